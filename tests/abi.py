#!/usr/bin/env python3
"""Whether programs linked with the last release still run with this library: abi.py ROOT [--accept]

The library is compiled from its sources, with what debuggers know of its types, and compared by abidiff with
tests/data/abi.xml, which abidw has written of the last release. Functions may come; what goes, or changes its
shape, needs another `soversion` first (docs/releasing.md). --accept writes the file anew: for a release.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
INCOMPATIBLE, FAILED = 8, 3  # bits of abidiff's exit status


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)


def build(root, folder):
    """The library, and its public headers; what is not in them is nobody's business."""
    made = run(sys.executable, root / "tools/amalgamate.py", root, folder)
    library = folder / "libred7.so.0"
    made = made if made.returncode else run(
        os.environ.get("CC", "cc").split()[-1], "-std=c11", "-g", "-O0", "-shared", "-fPIC", "-fvisibility=hidden",
        "-Wl,-soname,libred7.so.0", "-I", folder, "-I", root / "include",
        f"-ffile-prefix-map={root}/=", f"-ffile-prefix-map={folder}/=", folder / "red7.c", "-lm",
        "-o", library)
    if made.returncode:
        sys.exit(f"abi.py: {made.stderr}")
    return library


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--accept"]):
        sys.exit(__doc__)
    if shutil.which("abidiff") is None:
        print("skipped: there is no abidiff here (Debian: abigail-tools)")
        sys.exit(SKIPPED)
    root = pathlib.Path(sys.argv[1]).resolve()
    kept = root / "tests/data/abi.xml"
    with tempfile.TemporaryDirectory(prefix="red7 abi ") as place:
        library = build(root, pathlib.Path(place))
        now = pathlib.Path(place) / "now.xml"
        run("abidw", "--headers-dir", root / "include/red7", "--drop-private-types", "--no-corpus-path", "--no-comp-dir-path",
            "--no-show-locs", "--type-id-style", "hash", "--out-file", now, library)
        if sys.argv[2:] == ["--accept"]:
            shutil.copy(now, kept)
            sys.exit(0)
        done = run("abidiff", "--no-show-locs", kept, now)
    if done.returncode & (INCOMPATIBLE | FAILED):
        sys.exit(f"{done.stdout}{done.stderr}abi.py: programs linked with the last release would break")
    print(done.stdout.strip() or "ok: nothing has changed since the last release")


main()
