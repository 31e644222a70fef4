#!/usr/bin/env python3
"""A sheet of pictures: every screen in every language, to be looked through by whoever speaks it.

    sheet.py RED7 FOLDER [--no-page] [CODE ...]

Makes FOLDER/index.html, with the terminal at 80x24 and the page at 320 and 1366 pixels. The languages
are those of po/LINGUAS and English; the pseudo-languages en_XA and ar_XB can be asked for. Debian's
package python3-pyte draws the terminal, and node and chromium the page."""

import html
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/tui"))
import languages  # noqa: E402

STYLE = """body { font-family: sans-serif; background: #ddd; margin: 1rem }
figure { display: inline-block; margin: .5rem; vertical-align: top }
figcaption { font-size: .8rem } img { border: 1px solid #999; max-height: 40rem }
pre { background: #1e222a; color: #d8dee9; padding: .5rem; font: 12px/1.25 monospace; margin: 0 }
nav a { margin-right: 1rem }"""
LETTER = ">[ROYGBIV][1-7]<"  # a card of the hand, pointed at


def screens(open_terminal):
    """(name, what is on the terminal), one after the other; nothing is looked for by its words."""
    start = open_terminal("play")
    start.wait("▶")
    yield "start", start
    table = open_terminal("play", "--seed", "7", "--delay", "0", "--name", "Ann", "--level", "beginner",
                          "--players", "4", "--rules", "v1.3+advanced")
    table.wait(LETTER)
    yield "table", table
    for name, keys in (("a card to the palette", "p"), ("safe moves", "\x7fl"), ("hint", "\rh"), ("rules", "\rr"),
                       ("help", "\r?"), ("pass?", "\rx\r")):
        table.keys(keys)
        table.pump(1.5 if name == "hint" else 0.4)
        yield name, table
    for name, arguments, keys in (("lessons", ["learn"], None), ("lesson", ["learn"], "\r"),
                                  ("puzzle", ["puzzle", "--play"], None)):
        terminal = open_terminal(*arguments)
        terminal.pump(0.6)
        if keys is not None:
            terminal.keys(keys)
            terminal.pump(0.4)
        yield name, terminal


def drawn(terminal):
    """The screen with its colours."""
    lines = []
    for y in range(terminal.screen.lines):
        line = ""
        for x in range(terminal.screen.columns):
            cell = terminal.screen.buffer[y][x]
            ink, paper = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
            style = "".join(f"{what}:{'#' + colour if len(colour) == 6 else colour};"
                            for what, colour in (("color", ink), ("background", paper)) if colour != "default")
            style += "font-weight:bold;" if cell.bold else ""
            text = html.escape(cell.data)
            line += f'<span style="{style}">{text}</span>' if style else text
        lines.append(line.rstrip())
    return "<pre>" + "\n".join(lines) + "</pre>"


def of_terminal(red7, code):
    from terminal import Folders, Terminal  # needs pyte, which few have
    folders, opened = Folders(), []

    def open_terminal(*arguments):
        opened.append(Terminal([red7, *arguments, "--lang", code], folders.environment()))
        return opened[-1]

    try:
        for name, terminal in screens(open_terminal):
            yield f"<figure>{drawn(terminal)}<figcaption>{html.escape(name)}</figcaption></figure>"
    finally:
        for terminal in opened:
            terminal.close()
        folders.close()


def of_page(red7, code, folder):
    """Pictures that the page's own machinery takes."""
    place = folder / code
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(["node", ROOT / "web/tests/browser/run.mjs", red7, "sheet", "--shots", place],
                   env=os.environ | {"RED7_LANGUAGE": code}, check=True, stdout=subprocess.DEVNULL)
    for path in sorted(place.glob("*.png"), key=lambda path: path.stat().st_mtime_ns):
        yield (f'<figure><img loading="lazy" src="{code}/{path.name}" alt="">'
               f"<figcaption>{html.escape(path.stem)}</figcaption></figure>")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--no-page"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    red7, folder = str(pathlib.Path(arguments[0]).resolve()), pathlib.Path(arguments[1])
    known = {one.code: one for one in languages.read(ROOT) + languages.PSEUDO}
    codes = arguments[2:] or [one.code for one in languages.read(ROOT)]
    for code in codes:
        if code not in known:
            sys.exit(f"sheet.py: there is no language {code}, only {', '.join(known)}")
    folder.mkdir(parents=True, exist_ok=True)
    body = "<nav>" + "".join(f'<a href="#{code}">{known[code].name}</a>' for code in codes) + "</nav>"
    for code in codes:
        body += f'<h2 id="{code}">{known[code].name} ({code})</h2>' + "".join(of_terminal(red7, code))
        if "--no-page" not in sys.argv:
            body += "<div>" + "".join(of_page(red7, code, folder)) + "</div>"
        print(f"{code}: done", flush=True)
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>red7: every screen</title><style>{STYLE}</style>{body}\n',
        encoding="utf-8")
    print(f"{folder / 'index.html'}")


if __name__ == "__main__":
    main()
