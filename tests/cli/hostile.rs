//! Records and links that want a file of the machine quoted, and names that aim at whoever reads the report.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL, objects};

/// What stands in the files that nothing may be quoted of.
const SECRET: &str = "hunter2";

fn record(game: &str, tiles: &str) -> String {
    format!("viguier: 1\ngame: {game}\nplayers: [Ann, Ben]\ntiles: [{}]\nmoves: []\n", Value::from(tiles))
}

/// A folder with a record's folder in it, and secrets in both.
fn desk() -> Desk {
    let desk = Desk::new(&[
        ("secret", &format!("TOKEN={SECRET}\n")),
        ("in/.env", &format!("TOKEN={SECRET}\n")),
        ("in/secret.json", &format!("{{\"token\": \"{SECRET}\"}}")),
        ("in/list.yaml", &format!("- {SECRET}\n- tile-set-of: x\n")),
        ("in/sub/x", ""),
    ]);
    desk.put("in/huge.yaml", "tile-set: x\n".repeat(100_000).as_bytes());
    desk
}

/// Runs the program, which must end soon.
fn run(desk: &Desk, args: &[&str], input: &str) -> (String, Option<i32>) {
    let mut command = desk.command(args);
    let output = command.timeout(Duration::from_secs(20)).write_stdin(input).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (said, output.status.code())
}

fn assert_refused(desk: &Desk, path: &str, codes: &[&str]) {
    for game in ["carcassonne", "the-castle"] {
        desk.put("in/r.yaml", record(game, path).as_bytes());
        let (said, code) = run(desk, &["check", "--format", "jsonl", "in/r.yaml"], "");
        assert_eq!(code, Some(2), "{path}: {said}");
        let errors = objects(said.lines().next().unwrap())[0]["errors"].clone();
        assert_eq!(errors.as_array().unwrap().len(), 1, "{path}: {errors}");
        assert!(codes.contains(&errors[0]["code"].as_str().unwrap()), "{path}: {errors}");
        assert!(!said.contains(SECRET), "{path}: {said}");
        // The commands read records by the same door.
        if !["../secret", ".env", "out.yaml", "zero"].contains(&path) {
            continue;
        }
        for command in
            [&["check"][..], &["score"], &["standings"], &["legal"], &["show"], &["fmt"], &["convert", "--to", "json"]]
        {
            let (said, code) = run(desk, &[command, &["in/r.yaml"]].concat(), "");
            assert!(code == Some(2) && !said.contains(SECRET), "{command:?} {path}: {said}");
        }
    }
}

#[test]
fn a_record_names_nothing_outside_its_folder() {
    let desk = desk();
    let absolute = desk.path().join("secret").display().to_string();
    for path in [
        "/etc/hostname",
        "/ETC/HOSTNAME",
        &absolute,
        "../secret",
        "sub/../../secret",
        "sub\\..\\..\\secret",
        "/dev/zero",
        "/dev/stdin",
        "/proc/self/environ",
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "C:\\x",
        "c:secret",
        "\\\\host\\share",
        "secret.json\0.yaml",
    ] {
        assert_refused(&desk, path, &["schema", "syntax"]);
    }
    for path in ["sub", "sub/", ".", "none.yaml", "sub/x/y"] {
        assert_refused(&desk, path, &["io"]);
    }
    assert_refused(&desk, "huge.yaml", &["too-large"]);
}

