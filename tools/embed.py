#!/usr/bin/env python3
"""Writes folders as C: embed.py OUT FOLDER [DOCS] makes page_find() of app/server/page.h. DOCS is the
documentation, below /docs.

Each file is there as it is and, where that is shorter, compressed. A file whose name tells its
contents, by a hash in it, never changes.
"""
import gzip
import hashlib
import os
import re
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = re.compile(r"-([0-9A-Z]{8}|[0-9a-f]{10})\.[a-z]+$")  # as web/build.mjs names them


def literal(data):
    """A string literal, in lines: compilers read these much faster than lists of numbers."""
    text = "".join(f"\\{byte:03o}" for byte in data)
    return "\n".join(f'    "{text[k : k + 96]}"' for k in range(0, max(len(text), 1), 96))


def body(data, suffix):
    """A struct page_body, and the array that it points to."""
    tag = hashlib.sha256(data).hexdigest()[:20]
    return f'{{(const unsigned char *){literal(data).strip()}, {len(data)}, "\\"{tag}{suffix}\\""}}'


def row(folder, path, address):
    with open(os.path.join(folder, path), "rb") as file:
        data = file.read()
    short = gzip.compress(data, 9, mtime=0)
    small = body(short, "-gz") if len(short) < len(data) * 0.95 else "{NULL, 0, NULL}"
    kind = TYPES[os.path.splitext(path)[1]]
    fixed = "true" if HASHED.search(path) else "false"
    return f'    {{"{address}{path}", "{kind}", {fixed},\n     {body(data, "")},\n     {small}}},\n'


def paths_of(folder):
    """All files in it but those that the server answers itself, or that are about the others."""
    return sorted(os.path.relpath(os.path.join(at, name), folder).replace(os.sep, "/")
                  for at, _, names in os.walk(folder) for name in names
                  if name not in ("health", "SHA256SUMS"))


def main():
    out, *folders = sys.argv[1:]
    with open(out, "w", encoding="ascii") as text:
        text.write('/* Made by tools/embed.py. */\n#include "page.h"\n#include <string.h>\n\n')
        text.write("static const struct page_file files[] = {\n")
        for folder, address in zip(folders, ("/", "/docs/")):
            text.writelines(row(folder, path, address) for path in paths_of(folder))
        text.write(
            "};\n\nconst struct page_file *page_find(const char *path)\n{\n"
            "    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)\n"
            "        if (strcmp(files[i].path, path) == 0)\n            return &files[i];\n"
            "    return NULL;\n}\n"
        )


main()
