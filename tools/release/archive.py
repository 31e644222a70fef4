"""Archives that are the same whenever they are made: names in order, one time, no owner."""
import gzip
import io
import tarfile


def packed(files, epoch):
    """A .tar.gz of {name: (bytes, executable)}."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            data, executable = files[name]
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(data), 0o755 if executable else 0o644, epoch
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(raw.getvalue(), 9, mtime=0)


def tree(folder, prefix=""):
    """All files below a folder, as packed() takes them."""
    return {prefix + str(path.relative_to(folder)): (path.read_bytes(), bool(path.stat().st_mode & 0o100))
            for path in sorted(folder.rglob("*")) if path.is_file()}
