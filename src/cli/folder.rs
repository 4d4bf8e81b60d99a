//! Files that a record or a walk names: opened inside one folder, whatever links say, and only if they are regular files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use crate::record::ReadError;
use crate::record::input::{ReadContext, TileSets};
use crate::rulebook::ErrorCode;

/// The longest tile set that a record may name, in bytes. The box and the Falcon take about 20 kB.
const LONGEST_SET: usize = 1024 * 1024;

/// A folder in which files are opened by names that cannot lead out of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// Why a file in a folder is not opened.
#[derive(Debug)]
pub(super) enum Refused {
    /// The name, or a link on its way, leads out of the folder.
    LeadsOut,
    /// It is a directory, a pipe, a device or a socket.
    NotAFile,
    /// It cannot be read.
    Io(io::Error),
}

impl Folder {
    /// The folder at a path; the working directory for an empty one.
    pub(super) fn new(path: &Path) -> Self {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Self { path: path.to_owned() }
    }

    /// Opens a regular file by its name inside the folder. Nothing is tested beforehand that could have changed by the
    /// time it is opened: the system resolves the name below the open folder, and the open file is looked at.
    pub(super) fn open(&self, inside: &Path) -> Result<File, Refused> {
        let folder = Dir::open_ambient_dir(&self.path, ambient_authority()).map_err(Refused::Io)?;
        match regular(&folder, inside) {
            // A link that names its target from the root may lead to this folder all the same.
            Err(Refused::LeadsOut) => regular(&folder, &self.within(inside)?),
            outcome => outcome,
        }
    }

    /// The name without links of what a name in the folder leads to.
    fn within(&self, inside: &Path) -> Result<PathBuf, Refused> {
        let real = self.path.canonicalize().and_then(|folder| Ok((self.path.join(inside).canonicalize()?, folder)));
        let (target, folder) = real.map_err(|_| Refused::LeadsOut)?;
        target.strip_prefix(&folder).map(Path::to_path_buf).map_err(|_| Refused::LeadsOut)
    }
}

fn regular(folder: &Dir, inside: &Path) -> Result<File, Refused> {
    let mut options = OpenOptions::new();
    // Opening a pipe would wait for somebody to write to it.
    options.read(true).nonblock(true);
    let file = folder.open_with(inside, &options).map_err(|error| match error.raw_os_error() {
        // The library's own refusal is no error of the system.
        None if error.kind() == io::ErrorKind::PermissionDenied => Refused::LeadsOut,
        _ => Refused::Io(error),
    })?;
    let file = file.into_std();
    match file.metadata() {
        Ok(metadata) if metadata.is_file() => Ok(file),
        Ok(_) => Err(Refused::NotAFile),
        Err(error) => Err(Refused::Io(error)),
    }
}

/// What to say of a name that [`leads_out`].
pub(super) const LEADS_OUT: &str = "a link on the way leads out of the working directory; name the place it leads to";

/// Whether a name inside the working directory leads out of it by a link to `real`. A user who writes `..`, or a name from the
/// root, means what is outside; a link may have come with somebody's pull request.
pub(super) fn leads_out(path: &Path, real: io::Result<PathBuf>) -> bool {
    let is_inside = path.is_relative() && !path.components().any(|part| part == Component::ParentDir);
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    is_inside && here.and_then(|here| Ok(!real?.starts_with(here))).unwrap_or(false)
}

impl Refused {
    /// The reason for people. It says nothing of what stands in the file.
    pub(super) fn why(&self) -> String {
        match self {
            Self::LeadsOut => "a link leads out of the folder".to_owned(),
            Self::NotAFile => "it is not a regular file".to_owned(),
            Self::Io(error) => super::source::unreadable(error),
        }
    }
}

/// Reads to the end; none when there is more than `longest` bytes, however much the file was said to hold.
pub(super) fn bounded(from: impl Read, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(longest as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= longest).then_some(bytes))
}

/// Tile sets in files of a folder.
impl TileSets for Folder {
    fn text(&self, path: &str) -> Result<String, ReadError> {
        let io = |message: String| ReadError::new(ErrorCode::Io, message);
        let file = self.open(Path::new(path)).map_err(|refused| io(refused.why()))?;
        let too_large = || ReadError::new(ErrorCode::TooLarge, "a tile set may have 1 MiB at most");
        let bytes = bounded(file, LONGEST_SET).map_err(|error| io(super::source::unreadable(&error)))?;
        String::from_utf8(bytes.ok_or_else(too_large)?).map_err(|_| io("it is no text in UTF-8".to_owned()))
    }
}

impl ReadContext {
    /// Those of a file: the records in it may name tile sets in files of its folder and below.
    pub fn of(path: &Path) -> Self {
        Self::in_folder(path.parent().unwrap_or(Path::new("")))
    }

    /// Those of records in a folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self::with_tile_sets(Folder::new(folder))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder() -> (tempfile::TempDir, Folder) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        fs::create_dir_all(folder.path().join("in/sub")).unwrap();
        fs::write(folder.path().join("in/a"), "inside").unwrap();
        let inside = Folder::new(&folder.path().join("in"));
        (folder, inside)
    }

    fn read(folder: &Folder, name: &str) -> Result<String, &'static str> {
        folder.open(Path::new(name)).map(|file| io::read_to_string(file).unwrap()).map_err(|refused| match refused {
            Refused::LeadsOut => "leads out",
            Refused::NotAFile => "not a file",
            Refused::Io(_) => "io",
        })
    }

    #[test]
    fn files_inside_are_opened_and_no_others() {
        let (root, folder) = folder();
        assert_eq!(read(&folder, "a"), Ok("inside".to_owned()));
        assert_eq!(read(&folder, "sub/../a"), Ok("inside".to_owned()));
        assert_eq!(read(&folder, "none"), Err("io"));
        assert_eq!(read(&folder, "sub"), Err("not a file"));
        assert_eq!(read(&folder, "../secret"), Err("leads out"));
        assert_eq!(read(&folder, root.path().join("secret").to_str().unwrap()), Err("leads out"));
    }

    #[cfg(unix)]
    #[test]
    fn links_may_lead_about_the_folder_but_not_out() {
        use std::os::unix::fs::symlink;
        let (root, folder) = folder();
        let inside = root.path().join("in");
        symlink("../a", inside.join("sub/link")).unwrap();
        symlink(inside.join("a"), inside.join("from-root")).unwrap();
        assert_eq!(read(&folder, "sub/link"), Ok("inside".to_owned()));
        assert_eq!(read(&folder, "from-root"), Ok("inside".to_owned()));
        symlink("../secret", inside.join("out")).unwrap();
        symlink("out", inside.join("out-twice")).unwrap();
        symlink("..", inside.join("up")).unwrap();
        symlink("/dev/zero", inside.join("zero")).unwrap();
        symlink("loop", inside.join("loop")).unwrap();
        for name in ["out", "out-twice", "up/secret", "zero"] {
            assert_eq!(read(&folder, name), Err("leads out"), "{name}");
        }
        assert_eq!(read(&folder, "loop"), Err("io"));
        assert_eq!(read(&Folder::new(Path::new("/dev")), "zero"), Err("not a file"));
    }

    #[test]
    fn nothing_is_read_beyond_the_limit() {
        assert_eq!(bounded(io::repeat(0), 10).unwrap(), None);
        assert_eq!(bounded(&b"abc"[..], 3).unwrap().as_deref(), Some(&b"abc"[..]));
    }
}
