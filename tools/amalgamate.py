#!/usr/bin/env python3
"""Makes one red7.c and one red7.h of the whole library, for programs that would rather compile two
files than link a library.

usage: amalgamate.py ROOT FOLDER

Everything stands in one translation unit then, so names that several sources use for things of
their own get the name of their source behind them, and their macros end with them.
"""
import pathlib
import re
import sys

TOKEN = re.compile(r"""#[ \t]*include[^\n]*|/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\.\.\.|->|[A-Za-z_]\w*|\d[\w.]*|\s+|.""",
                   re.S)
WORD = re.compile(r"[A-Za-z_]\w*\Z")


def parts(root):
    """The library's parts, as Meson has them."""
    return re.findall(r"(?m)^subdir\('(\w+)'\)", (root / "lib/meson.build").read_text(encoding="utf-8"))


def sources(root):
    """The library's sources, as Meson has them."""
    for part in parts(root):
        build = root / "lib" / part / "meson.build"
        if build.exists():
            for name in re.findall(r"'(\w+\.c)'", build.read_text(encoding="utf-8")):
                if name != "symbols.c":  # what that does is done at the head of red7.c
                    yield root / "lib" / part / name


def find_include(root, source, name, quoted):
    """The file that an include means; None if it is not ours."""
    places = [source.parent] if quoted else [root / "include", *(root / "lib" / part / "include" for part in parts(root))]
    return next((place / name for place in places if (place / name).exists()), None)


def top_level(text):
    """Tokens with the depth of braces and parentheses at which they stand."""
    depth = 0
    for token in TOKEN.findall(text):
        if token in ")}":
            depth -= 1
        yield token, depth
        if token in "({":
            depth += 1


def own_names(text):
    """What a source defines for itself: static functions and variables, types, constants of enums."""
    plain = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.M)
    flat = [(token, depth) for token, depth in top_level(plain)
            if not token.isspace() and not token.startswith(("/*", "//"))]
    names, at = set(), 0
    while at < len(flat):
        token, depth = flat[at]
        following = flat[at + 1][0] if at + 1 < len(flat) else ""
        after = flat[at + 2][0] if at + 2 < len(flat) else ""
        if depth == 0 and token in ("struct", "union", "enum") and WORD.match(following) and after == "{":
            names.add(following)
        if token == "enum" and "{" in (following, after):
            start = at + (2 if following == "{" else 3)
            end = next(i for i in range(start, len(flat)) if flat[i][0] == "}")
            names |= {flat[i][0] for i in range(start, end) if flat[i - 1][0] in "{,"}
        if depth == 0 and token == "typedef":
            end = next(i for i in range(at, len(flat)) if flat[i][0] == ";" and flat[i][1] == 0)
            names.add(flat[end - 1][0])
        if depth == 0 and token == "static":
            end = next(i for i in range(at, len(flat)) if flat[i][0] in ("=", ";", "(", "[") and flat[i][1] == 0
                       and flat[i - 1][0] != "static_assert")
            names.add(flat[end - 1][0])
            at = end
        at += 1
    return names


def rename(text, names, suffix):
    """Gives names a suffix, but members and what stands in comments and texts."""
    result, last, depths = [], "", []
    for token in TOKEN.findall(text):
        if token == "{":
            depths.append(bool(re.search(r"\b(?:struct|union)\s*\w*\s*$", "".join(result[-6:]))))
        elif token == "}" and depths:
            depths.pop()
        declares = bool(depths) and depths[-1] and last not in ("{", ";", "[", "const", "struct", "union", "enum")
        member = last in (".", "->") or declares
        # In a struct, what begins a declaration is a type, what follows a member.
        if token in names and not member:
            token += suffix
        if not token.isspace() and not token.startswith("/*"):
            last = token.removesuffix(suffix)
        result.append(token)
    return "".join(result)


class Unit:
    """The text under construction, and the headers that are in it already."""

    def __init__(self, root, renamed=None):
        self.root, self.lines, self.done = root, [], set()
        self.renamed = renamed or {}  # of private headers: the names, and what stands behind them

    def add(self, path, text=None):
        text = path.read_text(encoding="utf-8") if text is None else text
        if path in self.renamed:
            text = rename(text, *self.renamed[path])
        for line in text.splitlines():
            found = re.match(r'\s*#\s*include\s+([<"])([^">]+)[">]', line)
            if found is None:
                self.lines.append(line)
                continue
            ours = find_include(self.root, path, found[2], found[1] == '"')
            if ours is None:
                self.lines.append(line)
            elif ours not in self.done:
                self.done.add(ours)
                self.add(ours)


def macros(text):
    return re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M)


def make_header(root):
    unit = Unit(root)
    unit.lines.append("/* red7: the public headers as one file, made by tools/amalgamate.py. */")
    unit.add(root / "include/red7/red7.h")
    return unit


def shared_names(root, texts):
    """Of the headers beside sources, what they define and other parts use for something else."""
    shared = {}
    for path in sorted((root / "lib").glob("*/*.h")):
        others = " ".join(text for source, text in texts.items() if source.parent != path.parent)
        words = set(re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", others, flags=re.S)))
        shared[path] = own_names(path.read_text(encoding="utf-8")) & words
    return shared


def make_source(root, public):
    paths = list(sources(root))
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    owned = {path: own_names(text) for path, text in texts.items()}
    counts = {}
    for names in owned.values():
        for name in names:
            counts[name] = counts.get(name, 0) + 1
    shared = shared_names(root, texts)
    unit = Unit(root, {path: (names, f"_{path.parent.name}") for path, names in shared.items()})
    unit.done |= public.done
    unit.lines += ["/* red7: the library as one file, made by tools/amalgamate.py. */",
                   "/* The headers' inline functions are functions here, for other languages. */",
                   "#define R7_INLINE R7_API", '#include "red7.h"']
    for path in paths:
        of_headers = {name for header, names in shared.items() if header.parent == path.parent for name in names}
        clashing = {name for name in owned[path] if counts[name] > 1}
        text = rename(texts[path], clashing, f"_{path.parent.name}_{path.stem}")
        unit.lines.append(f"\n/* ---- {path.relative_to(root)} ---- */")
        unit.add(path, rename(text, of_headers, f"_{path.parent.name}"))
        unit.lines += [f"#undef {name}" for name in macros(texts[path])]
    return unit


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    root, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    public = make_header(root)
    for name, unit in (("red7.h", public), ("red7.c", make_source(root, public))):
        (folder / name).write_text("\n".join(unit.lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
