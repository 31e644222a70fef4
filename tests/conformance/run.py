#!/usr/bin/env python3
"""Asks a program all questions of the conformance suite, and compares its answers.

usage: run.py [--cases DIR] [--only WORD] [--reasons] COMMAND [ARGUMENT ...]

COMMAND is started once. It is told a question on each line of its standard input, `KIND TEXT`, and
answers each with a line on its standard output; README.md describes both. What it cannot answer, it
answers with `skip`.

  --cases DIR   where the files of cases are (default: beside this file)
  --only WORD   only cases of this kind, with this tag, or whose tags begin with it
  --reasons     a refusal without its reason is a failure, too

The exit status is 0 if no answer was wrong, 1 otherwise, and 2 if the program could not be asked.
"""
import argparse
import collections
import pathlib
import queue
import re
import subprocess
import sys
import threading

SECONDS = 60  # to wait for one answer

Case = collections.namedtuple("Case", "id kind tags question answer note")


class Broken(Exception):
    """A file of cases, or the program under test."""


def read_cases(folder):
    """Every case of the folder: `ID | KIND | TAGS | QUESTION | ANSWER`, perhaps `| NOTE`."""
    cases, ids = [], set()
    for path in sorted(folder.glob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip() or line.startswith("#"):
                continue
            fields = [field.strip() for field in line.split("|")]
            if len(fields) not in (5, 6) or not all(fields) or fields[0] in ids:
                raise Broken(f"{path}:{number}: not a case, or its id is there twice")
            ids.add(fields[0])
            name, kind, tags, question, answer, *note = fields
            cases.append(Case(name, kind, tags.split(), question, answer, " ".join(note)))
    if not cases:
        raise Broken(f"no cases in {folder}")
    return cases


def agrees(case, answer, reasons=False):
    """Whether an answer is right: the order of legal steps does not matter, and a reason may be left
    out, or several be given of which one is right; a case has several where each forbids it."""
    answer = re.sub(r"\s+", " ", answer.strip())
    if case.kind == "legal":
        return sorted(answer.split()) == sorted(case.answer.split())
    want, got = case.answer.split(), answer.split()
    if want[0] == "no" and got[:1] == ["no"]:
        return (len(got) == 1 and not reasons) or len(want) == 1 or (
            len(got) == 2 and set(want[1].split(",")) & set(got[1].split(",")))
    return answer == case.answer


class Program:
    """The program under test."""

    def __init__(self, command):
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            text=True, encoding="utf-8", bufsize=1)
        except OSError as error:
            raise Broken(f"{command[0]}: {error.strerror}") from error
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def ask(self, case):
        try:
            self.process.stdin.write(f"{case.kind} {case.question}\n")
            line = self.lines.get(timeout=SECONDS)
        except (OSError, queue.Empty):
            line = None
        if line is None:
            raise Broken(f"{case.id}: the program did not answer: {case.kind} {case.question}")
        return line.strip()


def wanted(case, word):
    return word is None or word == case.kind or any(tag.startswith(word) for tag in case.tags)


def ask_all(program, cases, reasons):
    """Asks, tells what is wrong, and counts by kind: right, wrong, skipped."""
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for case in cases:
        answer = program.ask(case)
        verdict = 2 if answer == "skip" else 0 if agrees(case, answer, reasons) else 1
        counts[case.kind][verdict] += 1
        if verdict == 1:
            print(f"{case.id} ({' '.join(case.tags)}): {case.note}".rstrip(": "))
            print(f"    {case.kind} {case.question}\n    right   {case.answer}\n    answer  {answer}")
    return counts


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2].removeprefix("usage: "))
    parser.add_argument("--cases", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent / "cases")
    parser.add_argument("--only")
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("which program?")
    try:
        cases = [case for case in read_cases(options.cases) if wanted(case, options.only)]
        counts = ask_all(Program(options.command), cases, options.reasons)
    except Broken as broken:
        print(f"run.py: {broken}", file=sys.stderr)
        sys.exit(2)
    for kind, (right, wrong, skipped) in sorted(counts.items()):
        print(f"{kind:6} {right:5} right {wrong:5} wrong {skipped:5} skipped")
    wrong = sum(count[1] for count in counts.values())
    print(f"{len(cases)} cases, {wrong} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
