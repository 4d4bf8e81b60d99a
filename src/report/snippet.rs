//! One violation or error for people: title, the line it stands on with the place underlined, notes.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::model::{Error, RecordReport, Related, Spot, Violation};
use super::safe::safe;

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
        Self { renderer: renderer.term_width(200) }
    }

    /// A violation of a record.
    #[must_use]
    pub fn violation(&self, report: &RecordReport, violation: &Violation) -> String {
        let level = if violation.acknowledged { Level::NOTE.with_name("accepted") } else { Level::ERROR };
        let title = level.primary_title(violation.message.as_str()).id(violation.code.as_str());
        let path = safe(&report.path);
        let mut group = Group::with_title(title);
        if let Some(spot) = &violation.spot {
            group = placed(group, &path, spot, AnnotationKind::Primary.span(spot.excerpt.span.clone()));
        }
        for related in &violation.related {
            group = self.related(group, &path, related);
        }
        let rule = violation.rule;
        group = group.element(Level::NOTE.with_name("rule").message(format!("{}: {}", rule.as_str(), rule.rule().text)));
        if let Some(help) = &violation.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        if violation.acknowledged {
            group = group.element(Level::NOTE.message("a ruling of the record accepts this; the turn stands as played"));
        } else if violation.after > 0 {
            let before = if violation.after == 1 { "1 violation".to_owned() } else { format!("{} violations", violation.after) };
            group = group.element(Level::NOTE.message(format!("may be a consequence: {before} came before it")));
        }
        self.renderer.render(&[group])
    }

    /// Something that could not be read.
    #[must_use]
    pub fn error(&self, report: &RecordReport, error: &Error) -> String {
        let path = safe(&report.path);
        let title = Level::ERROR.primary_title(safe(&error.message)).id(error.code.as_str());
        let mut group = Group::with_title(title);
        match &error.spot {
            Some(spot) => group = placed(group, &path, spot, AnnotationKind::Primary.span(spot.excerpt.span.clone())),
            None => group = group.element(Origin::path(path.clone())),
        }
        if let Some(help) = &error.help {
            group = group.element(Level::HELP.message(safe(help)));
        }
        self.renderer.render(&[group])
    }

    fn related<'a>(&self, group: Group<'a>, path: &'a str, related: &'a Related) -> Group<'a> {
        match &related.spot {
            Some(spot) => {
                let annotation = AnnotationKind::Context.span(spot.excerpt.span.clone()).label(related.message.as_str());
                placed(group, path, spot, annotation)
            }
            None => group.element(Level::NOTE.message(related.message.as_str())),
        }
    }
}

/// The line and column are named apart from the source shown: of a long line only a part is shown, and columns
/// counted in it would be wrong.
fn placed<'a>(group: Group<'a>, path: &'a str, spot: &'a Spot, annotation: Annotation<'a>) -> Group<'a> {
    let origin = Origin::path(path).line(spot.line).char_column(spot.column);
    let snippet = Snippet::source(spot.excerpt.text.as_str()).line_start(spot.line).fold(false).annotation(annotation);
    group.element(origin).element(snippet)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;

    #[test]
    fn a_violation_shows_its_place_and_what_explains_it() {
        let report = sample::illegal();
        let plain = Draughtsman::new(false);
        let drawn: Vec<String> = report.violations.iter().map(|violation| plain.violation(&report, violation)).collect();
        assert_snapshot!(drawn.join("\n\n"), @"");
    }

    #[test]
    fn an_error_shows_no_harmful_character() {
        let report = sample::unreadable();
        let plain = Draughtsman::new(false);
        let drawn: Vec<String> = report.errors.iter().map(|error| plain.error(&report, error)).collect();
        assert_snapshot!(drawn.join("\n\n"), @"");
    }
}
