//! One violation or error for people: title, the line it stands on with the place underlined, notes.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::model::{Error, RecordReport, Related, Spot, Violation};
use super::safe::safe;
use super::words::consequence;
use crate::record::Format;
use crate::rulebook::Severity;

/// Draws violations and errors.
#[derive(Debug)]
pub struct Draughtsman {
    renderer: Renderer,
}

impl Draughtsman {
    /// One who uses colours, or not.
    #[must_use]
    pub fn new(coloured: bool) -> Self {
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        Self { renderer: renderer.term_width(WIDTH) }
    }

    /// A violation of a record.
    #[must_use]
    pub fn violation(&self, report: &RecordReport, violation: &Violation) -> String {
        let level = match (violation.acknowledged, violation.severity) {
            (true, _) => Level::NOTE.with_name("accepted"),
            (false, Severity::Error) => Level::ERROR,
            (false, Severity::Warning | Severity::Off) => Level::WARNING,
        };
        let title = level.primary_title(violation.message.as_str()).id(violation.code.as_str());
        let path = safe(&report.path);
        // In a record that says how turns are numbered the pointer would tell nothing new.
        let label = match (violation.turn, report.format) {
            (0, _) => String::new(),
            (turn, Some(Format::Native)) => format!("turn {turn}"),
            (turn, _) => format!("turn {turn}, {}", violation.pointer),
        };
        let label = Some(label.as_str()).filter(|label| !label.is_empty());
        let mut group = Group::with_title(title);
        if let Some(spot) = &violation.spot {
            group = placed(group, &path, spot, AnnotationKind::Primary, label);
        }
        for related in &violation.related {
            group = self.related(group, &path, related);
        }
        let rule = violation.rule;
        group =
            group.element(Level::NOTE.with_name("rule").message(format!("{}: {}", rule.as_str(), rule.rule().text)));
        if let Some(help) = &violation.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        if violation.acknowledged {
            group = group.element(Level::NOTE.message(format!(
                "a ruling of the record accepts this{}; the turn stands as played",
                super::words::accepted_by(report, violation)
            )));
        } else if let Some(consequence) = consequence(violation) {
            group = group.element(Level::NOTE.message(consequence));
        }
        let related = violation.related.iter().filter_map(|related| related.spot.as_ref());
        with_true_columns(self.renderer.render(&[group]), &path, violation.spot.iter().chain(related))
    }

    /// Something that could not be read.
    #[must_use]
    pub fn error(&self, report: &RecordReport, error: &Error) -> String {
        let path = safe(&report.path);
        let title = Level::ERROR.primary_title(safe(&error.message)).id(error.code.as_str());
        let mut group = Group::with_title(title);
        match &error.spot {
            Some(spot) if !spot.excerpt.text.trim().is_empty() => {
                group = placed(group, &path, spot, AnnotationKind::Primary, None);
            }
            _ => group = group.element(Origin::path(path.clone())),
        }
        if let Some(help) = &error.help {
            group = group.element(Level::HELP.message(safe(help)));
        }
        with_true_columns(self.renderer.render(&[group]), &path, error.spot.iter())
    }

    fn related<'a>(&self, group: Group<'a>, path: &'a str, related: &'a Related) -> Group<'a> {
        match &related.spot {
            Some(spot) => placed(group, path, spot, AnnotationKind::Context, Some(&related.message)),
            None => group.element(Level::NOTE.message(related.message.as_str())),
        }
    }
}

/// Columns of the screen, for a renderer that cuts what is wider: lines are cut before they come here, around the place.
const WIDTH: usize = 10_000;

fn placed<'a>(
    group: Group<'a>,
    path: &'a str,
    spot: &'a Spot,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Group<'a> {
    let excerpt = &spot.excerpt;
    let annotation = kind.span(excerpt.span.clone()).label(label);
    let snippet = Snippet::source(excerpt.text.as_str()).line_start(spot.line).fold(false).annotation(annotation);
    group.element(snippet.path(path))
}

