//! Tile sets of The Castle for `viguier tiles`: check a file, list a set, draw a tile.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{anyhow, bail};

use super::{exit, single_record};
use crate::catalog::the_castle::{Kind, PRACTICE, TileSet, practice_sets};
use crate::grid::Rotation;
use crate::picture::the_castle::tile;
use crate::record::ReadError;
use crate::record::native::castle_tile_set;
use crate::record::tree::Lines;
use crate::report::safe;
use crate::rulebook::choice::nearest;

/// Castle tiles in the box, and tiles of the Falcon (CAS-2, CAS-24).
const BOX: usize = 60;
const FALCON: usize = 18;

/// Does what the words ask of a castle set; none when they do not speak of one.
pub(super) fn run(what: &str, more: Option<&str>, out: &mut impl Write) -> anyhow::Result<Option<ExitCode>> {
    if what.eq_ignore_ascii_case("check") {
        let file = more.ok_or_else(|| anyhow!("which tile set? write `viguier tiles check FILE`"))?;
        return check(file, out).map(Some);
    }
    let sets = if what.eq_ignore_ascii_case(PRACTICE) {
        practice_sets(true).map_err(|fault| anyhow!("{}", fault.message))?
    } else if Path::new(what).is_file() {
        match castle_tile_set(&read(what)?) {
            Ok(set) => vec![set],
            Err(_) => bail!("{} has faults; `viguier tiles check {0}` names them", safe(what)),
        }
    } else {
        return Ok(None);
    };
    match more {
        None => sets.iter().try_for_each(|set| list(set, out))?,
        Some(id) => draw(&sets, id, out)?,
    }
    Ok(Some(ExitCode::SUCCESS))
}

fn read(file: &str) -> anyhow::Result<String> {
    single_record::file_text(Path::new(file))
}

fn check(file: &str, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let text = read(file)?;
    match castle_tile_set(&text) {
        Ok(set) => {
            writeln!(out, "{}: {}", safe(file), summary(&set))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(errors) => {
            let lines = Lines::new(&text);
            errors.iter().try_for_each(|error| tell(file, &lines, error, out))?;
            let count = errors.len();
            writeln!(out, "{}: {count} fault{}", safe(file), if count == 1 { "" } else { "s" })?;
            Ok(exit::TROUBLE.into())
        }
    }
}

fn tell(file: &str, lines: &Lines<'_>, error: &ReadError, out: &mut impl Write) -> io::Result<()> {
    let place = lines.place(error.span.map_or(0, |(start, _)| start));
    let (code, message) = (error.code, safe(&error.message));
    writeln!(out, "{}:{}:{}: error[{code}]: {message}", safe(file), place.line, place.column)?;
    error.help.as_ref().map_or(Ok(()), |help| writeln!(out, "  help: {}", safe(help)))
}

/// "my-castle, 60 tiles, as many as the box has; ...".
fn summary(set: &TileSet) -> String {
    let count = set.count();
    let compared = match count {
        BOX => "as many as the box has".to_owned(),
        FALCON => "as many as the Falcon has".to_owned(),
        _ if count == BOX + FALCON => "as many as the box and the Falcon have".to_owned(),
        _ => format!("where the box has {BOX} and the Falcon {FALCON}"),
    };
    let parts = || set.tiles.iter().flat_map(|face| face.parts.iter().map(move |part| (face.count, part)));
    let markets: u32 = parts().map(|(count, part)| u32::from(count) * u32::from(part.markets)).sum();
    let fountains: u32 = parts().filter(|(_, part)| part.fountain).map(|(count, _)| u32::from(count)).sum();
    let falcon =
        set.tiles.iter().any(|face| !face.aeries.is_empty()) || parts().any(|(_, part)| part.kind == Kind::Chapel);
    let starts = set.starts.len();
    format!(
        "{}, {count} tiles, {compared}; {} faces, {markets} markets, {fountains} fountains, {starts} start spaces \
         described{}; {}",
        safe(&set.name),
        set.tiles.len(),
        if falcon { "; for the Falcon" } else { "" },
        safe(&set.provenance),
    )
}

fn list(set: &TileSet, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", summary(set))?;
    for face in &set.tiles {
        let names: Vec<String> = face.names(Rotation::None).iter().map(ToString::to_string).collect();
        let aeries = match face.aeries.len() {
            0 => String::new(),
            1 => ", 1 aerie".to_owned(),
            aeries => format!(", {aeries} aeries"),
        };
        writeln!(out, "{:>6}  {}  {}{aeries}", safe(&face.id), face.count, names.join(", "))?;
    }
    writeln!(out)
}

fn draw(sets: &[TileSet], id: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let mut faces = sets.iter().flat_map(|set| &set.tiles);
    if let Some(face) = faces.clone().find(|face| face.id == id) {
        writeln!(out, "{}, {} in the set\n", safe(&face.id), face.count)?;
        write!(out, "{}", tile(face))?;
        return Ok(());
    }
    let near = nearest(id, faces.by_ref().map(|face| face.id.as_str()));
    let hint = near.map_or(String::new(), |near| format!("; did you mean {}?", safe(near)));
    bail!("the set has no tile '{}'{hint}", safe(id));
}
