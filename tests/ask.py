#!/usr/bin/env python3
"""The door against what app/ask/verbs.txt says of it: every example's answer has the shape that is
written there, and every kind of wrong question gets one error that names the field.

usage: ask.py RED7 ROOT [LIBRARY]     with the shared library, Python asks that too
"""
import ctypes
import json
import os
import pathlib
import re
import subprocess
import sys

RED7, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tools"))
from ask import Contract  # noqa: E402

contract = Contract(ROOT)
environment = {**os.environ, "PATH": f"{RED7.parent}:{os.environ['PATH']}", "LC_ALL": "C"}
faults = []


class Door:
    """`red7 ask --stream`."""

    def __init__(self):
        self.red7 = subprocess.Popen([RED7, "ask", "--stream"], env=environment,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, question):
        bytes_ = question.encode()
        self.red7.stdin.write(b"%d\n" % len(bytes_) + bytes_)
        self.red7.stdin.flush()
        return json.loads(self.red7.stdout.readline())


def fits(value, kind):
    """Whether a value is of a type of verbs.txt; where it is not, a fault says so."""
    if kind in contract.types:
        return fits(value, contract.types[kind][0])
    if kind in contract.unions:
        kind = next(one for one in contract.unions[kind]
                    if contract.shapes[one][0].kind == f'"{value["kind"]}"')
    if kind in contract.shapes:
        rows = {row.name: row for row in contract.shapes[kind]}
        if not isinstance(value, dict) or set(value) != set(rows):
            faults.append(f"{kind}: {sorted(set(value) ^ set(rows))}")
            return False
        for name, row in rows.items():
            if not fits(value[name], row.kind):
                faults.append(f"{kind}.{name}: {json.dumps(value[name])[:60]} is not {row.kind}")
        return True
    if found := re.fullmatch(r"\{(\w+):(.+)\}", kind):
        return all(fits(key, found[1]) and fits(one, found[2]) for key, one in value.items())
    if kind.endswith("[]"):
        return isinstance(value, list) and all(fits(one, kind[:-2]) for one in value)
    if kind.startswith("("):
        kind = kind[1:-1]
    if "|" in kind:
        parts = kind.split("|")
        if value is None:
            return "null" in parts
        return any(fits(value, one) for one in parts if one != "null")
    if kind.startswith('"'):
        return value == kind[1:-1]
    return isinstance(value, {"text": str, "number": int, "fraction": (int, float), "bool": bool,
                              "null": type(None)}[kind]) and (kind == "bool" or value is not True)


def check_examples():
    answered = set()
    for verb in contract.verbs.values():
        command = verb.example[0][2:]
        done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True,
                              text=True, check=True)
        answer = json.loads(done.stdout)
        if "error" not in answer:
            answered.add(verb.name)
            if not fits(answer, verb.answer):
                faults.append(f"{verb.name}: the answer is not {verb.answer}")
    return answered


def expect(door, question, field):
    error = door.ask(question).get("error")
    if error is None or error["field"] != field or not error["text"]:
        faults.append(f"{question!r}: {error} instead of an error in {field}")


def sample(row):
    """A value that a field takes."""
    return {"number": row.least, "count": "1", "flag": "1", "steps": "+R7", "rules": "v1.3",
            "word": (row.words or [""])[0]}.get(row.kind, "x")


def check_refusals(door):
    """For each field of each verb all that can be wrong with it."""
    asked = 0
    for verb in contract.verbs.values():
        rows = [row for row in verb.fields() if row.kind not in ("names", "seats")]
        right = {row.name: sample(row) for row in rows if not row.optional}
        cases = [({**right, "nonsense": "1"}, "nonsense")]
        for row in rows:
            if not row.optional:
                cases.append(({name: value for name, value in right.items() if name != row.name}, row.name))
            wrong = {"number": [str(int(row.least) - 1), str(int(row.most) + 1), "", "x", "1x", " 1", "+1"],
                     "count": ["-1", "18446744073709551616", "", "x"], "flag": ["0", "yes"],
                     "steps": ["+R7 x", "+I9", "=" + " ." * 40], "rules": ["", "v9", "v1.3+x"],
                     "word": ["", "other"]}.get(row.kind, [])
            cases += [({**right, row.name: value}, row.name) for value in wrong]
        for fields, field in cases:
            expect(door, f"{verb.name}\n" + "".join(f"{key} {value}\n" for key, value in fields.items()), field)
        lines = "".join(f"{key} {value}\n" for key, value in right.items())
        for row in rows:
            expect(door, f"{verb.name}\n" + lines.replace(f"{row.name} {right.get(row.name)}\n", "")
                   + 2 * f"{row.name} {sample(row)}\n", row.name)
        if verb.takes() is None:
            expect(door, f"{verb.name}\n{lines}\nbody", "body")
        asked += len(cases) + len(rows)
    for question in ("", "\n", "nonsense", "facts\0", "facts\na\0b 1\n", "facts\n" + "a 1\n" * 40):
        expect(door, question, None)
    return asked


def check_review(door):
    """Every event of a review."""
    record = (ROOT / "tests/data/basic-2.r7").read_text()
    door.ask(f"review\nnodes 10\nopen 1\n\n{record}")
    event = {"kind": ""}
    while event["kind"] != "end":
        event = door.ask("review-next\n")
        fits(event, "ReviewEvent")


def check_start(door):
    """Every sentence of the first minute is whole; test_ask_learn.c plays its positions."""
    for step in door.ask("start\n")["steps"]:
        if "{" in step["text"] + step["done"] or not step["text"]:
            faults.append(f"start: {step['text']}")


def check_library(path):
    """The shared library, called from another language: two doors, which keep their own reviews."""
    library = ctypes.CDLL(path)
    library.r7_ask_open.restype = ctypes.c_void_p
    library.r7_ask_question.restype = ctypes.c_char_p
    doors = [ctypes.c_void_p(library.r7_ask_open()) for _ in range(2)]

    def ask(door, question):
        length = ctypes.c_size_t()
        text = library.r7_ask_question(door, question, ctypes.c_size_t(len(question)), ctypes.byref(length))
        return json.loads(text[:length.value])

    record = (ROOT / "tests/data/basic-2.r7").read_bytes()
    fits(ask(doors[0], b"review\nnodes 10\n\n" + record), "RecordInfo")
    fits(ask(doors[0], b"review-next"), "ReviewTurn")
    if library.r7_ask_version() != ask(doors[1], b"version")["ask"] or "error" not in ask(doors[1], b"review-next"):
        faults.append("the shared library: two doors are not apart")
    for door in doors:
        library.r7_ask_close(door)


def main():
    door = Door()
    if len(sys.argv) > 3:
        check_library(sys.argv[3])
    answered = check_examples()
    asked = check_refusals(door)
    check_review(door)
    check_start(door)
    listed = door.ask("verbs")["verbs"]
    if [verb["name"] for verb in listed] != list(contract.verbs):
        faults.append("`verbs` does not list all of them in order")
    print("\n".join(faults))
    print(f"{len(answered)} of {len(contract.verbs)} examples answered, {asked} wrong questions refused")
    sys.exit(1 if faults else 0)


main()