/// Columns are counted in what is shown of a line. Where its beginning was cut the true ones are put in their place.
fn with_true_columns<'a>(drawn: String, path: &str, spots: impl Iterator<Item = &'a Spot>) -> String {
    let mut drawn = drawn;
    for spot in spots.filter(|spot| spot.excerpt.skipped > 0) {
        let before = spot.excerpt.text.get(..spot.excerpt.span.start).unwrap_or("");
        let shown = before.chars().count() + 1;
        let place = |column: usize| format!("{path}:{}:{column}\n", spot.line);
        drawn = drawn.replacen(&place(shown), &place(spot.column), 1);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::{excerpt, sample};
    use super::*;
    use crate::record::tree::{Lines, Span};

    #[test]
    fn a_violation_shows_its_place_and_what_explains_it() {
        let report = sample::illegal();
        let plain = Draughtsman::new(false);
        let drawn: Vec<String> =
            report.violations.iter().map(|violation| plain.violation(&report, violation)).collect();
        assert_snapshot!(drawn.join("\n\n"), @"
        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:6:37
          |
        6 |   - {by: Ben, tile: N, at: [0, -1], turn: 90, meeple: city S}
          |                                     ^^^^^^^^ turn 2
          |
         ::: games/t12.yaml:5:5
          |
        5 |   - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
          |     ----------------------------------------------- Ann laid U in turn 1
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits

        error[feature-occupied]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:6:37
          |
        6 |   - {by: Ben, tile: N, at: [0, -1], turn: 90, meeple: city S}
          |                                     ^^^^^^^^ turn 2
          |
          = rule: BASE-21: A feature that already holds a meeple anywhere along it, the player's own included, cannot be claimed again.
          = note: may be a consequence of the violation in turn 1

        accepted[not-your-turn]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:6:37
          |
        6 |   - {by: Ben, tile: N, at: [0, -1], turn: 90, meeple: city S}
          |                                     ^^^^^^^^ turn 2
          |
          = rule: BASE-06: Turns go round clockwise; who begins is settled by the house or the tournament, so a record has to say it.
          = note: a ruling of the record accepts this; the turn stands as played
        ");
    }

    fn in_a_long_line(before: usize, after: usize) -> String {
        let mut report = sample::illegal();
        report.violations.truncate(1);
        let text = format!("{{\"replay\":[{}{{\"type\":\"PASS\"}}{}]}}", "x".repeat(before), "y".repeat(after));
        let span = Span::new(11 + before, 11 + before + 15);
        report.violations[0].spot = Some(excerpt::spot(&text, &Lines::new(&text), 7, span));
        report.violations[0].related.clear();
        Draughtsman::new(false).violation(&report, &report.violations[0])
    }

    #[test]
    fn in_a_long_line_the_column_is_right() {
        assert_snapshot!(in_a_long_line(15_000, 5_000), @r#"
        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:7:15012
          |
        7 | ...xxxxxxxxxxxx{"type":"PASS"}yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
          |                ^^^^^^^^^^^^^^^ turn 2
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits
        "#);
        assert_snapshot!(in_a_long_line(40, 5_000), @r#"
        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:7:52
          |
        7 | ...xxxxxxxxxxxx{"type":"PASS"}yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
          |                ^^^^^^^^^^^^^^^ turn 2
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits
        "#);
        assert_snapshot!(in_a_long_line(7, 5_000), @r#"
        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:7:19
          |
        7 | ...ay":[xxxxxxx{"type":"PASS"}yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
          |                ^^^^^^^^^^^^^^^ turn 2
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits
        "#);
        assert_snapshot!(in_a_long_line(100, 5), @r#"
        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:7:112
          |
        7 | ...xxxxxxxxxxxx{"type":"PASS"}yyyyy]}
          |                ^^^^^^^^^^^^^^^ turn 2
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits
        "#);
        assert!(in_a_long_line(1_000_000, 5).contains("t12.yaml:7:1000012\n"));
    }

    /// The caret line of an error at this part of a record on one line of ten kilobytes, with the line above it.
    fn in_ten_kilobytes(part: &str) -> (String, String) {
        let note = |letter: &str| format!("note: {}", letter.repeat(4_900));
        let text = format!("{{viguier: 1, {}, {part}, {}}}\n", note("a"), note("b"));
        let start = text.find(part).unwrap();
        let mut report = sample::unreadable();
        let span = Span::new(start, start + part.len());
        report.errors[0].spot = Some(excerpt::spot(&text, &Lines::new(&text), 1, span));
        let drawn = Draughtsman::new(false).error(&report, &report.errors[0]);
        assert!(drawn.contains(&format!(":1:{}\n", start + 1)), "{drawn}");
        let lines: Vec<&str> = drawn.lines().collect();
        let caret = lines.iter().position(|line| line.contains('^')).unwrap();
        (lines[caret - 1].to_owned(), lines[caret].to_owned())
    }

    #[test]
    fn a_cut_line_has_no_hole_and_its_mark_at_both_ends() {
        for part in ["at: [1, x]".to_owned(), "x".to_owned(), format!("at: [{}]", "1, ".repeat(2_000))] {
            let (line, carets) = in_ten_kilobytes(&part);
            let source = line.split_once("| ").unwrap().1;
            assert!(source.starts_with("...a") && source.ends_with("..."), "{line}");
            assert!(!source.contains("  ") && source.len() <= 130, "{line}");
            let at = carets.find('^').unwrap();
            let marked = carets.matches('^').count();
            let meant = &line[at..at + marked];
            assert!(part.starts_with(meant) && (meant == part || marked > 100), "{line}\n{carets}");
        }
        // At the ends of the line nothing is cut.
        let (line, _) = in_ten_kilobytes("viguier: 1");
        assert!(line.contains("| {viguier: 1, note: aaa") && line.ends_with("a..."), "{line}");
    }

    #[test]
    fn an_error_shows_no_harmful_character() {
        let report = sample::unreadable();
        let plain = Draughtsman::new(false);
        let drawn: Vec<String> = report.errors.iter().map(|error| plain.error(&report, error)).collect();
        assert_snapshot!(drawn.join("\n\n"), @r"
        error[unknown-tile]: no tile is called `U\u{1b}[31m`
         --> games/\u{202e}t12.yaml:5:15
          |
        5 |   - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
          |               ^^^^^^^
          |
          = help: did you mean `T`?

        error[io]: permission denied
        --> games/\u{202e}t12.yaml
        ");
    }
}
