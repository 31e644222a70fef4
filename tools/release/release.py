#!/usr/bin/env python3
"""A release in one folder: release.py ROOT BUILD OUT

BUILD is a build folder with the page, made for release. Into OUT go

    red7-VERSION.tar.gz             the sources with the built page inside: no network is needed
    red7-page-VERSION.tar.gz        the page alone, for -Dpage_dir or any web server
    red7-VERSION-linux-ARCH.tar.gz  the game as a static program, with its catalogues: amd64, arm64
    red7-npm-VERSION.tgz            the module for JavaScript, with types
    red7-VERSION.spdx.json          what it is made of
    red7-VERSION-notices.txt        the notices of what others wrote
    SHA256SUMS                      of all of them; signed by a step of docs/releasing.md

Two runs for one commit give the same bytes. It refuses a work tree with changes. At the end the sources are
unpacked and built with the network cut off.
"""
import datetime
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import archive
import sbom
import static


def output(*command, cwd=None):
    return subprocess.run([str(word) for word in command], cwd=cwd, check=True, stdout=subprocess.PIPE).stdout


class Release:
    def __init__(self, root, build, out):
        self.root, self.build, self.out = root, build, out
        self.version = re.search(r"version: '([^']+)'", (root / "meson.build").read_text())[1]
        self.epoch = int(output("git", "-C", root, "log", "-1", "--format=%ct"))
        self.page = {name: data for name, data in archive.tree(build / "web/page").items()}

    def put(self, name, data):
        (self.out / name).write_bytes(data)
        print(f"{name}: {len(data) / 1e6:.2f} MB", flush=True)

    def add_page(self):
        """The page as an archive, and its files with their sums for the sources."""
        name = f"red7-page-{self.version}.tar.gz"
        output(sys.executable, self.root / "tools/page_archive.py", "make", self.build / "web/page", self.version,
               self.out / name)
        self.put(name, (self.out / name).read_bytes())
        with tarfile.open(self.out / name) as packed:
            return {entry.name.split("/", 1)[1]: (packed.extractfile(entry).read(), False)
                    for entry in packed.getmembers()}

    def sources(self):
        with tarfile.open(fileobj=io.BytesIO(output("git", "-C", self.root, "archive", "HEAD"))) as tar:
            return {entry.name: (tar.extractfile(entry).read(), bool(entry.mode & 0o100))
                    for entry in tar.getmembers() if entry.isfile()}

    def add_sources(self, page):
        files = {**self.sources(), **{f"web/built/{name}": data for name, data in page.items()}}
        self.put(f"red7-{self.version}.tar.gz",
                 archive.packed({f"red7-{self.version}/{name}": data for name, data in files.items()}, self.epoch))
        return files

    def add_games(self, files):
        top = f"red7-{self.version}/"
        for machine, made, why in static.programs(files):
            if made is None:
                print(f"red7-{self.version}-linux-{machine}.tar.gz: left out: {why}", flush=True)
                continue
            made = {f"{top}{name}": data for name, data in made.items()}
            for name in ("LICENSE", "README.md", "CHANGELOG.md"):
                made[f"{top}share/doc/red7/{name}"] = files[name]
            for name in ("libncurses-dev", "libc6-dev"):  # which are inside
                notice = pathlib.Path("/usr/share/doc") / name / "copyright"
                if notice.exists():
                    made[f"{top}share/doc/red7/{name}.copyright"] = (notice.read_bytes(), False)
            self.put(f"red7-{self.version}-linux-{machine}.tar.gz", archive.packed(made, self.epoch))

    def add_npm(self, page):
        web = self.root / "web"
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            # From the page's folder, since what comes out names its sources by their way from there.
            output(web / "node_modules/.bin/esbuild", "npm/index.ts", "--bundle", "--format=esm", "--target=es2022",
                   f"--outfile={folder / 'index.js'}", "--log-level=warning", cwd=web)
            (folder / "tsconfig.json").write_text(json.dumps({
                "extends": str(web / "tsconfig.json"), "files": [str(web / "npm/index.ts")], "include": [],
                "compilerOptions": {"noEmit": False, "declaration": True, "emitDeclarationOnly": True,
                                    "rootDir": str(web), "outDir": str(folder / "types"), "typeRoots": []}}))
            output(web / "node_modules/.bin/tsc", "-p", folder / "tsconfig.json")
            about = {"name": "red7", "version": self.version, "license": "MIT", "type": "module",
                     "description": "The card game Red7: rules, bots, hints and reviews as WebAssembly",
                     "exports": {".": {"types": "./types/npm/index.d.ts", "default": "./index.js"},
                                 "./red7.wasm": "./red7.wasm"}, "files": ["index.js", "red7.wasm", "types"]}
            module = next(name for name in page if re.match(r"red7-\w+\.wasm$", name))
            types = {f"package/types/{name}": data for name, data in archive.tree(folder / "types").items()
                     if re.search(r"(npm/index|src/(module|memory|question))\.d\.ts$", name)}
            if "package/types/npm/index.d.ts" not in types:
                sys.exit("release.py: the npm package has no types")
            self.put(f"red7-npm-{self.version}.tgz", archive.packed({
                **types, "package/index.js": ((folder / "index.js").read_bytes(), False),
                "package/red7.wasm": page[module], "package/README.md": ((web / "npm/README.md").read_bytes(), False),
                "package/licences.txt": page["licences.txt"],
                "package/package.json": ((json.dumps(about, indent=2) + "\n").encode(), False)}, self.epoch))

    def add_bill(self, page):
        lock = json.loads((self.root / "web/package-lock.json").read_text())
        self.put(f"red7-{self.version}-notices.txt", page["licences.txt"][0])
        bundled = [name for name in json.loads((self.root / "web/package.json").read_text())["dependencies"]
                   if name not in ("esbuild", "subset-font")]  # which make the page and are no part of it
        created = datetime.datetime.fromtimestamp(self.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.put(f"red7-{self.version}.spdx.json", sbom.document(self.root, self.version, created, lock, bundled).encode())

    def add_sums(self):
        names = sorted(path.name for path in self.out.iterdir() if path.name != "SHA256SUMS")
        lines = [f"{hashlib.sha256((self.out / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
        self.put("SHA256SUMS", "".join(lines).encode())


    def try_npm(self):
        """Whether a stranger's program can ask the module of the package."""
        with tempfile.TemporaryDirectory(prefix="red7 npm ") as place:
            with tarfile.open(self.out / f"red7-npm-{self.version}.tgz") as packed:
                packed.extractall(place)
            modules = pathlib.Path(place) / "node_modules"
            modules.mkdir()
            (pathlib.Path(place) / "package").rename(modules / "red7")
            (pathlib.Path(place) / "a.mjs").write_text(
                'import { readFile } from "node:fs/promises";\nimport { Red7 } from "red7";\n'
                'const bytes = await readFile(new URL("./node_modules/red7/red7.wasm", import.meta.url));\n'
                'console.log((await Red7.start(bytes)).ask("version", {}).program);\n')
            told = output("node", "a.mjs", cwd=place).decode().strip()
            if told != self.version:
                sys.exit(f"release.py: the npm package says that it is {told!r}")

    def try_sources(self):
        """Whether they build with the network cut off, and the program then has the page inside."""
        alone = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]
        if subprocess.run([*alone, "true"], capture_output=True, check=False).returncode != 0:
            print("the sources were not built: the network cannot be cut off here", flush=True)
            return
        with tempfile.TemporaryDirectory(prefix="red7 sources ") as place:
            with tarfile.open(self.out / f"red7-{self.version}.tar.gz") as packed:
                packed.extractall(place)
            source = pathlib.Path(place) / f"red7-{self.version}"
            output(*alone, "meson", "setup", "build", "-Donline=enabled", "-Doptimization=0", cwd=source)
            output(*alone, "ninja", "-C", "build", "red7", cwd=source)
            told = output(source / "build/red7", "licences").decode()
            if "preact" not in told:
                sys.exit("release.py: the program built from the sources has no page inside")
        print("the sources build with the network cut off, and have the page inside", flush=True)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root, build, out = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    if output("git", "-C", root, "status", "--porcelain").strip():
        sys.exit("release.py: the work tree has changes that are not committed")
    if out.exists() and any(out.iterdir()):
        sys.exit(f"release.py: {out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    release = Release(root, build, out)
    page = release.add_page()
    files = release.add_sources(page)
    release.add_games(files)
    release.add_npm(page)
    release.add_bill(page)
    release.add_sums()
    release.try_npm()
    release.try_sources()


main()