#[test]
fn a_file_that_is_no_tile_set_is_not_quoted() {
    let desk = desk();
    desk.put("in/viguier.toml", format!("token = '{SECRET}'\n").as_bytes());
    for path in [".env", "viguier.toml", "secret.json", "list.yaml", "./.env", "sub/../.env", "sub/x"] {
        assert_refused(&desk, path, &["schema"]);
        let (said, _) = run(&desk, &["tiles", "check", &format!("in/{path}")], "");
        assert!(!said.contains(SECRET), "{path}: {said}");
    }
    // What is meant to be a tile set is told where it is wrong.
    desk.put("in/mine.yaml", b"tile-set: mine\ntiles:\n  - {id: a, citys: []}\n");
    desk.put("in/r.yaml", record("carcassonne", "mine.yaml").as_bytes());
    assert!(run(&desk, &["check", "in/r.yaml"], "").0.contains("mine.yaml:3:13: unknown key `citys`"));
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere_else() {
    use std::os::unix::fs::symlink;
    let desk = desk();
    let inside = desk.path().join("in");
    let set =
        "tile-set: mini\ntiles:\n  - {id: cap, cities: [{sides: [N]}], fields: [{edges: [En, Es, Se, Sw, Ws, Wn]}]}\n";
    desk.put("in/sets/mini.yaml", set.as_bytes());
    symlink("sets/mini.yaml", inside.join("link.yaml")).unwrap();
    symlink(inside.join("sets"), inside.join("absolute")).unwrap();
    for path in ["sets/mini.yaml", "link.yaml", "absolute/mini.yaml"] {
        desk.put("in/r.yaml", record("carcassonne", path).as_bytes());
        assert_eq!(run(&desk, &["check", "in/r.yaml"], "").1, Some(0), "{path}");
    }
    symlink("../secret", inside.join("out.yaml")).unwrap();
    symlink("out.yaml", inside.join("twice.yaml")).unwrap();
    symlink("..", inside.join("up")).unwrap();
    symlink("/dev/zero", inside.join("zero")).unwrap();
    symlink("/dev/stdin", inside.join("stdin")).unwrap();
    symlink("/proc/self/environ", inside.join("environ")).unwrap();
    symlink("round.yaml", inside.join("round.yaml")).unwrap();
    for path in ["out.yaml", "twice.yaml", "up/secret", "zero", "stdin", "environ", "round.yaml"] {
        assert_refused(&desk, path, &["io"]);
    }
    if Command::new("mkfifo").arg(inside.join("pipe")).status().is_ok_and(|status| status.success()) {
        assert_refused(&desk, "pipe", &["io"]);
    }
    let _socket = std::os::unix::net::UnixListener::bind(inside.join("socket")).unwrap();
    assert_refused(&desk, "socket", &["io"]);
}

#[test]
fn standard_input_and_addresses_have_no_folder() {
    let desk = desk();
    for path in [".env", "secret.json", "../secret"] {
        let (said, code) = run(&desk, &["check", "-"], &record("carcassonne", path));
        assert!(code == Some(2) && !said.contains(SECRET), "{said}");
    }
    let (said, _) = run(&desk, &["check", "-"], &record("carcassonne", "secret.json"));
    assert!(said.contains("a record from standard input cannot name other files"), "{said}");
}

#[test]
fn a_file_that_grows_while_it_is_read_is_read_to_the_limit() {
    let desk = Desk::new(&[("a.yaml", "viguier: 1\n")]);
    let path = desk.path().join("a.yaml");
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
            let text = "# more\n".repeat(10_000);
            for _ in 0..500 {
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    break;
                }
                std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
            }
        });
        let (_, code) = run(&desk, &["check", "a.yaml"], "");
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(code, Some(2));
    });
}

