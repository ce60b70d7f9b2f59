"""`castellan completion`: print a script that completes commands and options in a shell."""

import argparse

from host_tools.terminal.messages import put

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")


def run(args: argparse.Namespace) -> int:
    """Print the script. Returns the exit code."""
    put(script_for(args.shell))
    return 0


def words_of_commands() -> dict[str, list[str]]:
    """Map each command to its options and its actions."""
    from host_tools.cli import COMMANDS, known_words, parser_of

    return {name: known_words(parser_of(name)) for name in COMMANDS}


def script_for(shell: str) -> str:
    """Return the script of a shell."""
    words = words_of_commands()
    if shell == "fish":
        return _fish(words)
    cases = "\n".join(f'    {name}) words="{" ".join(mine)}" ;;' for name, mine in words.items())
    bash = _BASH.format(commands=" ".join(words), cases=cases)
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash}" if shell == "zsh" else bash


def _fish(words: dict[str, list[str]]) -> str:
    lines = [f"complete -c castellan -n __fish_use_subcommand -f -a '{' '.join(words)}'"]
    for name, mine in words.items():
        where = f"complete -c castellan -n '__fish_seen_subcommand_from {name}'"
        lines += [f"{where} -l {word[2:]}" for word in mine if word.startswith("--")]
        actions = " ".join(word for word in mine if not word.startswith("-"))
        lines += [f"{where} -a '{actions}'"] if actions else []
    return "\n".join(lines)


_BASH = """\
_castellan() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" words="{commands}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "${{COMP_WORDS[1]}}" in
{cases}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _castellan castellan"""
