//! The names of files as other programs want them: relative, with forward slashes, or as a URI.

use std::borrow::Cow;
use std::fmt::Write;

/// The directory that file names in reports are relative to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Base {
    /// Its absolute path, without a slash at the end.
    directory: Option<String>,
    /// Where the run stands below it: empty at the directory itself, else with a slash at the end.
    inside: String,
}

impl Base {
    /// A directory, by its absolute path, in which the run stands. Without one, absolute names stay as they are.
    #[must_use]
    pub fn new(directory: Option<String>) -> Self {
        let directory = directory.map(|directory| slashes(&directory).trim_end_matches('/').to_owned());
        Self { directory, inside: String::new() }
    }

    /// A directory, by its absolute path, for a run that stands in `here` or below; `here` when that is not below it.
    #[must_use]
    pub fn around(directory: String, here: String) -> Self {
        let whole = Self::new(Some(directory));
        let here = Self::new(Some(here));
        let inside = here.directory.as_deref().zip(whole.directory.as_deref());
        match inside.and_then(|(here, directory)| here.strip_prefix(directory)) {
            Some("") => whole,
            Some(rest) if rest.starts_with('/') => {
                Self { inside: format!("{}/", rest.trim_start_matches('/')), ..whole }
            }
            _ => here,
        }
    }

    /// The name of a file relative to this directory, if it lies there.
    #[must_use]
    pub fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let path = slashes(path);
        let Some(base) = &self.directory else { return without_dots_cow(path) };
        let is_absolute = path.starts_with('/') || path.get(1..3) == Some(":/");
        let climbs = path.split('/').any(|part| part == "..");
        if path == "-" || (!is_absolute && !climbs && self.inside.is_empty()) {
            return without_dots_cow(path);
        }
        // Links aside, `..` undoes the directory before it.
        let full = if is_absolute { path.to_string() } else { format!("{base}/{}{path}", self.inside) };
        let full = if climbs { without_parents(&full) } else { full };
        match full.strip_prefix(base.as_str()).and_then(|rest| rest.strip_prefix('/')) {
            Some(inside) => Cow::Owned(without_dots(inside).to_owned()),
            None if is_absolute || self.inside.is_empty() => path,
            None => Cow::Owned(without_parents(&format!("{}{path}", self.inside))),
        }
    }

    /// The name of a file as a URI reference, which is relative where the name can be. The address of a game is one
    /// already.
    #[must_use]
    pub fn uri(&self, path: &str) -> String {
        if path.starts_with("https://") || path.starts_with("http://") {
            return encoded(path, b"-._~:/?#[]@!$&'()*+,;=%");
        }
        let path = encoded(&self.relative(path), b"-._~/");
        if path.starts_with('/') { format!("file://{path}") } else { path }
    }
}

fn slashes(path: &str) -> Cow<'_, str> {
    // Elsewhere a backslash is a character like any other.
    if cfg!(windows) { Cow::Owned(path.replace('\\', "/")) } else { Cow::Borrowed(path) }
}

fn without_dots_cow(path: Cow<'_, str>) -> Cow<'_, str> {
    match path {
        Cow::Borrowed(path) => Cow::Borrowed(without_dots(path)),
        Cow::Owned(path) => Cow::Owned(without_dots(&path).to_owned()),
    }
}

fn without_dots(mut path: &str) -> &str {
    while let Some(rest) = path.strip_prefix("./") {
        path = rest.trim_start_matches('/');
    }
    path
}

/// The path with every `..` undone, as far as there is something before it.
fn without_parents(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// The text with all bytes percent-encoded but letters, digits and those kept.
fn encoded(text: &str, kept: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || kept.contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative_where_they_can_be() {
        let base = Base::new(Some("/home/ann/".to_owned()));
        let uri = |path| base.uri(path);
        assert_eq!(base.relative("/home/ann/a b.yaml"), "a b.yaml");
        assert_eq!(base.relative(".//./games/a.yaml"), "games/a.yaml");
        assert_eq!(uri("/home/ann/games/a.yaml"), "games/a.yaml");
        assert_eq!(uri("/home/anna/a.yaml"), "file:///home/anna/a.yaml");
        assert_eq!(uri("../a.yaml"), "../a.yaml");
        assert_eq!(uri("games/../r2/a.yaml"), "r2/a.yaml");
        assert_eq!(uri("../ann/r2/a.yaml"), "r2/a.yaml");
        assert_eq!(base.relative("/home/ann/x/../a.yaml"), "a.yaml");
        assert_eq!(Base::default().uri("/a.yaml"), "file:///a.yaml");
    }

    #[test]
    fn a_run_may_stand_below_the_directory() {
        let base = Base::around("/home/ann".to_owned(), "/home/ann/games/".to_owned());
        assert_eq!(base.relative("a.yaml"), "games/a.yaml");
        assert_eq!(base.relative("./r1/../a.yaml"), "games/a.yaml");
        assert_eq!(base.relative("../b.yaml"), "b.yaml");
        assert_eq!(base.relative("../../ben/b.yaml"), "../ben/b.yaml");
        assert_eq!(base.relative("/home/ann/c.yaml"), "c.yaml");
        assert_eq!(base.relative("/home/ben/c.yaml"), "/home/ben/c.yaml");
        assert_eq!(base.relative("-"), "-");
        assert_eq!(base.uri("https://example.org/#/0"), "https://example.org/#/0");
        let here = |directory: &str| Base::around(directory.to_owned(), "/home/ann".to_owned());
        assert_eq!(here("/home/ann/").relative("a.yaml"), "a.yaml");
        assert_eq!(here("/home/an").relative("/home/ann/a.yaml"), "a.yaml", "not below it");
    }

    #[test]
    fn hostile_names_stay_one_path() {
        let uri = |path| Base::default().uri(path);
        assert_eq!(uri("a:b, c%0A\u{202e}\u{1b}é#?.yaml"), "a%3Ab%2C%20c%250A%E2%80%AE%1B%C3%A9%23%3F.yaml");
        assert_eq!(uri("-"), "-");
        let address = "https://example.org/?g=a,b&c=\u{1b}é";
        assert_eq!(uri(address), "https://example.org/?g=a,b&c=%1B%C3%A9");
    }
}
