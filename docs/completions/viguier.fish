# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_viguier_global_optspecs
    string join \n color= h/help V/version
end

function __fish_viguier_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_viguier_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_viguier_using_subcommand
    set -l cmd (__fish_viguier_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c viguier -n "__fish_viguier_needs_command" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_needs_command" -s V -l version -d 'Print version'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "check" -d 'Judge records: name every violation and its place'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "score" -d 'Print the scores: points by feature, during the game and at its end'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "standings" -d 'Compute a tournament table from records: wins, draws, points, Buchholz'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "legal" -d 'List everything that may legally be done at a moment of a game'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "why" -d 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "inventory" -d 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "show" -d 'Draw the position at a moment of a game'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "tiles" -d 'List the tiles, or show one'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "rules" -d 'List the violation codes and rules, explain one, or list the options of the rules'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "explain" -d 'Explain a violation code, a rule or an option'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "convert" -d 'Write records in another format'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "fmt" -d 'Write native records in canonical form'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "schema" -d 'Print the JSON Schema of the record format, or of the JSON output'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "completions" -d 'Print the script that completes commands and flags in a shell'
complete -c viguier -n "__fish_viguier_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c viguier -n "__fish_viguier_using_subcommand check" -l files-from -d 'Read the names of further files from a file, one per line or separated by NUL; - for standard input' -r
complete -c viguier -n "__fish_viguier_using_subcommand check" -l stdin-filename -d 'What to call standard input in reports' -r
complete -c viguier -n "__fish_viguier_using_subcommand check" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand check" -l format -d 'How to report' -r -f -a "text\t'For people'
json\t'One document'
jsonl\t'One object per line and record, as soon as it is judged'
sarif\t'SARIF 2.1.0, for code scanning'
junit\t'JUnit XML, for the test reports of CI'
github\t'Annotations of GitHub Actions, and the job summary'"
complete -c viguier -n "__fish_viguier_using_subcommand check" -l report -d 'Also write a report to a file; may be given several times' -r
complete -c viguier -n "__fish_viguier_using_subcommand check" -l max-violations -d 'List at most this many violations of each record; all are counted. Default: 1000, and no more than about 200 kB' -r
complete -c viguier -n "__fish_viguier_using_subcommand check" -l fail-on -d 'What else, besides violations, sets the exit status to 1' -r -f -a "violation\t'A violation that no ruling accepts; this always does'
unfinished\t'A game that is not finished'
unverified\t'A record of which something could not be checked'
acknowledged\t'A violation that a ruling accepts'
warning\t'A violation that the configuration makes a warning'
skipped\t'Something that was found but not judged: hidden, ignored, excluded or in no known format'"
complete -c viguier -n "__fish_viguier_using_subcommand check" -s j -l jobs -d 'Threads to use, at most 256; default: all cores. The report is the same with any number' -r
complete -c viguier -n "__fish_viguier_using_subcommand check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand check" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand check" -s q -l quiet -d 'Show only what is not legal, and the counts'
complete -c viguier -n "__fish_viguier_using_subcommand check" -l first -d 'Stop at the first violation of each record'
complete -c viguier -n "__fish_viguier_using_subcommand check" -l all -d 'List every place of a violation separately; by default one cause is one violation, which counts its places'
complete -c viguier -n "__fish_viguier_using_subcommand check" -l if-record -d 'Skip named files that are not records or that the configuration excludes, as in a directory'
complete -c viguier -n "__fish_viguier_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand score" -l files-from -d 'Read the names of further files from a file, one per line or separated by NUL; - for standard input' -r
complete -c viguier -n "__fish_viguier_using_subcommand score" -l stdin-filename -d 'What to call standard input in reports' -r
complete -c viguier -n "__fish_viguier_using_subcommand score" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand score" -l format -d 'How to report' -r -f -a "text\t'A table for people'
json\t'One object per line and record, with every award'"
complete -c viguier -n "__fish_viguier_using_subcommand score" -l fail-on -d 'What else, besides violations, sets the exit status to 1' -r -f -a "violation\t'A violation that no ruling accepts; this always does'
unfinished\t'A game that is not finished'
unverified\t'A record of which something could not be checked'
acknowledged\t'A violation that a ruling accepts'
warning\t'A violation that the configuration makes a warning'
skipped\t'Something that was found but not judged: hidden, ignored, excluded or in no known format'"
complete -c viguier -n "__fish_viguier_using_subcommand score" -l player -d 'Only the rows of this player' -r
complete -c viguier -n "__fish_viguier_using_subcommand score" -l after -d 'Stop after turn N, before any final scoring' -r
complete -c viguier -n "__fish_viguier_using_subcommand score" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand score" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand score" -l ledger -d 'List every award in order with its squares, arithmetic, majority and running totals, and every row of nothing'
complete -c viguier -n "__fish_viguier_using_subcommand score" -l if-ended-now -d 'Add the final scoring, as if the game ended there'
complete -c viguier -n "__fish_viguier_using_subcommand score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l files-from -d 'Read the names of further files from a file, one per line or separated by NUL; - for standard input' -r
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l stdin-filename -d 'What to call standard input in reports' -r
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l format -d 'How to report' -r -f -a "text\t'For people'
json\t'One document'"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l points -d 'What a game counts: win=1,draw=0.5,loss=0 or, by places at the table, 5-3-2-1 (ties share)' -r
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l tie-break -d 'Who wins a game on equal points; what its record says when not given' -r -f -a "shared\t''
starting-player-loses\t''
better-seed\t''"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l order -d 'By what players are ranked, the weightiest first' -r -f -a "points\t''
wins\t''
game-difference\t''
buchholz\t''
buchholz-cut\t''
difference\t''
points-for\t''
mutual\t''
mutual-difference\t''
seed\t''"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l seeds -d 'The players from a file, one a line, the best first: for --tie-break better-seed and --order seed' -r
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l allow -d 'Which records count besides the legal and complete ones: illegal ones as they were played, decided ones that were given up, lost on time, agreed on or never played and name the winner, declared ones that say that they are over with tiles left, unfinished ones as they stand' -r -f -a "illegal\t''
decided\t''
declared\t''
unfinished\t''"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l fail-on -d 'What else, besides violations, sets the exit status to 1' -r -f -a "violation\t'A violation that no ruling accepts; this always does'
unfinished\t'A game that is not finished'
unverified\t'A record of which something could not be checked'
acknowledged\t'A violation that a ruling accepts'
warning\t'A violation that the configuration makes a warning'
skipped\t'Something that was found but not judged: hidden, ignored, excluded or in no known format'"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -s j -l jobs -d 'Threads to use, 256 at most; all cores when not given. The table is the same with any number' -r
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand standings" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand standings" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l record -d 'Which record of a file that holds several, from 1' -r
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l at -d 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118' -r
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l after -d 'Just after turn N' -r
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l tile -d 'The tile to place, if it is not the one that the record plays next' -r
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l format -d 'How to report' -r -f -a "text\t'For people'
json\t'One object'"
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand legal" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand legal" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand why" -l record -d 'Which record of a file that holds several, from 1' -r
complete -c viguier -n "__fish_viguier_using_subcommand why" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand why" -l at -d 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118' -r
complete -c viguier -n "__fish_viguier_using_subcommand why" -l after -d 'Just after turn N' -r
complete -c viguier -n "__fish_viguier_using_subcommand why" -l feature -d 'The feature, such as \'2,2 city N\', \'-1,0 field Nw\' or \'0,1 monastery\'; may be given several times. Default: every feature with a meeple' -r
complete -c viguier -n "__fish_viguier_using_subcommand why" -l format -d 'How to report' -r -f -a "text\t'For people'
json\t'One object'"
complete -c viguier -n "__fish_viguier_using_subcommand why" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand why" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand why" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l record -d 'Which record of a file that holds several, from 1' -r
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l at -d 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118' -r
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l after -d 'Just after turn N' -r
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l format -d 'How to report' -r -f -a "text\t'For people'
json\t'One object'"
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand inventory" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand show" -l record -d 'Which record of a file that holds several, from 1' -r
complete -c viguier -n "__fish_viguier_using_subcommand show" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand show" -l at -d 'Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the entry at a JSON pointer, such as /replay/118' -r
complete -c viguier -n "__fish_viguier_using_subcommand show" -l after -d 'Just after turn N' -r
complete -c viguier -n "__fish_viguier_using_subcommand show" -l format -d 'How to draw' -r -f -a "text\t'For a terminal'
svg\t'One picture file'"
complete -c viguier -n "__fish_viguier_using_subcommand show" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand show" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand tiles" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand tiles" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand rules" -l game -d 'Only for this game' -r -f -a "carcassonne\t'The landscape game'
the-castle\t'Carcassonne: The Castle'"
complete -c viguier -n "__fish_viguier_using_subcommand rules" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand rules" -l options -d 'List the options that a record may set under `rules`'
complete -c viguier -n "__fish_viguier_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand explain" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand convert" -l to -d 'The format to write' -r -f -a "yaml\t'The native format in YAML; several records as a stream'
json\t'The native format in JSON; several records, one per line'
jcz\t'A JCloisterZone save; several records, one per line'
carcassonnelab\t'The address of a CarcassonneLab game; several records, one per line'"
complete -c viguier -n "__fish_viguier_using_subcommand convert" -l leave-out -d 'What to leave out where the format cannot express it; separate several with commas' -r -f -a "claims\t'Points, totals, results, draws and offers that can be checked'
occasion\t'Event, round, table, date, recorder'
colours\t'The colours of the players'
notes\t'Notes on the record or a turn'
rulings\t'Decisions of a referee at the table'
ended\t'How the game ended'"
complete -c viguier -n "__fish_viguier_using_subcommand convert" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand convert" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand convert" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l files-from -d 'Read the names of further files from a file, one per line or separated by NUL; - for standard input' -r
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l stdin-filename -d 'What to call standard input in reports' -r
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l config -d 'Use this configuration, not the viguier.toml found upward from the working directory' -r -F
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l no-config -d 'Use no viguier.toml'
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -s w -l write -d 'Rewrite the files instead of printing, and name those that were changed'
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l check -d 'Change nothing; name the files that are not in canonical form, and exit with 1 if there are any'
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -l if-record -d 'Skip named files that are not native records or that the configuration excludes, as in a directory'
complete -c viguier -n "__fish_viguier_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand schema" -l of -d 'What it describes: a record, the document of `check --format json`, one line of `check --format jsonl` or `score --format json`, or the document of `standings --format json`' -r -f -a "record\t''
report\t''
line\t''
standings\t''"
complete -c viguier -n "__fish_viguier_using_subcommand schema" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c viguier -n "__fish_viguier_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "check" -d 'Judge records: name every violation and its place'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "score" -d 'Print the scores: points by feature, during the game and at its end'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "standings" -d 'Compute a tournament table from records: wins, draws, points, Buchholz'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "legal" -d 'List everything that may legally be done at a moment of a game'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "why" -d 'Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples, what it is worth, and of a field which cities it borders and which not'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "inventory" -d 'Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "show" -d 'Draw the position at a moment of a game'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "tiles" -d 'List the tiles, or show one'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "rules" -d 'List the violation codes and rules, explain one, or list the options of the rules'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "explain" -d 'Explain a violation code, a rule or an option'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "convert" -d 'Write records in another format'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "fmt" -d 'Write native records in canonical form'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "schema" -d 'Print the JSON Schema of the record format, or of the JSON output'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "completions" -d 'Print the script that completes commands and flags in a shell'
complete -c viguier -n "__fish_viguier_using_subcommand help; and not __fish_seen_subcommand_from check score standings legal why inventory show tiles rules explain convert fmt schema completions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