#[cfg(unix)]
#[test]
fn a_link_among_the_records_shows_nothing_of_what_it_leads_to() {
    use std::os::unix::fs::symlink;
    let desk = desk();
    let inside = desk.path().join("in");
    desk.put("in/ok.yaml", LEGAL.as_bytes());
    desk.put("latin", format!("{SECRET} \u{fffd}").replace('\u{fffd}', "x").as_bytes());
    std::fs::write(desk.path().join("latin"), [SECRET.as_bytes(), b" \xff\n"].concat()).unwrap();
    for (target, name) in [
        ("../secret", "a.jcz"),
        ("../secret", "b.yaml"),
        ("../latin", "c.jcz"),
        ("/proc/self/environ", "d.jcz"),
        ("..", "up"),
    ] {
        symlink(target, inside.join(name)).unwrap();
    }
    let formats = ["text", "json", "jsonl", "sarif", "junit", "github"];
    for format in formats {
        let mut command = desk.command(&["check", "--format", format, "in"]);
        let output = command.env("TOKEN", SECRET).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains(SECRET), "{format}: {said}");
        for name in ["in/a.jcz", "in/b.yaml", "in/c.jcz", "in/d.jcz", "in/up"] {
            assert!(said.contains(name), "{format}, {name}: {said}");
        }
        assert_eq!(output.status.code(), Some(0), "{format}: {said}");
    }
    // Whoever names them, or has git name them, is shown that they are no records, and no more.
    for name in ["in/a.jcz", "in/b.yaml", "in/c.jcz", "in/d.jcz", "secret", "in/secret.json"] {
        for format in formats {
            let mut command = desk.command(&["check", "--format", format, name]);
            let output = command.env("TOKEN", SECRET).output().unwrap();
            let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
            assert!(output.status.code() == Some(2) && !said.contains(SECRET), "{format}, {name}: {said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_cannot_disturb_a_terminal_or_forge_a_line() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new(&[]);
    let hostile: [&[u8]; 4] = [b"a\x1b[31m.yaml", "b\u{202e}.yaml".as_bytes(), b"c\n::error::x.yaml", b"d\xff.yaml"];
    for name in hostile {
        std::fs::write(desk.path().join(std::ffi::OsStr::from_bytes(name)), ILLEGAL).unwrap();
        let folder = [b"hidden/.", name].concat();
        std::fs::create_dir_all(desk.path().join(std::ffi::OsStr::from_bytes(&folder))).unwrap();
    }
    let harmless = |said: &str, what: &str| {
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{what}: {said}");
        assert!(!said.lines().any(|line| line.starts_with("::error::x")), "{what}: {said}");
    };
    for format in ["text", "json", "jsonl", "sarif", "junit", "github"] {
        let said = desk.run(&["check", "--format", format, "."]);
        harmless(&(said.out.clone() + &said.err), format);
        assert!(said.out.contains('d') && said.code != 0);
    }
    for command in
        [&["standings", "."][..], &["standings", "--format", "json", "."], &["score", "."], &["fmt", "--check", "."]]
    {
        let said = desk.run(command);
        harmless(&(said.out + &said.err), command[0]);
    }
    for name in hostile {
        let name = std::ffi::OsStr::from_bytes(name);
        for command in [
            &["show"][..],
            &["legal"],
            &["convert", "--to", "yaml"],
            &["tiles", "check"],
            &["check", "--config"],
            &["check", "--files-from"],
        ] {
            let output = desk.command(command).arg(name).arg("none").output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            harmless(&said, command[0]);
        }
        // As a shell hands over a file that is called like a flag.
        let flag = [b"--", name.as_bytes()].concat();
        let output = desk.command(&["check"]).arg(std::ffi::OsStr::from_bytes(&flag)).output().unwrap();
        harmless(&String::from_utf8_lossy(&output.stderr), "flag");
    }
}

#[cfg(unix)]
#[test]
fn the_configuration_is_a_file_of_limited_size() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new(&[("a.yaml", LEGAL), ("secret", SECRET)]);
    let config = desk.path().join("viguier.toml");
    let refused = |why: &str| {
        let (said, code) = run(&desk, &["check", "a.yaml"], "");
        assert!(code == Some(2) && said.contains(why) && !said.contains(SECRET), "{said}");
        std::fs::remove_file(&config).unwrap();
    };
    symlink("/dev/zero", &config).unwrap();
    refused("cannot read the configuration viguier.toml: a link leads out of the folder");
    symlink("/dev/stdin", &config).unwrap();
    refused("leads out");
    symlink("none", &config).unwrap();
    refused("there is no such file");
    if Command::new("mkfifo").arg(&config).status().is_ok_and(|status| status.success()) {
        refused("it is not a regular file");
    }
    std::fs::write(&config, "# long\n".repeat(200_000)).unwrap();
    refused("longer than 1 MiB");
    let (said, code) = run(&desk, &["check", "--config", "/dev/zero", "a.yaml"], "");
    assert!(code == Some(2) && said.contains("longer than 1 MiB"), "{said}");
    let (said, code) = run(&desk, &["check", "--files-from", "/dev/zero"], "");
    assert!(code == Some(2) && said.contains("a list may have 64 MiB at most"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_named_is_read() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let pipe = desk.path().join("pipe");
    if !Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo");
        return;
    }
    for args in [&["check", "pipe"][..], &["check", "--if-record", "pipe"], &["show", "pipe"]] {
        let writer = Command::new("cp").args(["a.yaml", "pipe"]).current_dir(desk.path()).stdin(Stdio::null()).spawn();
        let (said, code) = run(&desk, args, "");
        assert_eq!(code, Some(0), "{args:?}: {said}");
        writer.unwrap().wait().unwrap();
    }
}

/// What comes with a pull request may be a link; whoever names the place itself means it.
#[cfg(unix)]
#[test]
fn names_inside_the_working_directory_do_not_lead_out_of_it() {
    use std::os::unix::fs::symlink;
    let desk = desk();
    let inside = desk.path().join("in");
    let text = "viguier: 1\ngame: carcassonne\nplayers: [Ann, SECRETVALUE]\nmoves:\n  - Ann, U 9,0\n";
    desk.put("outside/private.yaml", text.as_bytes());
    symlink("../outside", inside.join("records")).unwrap();
    symlink("../outside/private.yaml", inside.join("one.yaml")).unwrap();
    symlink("../outside/verdicts.json", inside.join("verdicts.json")).unwrap();
    desk.put("in/list", b"one.yaml\0records/private.yaml\0");
    desk.put("in/own.yaml", text.replace("SECRETVALUE", "Ben").as_bytes());
    let there = |arguments: &[&str]| {
        let program = assert_cmd::cargo::cargo_bin("viguier");
        let ended = Command::new(program).current_dir(&inside).args(["check", "--no-config"]).args(arguments).output();
        let ended = ended.unwrap();
        (String::from_utf8_lossy(&[ended.stdout, ended.stderr].concat()).into_owned(), ended.status.code())
    };
    for arguments in [&["records"][..], &["records/*.yaml"], &["one.yaml"], &["--files-from", "list"]] {
        let (said, code) = there(arguments);
        assert!(!said.contains("SECRETVALUE") && said.contains("leads out"), "{arguments:?}: {said}");
        assert_eq!(code, Some(2), "{arguments:?}");
    }
    let (said, _) = there(&["--if-record", "--files-from", "list"]);
    assert!(!said.contains("SECRETVALUE") && said.contains("2 links that lead out"), "{said}");
    assert!(there(&["--report", "json=verdicts.json", "own.yaml"]).0.contains("leads out"));
    assert!(!desk.path().join("outside/verdicts.json").exists());
    assert!(there(&["../outside"]).0.contains("SECRETVALUE"), "who writes `..` means it");
}
