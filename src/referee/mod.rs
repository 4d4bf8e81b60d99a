//! Plays a record on a table, goes on as played, checks claims and rulings.
