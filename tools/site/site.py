#!/usr/bin/env python3
"""The documentation as a small site of static files.

    site.py ROOT RULES OUT           makes it; fails if a link leads nowhere
    site.py ROOT RULES OUT STAMP     makes it, tells such links, and touches a file
    site.py --sources ROOT           prints what it is made of

RULES is what build/tools/rules_text prints. The pages are README.md, docs/*.md, the rules of every edition
with pictures, and the library's reference from its headers; a search in the browser reads one index. It
needs cmark-gfm.
"""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

import cards
import reference

HERE = pathlib.Path(__file__).parent
SECTIONS = {
    "Play": ("index", "install", "rules", "readings", "lessons", "puzzles", "review", "bots"),
    "Host": ("server", "nodes", "page", "fairness", "protocol"),
    "Programs": ("commands", "notation", "engine", "arena", "solver", "strength", "ask"),
    "Library and research": ("library", "speed", "env", "research"),
    "Work on it": ("architecture", "howto", "voice", "translating", "contributing", "releasing", "security", "changelog"),
}
TITLES = {"index": "Red7", "rules": "The rules", "library": "The library"}
RULE_NAMES = {"R": "Red", "O": "Orange", "Y": "Yellow", "G": "Green", "B": "Blue", "I": "Indigo", "V": "Violet"}
PICTURES = (".svg", ".png", ".json", ".d.ts")


def rendered(markdown):
    done = subprocess.run(["cmark-gfm", "--unsafe", "--extension", "table", "--extension", "strikethrough"],
                          input=markdown, capture_output=True, text=True, check=True)
    return done.stdout


def slug(heading):
    """As GitHub names headings."""
    text = re.sub(r"<[^>]+>", "", html.unescape(heading)).lower()
    return re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-")


def with_anchors(body):
    seen = {}

    def named(match):
        name = slug(match[2])
        seen[name] = seen.get(name, -1) + 1
        name += f"-{seen[name]}" if seen[name] else ""
        return f'<h{match[1]} id="{name}">{match[2]} <a class="anchor" href="#{name}">#</a></h{match[1]}>'

    return re.sub(r"<h([1-4])>(.*?)</h\1>", named, body, flags=re.S)


