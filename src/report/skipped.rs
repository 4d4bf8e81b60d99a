//! What a run met and did not judge, and what else is to be said of it beside its records.

use super::safe::safe;
use super::words::count;
use crate::rulebook::choice::choices;

/// Most files and remarks that a report lists. All are counted.
pub const MOST_SKIPPED: usize = 1_000;
/// Most files that a line of text names.
const MOST_NAMED: usize = 8;
/// Longest name of a file in such a line, in characters.
const LONGEST: usize = 120;

choices! {
    /// Why something that was met is not judged.
    #[non_exhaustive]
pub enum SkipReason {
        /// It is hidden: its name begins with a dot.
        Hidden = "hidden",
        /// A file such as `.gitignore` says so.
        Ignored = "ignored",
        /// The configuration says so.
        Excluded = "excluded",
        /// It is a link that leads out of the directory that is searched.
        LeadsOut = "leads-out",
        /// It is no regular file: a pipe, a device, a socket.
        NotAFile = "not-a-file",
        /// It looks like a record, but has an extension that directories are not searched for.
        Extension = "extension",
        /// It is a tile set, which records name.
        TileSet = "tile-set",
        /// It is in no known format.
        UnknownFormat = "unknown-format",
    }
}

impl SkipReason {
    /// What so many files are for this reason: "3 hidden".
    fn of(self, number: usize) -> String {
        match self {
            Self::Hidden => format!("{number} hidden"),
            Self::Ignored => format!("{number} ignored"),
            Self::Excluded => format!("{number} excluded by the configuration"),
            Self::LeadsOut => format!("{} that {} out of the directory", count(number, "link"), leads(number)),
            Self::NotAFile => format!("{number} not a regular file"),
            Self::Extension => format!("{} with another extension", count(number, "record")),
            Self::TileSet => count(number, "tile set"),
            Self::UnknownFormat => format!("{} of no known format", count(number, "file")),
        }
    }

    /// Whether `--fail-on skipped` is about it. A tile set belongs to the records beside it.
    #[must_use]
    pub fn is_lack(self) -> bool {
        self != Self::TileSet
    }
}

fn leads(number: usize) -> &'static str {
    if number == 1 { "leads" } else { "lead" }
}

/// Something that was met and is not judged. A directory stands for all that is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Skipped {
    /// The file or directory, as it was met. Untrusted text.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
    /// What says so: the file that ignores it, or the pattern and the configuration that exclude it. Untrusted text.
    pub by: Option<String>,
}

impl Skipped {
    /// "hidden", "ignored by games/.ignore". Safe to show.
    #[must_use]
    pub fn why(&self) -> String {
        let reason = match self.reason {
            SkipReason::Hidden => "hidden",
            SkipReason::Ignored => "ignored",
            SkipReason::Excluded => "excluded",
            SkipReason::LeadsOut => "a link that leads out of the directory",
            SkipReason::NotAFile => "not a regular file",
            SkipReason::Extension => "a record with another extension, which is judged when it is named",
            SkipReason::TileSet => "a tile set",
            SkipReason::UnknownFormat => "in no known format",
        };
        self.by.as_ref().map_or_else(|| reason.to_owned(), |by| format!("{reason} by {}", safe(by)))
    }
}

/// What is said about a file that holds no record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Note {
    /// The file. Untrusted text.
    pub path: String,
    /// One sentence without its end.
    pub message: String,
}

/// What is said about a run beside its records. The lists are cut, the counts are not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// What was met and not judged, in the order of the input.
    pub skipped: Vec<Skipped>,
    /// How much of it there is for each reason, listed or not.
    counts: [usize; SkipReason::ALL.len()],
    /// What else is to be said.
    pub notes: Vec<Note>,
    /// Notes that are not listed.
    pub more_notes: usize,
    /// Whether the run fails when anything was skipped.
    pub fails_on_skipped: bool,
}

impl Remarks {
    /// Adds something that was skipped.
    pub fn skip(&mut self, skipped: Skipped) {
        if let Some(count) = self.counts.get_mut(skipped.reason as usize) {
            *count += 1;
        }
        if self.skipped.len() < MOST_SKIPPED {
            self.skipped.push(skipped);
        }
    }

