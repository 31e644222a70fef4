#!/usr/bin/env python3
"""Shows that each check of this folder finds what it looks for: faults are planted, and must be told.

usage: planted.py RED7 ROOT
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

DOCS = {  # a page with one fault, and what is said about it
    "    $ red7 bots": "a block without a fence",
    "```console\n$ echo yes\nno\n```": "`echo yes` does not print that: it has `yes` for `no`",
    "```console\n$ seq 5\n1\n...\n6\n```": "does not print that",
    "```console measured\n$ echo 7 points\n3 tricks\n```": "does not print that",
    "```engine\n> r7 1\n< r7 2\n```": "`red7 engine` does not print that",
    "```json\n{\"a\":}\n```": "no JSON",
    "```json echo '{\"a\":1}'\n{\"a\":2}\n```": "says a = 1, not 2",
    "```r7\nv1.3 0 - - R8/Y4/- O6/I3/-\n```": "no such card",
    "```python\nprint(1)\n```\n\n```output\n2\n```": "the program above",
    "```c\n#include <red7/there.h>\nint main(void) { return r7_there() }\n```": "the program fails",
    "```sh\nrm -rf /\n```": "nor has it a reason",
    "```cobol\n```": "is not a language of our blocks",
    "Try `red7 fly`.": "red7 has no command fly",
    "Try `red7 bots --fast`.": "red7 bots has no option --fast",
    "See `lib/core/gone.c`.": "there is no file lib/core/gone.c",
    "Call `r7_gone()`.": "r7_gone is not in include/red7",
    "See [there](gone.md).": "the link leads nowhere",
    "# Here\n\nSee [there](#there).": "has no heading #there",
}
GOOD = """# Good
`red7 bots`, `lib/core`, `r7_there`, [here](#good)

```console measured
$ x=1
$ echo took $x ms
took 25 ms
```

```json echo '{"a":1,"b":[1,2],"c":"deep"}'
{"b":[1,…],"c":"d…"}
```

```python
print("a", "b")
```

```output
a
b
```
"""

HOUSE = """# The house

    lib/
      core/  rules
    app/
      twin/  the rules again
      words/  sentences
      cli/  commands
    web/

| `lib/core/` | |
|---|---|
| `round.c` | rounds |
"""
LAYOUT = {  # a source file, its text, and what is said about it
    "lib/core/gone.c": ("", "ARCHITECTURE.md has no word about it"),
    "lib/core/round.h": ('#include "../other.h"\n', '"../other.h" is a path'),
    "lib/deep/a.c": ("", "ARCHITECTURE.md does not draw lib/deep"),
    "app/twin/a.c": ("#include <red7/red7.h>\n", "the twin shares nothing"),
    "app/words/a.c": ("#include <core/scores.h>\n", "private to the library"),
    "app/words/b.c": ("#include <cli/cli.h>\n", "app/cli is below app/words"),
    "app/cli/a.h": ('#include "a.h"\n', "a circle of includes"),
}


def check(script, *arguments):
    """What a check says, and whether it is content."""
    done = subprocess.run([sys.executable, HERE / script, *arguments], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def planted_docs(red7, root):
    write(root, {"include/red7/there.h": "int r7_there(void);\n", "lib/core/there.c": "", "page.md": GOOD})
    yield "a good page", *check("docs.py", red7, root, root / "page.md"), None
    for text, said in DOCS.items():
        write(root, {"page.md": text + "\n"})
        yield said, *check("docs.py", red7, root, root / "page.md"), said


def planted_layout(_, root):
    house = {"lib/core/round.c": '#include "round.h"\n', "lib/core/round.h": "", "ARCHITECTURE.md": HOUSE}
    for module in ("twin", "words", "cli"):
        (root / "app" / module).mkdir(parents=True)
    write(root, house)
    yield "a good house", *check("layout.py", root), None
    for name, (text, said) in LAYOUT.items():
        write(root, {name: text})
        yield said, *check("layout.py", root), said
        (root / name).unlink()
        write(root, house)
    write(root, {"ARCHITECTURE.md": HOUSE.replace("    web/", "      core/  again\n    web/")})
    yield "a module that is not there", *check("layout.py", root), "draws app/core, which is not there"
    write(root, {"ARCHITECTURE.md": HOUSE.replace("`round.c`", "`round.c`, `gone.c`")})
    yield "a file that is gone", *check("layout.py", root), "there is no lib/core/gone.c"


def planted_lint(_, root):
    write(root, {".clang-format": "BasedOnStyle: LLVM\n", ".clang-tidy": "Checks: '-*,bugprone-*'\n",
                 "lib/a.c": "int a;\n", "run": "#!/bin/sh\necho hello\n",
                 "build/compile_commands.json": json.dumps([
                     {"directory": str(root), "file": "lib/a.c", "command": "cc -c lib/a.c"}])})
    cases = {"format": ("lib/a.c", "int  a;\n", "lib/a.c:1: clang-format would"),
             "tidy": ("lib/a.c", "int a(int b) { return b & (b + b); }\nint c(char *d)\n{\n"
                      "    return a(1) && sizeof(d) == sizeof(sizeof d);\n}\n", "lib/a.c:4: "),
             "shell": ("run", "#!/bin/sh\necho $1\n", "run:2:6: note: Double quote")}
    for name, (path, text, said) in cases.items():
        good, output = check("lint.py", name, root, root / "build")
        yield f"{name}: nothing wrong", good or output.startswith("skipped"), output, None
        write(root, {path: text})
        content, output = check("lint.py", name, root, root / "build")
        if not output.startswith("skipped"):
            yield name, content, output, said


def main():
    red7 = pathlib.Path(sys.argv[1]).resolve()
    failed = passed = 0
    for planted in (planted_docs, planted_layout, planted_lint):
        with tempfile.TemporaryDirectory(prefix="red7-planted-") as folder:
            for name, content, output, said in planted(red7, pathlib.Path(folder)):
                right = content if said is None else not content and said in output
                passed, failed = passed + right, failed + (not right)
                if not right:
                    print(f"{planted.__name__}: {name}: not found, but\n{output}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
