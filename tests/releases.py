#!/usr/bin/env python3
"""Releases without making one: releases.py ROOT

Downloads that are whole, damaged, or signed by a stranger; what was installed goes away again; one version
everywhere; files for packages as far as their tools are here (each that is not is named).
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
VERSION = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text())[1]


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="red7 release ")))

    def needs(self, tool):
        if shutil.which(tool) is None:
            self.skipTest(f"there is no {tool} here")


class Downloads(Scratch):
    def setUp(self):
        super().setUp()
        self.release = self.folder / "out"
        self.release.mkdir()
        for name in ("red7-1.tar.gz", "red7-page-1.tar.gz"):
            (self.release / name).write_text(name)
        lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
                 for path in sorted(self.release.iterdir())]
        (self.release / "SHA256SUMS").write_text("".join(lines))

    def verify(self, *words):
        return run("sh", ROOT / "tools/release/verify.sh", self.release, *words)

    def refused(self, why, *words):
        self.assertEqual(self.verify(*words), (1, "", f"verify: {why}\n"))

    def key(self, name):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.folder / name)
        public = (self.folder / f"{name}.pub").read_text()
        (self.folder / f"{name}.signers").write_text(f"releases@red7 {public}")
        return self.folder / name

    def test_whole_and_damaged(self):
        status, out, _ = self.verify()
        self.assertEqual(status, 0)
        self.assertIn("all files are whole; who made them was not checked", out)
        (self.release / "more").write_text("?")
        self.refused("more does not belong to it")
        (self.release / "more").unlink()
        (self.release / "red7-1.tar.gz").write_text("red7-1.tar.g")
        self.refused("red7-1.tar.gz is damaged: download it again")
        (self.release / "red7-1.tar.gz").unlink()
        self.refused("red7-1.tar.gz is missing")
        (self.release / "SHA256SUMS").write_text("0  ../../etc/passwd\n")
        self.refused("SHA256SUMS is damaged")
        (self.release / "SHA256SUMS").unlink()
        self.refused(f"{self.release} has no SHA256SUMS: it is no release")

    def test_signed(self):
        self.needs("ssh-keygen")
        ours, theirs = self.key("ours"), self.key("theirs")
        signers = f"{ours}.signers"
        self.refused(f"{self.release} is not signed: it has no SHA256SUMS.sig", signers)
        self.refused("there is no file nowhere", "nowhere")
        run("ssh-keygen", "-Y", "sign", "-n", "red7", "-f", ours, self.release / "SHA256SUMS")
        self.assertEqual(self.verify(signers), (0, "all files are whole, and signed by releases@red7\n", ""))
        self.refused("the signature of SHA256SUMS is not by releases@red7: do not use these files", f"{theirs}.signers")
        with open(self.release / "SHA256SUMS", "a", encoding="ascii") as file:
            file.write("\n")
        self.refused("the signature of SHA256SUMS is not by releases@red7: do not use these files", signers)


class Installed(Scratch):
    def tool(self, *words):
        return run(sys.executable, ROOT / "tools/uninstall.py", *words)

    def test_nothing_is_left_behind(self):
        made, there = self.folder / "usr/share/man/de", self.folder / "usr"
        (there / "share").mkdir(parents=True)
        (there / "share/theirs").write_text("of somebody else")
        files = [made / "man1/red7.1", there / "bin/red7", there / "lib/libred7.so.0.2.0"]
        for path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x")
        (there / "lib/libred7.so").symlink_to("libred7.so.0.2.0")
        log, notes = self.folder / "log", there / "share/red7/installed.txt"
        folders = [made / "man1", made, made.parent, there / "bin", there / "lib"]
        log.write_text("# comment\n" + "".join(f"{path}\n" for path in (*files, there / "lib/libred7.so", *folders)))
        self.assertEqual(self.tool("note", log, notes), (0, "", ""))
        log.write_text(f"# installed again, when the folders were there\n{files[0]}\n")
        self.assertEqual(self.tool("note", log, notes), (0, "", ""))
        self.assertEqual(self.tool("remove", notes), (0, "", "run: removed 5 files\n"))
        self.assertEqual([str(path.relative_to(there)) for path in sorted(there.rglob("*"))], ["share", "share/theirs"])
        self.assertEqual(self.tool("remove", notes), (1, "", f"run: nothing is installed there: no {notes}\n"))


class Versions(unittest.TestCase):
    def test_one_version(self):
        places = {
            "include/red7/version.h": r'R7_VERSION_STRING "([^"]+)"',
            "web/package.json": r'"version": "([^"]+)"',
            "web/package-lock.json": r'"version": "([^"]+)"',
            "debian/changelog": r"^red7 \(([^)-]+)-",
            "packaging/rpm/red7.spec": r"(?m)^Version: +(\S+)",
            "packaging/alpine/APKBUILD": r"(?m)^pkgver=(\S+)",
            "packaging/homebrew/red7.rb": r"red7-(\S+)\.tar\.gz",
            "packaging/red7.wrap": r"revision = v(\S+)",
            "packaging/desktop/io.github.red7.red7.metainfo.xml": r'<release version="([^"]+)"',
            "CHANGELOG.md": r"(?m)^## \[(\d\S+)\] - \d{4}-\d\d-\d\d$",
        }
        for name, pattern in places.items():
            found = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"))
            self.assertEqual(found and found[1], VERSION, name)

    def test_the_changelog_has_a_place_for_what_comes(self):
        self.assertIn("\n## [Unreleased]\n", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


class Packages(Scratch):
    def test_rpm(self):
        self.needs("rpmspec")
        status, out, said = run("rpmspec", "-q", "--qf", "%{name} %{version}\n", ROOT / "packaging/rpm/red7.spec",
                                env={**os.environ, "HOME": str(self.folder)})
        self.assertEqual(status, 0, said)
        self.assertEqual(sorted(out.split("\n")), ["", f"red7 {VERSION}", f"red7-devel {VERSION}", f"red7-libs {VERSION}"])

    def test_alpine(self):
        """abuild is a shell that reads this file: so the shell must, and find what abuild asks for."""
        script = '. "$1"; for name in build check package libs; do command -v $name >/dev/null || exit 3; done; ' \
                 'printf "%s " $pkgname $pkgver $pkgrel $license; for one in $subpackages; do [ "$one" ] || exit 4; done'
        done = run("sh", "-euc", script, "sh", ROOT / "packaging/alpine/APKBUILD", env={"srcdir": "/src", "PATH": os.environ["PATH"]})
        self.assertEqual(done, (0, f"red7 {VERSION} 0 MIT ", ""))

    def test_homebrew(self):
        self.needs("ruby")
        self.assertEqual(run("ruby", "-c", ROOT / "packaging/homebrew/red7.rb"), (0, "Syntax OK\n", ""))

    def test_apparmor(self):
        self.needs("apparmor_parser")
        status, _, said = run("apparmor_parser", "--skip-kernel-load", "--skip-cache", ROOT / "packaging/apparmor/usr.bin.red7-serve")
        self.assertEqual(status, 0, said)

    def test_systemd(self):
        """Units as they are installed, with a program that is there."""
        self.needs("systemd-analyze")
        units = ["red7.service", "red7-backup.service", "red7.socket", "red7-backup.timer"]
        for name in units:
            source = ROOT / "packaging" / name
            text = (source if source.exists() else source.with_name(f"{name}.in")).read_text()
            (self.folder / name).write_text(text.replace("@bindir@/red7", "/bin/true").replace("@conf@", "/etc/red7/server.conf"))
        status, _, said = run("systemd-analyze", "verify", "--man=no", *(self.folder / name for name in units))
        if status != 0 and not re.search(r"red7[\w-]*\.(service|socket|timer)", said):
            self.skipTest(f"systemd-analyze cannot work here: {said.strip()}")
        self.assertEqual(status, 0, said)
        _, said, _ = run("systemd-analyze", "security", "--offline=true", "--no-pager", self.folder / "red7.service")
        self.assertRegex(said, r"exposure level for red7.service: [01]\.\d")

    def test_container(self):
        """Its packages are those of debian/control, and what they link with."""
        text = (ROOT / "packaging/container/Containerfile").read_text()
        control = (ROOT / "debian/control").read_text().split("\nPackage:")[0]
        for name in re.findall(r"lib\w+-dev", control):
            self.assertIn(name, text)
        self.assertEqual(len(re.findall(r"(?m)^FROM debian:12-slim", text)), 2)
        self.assertRegex(text, r'(?m)^ENTRYPOINT \["/usr/bin/red7", "serve"')
        for line in re.findall(r"(?m)^(?:ENTRYPOINT|HEALTHCHECK.*CMD) (\[.*)$", text):
            json.loads(line)

    def test_wrap(self):
        text = (ROOT / "packaging/red7.wrap").read_text()
        self.assertRegex(text, r"(?m)^\[wrap-git\]$")
        self.assertIn("red7 = red7_dep", text)
        self.assertIn("red7_dep = ", (ROOT / "lib/meson.build").read_text())

    def test_parts(self):
        """What the program is linked with is what the build asks for."""
        rows = [line.split() for line in (ROOT / "packaging/parts.txt").read_text().split("\n")
                if line and not line.startswith("#")]
        self.assertTrue(all(len(row) == 4 for row in rows))
        asked = re.findall(r"(?m)^(\w+)_dep = (?:dependency|cc.find_library)\('(\w+)'", (ROOT / "meson.build").read_text())
        wanted = {"ncursesw": "ncurses", "sqlite3": "SQLite", "gnutls": "GnuTLS"}
        self.assertEqual({wanted.get(name, name) for _, name in asked} - {"intl"},
                         {row[1] for row in rows if row[0] != "module"})


unittest.main()
