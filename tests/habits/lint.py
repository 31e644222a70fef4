#!/usr/bin/env python3
"""Asks other people's tools about the sources: one line for each fault.

usage: lint.py format|tidy|shell ROOT [BUILD]

    format   clang-format 14 decides the layout of C (.clang-format)
    tidy     clang-tidy 14 looks for what compilers do not warn of (.clang-tidy); needs BUILD
    shell    shellcheck reads ./run and the other scripts

Other versions of clang-format and clang-tidy see things differently: where one of them is installed,
or none, the check is skipped (exit status 77).
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FOLDERS = ("app", "bench", "examples", "fuzz", "include", "lib", "python", "tests", "tools")
VERSION = "14"
# clang 14 takes -ftrivial-auto-var-init=zero, with which gcc builds the program, only beside this.
ZEROED = "-enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang"
# What clang warns of when it is asked to, and .clang-tidy wants to hear.
ASKED = ("-Wreserved-identifier", "-Wreserved-macro-identifier")
NOT_OURS = re.compile(r"build(-\w+)?|node_modules|__pycache__|\.git")


def tool(name, version=None):
    """The path of a tool in the version that counts; leaves with a word where there is none."""
    candidates = [f"{name}-{version}", name] if version else [name]
    for path in filter(None, map(shutil.which, candidates)):
        told = subprocess.run([path, "--version"], text=True, capture_output=True).stdout
        if version is None or re.search(rf"version {version}\.", told):
            return path
    print(f"skipped: there is no {name}" + (f" of version {version}" if version else ""))
    sys.exit(77)


def run(command, root):
    return subprocess.run(command, cwd=root, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace").stdout


def spread(command, files, root, size=8):
    """Runs a command on all files, some at a time, on every core; what all of them say."""
    groups = [files[i:i + size] for i in range(0, len(files), size)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return "".join(pool.map(lambda group: run([*command, *group], root), groups))


def sources(root, suffixes):
    return [str(path.relative_to(root)) for folder in FOLDERS
            for path in sorted((root / folder).rglob("*")) if path.suffix in suffixes]


def check_format(root, _):
    output = spread([tool("clang-format", VERSION), "--dry-run"], sources(root, (".c", ".h")), root)
    for place in sorted(set(re.findall(r"^(\S+:\d+):\d+: warning: .*clang-format", output, re.M))):
        yield f"{place}: clang-format would lay this out otherwise"


def check_tidy(root, build):
    path = tool("clang-tidy", VERSION)
    wanted = set(sources(root, (".c",)))
    # A file that is compiled for several programs is read once: clang-tidy would do so for each.
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        file = os.path.relpath(os.path.join(entry["directory"], entry["file"]), root)
        if file in wanted:
            commands.setdefault(file, entry)
    files = [str(root / file) for file in sorted(commands)]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(list(commands.values())))
        more = [f"--extra-arg={argument}" for argument in (ZEROED, *ASKED)]
        output = spread([path, "-p", folder, "--quiet", *more], files, root)
    said = re.findall(r"^(\S+?:\d+):\d+: (?:warning|error): (.*)", output, re.M)
    for place, text in sorted(set(said)):
        yield f"{os.path.relpath(build / place, root)}: {text}"
    yield from sorted(set(re.findall(r"^error: .*", output, re.M)))  # of no file: an option, say


def shell_scripts(root):
    """Whatever a shell is to run, by its name or by its first line."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not NOT_OURS.fullmatch(name)]
        for name in names:
            path = pathlib.Path(folder, name)
            with path.open("rb") as file:
                first = file.readline(80)
            if path.suffix == ".sh" or re.match(rb"#!\s*\S*/(env )?(ba|da)?sh\b", first):
                yield str(path.relative_to(root))


def check_shell(root, _):
    scripts = sorted(shell_scripts(root))
    output = run([tool("shellcheck"), "--external-sources", "--format=gcc", *scripts], root)
    yield from output.splitlines()


def main():
    check = {"format": check_format, "tidy": check_tidy, "shell": check_shell}[sys.argv[1]]
    root, build = (pathlib.Path(a).resolve() for a in (sys.argv[2], sys.argv[-1]))
    faults = list(check(root, build))
    print("\n".join(faults + [f"{len(faults)} faults"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
