//! `viguier tiles`: the catalogue.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::bail;
use unicode_width::UnicodeWidthStr;

use super::castle_sets;
use super::explain::nearest_name;
use crate::catalog::carcassonne::{Catalogue, Edition, Tile};
use crate::report::safe;
use crate::rulebook::{Expansion, tile_sets};

/// List the tiles, or show one
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A tile by any of its names; a set: base, the-tower, practice, or the file of a castle set; or `check`
    #[arg(value_name = "ID|SET|check")]
    what: Option<String>,
    /// The tile of a castle set to draw, or the file to check
    #[arg(value_name = "ID|SET", requires = "what")]
    more: Option<String>,
}

/// The sets by name: the base game and the expansions that bring tiles.
fn sets() -> impl Iterator<Item = (&'static str, usize)> {
    tile_sets().enumerate().map(|(index, set)| (set.expansion.map_or("base", Expansion::as_str), index))
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let catalogue = Catalogue::builtin();
    let out = &mut io::stdout().lock();
    let Some(what) = args.what.as_deref() else {
        for (name, _) in sets() {
            list(&catalogue, name, out)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(code) = castle_sets::run(what, args.more.as_deref(), out)? {
        return Ok(code);
    }
    if let Some(more) = &args.more {
        bail!("'{}' stands behind '{}', which is no castle set", safe(more), safe(what));
    }
    if let Some((set, _)) = sets().find(|(set, _)| set.eq_ignore_ascii_case(what)) {
        list(&catalogue, set, out)?;
    } else if let Some(tile) = catalogue.find(what).and_then(|tile| catalogue.tile(tile)) {
        show(tile, out)?;
    } else {
        let names = catalogue.names().chain(sets().map(|(set, _)| set));
        let hint = nearest_name(what, names).map_or(String::new(), |near| format!("; did you mean {near}?"));
        bail!("no tile and no set is called '{}'{hint}", safe(what));
    }
    Ok(ExitCode::SUCCESS)
}

fn list(catalogue: &Catalogue, set: &str, out: &mut impl Write) -> io::Result<()> {
    let counts = |edition| sets().find(|(name, _)| *name == set).map(|(_, set)| catalogue.set(set, edition));
    let (first, later) = (counts(Edition::C1).unwrap_or_default(), counts(Edition::C2).unwrap_or_default());
    let total: u32 = first.iter().map(|count| u32::from(*count)).sum();
    writeln!(out, "{set}: {total} tiles (copies in the first edition, copies in the second and third)\n")?;
    let rows = catalogue.tiles().zip(first.iter().zip(&later));
    let rows: Vec<_> = rows.filter(|(_, (first, later))| **first + **later > 0).collect();
    let widest = rows.iter().map(|((_, tile), _)| tile.picture.width()).max().unwrap_or(0);
    for ((_, tile), (first, later)) in rows {
        // The aliases begin in one column: the format counts characters, a screen their widths.
        let gap = widest.saturating_sub(tile.picture.width());
        let aliases = tile.aliases.join(", ");
        writeln!(out, "{:>5}  {first} {later}  {}{:gap$}  [{aliases}]", tile.id, tile.picture, "")?;
    }
    writeln!(out)
}

fn show(tile: &Tile, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}: {}", tile.id, tile.picture)?;
    writeln!(out, "also called {}", tile.aliases.join(", "))?;
    writeln!(out, "{} in the first edition, {} in the second and third", tile.count, tile.count_c2)?;
    if let Some(plain) = &tile.garden_of {
        writeln!(out, "the copy of {plain} with a garden")?;
    }
    write!(out, "\n{}", crate::picture::carcassonne::tile(tile))
}
