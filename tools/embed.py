#!/usr/bin/env python3
"""Writes files as C: embed.py OUT FOLDER FILE ... makes page_find() of src/server/http.h."""
import hashlib
import os
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def main():
    out, folder, *files = sys.argv[1:]
    rows, arrays = [], []
    for i, name in enumerate(sorted(files)):
        with open(name, "rb") as file:
            data = file.read()
        tag = hashlib.sha256(data).hexdigest()[:20]
        path = "/" + os.path.relpath(name, folder).replace(os.sep, "/")
        lines = [", ".join(map(str, data[k : k + 24])) for k in range(0, len(data), 24)]
        arrays.append(f"static const unsigned char file_{i}[] = {{\n" + ",\n".join(lines or ["0"]) + "};\n")
        kind = TYPES[os.path.splitext(name)[1]]
        rows.append(f'    {{"{path}", "{kind}", file_{i}, {len(data)}, "\\"{tag}\\""}},\n')
    with open(out, "w", encoding="ascii") as text:
        text.write("/* Made by tools/embed.py. */\n#include \"http.h\"\n#include <string.h>\n\n")
        text.write("\n".join(arrays))
        text.write("\nstatic const struct page_file files[] = {\n" + "".join(rows) + "};\n\n")
        text.write(
            "const struct page_file *page_find(const char *path)\n{\n"
            "    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)\n"
            "        if (strcmp(files[i].path, path) == 0)\n            return &files[i];\n"
            "    return NULL;\n}\n"
        )


main()
