//! Compiling something for every seat, and telling what is wrong with it once, not for each.

use super::super::Frame;
use super::rows::Written;
use crate::moves::Compiler;
use crate::notation::Fault;
use crate::package::finding::{Finding, Findings, Rests};
use crate::package::resolve::at_fault;
use crate::package::source::Span;
use crate::package::tree::Text;
use crate::position::Seat;

/// What is compiled for each seat, or all that is wrong with it, each fault once.
pub(super) fn compile_each<T>(
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    mut compile: impl FnMut(&mut Compiler<'_>, Seat) -> Result<T, Vec<Fault>>,
) -> Result<Vec<T>, Vec<Fault>> {
    let mut found = Vec::new();
    let mut wrong: Vec<Fault> = Vec::new();
    for seat in frame.each_seat() {
        match compile(compiler, seat) {
            Ok(compiled) => found.push(compiled),
            Err(faults) => {
                for fault in faults {
                    if !wrong.contains(&fault) {
                        wrong.push(fault);
                    }
                }
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(found),
        false => Err(wrong),
    }
}

/// The same of something that has been written; what is wrong is told where it is in its text.
pub(super) fn compile_written<T, U>(
    written: &Written<T>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
    mut compile: impl FnMut(&mut Compiler<'_>, &T, Seat) -> Result<U, Vec<Fault>>,
) -> Option<Vec<U>> {
    let compiled = compile_each(frame, compiler, |compiler, seat| {
        compile(compiler, &written.value, seat)
    });
    let faults = match compiled {
        Ok(found) => return Some(found),
        Err(faults) => faults,
    };
    let source = &written.source;
    for fault in faults {
        cx.push(not_compiled(&source.value, source.span, fault));
    }
    None
}

/// What is wrong with a text that reads well: but for unknown names it rests on what the words mean.
pub(in super::super) fn not_compiled(text: &Text, span: Span, fault: Fault) -> Finding {
    let known = fault.unknown.is_none();
    let finding = at_fault("bad-pattern", text, span, fault);
    match known {
        true => finding.resting(Rests::Ground),
        false => finding,
    }
}
