#!/usr/bin/env python3
"""What shells complete after `red7`: each shell is asked, as somebody who presses Tab asks it.

usage: completions.py FOLDER
FOLDER has red7 (bash), _red7 (zsh) and red7.fish. Shells that are not there are passed over.
"""
import os
import pathlib
import pty
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time

# What stands on the line, what must be offered, what must not.
CASES = [
    ("red7 pl", {"play"}, {"join", "--json"}),
    ("red7 re", {"replay", "restore", "review"}, {"play"}),
    ("red7 help pu", {"puzzle"}, {"play"}),
    ("red7 play --pla", {"--players", "--plain"}, {"--rules"}),
    ("red7 play --level ma", {"master"}, {"casual", "--level"}),
    ("red7 play -l ma", {"master"}, {"casual"}),
    ("red7 deal --rules v", {"v1.2", "v1.3"}, {"7rosso"}),
    ("red7 --color a", {"auto", "always"}, {"never"}),
    ("red7 legal --t", {"--turns"}, {"--json"}),
    ("red7 --lang fr deal --s", {"--seed"}, {"--rules"}),
]

BASH = """
source "$1"
COMP_LINE=$2
read -ra COMP_WORDS <<<"$COMP_LINE"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_red7 red7 "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
FISH = 'source $argv[1]; complete -C $argv[2]'
# zsh completes in its line editor only, so somebody must sit at its terminal.
ZSH = """autoload -Uz compinit; compinit -u -D; PS1=; source {file}
setopt no_auto_menu no_list_beep no_list_ambiguous; LISTMAX=10000; bindkey '^I' list-choices
print -r -- READ'Y'
"""


class Zsh:
    """A zsh in a terminal, where Tab lists what can stand there."""

    def __init__(self, file):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="vt100", COLUMNS="70", LINES="90")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        os.write(self.terminal, ZSH.format(file=shlex.quote(str(file))).encode())
        self.read_until("READY")

    def read_until(self, *words):
        """What the terminal shows until all words were there, or for half a minute."""
        shown, end = "", time.monotonic() + 30
        while time.monotonic() < end and not all(word in shown for word in words):
            if select.select([self.terminal], [], [], 0.2)[0]:
                shown += os.read(self.terminal, 4096).decode(errors="replace")
        return shown

    def ask(self, line, wanted):
        os.write(self.terminal, line.encode() + b"\t")
        shown = self.read_until(*wanted, line.split()[-1])
        os.write(self.terminal, b"\x15\nprint -r -- DON'E'\n")
        shown += self.read_until("DONE")
        return set(re.findall(r"[-\w.]+", shown)) - set(line.split())  # the line is drawn, too

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def ask(shell, folder, line):
    script, name = {"bash": (BASH, "red7"), "fish": (FISH, "red7.fish")}[shell]
    command = {"bash": ["bash", "--norc", "-c", script, "bash"], "fish": ["fish", "--no-config", "-c", script]}
    answer = subprocess.run([*command[shell], folder / name, line], capture_output=True, text=True, timeout=60)
    if answer.returncode or answer.stderr:
        sys.exit(f"{shell}: {line!r}: {answer.stderr.strip()}")
    return {offered.split("\t")[0] for offered in answer.stdout.split("\n") if offered}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder, faults, asked = pathlib.Path(sys.argv[1]), 0, 0
    zsh = Zsh(folder / "_red7") if shutil.which("zsh") else None
    for shell in ("bash", "fish", "zsh"):
        if shutil.which(shell) is None:
            print(f"{shell} is not there")
            continue
        for line, wanted, unwanted in CASES:
            offered = zsh.ask(line, wanted) if shell == "zsh" else ask(shell, folder, line)
            asked += 1
            if not wanted <= offered or offered & unwanted:
                faults += 1
                print(f"{shell}: {line!r} is completed by {sorted(offered)}")
    if zsh is not None:
        zsh.close()
    print(f"{asked - faults} passed, {faults} failed")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
