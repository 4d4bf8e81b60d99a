
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'viguier' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'viguier'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'viguier' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Judge records: name every violation and its place')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Print the scores: points by feature, during the game and at its end')
            [CompletionResult]::new('standings', 'standings', [CompletionResultType]::ParameterValue, 'Compute a tournament table from records: wins, draws, points, Buchholz')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List everything that may legally be done at a moment of a game')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not')
            [CompletionResult]::new('inventory', 'inventory', [CompletionResultType]::ParameterValue, 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the position at a moment of a game')
            [CompletionResult]::new('tiles', 'tiles', [CompletionResultType]::ParameterValue, 'List the tiles, or show one')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the violation codes and rules, explain one, or list the options of the rules')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a violation code, a rule or an option')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write records in another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write native records in canonical form')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of the record format, or of the JSON output')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the script that completes commands and flags in a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'viguier;check' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of further files from a file, one per line or separated by NUL; - for standard input')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input in reports')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Also write a report to a file; may be given several times')
            [CompletionResult]::new('--max-violations', '--max-violations', [CompletionResultType]::ParameterName, 'List at most this many violations of each record; all are counted. Default: 1000, and no more than about 200 kB')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'What else, besides violations, sets the exit status to 1')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Threads to use, at most 256; default: all cores. The report is the same with any number')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Threads to use, at most 256; default: all cores. The report is the same with any number')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Show only what is not legal, and the counts')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Show only what is not legal, and the counts')
            [CompletionResult]::new('--first', '--first', [CompletionResultType]::ParameterName, 'Stop at the first violation of each record')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'List every place of a violation separately; by default one cause is one violation, which counts its places')
            [CompletionResult]::new('--if-record', '--if-record', [CompletionResultType]::ParameterName, 'Skip named files that are not records or that the configuration excludes, as in a directory')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;score' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of further files from a file, one per line or separated by NUL; - for standard input')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input in reports')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'What else, besides violations, sets the exit status to 1')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'Only the rows of this player')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Stop after turn N, before any final scoring')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('--ledger', '--ledger', [CompletionResultType]::ParameterName, 'List every award in order with its squares, arithmetic, majority and running totals, and every row of nothing')
            [CompletionResult]::new('--if-ended-now', '--if-ended-now', [CompletionResultType]::ParameterName, 'Add the final scoring, as if the game ended there')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;standings' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of further files from a file, one per line or separated by NUL; - for standard input')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input in reports')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--points', '--points', [CompletionResultType]::ParameterName, 'What a game counts: win=1,draw=0.5,loss=0 or, by places at the table, 5-3-2-1 (ties share)')
            [CompletionResult]::new('--tie-break', '--tie-break', [CompletionResultType]::ParameterName, 'Who wins a game on equal points; what its record says when not given')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'By what players are ranked, the weightiest first')
            [CompletionResult]::new('--seeds', '--seeds', [CompletionResultType]::ParameterName, 'The players from a file, one a line, the best first: for --tie-break better-seed and --order seed')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Which records count besides the legal and complete ones: illegal ones as they were played, decided ones that were given up, lost on time, agreed on or never played and name the winner, declared ones that say that they are over with tiles left, unfinished ones as they stand')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'What else, besides violations, sets the exit status to 1')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Threads to use, 256 at most; all cores when not given. The table is the same with any number')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Threads to use, 256 at most; all cores when not given. The table is the same with any number')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;legal' {
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Which record of a file that holds several, from 1')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Just after turn N')
            [CompletionResult]::new('--tile', '--tile', [CompletionResultType]::ParameterName, 'The tile to place, if it is not the one that the record plays next')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;why' {
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Which record of a file that holds several, from 1')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Just after turn N')
            [CompletionResult]::new('--feature', '--feature', [CompletionResultType]::ParameterName, 'The feature, such as ''2,2 city N'', ''-1,0 field Nw'' or ''0,1 monastery''; may be given several times. Default: every feature with a meeple')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;inventory' {
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Which record of a file that holds several, from 1')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Just after turn N')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to report')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;show' {
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Which record of a file that holds several, from 1')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Just after turn N')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to draw')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;tiles' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;rules' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only for this game')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--options', '--options', [CompletionResultType]::ParameterName, 'List the options that a record may set under `rules`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;explain' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;convert' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The format to write')
            [CompletionResult]::new('--leave-out', '--leave-out', [CompletionResultType]::ParameterName, 'What to leave out where the format cannot express it; separate several with commas')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;fmt' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of further files from a file, one per line or separated by NUL; - for standard input')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input in reports')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration, not the viguier.toml found upward from the working directory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no viguier.toml')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Rewrite the files instead of printing, and name those that were changed')
            [CompletionResult]::new('--write', '--write', [CompletionResultType]::ParameterName, 'Rewrite the files instead of printing, and name those that were changed')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing; name the files that are not in canonical form, and exit with 1 if there are any')
            [CompletionResult]::new('--if-record', '--if-record', [CompletionResultType]::ParameterName, 'Skip named files that are not native records or that the configuration excludes, as in a directory')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;schema' {
            [CompletionResult]::new('--of', '--of', [CompletionResultType]::ParameterName, 'What it describes: a record, the document of `check --format json`, one line of `check --format jsonl` or `score --format json`, or the document of `standings --format json`')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'viguier;help' {
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Judge records: name every violation and its place')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Print the scores: points by feature, during the game and at its end')
            [CompletionResult]::new('standings', 'standings', [CompletionResultType]::ParameterValue, 'Compute a tournament table from records: wins, draws, points, Buchholz')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List everything that may legally be done at a moment of a game')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not')
            [CompletionResult]::new('inventory', 'inventory', [CompletionResultType]::ParameterValue, 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the position at a moment of a game')
            [CompletionResult]::new('tiles', 'tiles', [CompletionResultType]::ParameterValue, 'List the tiles, or show one')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the violation codes and rules, explain one, or list the options of the rules')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a violation code, a rule or an option')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write records in another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write native records in canonical form')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of the record format, or of the JSON output')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the script that completes commands and flags in a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'viguier;help;check' {
            break
        }
        'viguier;help;score' {
            break
        }
        'viguier;help;standings' {
            break
        }
        'viguier;help;legal' {
            break
        }
        'viguier;help;why' {
            break
        }
        'viguier;help;inventory' {
            break
        }
        'viguier;help;show' {
            break
        }
        'viguier;help;tiles' {
            break
        }
        'viguier;help;rules' {
            break
        }
        'viguier;help;explain' {
            break
        }
        'viguier;help;convert' {
            break
        }
        'viguier;help;fmt' {
            break
        }
        'viguier;help;schema' {
            break
        }
        'viguier;help;completions' {
            break
        }
        'viguier;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