class Site:
    def __init__(self, root, out):
        self.root, self.out, self.pages = root, out, {}

    def address(self, target):
        """What a link of a Markdown file becomes: another page, a file that is copied, or left as it is."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, _, anchor = target.partition("#")
        name = pathlib.PurePath(path).name
        stem = {"README.md": "index", "include/red7": "library", "LICENSE": "licence"}.get(
            path.removeprefix("../"), name.removesuffix(".md").lower())
        if re.fullmatch(r"(\.\./)?include/red7/\w+\.h", path):
            stem = "red7-" + name.removesuffix(".h")
        if stem in self.pages:
            return f"{stem}.html" + (f"#{anchor}" if anchor else "")
        return name if (self.root / "docs" / name).exists() else None

    def add(self, name, markdown, extra=""):
        self.pages[name] = markdown, extra

    def body(self, name):
        markdown, extra = self.pages[name]

        def mended(match):
            address = self.address(html.unescape(match[2]))
            return f'{match[1]}="{html.escape(address)}"' if address else 'class="elsewhere"'

        return with_anchors(re.sub(r'(href|src)="([^"]*)"', mended, rendered(markdown)) + extra)

    def title(self, name):
        found = re.search(r"^# (.+)$", self.pages[name][0], re.M)
        return TITLES.get(name) or (found[1].replace("`", "") if found else name)

    def menu(self, current):
        items = []
        for section, names in SECTIONS.items():
            items.append(f"<li><b>{section}</b><ul>")
            for name in (one for one in names if one in self.pages):
                mark = ' aria-current="page"' if name == current else ""
                items.append(f'<li><a href="{name}.html"{mark}>{html.escape(self.title(name))}</a></li>')
            items.append("</ul></li>")
        return "".join(items)

    def write(self):
        template = (HERE / "page.html").read_text(encoding="utf-8")
        index = []
        for name in self.pages:
            body, title = self.body(name), html.escape(self.title(name))
            page = template.replace("{title}", title).replace("{menu}", self.menu(name)).replace("{body}", body)
            (self.out / f"{name}.html").write_text(page, encoding="utf-8")
            for part in re.split(r'(?=<h[1-4] id=")', body):
                head = re.match(r'<h\d id="([^"]+)">(.*?) <a class', part, re.S)
                words = html.unescape(re.sub(r"<[^>]+>", " ", part)).split()
                index.append({"at": f"{name}.html" + (f"#{head[1]}" if head else ""), "page": self.title(name),
                              "title": html.unescape(re.sub(r"<[^>]+>", "", head[2])) if head else self.title(name),
                              "text": " ".join(words)})
        (self.out / "search.json").write_text(json.dumps(index, ensure_ascii=False), encoding="utf-8")

    def faults(self):
        """Links and pictures that lead nowhere."""
        ids = {path.name: set(re.findall(r'id="([^"]+)"', path.read_text(encoding="utf-8")))
               for path in self.out.glob("*.html")}
        for path in sorted(self.out.glob("*.html")):
            for target in re.findall(r'(?:href|src)="([^"]*)"', path.read_text(encoding="utf-8")):
                if re.match("[a-z]+:", target):
                    continue
                file, _, anchor = html.unescape(target).partition("#")
                file = file or path.name
                if not (self.out / file).exists() or (anchor and anchor not in ids.get(file, ())):
                    yield f"{path.name}: {target} leads nowhere"


def add_rules(site, text, root):
    """The rules: seven pictures, then the text of each edition."""
    drawer, parts = cards.Drawer(root), text.split("edition ")
    strip = []
    for line in parts[0].strip().split("\n"):
        _, rule, *palettes, asked = line.split(maxsplit=6)
        strip.append(f"<figure><figcaption>{RULE_NAMES[rule]}<br><small>{asked}</small></figcaption>"
                     f"{drawer.palettes(*palettes)}</figure>")
    pieces = ["# The rules", "", "Under each rule the palette with the crown leads; the cards that count stand higher.", "",
              f'<div class="strip">{"".join(strip)}</div>', ""]
    for part in parts[1:]:
        name, _, body = part.partition("\n")
        body = re.sub(r"^# (.+)$", lambda m: "### " + m[1].capitalize(), body, flags=re.M)
        pieces += [f"## {name}", "", re.sub(r"[\x01-\x08\x0e-\x1f]", "", body), ""]
    site.add("rules", "\n".join(pieces))


def add_reference(site, root):
    rows = ["# The library", "", "What a program may call, header by header; all of it is written in the headers themselves.", "",
            "| header | |", "|---|---|"]
    headers = sorted((root / "include/red7").glob("*.h")) + [root / "app/ask/include/red7/ask.h"]
    for path in headers:
        text = path.read_text(encoding="utf-8")
        site.add(f"red7-{path.stem}", reference.markdown(path.name, text))
        rows.append(f"| [red7/{path.name}](include/red7/{path.name}) | {html.escape(reference.summary(text))} |")
    site.add("library", "\n".join(rows))


def sources(root):
    """Everything that pages are made of."""
    named = [root / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY")]
    headers = [*(root / "include/red7").glob("*.h"), root / "app/ask/include/red7/ask.h"]
    shown = [path for path in (root / "docs").iterdir() if path.name.endswith((*PICTURES, ".md"))]
    drawn = [root / f"web/{name}" for name in ("src/ui/card.tsx", "src/styles/colours.css", "page/icon.svg")]
    return sorted(path for path in (*named, *headers, *shown, *drawn, *HERE.glob("*.*")) if path.exists())


def make(root, rules, out):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    site = Site(root, out)
    site.add("index", (root / "README.md").read_text(encoding="utf-8"))
    add_rules(site, rules.read_text(encoding="utf-8"), root)
    for path in sources(root):
        if path.suffix == ".md" and path.name != "README.md":
            site.add(path.stem.lower(), path.read_text(encoding="utf-8"))
        elif path.name.endswith((*PICTURES, ".css", ".js")) and path.name != "colours.css":
            shutil.copy(path, out / path.name)
    add_reference(site, root)
    site.write()
    return list(site.faults())


def main():
    match sys.argv[1:]:
        case ["--sources", root]:
            print("\n".join(map(str, sources(pathlib.Path(root).resolve()))))
            return
        case [_, _, _] | [_, _, _, _]:
            root, rules, out, *stamp = (pathlib.Path(word) for word in sys.argv[1:])
        case _:
            sys.exit(__doc__)
    if not shutil.which("cmark-gfm"):
        sys.exit("site.py: cmark-gfm, which turns Markdown into pages, is not installed")
    faults = make(root, rules, out)
    for fault in faults:
        print(fault, file=sys.stderr)
    for path in stamp:
        path.touch()
    sys.exit(bool(faults) and not stamp)


main()
