#!/usr/bin/env python3
"""The page as an archive: made where its tools are, used where they are not.

    page_archive.py make FOLDER VERSION OUT.tar.gz   packs a built page; the same page, the same bytes
    page_archive.py check FOLDER                     whether a folder is such a page, whole and unchanged
    page_archive.py take PATH FOLDER                 unpacks an archive, or copies a folder, and checks it

In the archive is one folder, red7-page-VERSION, with the files of the page and SHA256SUMS, which has a
line for each of them.
"""
import gzip
import hashlib
import io
import pathlib
import shutil
import sys
import tarfile
import tempfile
import zlib

SUMS = "SHA256SUMS"
NEEDED = ("index.html", "t.html", "sw.js", "licences.txt")


def wrong(what):
    sys.exit(f"page_archive.py: {what}")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def files_of(folder):
    """Name and contents of every file, in one order."""
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return {name: (folder / name).read_bytes() for name in names if name != SUMS}


def make(folder, version, out):
    files = files_of(folder)
    for name in NEEDED:
        if name not in files:
            wrong(f"{folder} is no page: it has no {name}")
    files[SUMS] = "".join(f"{digest(data)}  {name}\n" for name, data in files.items()).encode()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"red7-page-{version}/{name}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    out.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


def check(folder, called=None):
    """`called` is what the person knows it by."""
    called = called or folder
    if not folder.is_dir():
        wrong(f"there is no folder {called}")
    if not (folder / SUMS).is_file():
        wrong(f"{called} is no page that was handed in: it has no {SUMS}")
    told = dict(reversed(line.split("  ", 1)) for line in (folder / SUMS).read_text().splitlines() if "  " in line)
    there = {name: digest(data) for name, data in files_of(folder).items()}
    for name in sorted(told.keys() | there.keys() | set(NEEDED)):
        if name not in there:
            wrong(f"{called}: {name} is missing")
        if name not in told:
            wrong(f"{called}: {name} does not belong to it")
        if told[name] != there[name]:
            wrong(f"{called}: {name} is damaged")


def unpacked(path, place):
    """The folder in an archive, unpacked; only plain files below one folder are taken."""
    try:
        with tarfile.open(path) as archive:
            files = archive.getmembers()
            tops = {entry.name.split("/")[0] for entry in files}
            if len(tops) != 1 or any(not entry.isfile() or ".." in entry.name.split("/") for entry in files):
                wrong(f"{path} is no archive of a page")
            for entry in files:
                target = place / entry.name.split("/", 1)[1]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.extractfile(entry).read())
    except (tarfile.TarError, EOFError, OSError, IndexError, zlib.error) as error:
        wrong(f"{path} is damaged, or no archive of a page ({error}): download it again")


def take(path, folder):
    """Nothing is left in the folder unless all is well."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        place = pathlib.Path(place) / "page"
        if path.is_dir():
            shutil.copytree(path, place)
        else:
            place.mkdir()
            unpacked(path, place)
        check(place, path)
        place.rename(folder)


def main():
    match sys.argv[1:]:
        case ["make", folder, version, out]:
            make(pathlib.Path(folder), version, pathlib.Path(out))
        case ["check", folder]:
            check(pathlib.Path(folder))
        case ["take", path, folder]:
            take(pathlib.Path(path), pathlib.Path(folder).absolute())
        case _:
            sys.exit(__doc__)


main()
