# Completions of tekpub for bash 4.4 and later. The program itself knows what can follow.
_tekpub() {
    local kind=
    COMPREPLY=()
    {
        IFS= read -r kind
        mapfile -t COMPREPLY
    } < <(tekpub ---complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    case $kind in
        files) compopt -o default ;;
        directories) compopt -o dirnames ;;
    esac
}
complete -o nosort -F _tekpub tekpub
