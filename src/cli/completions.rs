//! `viguier completions`: scripts that complete commands and flags in a shell.

use std::io::{self, Write};
use std::process::ExitCode;

use clap_complete::Shell;

/// Print the script that completes commands and flags in a shell
///
/// For bash: viguier completions bash > ~/.local/share/bash-completion/completions/viguier. For zsh: the same with zsh
/// into a file _viguier in a directory of $fpath. For fish: into ~/.config/fish/completions/viguier.fish.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(args: &Args, mut command: clap::Command) -> anyhow::Result<ExitCode> {
    // The generator writes to a stream and panics when that fails; a vector does not.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "viguier", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
