#!/usr/bin/env python3
"""Compares the sources with ARCHITECTURE.md: who may include whom, and a word about every file.

usage: layout.py ROOT

The drawing at the top of ARCHITECTURE.md lists the modules of lib/ and app/ in order: a module may
include its own headers and shared headers (`<MODULE/NAME.h>`) of modules above it. Modules of app/
see of the library only include/red7; the twin sees nothing of it. No module reaches into another by
a path, and no headers include each other in a circle.

A table whose head is a folder says a word about each source file in it: names in backticks, relative
to that folder; NAME/ stands for all that is below it, and a source for its header of the same name.
Every source file is named, and every name is that of a file.
"""
import fnmatch
import pathlib
import re
import sys

SOURCE = {".c", ".h", ".py", ".ts", ".tsx", ".mjs", ".css", ".sh"}
NOT_OURS = re.compile(r"build(-\w+)?|node_modules|__pycache__|\..+")


def sources(root):
    """Every source file, as a path relative to the root."""
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if path.suffix in SOURCE and path.is_file() and not any(map(NOT_OURS.fullmatch, parts)):
            yield path.relative_to(root)


def drawn_modules(text):
    """The modules in the order of the drawing, as "lib/core"."""
    house, modules = None, []
    for line in text.split("\n"):
        if found := re.match(r"    (\w+)/(?: |$)", line):
            house = found[1]
        elif (found := re.match(r"      (\w+)/ ", line)) and house in ("lib", "app"):
            modules.append(f"{house}/{found[1]}")
    return modules


def includes(root, path):
    """What a file includes: (line, "<" or quote, name)."""
    for number, line in enumerate((root / path).read_text(encoding="utf-8").split("\n"), 1):
        if found := re.match(r'#include ([<"])([^>"]+)', line):
            yield number, found[1], found[2]


def check_include(module, modules, path, name):
    """What is wrong when a file of a module includes <name>, or None."""
    first = name.split("/")[0]
    if first == "red7":
        return "the twin shares nothing with the library" if module == "app/twin" else None
    other = next((m for m in modules if m.endswith("/" + first)), None)
    if "/" not in name or other is None or other == module:
        return None
    if module.startswith("app/") and other.startswith("lib/"):
        return f"<{name}> is private to the library: the program uses include/red7"
    if modules.index(other) > modules.index(module):
        return f"<{name}>: {other} is below {module} in ARCHITECTURE.md"
    return None


def resolve(root, files, path, kind, name):
    """The file of ours that an include means, or None."""
    if kind == '"':
        beside = (root / path).parent / name
        return beside.resolve().relative_to(root) if beside.exists() else None
    module = name.split("/")[0]
    places = [pathlib.Path("include", name), *(pathlib.Path(house, module, "include", name)
                                               for house in ("lib", "app"))]
    return next((place for place in places if place in files), None)


def check_includes(root, files, modules):
    for module in modules:
        if modules.count(module) > 1 or not (root / module).is_dir():
            yield f"ARCHITECTURE.md draws {module}, which is not there or drawn twice"
    graph = {}
    for path in sorted(files):
        if path.suffix not in (".c", ".h"):
            continue
        module = "/".join(path.parts[:2])
        inside = path.parts[0] in ("lib", "app")
        if inside and module not in modules:
            yield f"{path}: ARCHITECTURE.md does not draw {module}"
            continue
        graph[path] = set()
        for number, kind, name in includes(root, path):
            fault = check_include(module, modules, path, name) if inside and kind == "<" else None
            if inside and kind == '"' and "/" in name:
                fault = f'"{name}" is a path: a quoted header lies beside its source'
            if fault:
                yield f"{path}:{number}: {fault}"
            graph[path].add(resolve(root, files, path, kind, name))
    yield from circles(graph)


def circles(graph):
    """Headers that include each other, each circle told once."""
    done, told = set(), set()

    def visit(path, way):
        if path in way:
            circle = way[way.index(path):]
            if frozenset(circle) not in told:
                told.add(frozenset(circle))
                yield "a circle of includes: " + " -> ".join(map(str, circle + [path]))
        elif path not in done:
            for other in graph.get(path, ()):
                if other:
                    yield from visit(other, way + [path])
            done.add(path)

    for path in graph:
        yield from visit(path, [])


def named_files(text):
    """Each name in a table of files: (line, folder, name). A folder named in a row is where the names
    after it may lie, too."""
    folder = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("|"):
            folder = None
        elif folder is None:
            found = re.match(r"\| `([\w./-]+/)`", line)
            folder = found[1] if found else ""
        elif folder:
            below = []
            for name in re.findall(r"`([\w.*/-]+)`", line):
                if name.endswith("/") or pathlib.Path(name).suffix in SOURCE:
                    yield number, [folder, folder + "include/*/", *below], name
                if name.endswith("/"):
                    below.append(folder + name)


def check_names(root, files, text):
    texts, told = [str(path) for path in files], set()
    for number, folders, name in named_files(text):
        if name.endswith("/"):
            found = [t for t in texts if t.startswith(folders[0] + name)]
            there = (root / folders[0] / name).is_dir()
        else:
            places = [folder + name for folder in folders] + [name] * ("/" in name)
            found = [t for t in texts if any(fnmatch.fnmatch(t, place) for place in places)]
            there = found
        if not there:
            yield f"ARCHITECTURE.md:{number}: there is no {folders[0]}{name}"
        told.update(found)
    for path in texts:
        header = re.sub(r"(include/\w+/)?(\w+)\.h$", r"\2.c", path)
        if path not in told and header not in told:
            yield f"{path}: ARCHITECTURE.md has no word about it"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
    files = list(sources(root))
    faults = [*check_includes(root, set(files), drawn_modules(text)), *check_names(root, files, text)]
    print("\n".join(faults + [f"{len(files)} files, {len(faults)} faults"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