    /// Adds a note.
    pub fn note(&mut self, note: Note) {
        if self.notes.len() < MOST_SKIPPED { self.notes.push(note) } else { self.more_notes += 1 }
    }

    /// How much was skipped.
    #[must_use]
    pub fn count(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How much of that makes the run fail.
    #[must_use]
    pub fn failing(&self) -> usize {
        let counts = SkipReason::ALL.iter().zip(self.counts);
        let lacks: usize = counts.filter(|(reason, _)| reason.is_lack()).map(|(_, count)| count).sum();
        if self.fails_on_skipped { lacks } else { 0 }
    }

    /// For people: a line for each reason, then the notes. Safe to show.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let counts = SkipReason::ALL.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let mut lines: Vec<String> = counts.map(|(reason, count)| self.line(*reason, count)).collect();
        lines.extend(self.notes.iter().map(|note| format!("note: {}: {}", cut(&note.path), safe(&note.message))));
        if self.more_notes > 0 {
            lines.push(format!("... and {}", count(self.more_notes, "more note")));
        }
        lines
    }

    /// "skipped: 2 ignored (a.yaml by .ignore, b.yaml by .gitignore)".
    fn line(&self, reason: SkipReason, count: usize) -> String {
        let listed = self.skipped.iter().filter(|skipped| skipped.reason == reason);
        let mut names: Vec<String> = listed
            .take(MOST_NAMED)
            .map(|skipped| match &skipped.by {
                Some(by) => format!("{} by {}", cut(&skipped.path), cut(by)),
                None => cut(&skipped.path),
            })
            .collect();
        if names.is_empty() {
            return format!("skipped: {}", reason.of(count));
        }
        if count > names.len() {
            names.push("...".to_owned());
        }
        format!("skipped: {} ({})", reason.of(count), names.join(", "))
    }
}

/// A name, safe to show and not too long.
fn cut(name: &str) -> String {
    let name = safe(name);
    match name.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", name.get(..at).unwrap_or("")),
        None => name.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skipped(path: &str, reason: SkipReason, by: Option<&str>) -> Skipped {
        Skipped { path: path.to_owned(), reason, by: by.map(str::to_owned) }
    }

    #[test]
    fn a_reason_is_a_line() {
        let mut remarks = Remarks::default();
        remarks.skip(skipped("a/b.yaml", SkipReason::Ignored, Some("a/.ignore")));
        remarks.skip(skipped("a/.old", SkipReason::Hidden, None));
        remarks.skip(skipped("a/\u{202e}.yaml", SkipReason::Ignored, Some(".gitignore")));
        remarks.skip(skipped("tiles.yaml", SkipReason::TileSet, None));
        remarks.note(Note { path: "a/viguier.toml".to_owned(), message: "not obeyed".to_owned() });
        let expected = [
            "skipped: 1 hidden (a/.old)",
            "skipped: 2 ignored (a/b.yaml by a/.ignore, a/\\u{202e}.yaml by .gitignore)",
            "skipped: 1 tile set (tiles.yaml)",
            "note: a/viguier.toml: not obeyed",
        ];
        assert_eq!(remarks.lines(), expected);
        assert_eq!((remarks.count(), remarks.failing()), (4, 0));
        assert_eq!(Remarks { fails_on_skipped: true, ..remarks }.failing(), 3);
    }

    #[test]
    fn the_lists_end_and_the_counts_do_not() {
        let mut remarks = Remarks::default();
        for number in 0..MOST_SKIPPED * 3 {
            remarks.skip(skipped(&format!("{number}.json"), SkipReason::UnknownFormat, None));
            remarks.note(Note { path: "x".to_owned(), message: "y".to_owned() });
        }
        assert_eq!((remarks.skipped.len(), remarks.notes.len(), remarks.count()), (MOST_SKIPPED, MOST_SKIPPED, 3_000));
        let lines = remarks.lines();
        assert!(lines[0].starts_with("skipped: 3000 files of no known format (0.json, "), "{}", lines[0]);
        assert!(lines[0].ends_with("7.json, ...)"), "{}", lines[0]);
        assert_eq!(lines.last().map(String::as_str), Some("... and 2000 more notes"));
    }
}
