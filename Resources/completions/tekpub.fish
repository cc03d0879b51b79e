# Completions of tekpub for fish. The program itself knows what can follow.
function __tekpub_complete
    set -l current (commandline --current-token --cut-at-cursor)
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l lines (tekpub ---complete fish $words[2..] "$current" 2>/dev/null)
    set -l option (string match --regex -- '^--[^=]+=' "$current")
    switch "$lines[1]"
        case files
            for path in (__fish_complete_path (string replace -- "$option" '' "$current"))
                echo "$option$path"
            end
        case directories
            for path in (__fish_complete_directories (string replace -- "$option" '' "$current") '')
                echo "$option$path"
            end
        case values
            printf '%s\n' $lines[2..]
    end
end
complete --command tekpub --no-files --keep-order --arguments '(__tekpub_complete)'
