#!/usr/bin/env python3
"""Runs transcripts of red7's commands and compares what comes out.

usage: run.py RED7 CASES_DIR PROJECT_ROOT [--accept]

A transcript, CASES_DIR/*.txt, is what a terminal would show:

    # a comment
    $ red7 legal 'v1.3 0 - - R7/R1/- V1/O6/-'
    +R7 pass
    $ red7 legal 'v1.4 0'
    red7 legal: column 1, "v1.4": unknown edition: it is v1.2, v1.3, lucrum or 7rosso
    [2]

After a line `$ COMMAND`, which sh runs in PROJECT_ROOT, comes all that it writes to
standard output and standard error, and `[N]` if its exit status N is not 0. Comments
and blank lines between one answer and the next command mean nothing. $HOME is an empty
directory, thrown away afterwards, the user is Ann, and standard input is empty. In the
answer,

    (empty)      is a blank line at the answer's end,
    ... (re)     is a regular expression for what is never the same twice,
    ... (esc)    has escapes such as \\x00 for bytes that cannot be shown as they are,
    ... (no-eol) is a last line without a newline.

--accept rewrites the transcripts to what came out; (re) lines that match stay.
"""
import difflib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

TIMEOUT = 60  # seconds for one command
MARKS = (" (re)", " (esc)", " (no-eol)")


def show_line(line):
    """A line of output, bytes without newline, as a transcript writes it."""
    text = line.decode("utf-8", "surrogateescape")
    plain = text.isprintable() and not text.endswith((" ",) + MARKS)
    if plain and not text.startswith(("#", "$ ")) and not re.fullmatch(r"\[\d+\]|\(empty\)", text):
        return text
    shown = ""
    for i, char in enumerate(text):
        last_space = char == " " and i == len(text) - 1
        if char.isprintable() and char != "\\" and not last_space and (i > 0 or char not in "#$[("):
            shown += char
        else:
            shown += "".join(f"\\x{byte:02x}" for byte in char.encode("utf-8", "surrogateescape"))
    return shown + " (esc)"


def show_output(output, status):
    """All that a command wrote, and its exit status, as lines of a transcript."""
    lines = output.split(b"\n")
    rest = lines.pop()  # what follows the last newline
    shown = [show_line(line) for line in lines]
    for i in reversed(range(0 if rest else len(shown))):
        if shown[i]:
            break
        shown[i] = "(empty)"
    if rest:
        shown.append(show_line(rest) + " (no-eol)")
    if status:
        shown.append(f"[{status}]" if isinstance(status, int) else status)
    return shown


def run(command, root, environment):
    """Runs a command; its output as lines of a transcript."""
    with subprocess.Popen(["sh", "-c", command], cwd=root, env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=TIMEOUT)
            return show_output(output, process.returncode)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            return show_output(output, f"[no end after {TIMEOUT} s]")


def sandbox(temporary, binary):
    """An environment with an empty home in a temporary folder, and `red7` on the path."""
    home, bin_dir = temporary / "home", temporary / "bin"
    home.mkdir()
    bin_dir.mkdir()
    (bin_dir / "red7").symlink_to(binary)
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    environment |= {"PATH": f"{bin_dir}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                    "LANGUAGE": "en", "LOGNAME": "Ann", "TERM": "dumb",
                    "HOME": str(home), "TMPDIR": str(home)}
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        environment[f"XDG_{name}_HOME"] = str(home / name.lower())
    return environment


def matches(expected, line):
    return expected.endswith(" (re)") and re.fullmatch(expected[:-5], line)


def keep_patterns(expected, lines):
    """`lines`, those that match a (re) line of `expected` replaced by it."""
    patterns = [line for line in expected if line.endswith(" (re)")]
    kept = []
    for i, line in enumerate(lines):
        here = expected[i:i + 1]  # the line in the same place first: patterns may overlap
        candidates = [] if line in expected else here + patterns
        kept.append(next((c for c in candidates if matches(c, line)), line))
    return kept


def replay(text, root, environment):
    """Runs the commands of a transcript; the transcript as it would be now."""
    lines, result, i = text.splitlines(), [], 0
    while i < len(lines):
        result.append(lines[i])
        i += 1
        if not result[-1].startswith("$ "):
            continue
        start = i
        while i < len(lines) and not lines[i].startswith(("$ ", "#")):
            i += 1
        end = i
        while end > start and not lines[end - 1]:
            end -= 1
        answer = run(result[-1][2:], root, environment)
        result += keep_patterns(lines[start:end], answer) + lines[end:i]
    return "\n".join(result) + "\n"


def main():
    arguments = [a for a in sys.argv[1:] if a != "--accept"]
    if len(arguments) != 3:
        sys.exit(__doc__)
    binary, directory, root = (pathlib.Path(a).resolve() for a in arguments)
    cases = sorted(directory.glob("*.txt"))
    if not cases or not os.access(binary, os.X_OK):
        sys.exit(f"run.py: no transcripts in {directory}, or no program {binary}")
    counts = {True: 0, False: 0}
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="red7-cli-") as temporary:
            environment = sandbox(pathlib.Path(temporary), binary)
            old = case.read_text(encoding="utf-8")
            new = replay(old, root, environment)
        counts[old == new] += 1
        if old != new:
            sys.stdout.writelines(difflib.unified_diff(
                old.splitlines(True), new.splitlines(True), str(case), "what came out"))
            if "--accept" in sys.argv:
                case.write_text(new, encoding="utf-8")
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(1 if counts[False] and "--accept" not in sys.argv else 0)


if __name__ == "__main__":
    main()
