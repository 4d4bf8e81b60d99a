//! Turns a breach and the journal into sentences.
