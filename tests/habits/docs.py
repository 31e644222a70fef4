#!/usr/bin/env python3
"""Runs what README.md, CONTRIBUTING.md and docs/*.md print, and compares.

Every block of code is fenced, and its language says what is done with it:

    console            commands after `$ ` (`> ` continues one) and what each prints; run by bash in
                       ROOT, with red7 on the path. Variables that one command sets are there for
                       the following ones of the page
    console measured   the same, where numbers depend on the machine: only their places count
    engine             `> ` what `red7 engine` is told, `< ` what it answers
    json [COMMAND]     objects; with a COMMAND what it prints has at least these fields
    r7                 a record, or positions and histories, one a line
    c, python          a whole program; `output` after it is what it prints, but for line breaks
    sh                 commands that are only shown: NOT_RUN below has the reason for each
    session            what a client of docs/protocol.md says and hears: tests/server/session.py does it
    text, ini, yaml    nothing to run

In what is expected, `...` stands for any text, also for any number of lines; in JSON `…` does.
Beside that, commands and options of red7 in running text must exist, and so must files of the
project, links, their anchors, and names that begin with r7_ or R7_.

--accept rewrites the answers that differ; what was left out by `...` is then to be cut again.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import run as transcripts  # noqa: E402  the runner of tests/cli: the same sandbox

PROSE = {"text", "ini", "yaml", "session"}
FOLDERS = {"app", "bench", "docs", "examples", "fuzz", "include", "lib", "packaging", "po", "python", "tests",
           "tools", "web"}
# Commands that are shown and not run, by their beginning, and why.
NOT_RUN = {
    "./run play": "needs somebody at a terminal; tests/tui plays",
    "./run test": "would run itself",
    "./run cluster": "runs until it is stopped; `server deaths` starts the same",
    "python3 examples/": "needs the Python package; tests/python/test_examples.py runs them",
    "./run python": "builds the package anew; tests/python tests it",
    "./run bench page": "takes minutes, and a quiet machine",
    "./run bench lighthouse": "takes minutes, and a browser",
    "./run release": "takes minutes, and needs a clean commit",
    "./run install": "writes to /usr/local; tests/releases.py and `consumers` install into folders",
    "./run uninstall": "the same",
    "PAGE=": "needs the page of a release; tests/front_door.py hands one in",
    "./run firefox": "takes ten minutes",
    "./run pictures": "takes minutes, for somebody who looks at them",
    "red7 serve": "runs until it is stopped, on a fixed port; tests/server starts servers",
    "red7 join": "needs a server; tests/tui/online.py joins",
    "red7 backup": "needs the data of a server; tests/cli/backup.txt does it",
    "red7 restore": "needs the data of a server; tests/cli/backup.txt does it",
    "systemctl": "needs systemd and root",
    "ninja -C build red7": "the build itself",
    "node web/": "tests of the page, run by Meson",
    "python3 tools/translate.py": "changes catalogues; tests/po/new_language.py does it with a copy",
    "python3 tools/sheet.py": "takes minutes, and a browser; tests/tui and web/tests see the same screens",
    "git config core.hooksPath": "changes the settings of the clone",
}


class Page:
    """One Markdown file: its blocks are checked, `faults` are lines for people."""

    helps = None  # the commands of red7, each with its help

    def __init__(self, path, root, environment, library):
        self.path, self.root, self.environment, self.library = path, root, environment, library
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.faults, self.ran, self.used, self.variables, self.printed = [], 0, set(), "", ""
        self.status = 0

    def fault(self, number, text):
        self.faults.append(f"{self.path.relative_to(self.root)}:{number + 1}: {text}")

    def shell(self, command, text=""):
        """What a command prints; its exit status is kept."""
        self.ran += 1
        done = subprocess.run(["bash", "-c", self.variables + command], cwd=self.root, text=True,
                              env=self.environment, timeout=120, input=text, errors="replace",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if re.fullmatch(r"\w+=\S+", command):
            self.variables += command + "\n"
        self.status = done.returncode
        return done.stdout

    def check(self):
        """Goes through the file; its lines as they should be."""
        result, i = [], 0
        while i < len(self.lines):
            line = self.lines[i]
            result.append(line)
            if not line.startswith("```"):
                if line.startswith("    ") and not self.lines[i - 1].strip():
                    self.fault(i, "a block without a fence: say what it is (see tests/habits/docs.py)")
                i += 1
                continue
            end = next((j for j in range(i + 1, len(self.lines)) if self.lines[j] == "```"), None)
            if end is None:
                self.fault(i, "the block has no end")
                return result + self.lines[i + 1:]
            language, _, argument = line[3:].partition(" ")
            body, start, i = self.lines[i + 1:end], i + 1, end + 1
            try:
                handler = getattr(self, f"block_{language}", None)
                if handler is not None:
                    body = handler(start, body, argument) or body
                elif language not in PROSE:
                    self.fault(start - 1, f'"{language}" is not a language of our blocks')
            except subprocess.TimeoutExpired:
                self.fault(start, "no end after 120 s")
            result += body + ["```"]
        return result

    # Blocks, by language: each may return the lines that should stand there.

    def block_console(self, start, body, argument):
        result, i = [], 0
        if body and not body[0].startswith("$ "):
            self.fault(start, "a console block begins with `$ ` and a command")
        while i < len(body):
            first, command = i, [body[i][2:]]
            i += 1
            while i < len(body) and body[i].startswith("> "):
                command.append(body[i][2:])
                i += 1
            answer = i
            while i < len(body) and not body[i].startswith("$ "):
                i += 1
            got = self.shell("\n".join(command)).rstrip("\n").split("\n")
            got = [] if got == [""] else got
            result += body[first:answer]
            result += self.compare(start + first, " ".join(command), body[answer:i], got, argument)
        return result

    def block_engine(self, start, body, _):
        told = "".join(line[2:] + "\n" for line in body if line.startswith("> "))
        got = self.shell("red7 engine", told).rstrip("\n").split("\n")
        wanted = [line[2:] for line in body if line.startswith("< ")]
        self.compare(start, "red7 engine", wanted, got, "")

    def block_json(self, start, body, command):
        text = re.sub(r"(?<=[\[{,])…|(?<=[\]}\"\d]),…", "", "\n".join(body))
        text = re.sub(r":…", ':"…"', text)
        try:
            values, at = [], 0
            while text[at:].strip():
                at += len(text[at:]) - len(text[at:].lstrip())
                value, at = json.JSONDecoder().raw_decode(text, at)
                values.append(value)
        except ValueError as error:
            self.fault(start, f"no JSON: {error}")
            return
        if command:
            real = json.loads(self.shell(command))
            for path, wanted, got in differences(values[0], real, ""):
                self.fault(start, f"`{command}` says {path} = {got}, not {wanted}")

    def block_r7(self, start, body, _):
        if body[0].startswith("["):
            got = self.shell("red7 replay --quiet /dev/stdin", "\n".join(body) + "\n")
            if not got.startswith("ok"):
                self.fault(start, got.strip())
            return
        for i, line in enumerate(body):
            got = self.shell("red7 apply -", line + "\n")
            if got.startswith("error"):
                self.fault(start + i, got.strip())

    def block_sh(self, start, body, _):
        for i, line in enumerate(body):
            command = line.split("  #")[0].strip()
            reason = next((key for key in NOT_RUN if command.startswith(key)), None)
            if command and reason is None:
                self.fault(start + i, f"`{command}` is neither run (console) nor has it a reason "
                           "in NOT_RUN of tests/habits/docs.py")
            self.used.add(reason)
            self.check_command(start + i, command)

    def block_c(self, start, body, _):
        self.run_program(start, body, "c")

    def block_python(self, start, body, _):
        self.run_program(start, body, "python")

    def run_program(self, start, body, language):
        """Runs a program of the page; what it prints is kept for the block `output`."""
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "a.c" if language == "c" else "a.py")
            source.write_text("\n".join(body) + "\n", encoding="utf-8")
            program, text, library = (shlex.quote(str(path))
                                      for path in (pathlib.Path(folder, "a"), source, self.library))
            command = f"python3 {text}" if language == "python" else (
                f"${{CC:-cc}} -std=c11 -Wall -Wextra -Werror -Iinclude {text} {library} -lm "
                f"-o {program} && {program}")
            self.printed = self.shell(command)
        if self.status:
            first = next((line for line in self.printed.split("\n") if "rror" in line), self.printed)
            self.fault(start, f"the program fails: {first.strip()}")

    def block_output(self, start, body, _):
        if " ".join(body).split() == self.printed.split():
            return body
        return self.compare(start, "the program above", body, self.printed.rstrip("\n").split("\n"), "")

    def compare(self, start, what, wanted, got, argument):
        """`wanted` if it is what came; else complains and returns what came."""
        if re.fullmatch(pattern(wanted, argument), plain("\n".join(got) + "\n", argument), re.S):
            return wanted
        pairs = zip(wanted + ["(nothing)"], got + ["(nothing)"])
        there, came = next(((a, b) for a, b in pairs if a != b and a != "..."), (wanted, got))
        self.fault(start, f"`{what}` does not print that: it has `{came}` for `{there}`")
        return got

    # Running text.

    def check_prose(self, names):
        """Inline code and links: what they name must be there."""
        inside = False
        for i, line in enumerate(self.lines):
            if line.startswith("```"):
                inside = not inside
            if inside:
                continue
            for code in re.findall(r"`([^`]+)`", line):
                self.check_command(i, code)
                self.check_file(i, code)
            for name in re.findall(r"\b[rR]7_\w+", line):
                if name not in names and not any(n.startswith(name) for n in names if name.endswith("_")):
                    self.fault(i, f"{name} is not in include/red7")
            for link in re.findall(r"\]\(([^)]+)\)", line):
                self.check_link(i, link)

    def check_command(self, number, code):
        """An option or a command of red7 that does not exist."""
        found = re.match(r"red7 ([a-z]+)(.*)", code)
        if not found:
            return
        if found[1] not in self.helps:
            self.fault(number, f"red7 has no command {found[1]}")
            return
        for option in re.findall(r"(?<!\S)--[a-z-]+", found[2]):
            if option not in self.helps[found[1]] and option not in ("--help", "--lang"):
                self.fault(number, f"red7 {found[1]} has no option {option}")

    def check_file(self, number, code):
        path = code.rstrip("/")
        if re.search(r"\b(?:CODE|NAME)\b", path):
            return  # stands for one that is to be made
        if "/" in path and path.split("/")[0] in FOLDERS and re.fullmatch(r"[\w./*-]+", path):
            if not list(self.root.glob(path)):
                self.fault(number, f"there is no file {path}")

    def check_link(self, number, link):
        target, _, anchor = link.partition("#")
        if "://" in target:
            return
        path = (self.path.parent / target).resolve() if target else self.path
        if not path.exists():
            self.fault(number, f"the link leads nowhere: {link}")
        elif anchor and path.suffix == ".md" and anchor not in headings(path):
            self.fault(number, f"{path.name} has no heading #{anchor}")


def plain(text, argument):
    """A text as it is compared: where it was measured, numbers and spaces do not count."""
    if argument != "measured":
        return text
    return re.sub(r"[ \t]+", " ", re.sub(r"\d+(?:[.,]\d+)*", "0", text))


def pattern(lines, argument):
    """What `lines` match: `...` is any text."""
    result = ""
    for line in lines:
        if line == "...":
            result += r"(?:.*\n)?"
        else:
            result += ".*".join(re.escape(plain(part, argument)) for part in line.split("...")) + r"\n"
    return result if lines else r"\n"


def differences(wanted, got, path):
    """Where `got` has not what `wanted` has: (path, wanted, got). `…` in texts is any text."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key, value in wanted.items():
            yield from differences(value, got.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(wanted, list) and isinstance(got, list):
        for i, value in enumerate(wanted):
            yield from differences(value, got[i] if i < len(got) else None, f"{path}[{i}]")
    elif isinstance(wanted, str) and isinstance(got, str):
        if not re.fullmatch(".*".join(map(re.escape, wanted.split("…"))), got):
            yield path, wanted, got
    elif wanted not in (got, "…"):
        yield path, wanted, got


def headings(path):
    """The anchors of a Markdown file, as GitHub makes them."""
    lines = path.read_text(encoding="utf-8").split("\n")
    titles = [line.lstrip("#").strip().lower() for line in lines if re.match(r"#+ ", line)]
    return {re.sub(r"[^\w -]", "", title).replace(" ", "-") for title in titles}


def commands_help(shell):
    """The commands of red7, each with its help."""
    names = re.findall(r"^  ([a-z]+)\b", shell("red7 --help"), re.M)
    return {name: shell(f"red7 {name} --help") for name in names}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("red7", type=pathlib.Path)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_intermixed_args()
    root, red7 = given.root.resolve(), given.red7.resolve()
    paths = [path.resolve() for path in given.files] or [
        root / "README.md", root / "CONTRIBUTING.md", *sorted(root.glob("docs/*.md"))]
    names = set(re.findall(r"\b[rR]7_\w+", "".join(
        header.read_text(encoding="utf-8") for header in (*root.glob("include/red7/*.h"), *root.glob("app/ask/include/red7/*.h")))))
    faults, ran, used = [], 0, set()
    with tempfile.TemporaryDirectory(prefix="red7-docs-") as temporary:
        environment = transcripts.sandbox(pathlib.Path(temporary), red7)
        for path in paths:
            page = Page(path, root, environment, red7.parent / "lib" / "libred7.a")
            Page.helps = Page.helps or commands_help(page.shell)
            lines = page.check()
            page.check_prose(names)
            if given.accept and lines != page.lines:
                path.write_text("\n".join(lines), encoding="utf-8")
            faults += page.faults
            ran += page.ran
            used |= page.used
    if not given.files:
        faults += [f"tests/habits/docs.py: NOT_RUN has {key}, which no page shows"
                   for key in NOT_RUN if key not in used]
    print("\n".join(faults + [f"{len(paths)} pages, {ran} commands, {len(faults)} faults"]))
    sys.exit(bool(faults) and not given.accept)


if __name__ == "__main__":
    main()
