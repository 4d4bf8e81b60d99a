//! Reports and records are written whole or not at all.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Desk, ILLEGAL, LEGAL, LINE};

/// Files of a folder that are left over.
fn left_over(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned());
    names.filter(|name| name.ends_with(".tmp")).collect()
}

#[cfg(unix)]
#[test]
fn a_report_replaces_the_old_one_when_it_is_whole() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::new(&[("a.yaml", ILLEGAL), ("reports/old.json", "old"), ("reports/x", "")]);
    let old = desk.path().join("reports/old.json");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o604)).unwrap();
    symlink("reports/old.json", desk.path().join("link.json")).unwrap();
    assert_eq!(desk.run(&["check", "a.yaml", "--report", "json=link.json", "--report", "sarif=new.sarif"]).code, 1);
    assert!(fs::read_to_string(&old).unwrap().starts_with("{\"viguier\""));
    assert_eq!(old.metadata().unwrap().permissions().mode() & 0o777, 0o604);
    assert!(desk.path().join("link.json").symlink_metadata().unwrap().is_symlink());
    assert!(fs::read_to_string(desk.path().join("new.sarif")).unwrap().ends_with("}\n"));
    assert_eq!(left_over(desk.path()), [] as [&str; 0]);
    assert_eq!(left_over(&desk.path().join("reports")), [] as [&str; 0]);
    // A report that cannot be written is named, and no other is touched.
    fs::write(&old, "old").unwrap();
    let said = desk.run(&["check", "a.yaml", "--report", "json=reports/old.json", "--report", "junit=none/x.xml"]);
    assert!(said.err.starts_with("viguier: cannot write none/x.xml: "), "{}", said.err);
    assert_eq!((said.code, fs::read_to_string(&old).unwrap()), (2, "old".to_owned()));
    assert_eq!(left_over(&desk.path().join("reports")), [] as [&str; 0]);
}

/// A disk that is full, as far as the program can tell: files may have so many blocks of 512 bytes or a kilobyte.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_report() {
    let desk = Desk::new(&[("a.jsonl", &format!("{LINE}\n").repeat(3_000)), ("old.json", "old"), ("b.yaml", "")]);
    let program = assert_cmd::cargo::cargo_bin("viguier");
    let untidy = LEGAL.replace("meeple: none", "meeple: none,  note: \"x\"");
    desk.put("b.yaml", format!("{untidy}# {}\n", "long ".repeat(100_000)).as_bytes());
    let before = fs::read(desk.path().join("b.yaml")).unwrap();
    for (format, name) in [("json", "old.json"), ("jsonl", "old.json"), ("text", "old.json"), ("junit", "old.json")] {
        let line = format!("ulimit -f 8; {} check a.jsonl --report {format}={name} > /dev/null", program.display());
        let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{format}: {err}");
        assert!(err.starts_with("viguier: cannot write old.json: ") || format == "junit", "{format}: {err}");
        assert_eq!(fs::read_to_string(desk.path().join("old.json")).unwrap(), "old", "{format}");
        assert_eq!(left_over(desk.path()), [] as [&str; 0], "{format}");
    }
    let line = format!("ulimit -f 8; {} fmt --write b.yaml", program.display());
    let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(desk.path().join("b.yaml")).unwrap(), before);
    assert_eq!(left_over(desk.path()), [] as [&str; 0]);
    // Standard output may be full, too.
    let line = format!("{} check a.jsonl --report json=old.json > /dev/full", program.display());
    let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("viguier: cannot write standard output: "), "{err}");
    assert_eq!(
        (output.status.code(), fs::read_to_string(desk.path().join("old.json")).unwrap()),
        (Some(2), "old".to_owned())
    );
    for command in ["standings --allow unfinished a.jsonl", "score a.jsonl", "show --record 1 a.jsonl", "check a.jsonl"]
    {
        let line = format!("{} {command} > /dev/full", program.display());
        let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_the_old_report() {
    let desk = Desk::new(&[("old.json", "old"), ("old.xml", "old")]);
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("viguier"))
            .args(["check", "-", "--report", "json=old.json", "--report", "junit=old.xml", "--report", "text=new.txt"])
            .current_dir(desk.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The first record is judged, and the next is waited for.
        let mut input = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, format!("{LINE}\n").as_bytes()).unwrap();
        let mut first = String::new();
        let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut answers, &mut first).unwrap();
        assert_eq!(left_over(desk.path()).len(), 3, "{first}");
        let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(code));
        assert_eq!(fs::read_to_string(desk.path().join("old.json")).unwrap(), "old");
        assert_eq!(fs::read_to_string(desk.path().join("old.xml")).unwrap(), "old");
        assert_eq!(left_over(desk.path()), [] as [&str; 0]);
        assert!(!desk.path().join("new.txt").exists());
    }
}

#[cfg(unix)]
#[test]
fn two_reports_in_one_file_are_refused_before_anything_is_written() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new(&[("a.yaml", LEGAL), ("r/old.json", "old")]);
    fs::hard_link(desk.path().join("r/old.json"), desk.path().join("hard.json")).unwrap();
    symlink("r/old.json", desk.path().join("soft.json")).unwrap();
    symlink("r", desk.path().join("folder")).unwrap();
    symlink("new.json", desk.path().join("to-new.json")).unwrap();
    for (one, other) in [
        ("r/old.json", "hard.json"),
        ("r/old.json", "soft.json"),
        ("r/old.json", "folder/old.json"),
        ("r/old.json", "r/../r/old.json"),
        ("new.json", "./new.json"),
        ("new.json", "to-new.json"),
        ("r/new.json", "folder/new.json"),
    ] {
        let said =
            desk.run(&["check", "a.yaml", "--report", &format!("json={one}"), "--report", &format!("sarif={other}")]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{one} {other}");
        assert!(said.err.contains("two reports cannot go to "), "{}", said.err);
        assert_eq!(fs::read_to_string(desk.path().join("r/old.json")).unwrap(), "old");
        assert!(!desk.path().join("new.json").exists() && !desk.path().join("r/new.json").exists());
    }
    let program = assert_cmd::cargo::cargo_bin("viguier");
    let line = format!("{} check a.yaml --report json=r/old.json >> r/old.json", program.display());
    let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(desk.path().join("r/old.json")).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_written_through() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let said = desk.run(&["check", "-q", "a.yaml", "--report", "jsonl=/dev/stdout", "--report", "json=/dev/null"]);
    assert_eq!(said.code, 0);
    assert!(said.out.contains("\"verdict\":\"legal\"") && said.out.contains("1 record: 1 legal"), "{}", said.out);
    let program = assert_cmd::cargo::cargo_bin("viguier");
    let line = format!("{} check -q a.yaml --report jsonl=/dev/stdout > out.txt; cat out.txt", program.display());
    let output = Command::new("bash").args(["-c", &line]).current_dir(desk.path()).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("\"verdict\":\"legal\"") && out.contains("1 record: 1 legal"), "{out}");
    assert_eq!(left_over(desk.path()), [] as [&str; 0]);
}
