#!/usr/bin/env python3
"""Makes what shells complete after `red7`, from the commands as `red7 help --json` describes them.

usage: completions.py RED7 bash|zsh|fish OUTPUT
"""
import json
import pathlib
import subprocess
import sys

COMMON = [{"name": "--lang", "argument": "CODE", "about": "the language"},
          {"name": "--color", "argument": "WHEN", "about": "when there are colours",
           "values": ["auto", "always", "never"]},
          {"name": "--help", "letter": "-h", "about": "explain a command"}]
FILES = ("FILE", "BACKUP", "OUT")


def short(text):
    """The first clause of what is said about an option."""
    for end in ("; ", ": ", ", as ", " ("):
        text = text.split(end)[0]
    return text.replace("`", "").replace("\n", " ")


def takes_files(command):
    return any(word.strip("[].") in FILES for usage in command["usage"] for word in usage.split())


def value_kind(option):
    if option.get("values"):
        return "words"
    return "files" if option.get("argument") in FILES else "none"


def spellings(option):
    return [option["name"]] + ([option["letter"]] if option.get("letter") else [])


# ---- bash ----

def bash(commands):
    yield "# bash completion for red7"
    yield "_red7() {"
    yield "    local word=$2 last=$3 command= i options= files="
    yield "    COMPREPLY=()"
    yield "    for ((i = 1; i < COMP_CWORD; i++)); do"
    yield "        case ${COMP_WORDS[i]} in"
    yield "        --lang | --color) ((i++)) ;;"
    yield "        -*) ;;"
    yield "        *) command=${COMP_WORDS[i]}; break ;;"
    yield "        esac"
    yield "    done"
    yield "    case $command,$last in"
    for command in [{"name": "*", "options": COMMON}] + commands:
        for option in command["options"]:
            kind = value_kind(option)
            if not option.get("argument"):
                continue
            names = " | ".join(f"{command['name']},{name}" for name in spellings(option))
            action = {"words": f'COMPREPLY=($(compgen -W "{" ".join(option.get("values", []))}" -- "$word"))',
                      "files": 'COMPREPLY=($(compgen -f -- "$word"))', "none": ":"}[kind]
            yield f"    {names}) {action}; return ;;"
    yield "    esac"
    yield "    case $command in"
    yield f'    "") options="{" ".join(command["name"] for command in commands)} help --version" ;;'
    yield f'    help) options="{" ".join(command["name"] for command in commands)} --json" ;;'
    for command in commands:
        names = " ".join(option["name"] for option in command["options"])
        files = " files=yes" if takes_files(command) else ""
        yield f'    {command["name"]}) options="{names}"{files} ;;'
    yield "    esac"
    yield f'    options="$options {" ".join(option["name"] for option in COMMON)}"'
    yield '    [[ -n $word && $word != -* && -n $files ]] || COMPREPLY=($(compgen -W "$options" -- "$word"))'
    yield '    [[ -z $files || $word == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))'
    yield "}"
    yield "complete -o filenames -F _red7 red7"


# ---- zsh ----

def zsh_text(text):
    for sign in "\\[]:'\"`$":
        text = text.replace(sign, "\\" + sign if sign in "\\[]:" else "’" if sign == "'" else "")
    return text


def zsh_options(options):
    for option in options:
        about = zsh_text(short(option["about"]))
        value = ""
        if option.get("argument"):
            kind = value_kind(option)
            action = {"words": f"({' '.join(option.get('values', []))})", "files": "_files", "none": " "}[kind]
            value = f":{option['argument']}:{action}"
        for name in spellings(option):
            yield f"'{name}[{about}]{value}'"


def zsh(commands):
    yield "#compdef red7"
    yield "_red7() {"
    yield "    local context state state_descr line"
    yield "    typeset -A opt_args"
    common = " ".join(zsh_options(COMMON))
    yield f"    _arguments -C {common} '1:command:->command' '*::argument:->argument'"
    yield "    case $state in"
    yield "    command)"
    yield "        local -a commands"
    yield "        commands=("
    for command in commands:
        yield f"            '{command['name']}:{zsh_text(command['summary'])}'"
    yield "            'help:explain a command'"
    yield "        )"
    yield "        _describe command commands ;;"
    yield "    argument)"
    yield "        case $words[1] in"
    for command in commands:
        arguments = " ".join(zsh_options(command["options"] + COMMON))
        files = " '*:file:_files'" if takes_files(command) else ""
        yield f"        {command['name']}) _arguments {arguments}{files} ;;"
    yield f"        help) _arguments '1:command:({' '.join(c['name'] for c in commands)})' ;;"
    yield "        esac ;;"
    yield "    esac"
    yield "}"
    yield 'if [ "$funcstack[1]" = _red7 ]; then _red7 "$@"; else compdef _red7 red7; fi'


# ---- fish ----

def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_options(condition, options):
    for option in options:
        line = f"complete -c red7{condition} -l {option['name'][2:]}"
        if option.get("letter"):
            line += f" -s {option['letter'][1:]}"
        if option.get("argument"):
            kind = value_kind(option)
            line += {"words": f" -x -a {fish_text(' '.join(option.get('values', [])))}", "files": " -r -F",
                     "none": " -x"}[kind]
        yield line + f" -d {fish_text(short(option['about']))}"


def fish(commands):
    yield "# fish completion for red7"
    yield "complete -c red7 -f"
    yield from fish_options("", COMMON)
    for command in commands:
        name, summary = command["name"], fish_text(command["summary"])
        yield f"complete -c red7 -n __fish_use_subcommand -a {name} -d {summary}"
        condition = f" -n '__fish_seen_subcommand_from {name}'"
        yield from fish_options(condition, command["options"])
        if takes_files(command):
            yield f"complete -c red7{condition} -F"
    names = " ".join(command["name"] for command in commands)
    yield "complete -c red7 -n __fish_use_subcommand -a help -d 'explain a command'"
    yield f"complete -c red7 -n '__fish_seen_subcommand_from help' -a '{names}'"


def main():
    shells = {"bash": bash, "zsh": zsh, "fish": fish}
    if len(sys.argv) != 4 or sys.argv[2] not in shells:
        sys.exit(__doc__)
    red7, shell, output = sys.argv[1:]
    told = subprocess.run([red7, "--lang", "en", "help", "--json"], check=True, capture_output=True)
    commands = json.loads(told.stdout)
    pathlib.Path(output).write_text("\n".join(shells[shell](commands)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
