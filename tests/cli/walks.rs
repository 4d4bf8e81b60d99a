//! Walks end, whatever lies there, and open nothing that is not a regular file.

use std::fs;
use std::process::Command;
use std::time::Duration;

use crate::support::{Desk, LEGAL, objects};

fn run(desk: &Desk, args: &[&str]) -> (String, Option<i32>) {
    let output = desk.command(args).timeout(Duration::from_secs(60)).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (said, output.status.code())
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_named_and_not_opened() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new(&[("games/a.yaml", LEGAL), ("games/sub/b.yaml", LEGAL)]);
    let games = desk.path().join("games");
    let mkfifo =
        |name: &str| Command::new("mkfifo").arg(games.join(name)).status().is_ok_and(|status| status.success());
    if !mkfifo("pipe.yaml") {
        println!("skipped: no mkfifo");
        return;
    }
    // Files of patterns and configurations may be pipes or links to devices, too.
    assert!(mkfifo(".ignore") && mkfifo("sub/viguier.toml"));
    symlink("/dev/zero", games.join(".gitignore")).unwrap();
    symlink("/dev/zero", games.join("viguier.toml")).unwrap();
    symlink("/dev/zero", games.join("zero.yaml")).unwrap();
    symlink("pipe.yaml", games.join("to-pipe.yaml")).unwrap();
    symlink("a.yaml", games.join("to-a.yaml")).unwrap();
    symlink("/dev/zero", games.join("sub/.ignore")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(games.join("socket.json")).unwrap();
    for what in [&["games"][..], &["games/**/*.*"]] {
        let (said, code) = run(&desk, &[&["check"], what].concat());
        assert_eq!(code, Some(0), "{said}");
        for told in [
            "games/to-a.yaml: legal",
            "skipped: 1 link that leads out of the directory (games/zero.yaml)",
            "skipped: 3 not a regular file (games/pipe.yaml, games/socket.json, games/to-pipe.yaml)",
            "note: games/.ignore: not obeyed: it is not a regular file",
            "note: games/.gitignore: not obeyed: it is not a regular file",
            "note: games/viguier.toml: not obeyed: ",
            "note: games/sub/.ignore: not obeyed: it is not a regular file",
            "note: games/sub/viguier.toml: not obeyed: ",
        ] {
            assert!(said.contains(told), "{told}: {said}");
        }
    }
    assert_eq!(run(&desk, &["standings", "--allow", "unfinished", "games"]).1, Some(0));
    assert_eq!(run(&desk, &["score", "games"]).1, Some(0));
    assert_eq!(run(&desk, &["fmt", "--check", "games"]).1, Some(1));
}

#[test]
fn a_file_of_patterns_has_a_limit() {
    let desk = Desk::new(&[("a/ok.yaml", LEGAL)]);
    desk.put("a/.gitignore", "ok.yaml\n".repeat(200_000).as_bytes());
    let (said, code) = run(&desk, &["check", "a"]);
    assert!(
        said.contains("a/ok.yaml: legal") && said.contains("a/.gitignore: not obeyed: more than 512 KiB of patterns"),
        "{said}"
    );
    assert_eq!(code, Some(0));
}

#[cfg(unix)]
#[test]
fn links_that_go_round_end() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new(&[("a/b/ok.yaml", LEGAL)]);
    symlink("..", desk.path().join("a/b/up")).unwrap();
    symlink("round.yaml", desk.path().join("a/round.yaml")).unwrap();
    symlink("one.yaml", desk.path().join("a/two.yaml")).unwrap();
    symlink("two.yaml", desk.path().join("a/one.yaml")).unwrap();
    let (said, code) = run(&desk, &["check", "--format", "jsonl", "a"]);
    let paths: Vec<String> =
        objects(&said).iter().map(|record| format!("{} {}", record["path"], record["verdict"])).collect();
    let expected = [
        "\"a/b/ok.yaml\" \"legal\"",
        "\"a/one.yaml\" \"unreadable\"",
        "\"a/round.yaml\" \"unreadable\"",
        "\"a/two.yaml\" \"unreadable\"",
    ];
    assert_eq!((paths, code), (expected.map(str::to_owned).to_vec(), Some(2)));
}

#[cfg(unix)]
#[test]
fn a_deep_tree_ends() {
    let desk = Desk::new(&[("a/ok.yaml", LEGAL)]);
    // Deeper than a path may be long, made from inside.
    let script = "cd a; i=0; while [ $i -lt 60 ]; do d=$(printf 'd%.0s' $(seq 100)); mkdir \"$d\" && cd -P \"$d\" || exit 0; i=$((i+1)); done";
    let made = Command::new("bash").args(["-c", script]).current_dir(desk.path()).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no bash");
        return;
    }
    let (said, code) = run(&desk, &["check", "--format", "jsonl", "a"]);
    let records = objects(&said);
    assert!(records.iter().any(|record| record["path"] == "a/ok.yaml"), "{}", said.len());
    // What cannot be looked into is named, and the run is red.
    let deepest = records.iter().find(|record| record["verdict"] == "unreadable").unwrap();
    assert!(deepest["path"].as_str().unwrap().len() > 3_000);
    assert_eq!(code, Some(2));
    // The folder can only be removed from inside, too.
    let removed = Command::new("rm").arg("-rf").arg(desk.path().join("a")).status();
    assert!(removed.unwrap().success());
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new(&[("a/ok.yaml", LEGAL), ("a/shut/x.yaml", LEGAL), ("a/no.yaml", LEGAL)]);
    let shut =
        |name: &str, mode| fs::set_permissions(desk.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    shut("a/shut", 0);
    shut("a/no.yaml", 0);
    let may_all_the_same = fs::read_dir(desk.path().join("a/shut")).is_ok();
    let (said, code) = run(&desk, &["check", "a"]);
    shut("a/shut", 0o755);
    if may_all_the_same {
        println!("skipped: the tests run as root");
        return;
    }
    assert!(said.contains("a/shut: unreadable") && said.contains("a/no.yaml: unreadable"), "{said}");
    assert_eq!(code, Some(2));
}

#[test]
fn many_files_are_walked_in_order() {
    let desk = Desk::new(&[]);
    for number in 0..2_000 {
        desk.put(&format!("a/{:02}/{number:04}.yaml", number % 40), LEGAL.as_bytes());
    }
    let (said, code) = run(&desk, &["check", "--format", "jsonl", "a"]);
    let paths: Vec<String> = objects(&said).iter().map(|record| record["path"].as_str().unwrap().to_owned()).collect();
    assert_eq!((paths.len(), code), (2_000, Some(0)));
    assert!(paths.is_sorted());
}

#[test]
fn no_number_of_jobs_is_too_large() {
    let desk = Desk::new(&[("a/1.yaml", LEGAL), ("a/2.yaml", LEGAL), ("a/3.yaml", LEGAL)]);
    let (expected, _) = run(&desk, &["check", "--jobs", "1", "a"]);
    for jobs in ["256", "20000", "18446744073709551615", "99999999999999999999999999"] {
        assert_eq!(run(&desk, &["check", "--jobs", jobs, "a"]), (expected.clone(), Some(0)), "{jobs}");
        assert_eq!(run(&desk, &["standings", "--allow", "unfinished", "--jobs", jobs, "a"]).1, Some(0), "{jobs}");
    }
    for jobs in ["0", "-1", "x", ""] {
        assert_eq!(run(&desk, &["check", "--jobs", jobs, "a"]).1, Some(2), "{jobs}");
    }
}
