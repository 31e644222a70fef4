#!/usr/bin/env python3
"""Makes the page's words of a language from its catalogue.

usage: catalogue.py PROJECT_ROOT LANGUAGE OUT.json [DEPFILE]

Of po/LANGUAGE.po it takes what the page and its module can say: the messages of those files
of po/POTFILES that become part of them. The result is one object:

    {"": {"name": ..., "tag": "pt-BR", "direction": "ltr", "forms": plural forms of 0, 1, ...},
     "id": "translation", "singular": ["form", "form", ...], "context\\u0004id": "translation"}

DEPFILE then tells which files it was made from, for a build that looks there. Needs
xgettext, msgmerge and msgfmt of GNU gettext.
"""
import gettext
import json
import pathlib
import subprocess
import sys
import tempfile

import languages
from pseudo import catalogue as make_pseudo

# Files of the page, and of the program those that the module has in it.
OURS = ("include/red7/", "lib/lesson/", "app/words/", "app/scene/", "app/seat/", "app/ask/", "web/")
OURS_IN_GAME = ("app/game/fair_record.c", "app/game/game_file.c")


def sources(root):
    """The files of po/POTFILES that the page or its module is made of."""
    listed = (root / "po/POTFILES").read_text(encoding="utf-8").split()
    return [name for name in listed if name.startswith(OURS) or name in OURS_IN_GAME]


def run(*command):
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr.decode())


def translations(root, path, names):
    """The catalogue with these files' messages only: ids to texts, plurals by their index."""
    arguments = (root / "po/arguments").read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        template, merged, compiled = (f"{folder}/{name}" for name in ("red7.pot", "red7.po", "red7.mo"))
        run("xgettext", *arguments, "--directory", root, "--output", template, *names)
        run("msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file", merged,
            path, template)
        run("msgfmt", "--output-file", compiled, merged)
        with open(compiled, "rb") as file:
            return gettext.GNUTranslations(file)._catalog


def words(catalogue):
    """As the page has them."""
    result = {}
    for key, text in catalogue.items():
        if isinstance(key, str):
            if key:
                result[key] = text
            continue
        identity, index = key
        forms = result.setdefault(identity, [])
        forms.extend([""] * (index + 1 - len(forms)))
        forms[index] = text
    return dict(sorted(result.items()))


def about(language):
    """What the page knows of a language before its words."""
    told = {"name": language.name, "tag": language.tag, "direction": language.direction,
            "forms": language.forms()}
    return told | ({"hidden": True} if language in languages.PSEUDO else {})


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    root, code, out = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    path = root / "po" / f"{code}.po"
    pseudo = next((one for one in languages.PSEUDO if one.code == code), None)
    language = pseudo or languages.read_header(code, path.read_text(encoding="utf-8"))
    names = sources(root)
    if pseudo is not None:
        path = out.with_suffix(".po")
        make_pseudo(root, code, path)
    text = json.dumps({"": about(language)} | words(translations(root, path, names)),
                      ensure_ascii=False, separators=(",", ":"))
    out.write_text(text + "\n", encoding="utf-8")
    if len(sys.argv) == 5:
        read = [root / name for name in (*names, "po/POTFILES", "po/arguments")] + ([path] if pseudo is None else [])
        pathlib.Path(sys.argv[4]).write_text(f"{out}: {' '.join(map(str, read))}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
