"""Options from a file: every wrong line is named, and the command line counts more."""
import os
import subprocess
import tempfile

import server
from admin import Door

WRONG = """# a remark

listen = localhost:99999
listen 7007
proxy = yes
limit = rate=0
limit = nonsense=3
origin = red7.example.org
colour = red
= 5
log = loud
config = x
contact = somebody
host
"""


class Config(Door):
    def file(self, text):
        path = os.path.join(self.opened.enter_context(tempfile.TemporaryDirectory()), "red7.conf")
        with open(path, "wb") as out:
            out.write(text if isinstance(text, bytes) else text.encode())
        return path

    def complaints(self, *options):
        run = subprocess.run([server.RED7, "serve", *options], capture_output=True, text=True,
                             timeout=60, check=False)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertEqual(run.stdout, "")
        return run.stderr.splitlines()

    def test_wrong_lines(self):
        """One message for each, with the file and the number of the line; nothing is started."""
        path = self.file(WRONG)
        said = self.complaints("--config", path)
        self.assertEqual([line.split(": ")[1] for line in said],
                         [f"{path}:{number}" for number in range(3, 15)])
        for line, part in zip(said, ("--listen is HOST:PORT", "a line is NAME or NAME = VALUE",
                                     "--proxy takes no value", "from 1 to 1000000, not ‘0’",
                                     "no limit is called ‘nonsense=3’", "--origin is http://HOST",
                                     "there is no option ‘colour’", "a line is NAME",
                                     "--log is error, warning, info or debug",
                                     "there is no option ‘config’", "--contact is mailto:",
                                     "--host needs a value")):
            self.assertIn(part, line)

    def test_no_such_file(self):
        for path in ("/nowhere/red7.conf", self.file(b"x" * 70000), self.file(b"proxy\0\n"), "/"):
            said = self.complaints("--config", path)
            self.assertEqual(len(said), 1, said)
            self.assertIn(f"‘{path}’", said[0])

    def test_what_counts_more(self):
        """The file is read; what the command line says besides counts more."""
        path = self.file("listen = 127.0.0.1:1\r\nlimit = rate=7\nlimit = at-seat=3\n"
                         "  # indented\n log=error \norigin = https://red7.example.org")
        self.serve("--config", path, "--log", "info", limits={"rate": 9}).start()
        limits = self.ask("limits")["limits"]
        self.assertEqual((limits["rate"], limits["at-seat"]), (9, 3))
        self.assertEqual(self.ask("status")["log"], "info")
