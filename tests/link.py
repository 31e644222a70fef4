#!/usr/bin/env python3
"""Games behind links, as the page writes them: web/src/learn/share.ts.

    link.py RED7 PROJECT_ROOT

Every way to deflate a record is read, and every link that is cut or changed is refused with one line."""
import base64
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

RED7, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
RECORDS = [ROOT / "tests/data" / name for name in ("basic-2.r7", "advanced-2.r7")]


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check(data):
    number = 0x811c9dc5
    for byte in data:
        number = (number ^ byte) * 0x01000193 & 0xffffffff
    return text_of(((number ^ number >> 24) & 0xffffff).to_bytes(3, "big"))


def deflate(data, level, strategy):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
    return packer.compress(data) + packer.flush()


def links(record):
    """The same record in all ways."""
    data = record.read_bytes()
    yield "t" + check(data) + text_of(data)
    for level in (0, 1, 6, 9):
        for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED):
            yield "z" + check(data) + text_of(deflate(data, level, strategy))


def replay(link, home):
    done = subprocess.run([RED7, "replay", "--quiet", link], capture_output=True, text=True, timeout=60,
                          env={"HOME": home, "LC_ALL": "C.UTF-8"}, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as home:
        for record in RECORDS:
            wanted = replay(str(record), home)
            assert wanted[0] == 0, wanted
            for data in links(record):
                for way in ("https://red7.example/?game=Ann~Ben&won=1#/g/", "#/g/"):
                    assert replay(way + data, home) == wanted, (record, data[:40])
                for wrong in (data[:-chance.randrange(1, 40)], data[:3], "x" + data[1:],
                              data[:9] + "!" + data[10:], data[:40] + data[41:]):
                    status, out, error = replay("#/g/" + wrong, home)
                    assert (status, out, error.count("\n")) == (2, "", 1), (wrong, status, out, error)
                    assert "damaged" in error, error
        bomb = b"a" * (1 << 21)  # more than any record
        status, _, error = replay("#/g/z" + check(bomb) + text_of(deflate(bomb, 9, 0)), home)
        assert status == 2 and "damaged" in error, error
        for link, why in (("https://", "URL"), ("ftp://x/t/abc", "http"), ("http://127.0.0.1:1/t/abcdef", "record"),
                          ("http://127.0.0.1:1", "not to a game"),
                          ("http://127.0.0.1:1/#/zz", "not to a game"), ("http://127.0.0.1:99999/t/a", "port")):
            status, out, error = replay(link, home)
            assert (status, out, error.count("\n")) == (2, "", 1) and why in error, (link, status, out, error)


if __name__ == "__main__":
    main()
