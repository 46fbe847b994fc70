//! The text form, in three rooms: how things are spelt, in scenarios, in the terminal and in logs; positions for
//! scenarios; and what the terminal shows.

mod fixture;
mod spelling;
mod terminal;
