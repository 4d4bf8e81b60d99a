//! No report destroys what the run reads.

use std::fs;

use crate::support::{Desk, ILLEGAL, LEGAL};

fn desk() -> Desk {
    Desk::new(&[("games/a.yaml", LEGAL), ("games/b.yaml", ILLEGAL), ("list", "games/a.yaml\n"), ("viguier.toml", "")])
}

fn refused(desk: &Desk, args: &[&str], input: &str, why: &str) {
    let before = snapshot(desk);
    let said = desk.run_with(args, input);
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
    assert!(said.err.contains(why), "{}", said.err);
    assert_eq!(snapshot(desk), before, "{args:?}");
}

fn snapshot(desk: &Desk) -> Vec<String> {
    let names = ["games/a.yaml", "games/b.yaml", "list", "viguier.toml"];
    names.map(|name| fs::read_to_string(desk.path().join(name)).unwrap()).to_vec()
}

#[test]
fn what_is_read_is_not_overwritten() {
    let desk = desk();
    let judged = "which is to be judged";
    refused(&desk, &["check", "games/a.yaml", "--report", "json=games/a.yaml"], "", judged);
    refused(&desk, &["check", "games", "--report", "json=games/../games/a.yaml"], "", judged);
    refused(&desk, &["check", "games/*.yaml", "--report", "junit=games/b.yaml"], "", judged);
    let settles = "which says how to judge";
    refused(&desk, &["check", "--files-from", "list", "--report", "json=list"], "", settles);
    refused(&desk, &["check", "games", "--report", "json=viguier.toml"], "", settles);
    desk.put("tiles.yaml", b"tile-set: mine\n");
    refused(&desk, &["check", "games", "--report", "json=tiles.yaml"], "", "which is no report");
    desk.put("club.toml", b"");
    refused(&desk, &["check", "games", "--config", "club.toml", "--report", "json=club.toml"], "", settles);
    let twice = "two reports cannot go to";
    refused(&desk, &["check", "games", "--report", "json=x", "--report", "sarif=games/../x"], "", twice);
    assert!(!desk.path().join("x").exists(), "nothing is opened before all is well");
}

#[cfg(unix)]
#[test]
fn links_do_not_hide_a_file() {
    let desk = desk();
    fs::hard_link(desk.path().join("games/a.yaml"), desk.path().join("hard.json")).unwrap();
    std::os::unix::fs::symlink("games/b.yaml", desk.path().join("soft.json")).unwrap();
    for name in ["json=hard.json", "json=soft.json"] {
        refused(&desk, &["check", "games", "--report", name], "", "which is to be judged");
    }
    std::os::unix::fs::symlink("viguier.toml", desk.path().join("link.json")).unwrap();
    refused(&desk, &["check", "games", "--report", "json=link.json"], "", "which says how to judge");
    desk.put("tiles.yaml", b"tile-set: mine\n");
    fs::hard_link(desk.path().join("tiles.yaml"), desk.path().join("tiles.json")).unwrap();
    refused(&desk, &["check", "games", "--report", "json=tiles.json"], "", "which is no report");
    fs::write(desk.path().join("old.json"), "old").unwrap();
    fs::hard_link(desk.path().join("old.json"), desk.path().join("same.json")).unwrap();
    let both = ["check", "games", "--report", "json=old.json", "--report", "jsonl=same.json"];
    refused(&desk, &both, "", "two reports cannot go to");
    assert_eq!(fs::read_to_string(desk.path().join("old.json")).unwrap(), "old");
    let said = desk.run(&["check", "games", "--report", "json=/dev/null", "--report", "junit=/dev/null"]);
    assert_eq!(said.code, 1, "a device takes any number");
}

#[test]
fn the_report_of_the_last_run_may_be_written_anew() {
    let desk = desk();
    for report in ["json=games/report.json", "jsonl=games/lines.jsonl", "sarif=games/s.json", "junit=games/j.json"] {
        for _ in 0..2 {
            let said = desk.run(&["check", "games", "--report", report]);
            assert_eq!((said.code, said.err.as_str()), (1, ""), "{report}");
            assert!(said.out.contains("2 records: 1 legal, 1 illegal, 0 unreadable"), "{report}: {}", said.out);
        }
    }
    fs::write(
        desk.path().join("games/standings.json"),
        desk.run(&["standings", "--format", "json", "games/a.yaml"]).out,
    )
    .unwrap();
    let said = desk.run(&["check", "games"]);
    assert!(said.out.contains("2 records: 1 legal, 1 illegal, 0 unreadable"), "{}", said.out);
    assert_eq!(desk.run(&["fmt", "--check", "--if-record", "games/report.json"]).code, 0);
}

#[cfg(unix)]
#[test]
fn a_report_that_nobody_reads_to_its_end_spoils_no_other() {
    let lines = format!("{}\n", crate::support::LINE).repeat(3_000);
    let desk = Desk::new(&[("a.jsonl", &lines), ("b.yaml", ILLEGAL)]);
    let pipe = desk.path().join("pipe");
    if !std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo");
        return;
    }
    let reader = std::thread::spawn(move || {
        let mut some = [0; 10];
        std::io::Read::read(&mut fs::File::open(pipe).unwrap(), &mut some).unwrap()
    });
    let said = desk.run(&["check", "a.jsonl", "b.yaml", "--report", "text=pipe", "--report", "json=whole.json"]);
    assert!(reader.join().unwrap() > 0);
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    let whole: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(desk.path().join("whole.json")).unwrap()).unwrap();
    assert_eq!((&whole["summary"]["records"], &whole["summary"]["illegal"]), (&3_001.into(), &1.into()));
}
