//! Studying games: whether they keep their own rules, how many moves they have, how
//! fast they are played.

pub mod scenario;
