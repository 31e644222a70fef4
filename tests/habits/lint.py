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

FOLDERS = ("app", "bench", "examples", "fuzz", "include", "lib", "python", "tests", "tools")
VERSION = "14"


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
    known = {os.path.relpath(os.path.join(entry["directory"], entry["file"]), root)
             for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))}
    files = [str(root / file) for file in sorted(wanted & known)]
    output = spread([path, "-p", str(build), "--quiet"], files, root)
    said = re.findall(r"^(\S+?:\d+):\d+: (?:warning|error): (.*)", output, re.M)
    for place, text in sorted(set(said)):
        yield f"{os.path.relpath(build / place, root)}: {text}"


def check_shell(root, _):
    scripts = ["run", ".ci/run", *sources(root, (".sh",)), "tools/hooks/commit-msg"]
    scripts = [script for script in scripts if (root / script).exists()]
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
