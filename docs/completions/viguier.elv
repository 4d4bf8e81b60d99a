
use builtin;
use str;

set edit:completion:arg-completer[viguier] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'viguier'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'viguier'= {
            cand --color 'When to use colours'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand check 'Judge records: name every violation and its place'
            cand score 'Print the scores: points by feature, during the game and at its end'
            cand standings 'Compute a tournament table from records: wins, draws, points, Buchholz'
            cand legal 'List everything that may legally be done at a moment of a game'
            cand why 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not'
            cand inventory 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors'
            cand show 'Draw the position at a moment of a game'
            cand tiles 'List the tiles, or show one'
            cand rules 'List the violation codes and rules, explain one, or list the options of the rules'
            cand explain 'Explain a violation code, a rule or an option'
            cand convert 'Write records in another format'
            cand fmt 'Write native records in canonical form'
            cand schema 'Print the JSON Schema of the record format, or of the JSON output'
            cand completions 'Print the script that completes commands and flags in a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'viguier;check'= {
            cand --files-from 'Read the names of further files from a file, one per line or separated by NUL; - for standard input'
            cand --stdin-filename 'What to call standard input in reports'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --format 'How to report'
            cand --report 'Also write a report to a file; may be given several times'
            cand --max-violations 'List at most this many violations of each record; all are counted. Default: 1000, and no more than about 200 kB'
            cand --fail-on 'What else, besides violations, sets the exit status to 1'
            cand -j 'Threads to use, at most 256; default: all cores. The report is the same with any number'
            cand --jobs 'Threads to use, at most 256; default: all cores. The report is the same with any number'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -q 'Show only what is not legal, and the counts'
            cand --quiet 'Show only what is not legal, and the counts'
            cand --first 'Stop at the first violation of each record'
            cand --all 'List every place of a violation separately; by default one cause is one violation, which counts its places'
            cand --if-record 'Skip named files that are not records or that the configuration excludes, as in a directory'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;score'= {
            cand --files-from 'Read the names of further files from a file, one per line or separated by NUL; - for standard input'
            cand --stdin-filename 'What to call standard input in reports'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --format 'How to report'
            cand --fail-on 'What else, besides violations, sets the exit status to 1'
            cand --player 'Only the rows of this player'
            cand --after 'Stop after turn N, before any final scoring'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand --ledger 'List every award in order with its squares, arithmetic, majority and running totals, and every row of nothing'
            cand --if-ended-now 'Add the final scoring, as if the game ended there'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;standings'= {
            cand --files-from 'Read the names of further files from a file, one per line or separated by NUL; - for standard input'
            cand --stdin-filename 'What to call standard input in reports'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --format 'How to report'
            cand --points 'What a game counts: win=1,draw=0.5,loss=0 or, by places at the table, 5-3-2-1 (ties share)'
            cand --tie-break 'Who wins a game on equal points; what its record says when not given'
            cand --order 'By what players are ranked, the weightiest first'
            cand --seeds 'The players from a file, one a line, the best first: for --tie-break better-seed and --order seed'
            cand --allow 'Which records count besides the legal and complete ones: illegal ones as they were played, decided ones that were given up, lost on time, agreed on or never played and name the winner, declared ones that say that they are over with tiles left, unfinished ones as they stand'
            cand --fail-on 'What else, besides violations, sets the exit status to 1'
            cand -j 'Threads to use, 256 at most; all cores when not given. The table is the same with any number'
            cand --jobs 'Threads to use, 256 at most; all cores when not given. The table is the same with any number'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;legal'= {
            cand --record 'Which record of a file that holds several, from 1'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --at 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118'
            cand --after 'Just after turn N'
            cand --tile 'The tile to place, if it is not the one that the record plays next'
            cand --format 'How to report'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;why'= {
            cand --record 'Which record of a file that holds several, from 1'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --at 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118'
            cand --after 'Just after turn N'
            cand --feature 'The feature, such as ''2,2 city N'', ''-1,0 field Nw'' or ''0,1 monastery''; may be given several times. Default: every feature with a meeple'
            cand --format 'How to report'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;inventory'= {
            cand --record 'Which record of a file that holds several, from 1'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --at 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118'
            cand --after 'Just after turn N'
            cand --format 'How to report'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;show'= {
            cand --record 'Which record of a file that holds several, from 1'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --at 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118'
            cand --after 'Just after turn N'
            cand --format 'How to draw'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;tiles'= {
            cand --color 'When to use colours'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;rules'= {
            cand --game 'Only for this game'
            cand --color 'When to use colours'
            cand --options 'List the options that a record may set under `rules`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;explain'= {
            cand --color 'When to use colours'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;convert'= {
            cand --to 'The format to write'
            cand --leave-out 'What to leave out where the format cannot express it; separate several with commas'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;fmt'= {
            cand --files-from 'Read the names of further files from a file, one per line or separated by NUL; - for standard input'
            cand --stdin-filename 'What to call standard input in reports'
            cand --config 'Use this configuration, not the viguier.toml found upward from the working directory'
            cand --color 'When to use colours'
            cand --no-config 'Use no viguier.toml'
            cand -w 'Rewrite the files instead of printing, and name those that were changed'
            cand --write 'Rewrite the files instead of printing, and name those that were changed'
            cand --check 'Change nothing; name the files that are not in canonical form, and exit with 1 if there are any'
            cand --if-record 'Skip named files that are not native records or that the configuration excludes, as in a directory'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;schema'= {
            cand --of 'What it describes: a record, the document of `check --format json`, one line of `check --format jsonl` or `score --format json`, or the document of `standings --format json`'
            cand --color 'When to use colours'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;completions'= {
            cand --color 'When to use colours'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'viguier;help'= {
            cand check 'Judge records: name every violation and its place'
            cand score 'Print the scores: points by feature, during the game and at its end'
            cand standings 'Compute a tournament table from records: wins, draws, points, Buchholz'
            cand legal 'List everything that may legally be done at a moment of a game'
            cand why 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not'
            cand inventory 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors'
            cand show 'Draw the position at a moment of a game'
            cand tiles 'List the tiles, or show one'
            cand rules 'List the violation codes and rules, explain one, or list the options of the rules'
            cand explain 'Explain a violation code, a rule or an option'
            cand convert 'Write records in another format'
            cand fmt 'Write native records in canonical form'
            cand schema 'Print the JSON Schema of the record format, or of the JSON output'
            cand completions 'Print the script that completes commands and flags in a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'viguier;help;check'= {
        }
        &'viguier;help;score'= {
        }
        &'viguier;help;standings'= {
        }
        &'viguier;help;legal'= {
        }
        &'viguier;help;why'= {
        }
        &'viguier;help;inventory'= {
        }
        &'viguier;help;show'= {
        }
        &'viguier;help;tiles'= {
        }
        &'viguier;help;rules'= {
        }
        &'viguier;help;explain'= {
        }
        &'viguier;help;convert'= {
        }
        &'viguier;help;fmt'= {
        }
        &'viguier;help;schema'= {
        }
        &'viguier;help;completions'= {
        }
        &'viguier;help;help'= {
        }
    ]
    $completions[$command]
}
