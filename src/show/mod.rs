//! Pictures of a position: as text for terminals and files, and as SVG.
//!
//! A board is drawn area by area: boards and levels side by side. Squares lie in a [`frame`];
//! cells of graphs are [`tiles`]; every other area is a [`plot`] of sites at their places, with the lines between them.

mod colour;
mod frame;
mod labels;
mod names;
mod plot;
mod sheet;
mod svg;
mod text;
mod tiles;
mod twins;
mod view;

pub use svg::svg;
pub use text::{TextStyle, legend, seat_name, text};
pub use view::View;
