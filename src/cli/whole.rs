//! Files that are written whole or not at all: beside the old one, which they replace when nothing is missing.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::interrupt;
use crate::report::safe;

/// How far links are followed: as far as systems do.
const MOST_LINKS: usize = 40;

/// Where systems keep the names of what a program has open.
const THROUGH: [&str; 4] = ["/dev/fd", "/dev/stderr", "/dev/stdout", "/proc"];

/// A file in the making.
#[derive(Debug)]
pub(super) struct Draft {
    /// None when it has got its name.
    file: Option<NamedTempFile>,
    target: PathBuf,
}

impl Draft {
    /// Begins the file that is to stand at `target`, where a link stays one.
    pub(super) fn of(target: &Path) -> io::Result<Self> {
        let target = resolved(target);
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let old = target.metadata().ok().map(|metadata| metadata.permissions());
        if old.as_ref().is_some_and(Permissions::readonly) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let folder = target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let mut builder = Builder::new();
        builder.prefix(".viguier-").suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = interrupt::begin(|| builder.tempfile_in(folder), NamedTempFile::path)?;
        let draft = Self { file: Some(file), target };
        if let (Some(old), Some(file)) = (old, &draft.file) {
            file.as_file().set_permissions(old)?;
        }
        Ok(draft)
    }

    /// What the text goes into.
    pub(super) fn writer(&self) -> io::Result<File> {
        self.file.as_ref().ok_or(io::ErrorKind::NotFound)?.as_file().try_clone()
    }

    /// Puts it in the place of the old file.
    pub(super) fn commit(mut self) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let path = file.path().to_owned();
        interrupt::end(&path, || file.persist(&self.target).map(drop).map_err(|error| error.error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.path().to_owned();
            interrupt::end(&path, || drop(file));
        }
    }
}

/// The name to which links lead, which need not be there.
pub(super) fn resolved(path: &Path) -> PathBuf {
    hops(path).last().map_or_else(|| path.to_owned(), PathBuf::clone)
}

/// The path, and what each link in its place leads to, with folders without links.
fn hops(path: &Path) -> Vec<PathBuf> {
    let mut hops = vec![path.to_owned()];
    while let (Some(last), true) = (hops.last(), hops.len() <= MOST_LINKS) {
        let folder = last.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let next = fs::read_link(last).map(|target| folder.join(target));
        let Ok(next) = next else { break };
        hops.push(next);
    }
    if let Some(last) = hops.last_mut()
        && let Some(name) = last.file_name().map(ToOwned::to_owned)
    {
        let folder = last.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        if let Ok(folder) = folder.canonicalize() {
            *last = folder.join(name);
        }
    }
    hops
}

/// Whether what is written there goes through to somebody: a pipe, a terminal, a device, or standard output under one of
/// its names. Such a place cannot be replaced.
pub(super) fn goes_through(path: &Path) -> bool {
    let of_the_system = |hop: &PathBuf| THROUGH.iter().any(|place| hop.starts_with(place));
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
        || (cfg!(unix) && hops(path).iter().any(of_the_system))
}

/// Says what could not be written.
pub(super) struct Named<W> {
    out: W,
    name: String,
}

impl<W> Named<W> {
    /// For a file, or another place that people know by this name.
    pub(super) fn new(out: W, name: &str) -> Self {
        Self { out, name: safe(name).into_owned() }
    }

    fn told<T>(&self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.map_err(|error| match error.kind() {
            // Nobody is told of a reader that went away, and an interrupted call is made again.
            io::ErrorKind::BrokenPipe | io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot write {}: {error}", self.name)),
        })
    }
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.told(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.told(flushed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.json");
        fs::write(&target, "old").unwrap();
        let draft = Draft::of(&target).unwrap();
        draft.writer().unwrap().write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "old");
        drop(draft);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
        let draft = Draft::of(&target).unwrap();
        draft.writer().unwrap().write_all(b"new").unwrap();
        draft.commit().unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("a.json"), folder.path().join("link.json"));
        symlink("a.json", &link).unwrap();
        assert_eq!(resolved(&link), resolved(&target), "whether it exists or not");
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, Permissions::from_mode(0o640)).unwrap();
        let draft = Draft::of(&link).unwrap();
        draft.writer().unwrap().write_all(b"new").unwrap();
        draft.commit().unwrap();
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert!(goes_through(Path::new("/dev/null")) && !goes_through(&link));
        let out = folder.path().join("out");
        symlink("/dev/stdout", &out).unwrap();
        assert!(goes_through(&out));
    }
}
