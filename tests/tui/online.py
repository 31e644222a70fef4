#!/usr/bin/env python3
"""Games at an online table in terminals, against a real server.

    online.py RED7"""
import asyncio
import base64
import contextlib
import hashlib
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

from case import Case, main, play_by_keys, red7, surviving_turn
from states import Server
from terminal import Folders, TIMEOUT

# What a person does next is decided by the first of these that the screen shows.
STATES = ("be out of|knocks you out|another game|Enter continue|Draw a card|no cards left|← → choose|p palette|"
          "’s turn|Sending|Dealing|connecting again")


class Online(Case):
    def setUp(self):
        super().setUp()
        self.server = Server().start()
        self.homes = []

    def tearDown(self):
        super().tearDown()
        self.server.close()
        for home in self.homes:
            home.close()

    def join(self, url, name, *options, home=None, **more):
        """A person at a terminal, with a home of their own."""
        if home is None:
            home = Folders()
            self.homes.append(home)
        terminal = self.open("join", url, "--name", name, *options, **more, **{
            key: value for key, value in home.environment().items()
            if key.startswith("XDG_") or key == "HOME"})
        terminal.home = home
        return terminal

    def create(self, *options, name="Ann", **more):
        terminal = self.join(self.server.url, name, "--create", *options, **more)
        link = terminal.wait(r"https?://\S+/t/\w+").group()
        return terminal, link

    def start(self, *options, names=("Ann", "Ben"), **more):
        """Two people at a table, both ready."""
        ann, link = self.create(*options, "--hints", name=names[0], **more)
        ben = self.join(link, names[1], "--hints", **more)
        ben.wait(rf"Seat 2\s+{names[1]} \(you\)")
        ann.wait(rf"Seat 2\s+{names[1]}\n")
        ann.keys("\r")
        ben.wait(rf"{names[0]}: ready")
        ben.keys("\r")
        for terminal in (ann, ben):
            terminal.wait("Hand:")
        return ann, ben, link

    def play_on(self, terminals, until="another game", most=400, watch=None):
        """Everybody plays turns that survive, until all screens show a text."""
        for turn in range(most):
            shown = [terminal.wait(STATES).group() for terminal in terminals]
            if watch is not None:
                watch(turn)
            if all(re.search(until, terminal.text()) for terminal in terminals):
                return
            for terminal in terminals:
                self.act(terminal, until)
        self.fail("the game does not end:\n" + "\n".join(t.text() for t in terminals) + str(shown))

    def act(self, terminal, until):
        """One person does what is to be done now, if it is anything."""
        state = terminal.wait(STATES).group()
        if re.search(until, terminal.text()):
            return
        if state == "Enter continue" or state == "no cards left":
            terminal.keys("\r")
        elif state in ("Draw a card", "be out of", "knocks you out"):
            terminal.keys("y")
        elif state in ("← → choose", "p palette"):
            turn = surviving_turn(terminal)
            if turn is None:
                terminal.keys("x\r")
            else:
                play_by_keys(terminal, turn)
        else:
            terminal.pump(0.1)


class Playing(Online):
    def test_a_whole_game(self):
        ann, ben, _ = self.start()
        self.play_on((ann, ben))
        for terminal in (ann, ben):
            terminal.wait("The shuffle was fair")
            self.assertRegex(terminal.text(), r"♛ (You win|(Ann|Ben) wins) the round")
            self.assertIn(b"\033]2;Red7: your turn\007", terminal.raw)  # who looks elsewhere is called
            self.assertIn(b"\007\033]2;Red7: your turn", terminal.raw.replace(b"\033[22;2t", b""))
        ann.keys("s")
        path = ann.wait(r"Record saved to (\S+)").group(1)
        self.assertTrue(path.endswith(".r7"), path)
        self.assertEqual(subprocess.run([red7(), "verify", path], check=False,
                                        stdout=subprocess.DEVNULL).returncode, 0)
        ann.keys("v")  # in the analysis, from one's own side
        ann.wait("Ann: judging|Ann’s chances")
        ann.keys("q")
        ann.wait("another game")
        ann.keys("q")
        self.ended(ann)
        ben.keys("q")
        self.ended(ben)
        for terminal in (ann, ben):  # it is among their own games
            games = subprocess.run([red7(), "games"], env=terminal.home.environment(), check=True,
                                   capture_output=True, text=True).stdout
            self.assertIn("1 game", games)

    def test_an_advanced_game_with_actions_and_a_bot(self):
        ann, ben, _ = self.start("--rules", "v1.3+advanced+actions", "--target", "12",
                                 "--seats", "person,person,novice", lines=30)
        self.play_on((ann, ben))
        ann.wait("The shuffle was fair")
        # Seats move on in the rematch.
        ann.keys("\r")
        ben.wait("Ann asks for another game")
        ben.keys("y")
        for terminal in (ann, ben):
            terminal.wait("Another game begins")
            terminal.wait(r"Seat 1\s+a bot: 1 · novice")
        ann.wait(r"Seat 2\s+Ann \(you\)")
        ann.keys("\r")
        ben.keys("\r")
        for terminal in (ann, ben):
            terminal.wait("round 1")
            terminal.wait("Hand:")

    def test_the_server_is_killed(self):
        ann, ben, _ = self.start("--rules", "v1.3+advanced", "--target", "8")
        kills = []

        def kill(turn):
            if turn in (2, 5, 9):
                self.server.kill()
                for terminal in (ann, ben):
                    terminal.wait("connecting again")
                self.server.start()
                kills.append(turn)
                for terminal in (ann, ben):
                    terminal.wait("Ann|Ben")
        self.play_on((ann, ben), watch=kill)
        self.assertTrue(kills)
        for terminal in (ann, ben):
            terminal.wait("The shuffle was fair")

    def test_a_turn_that_is_sent_while_the_server_is_away(self):
        ann, ben, _ = self.start()
        mover = ann if "x pass" in ann.text() else ben
        other = ben if mover is ann else ann
        turn = surviving_turn(mover)
        self.server.kill()
        mover.wait("connecting again")
        play_by_keys(mover, turn)
        mover.wait("Sending")
        self.server.start()
        other.wait("x pass")
        mover.wait("’s turn")

    def test_a_spectator(self):
        ann, ben, link = self.start()
        cid = self.join(link, "Cid", "--watch")
        cid.wait("’s turn")
        ann.wait("1 watching")
        self.assertNotIn("Hand:", cid.text())
        dan = self.join(link, "Dan")
        dan.wait("the game has already started; --watch lets you watch")
        self.play_on((ann, ben))
        cid.wait("Enter continue|The shuffle was fair")
        cid.wait("The shuffle was fair")
        self.assertNotIn("another game", cid.text())
        cid.keys("q")
        self.ended(cid)


class Coming(Online):
    def test_back_by_the_same_link_and_by_the_own_one(self):
        ann, ben, link = self.start(lines=30)
        home = ann.home
        hand = ann.wait("Hand:.*").group()
        ann.keys("q")
        status = ann.end()
        self.assertEqual(status, (0, True))
        self.assertIn(f"red7 join {link}", ann.text().replace("\n", ""))
        ben.wait("○ Ann")
        again = self.join(link, "Ann", home=home, lines=30)
        self.assertEqual(again.wait("Hand:.*").group().replace(">", "[").replace("<", "]"),
                         hand.replace(">", "[").replace("<", "]"))
        ben.wait("● Ann")
        again.keys("k")
        own = again.wait(r"http://\S+#[\w-]+").group()
        elsewhere = self.join(own, "X")
        elsewhere.wait("Hand:")
        for folder, _, files in os.walk(home.path("state")):
            for file in files:
                self.assertEqual(os.stat(os.path.join(folder, file)).st_mode & 0o77, 0)

    def test_a_table_before_its_start(self):
        ann, link = self.create("--seats", "person,person,person", "--public")
        ben = self.join(link, "Ben")
        ann.wait(r"Seat 2\s+Ben")
        ann.keys("\033OB\033OBb")
        ben.wait(r"Seat 3\s+a bot: 3 · casual")
        ann.keys("b")
        ben.wait(r"Seat 3\s+a bot: 4 · regular")
        ann.keys("\177")
        ben.wait(r"Seat 3\s+free")
        ben.keys("e")
        ben.wait(r"Leave the table\?")
        ben.keys("y")
        self.ended(ben)
        ann.wait(r"Seat 2\s+free")
        cid = self.open("join", self.server.url, "--name", "Cid")
        cid.wait("Ann, free, free")
        cid.keys("\r")
        ann.wait(r"Seat 2\s+Cid")

    def test_the_table_is_full(self):
        _, link = self.create("--seats", "person,casual")
        ben = self.join(link, "Ben")
        ben.wait("no seat is free; --watch lets you watch")
        self.assertEqual(ben.end()[0], 2)


class Talking(Online):
    def test_reactions_proposals_and_a_pause(self):
        ann, ben, _ = self.start()
        ann.keys("t")
        ann.wait("3 Well played!")
        ann.keys("3")
        ben.wait("Ann: Well played!")
        ben.keys("z")
        ann.wait("Ben asks for a pause. Do you agree")
        ann.keys("n")
        ben.wait("declined")
        ben.keys("z")
        ann.wait("Do you agree")
        ann.keys("y")
        for terminal in (ann, ben):
            terminal.wait("The game is paused")
        ann.keys("z")
        for terminal in (ann, ben):
            terminal.wait("The game goes on")
        mover = ann if "x pass" in ann.text() else ben
        other = ben if mover is ann else ann
        before = mover.wait("Hand:.*").group()
        play_by_keys(mover, surviving_turn(mover))
        other.wait("x pass")
        mover.keys("u")
        other.wait("asks to take back")
        other.keys("y")
        mover.wait("x pass")
        self.assertEqual(sorted(re.findall(r"[ROYGBIV][1-7]", mover.wait("Hand:.*").group())),
                         sorted(re.findall(r"[ROYGBIV][1-7]", before)))
        other.wait("’s turn")

    def test_a_clock(self):
        ann, ben, _ = self.start("--clock", "turn:600:out")
        for terminal in (ann, ben):
            terminal.wait(r"● Ann (10:00|9:5\d)   ● Ben (10:00|9:5\d)")


class Headless(Online):
    """Bots and programs in seats, and wrong input that needs something to answer."""

    def environment(self):
        home = Folders()
        self.homes.append(home)
        return home.environment(PATH=f"{os.path.dirname(red7())}:{os.environ['PATH']}")

    def run_join(self, *arguments, status=0):
        done = subprocess.run([red7(), "join", *arguments], env=self.environment(), text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT,
                              check=False)
        self.assertEqual(done.returncode, status, done)
        return done.stdout + done.stderr

    def begin_join(self, *arguments):
        process = subprocess.Popen([red7(), "join", *arguments], env=self.environment(),
                                   text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        line = process.stdout.readline()
        return process, re.search(r"http://\S+/t/\w+", line).group()

    def test_a_bot_and_a_program_play_two_games(self):
        bot, link = self.begin_join(self.server.url, "--create", "--rules",
                                    "v1.3+advanced+actions", "--target", "10", "--bot", "greedy",
                                    "--games", "2")
        engine = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bot.py")
        said = self.run_join(link, "--engine", f"python3 '{engine}'", "--name", "Engine",
                             "--games", "2")
        bot_said = bot.stdout.read()
        self.assertEqual(bot.wait(TIMEOUT), 0, bot_said)
        for text in (said, bot_said):
            self.assertEqual(text.count("The shuffle was fair."), 2, text)
            self.assertEqual(text.count("Another game begins."), 1, text)
            self.assertNotIn("the rules forbid this", text)

    def test_house_rules(self):
        """Said in the lobby and in lists, and played by a bot and a program."""
        rules = "v1.3+advanced+actions+draw:must+target:10+7to:canvas"
        bot, link = self.begin_join(self.server.url, "--create", "--rules", rules, "--public", "--bot",
                                    "greedy")
        self.assertRegex(self.run_join(self.server.url), rf"{link} +version 1.3, advanced, with actions, "
                                                         "3 house rules; ")
        watcher = self.join(link, "Eve", "--watch")
        watcher.wait("House rules: The advanced draw: must be taken; Points that end the game")
        watcher.wait("A 7 moves a card to: the canvas")
        engine = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bot.py")
        said = self.run_join(link, "--engine", f"python3 '{engine}'", "--name", "Engine")
        self.assertIn("The shuffle was fair.", said)
        self.assertNotIn("the rules forbid this", said)
        bot.stdout.read()
        self.assertEqual(bot.wait(TIMEOUT), 0)

    def test_the_server_is_killed(self):
        bot, link = self.begin_join(self.server.url, "--create", "--rules", "v1.3+advanced",
                                    "--target", "30", "--bot", "casual")
        other, _ = self.begin_join(link, "--bot", "greedy")
        for _ in range(5):
            while not re.search("leads|is out", other.stdout.readline()):
                pass
            self.server.kill()
            self.server.start()
        said = other.stdout.read()
        self.assertIn("The shuffle was fair.", said)
        self.assertEqual(other.wait(TIMEOUT), 0)
        self.assertIn("The shuffle was fair.", bot.stdout.read())
        self.assertEqual(bot.wait(TIMEOUT), 0)

    def test_a_program_that_cannot_play(self):
        ann, link = self.create("--seats", "person,person")
        said = self.run_join(link, "--engine", "exit 3", "--name", "E", status=1)
        self.assertIn("exit 3: it ended with status 3; leaving the table", said)
        ann.wait("E leaves seat 2")
        ann.wait(r"Seat 2\s+free")

    def test_the_list_and_tables_that_are_not_there(self):
        self.assertIn("No public table has a free seat", self.run_join(self.server.url))
        ann, link = self.create("--public")
        ann.wait("listed publicly")
        self.assertEqual(self.run_join(self.server.url),
                         f"{link}  version 1.3, basic; Ann, free\n")
        self.assertIn("needs a terminal", self.run_join(link, status=2))
        for url, why in ((f"{self.server.url}/t/nosuchgame", "there’s no such game"),
                         (link + "#0123456789012345678901", "this link doesn’t open a seat in this game"),
                         (link + "#x", "this link doesn’t open a seat in this game")):
            self.assertEqual(self.run_join(url, "--bot", "casual", status=2),
                             f"red7 join: {why}\n")
        self.assertIn("that seat is taken",
                      self.run_join(link, "--bot", "casual", "--seat", "1", status=2))
        self.assertIn("there’s no such seat",
                      self.run_join(link, "--bot", "casual", "--seat", "4", status=2))

    def answer_once(self, *answers):
        """Something that listens, and says these things whatever it is asked."""
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def serve():
            with contextlib.suppress(OSError):
                while True:
                    with listener.accept()[0] as client:
                        for answer in answers:
                            request = client.recv(65536).decode(errors="replace")
                            client.sendall(answer(request) if callable(answer) else answer)
        threading.Thread(target=serve, daemon=True).start()
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    def test_what_is_no_red7_server(self):
        for answer in (b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
                       b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
                       b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                       b"Connection: Upgrade\r\nSec-WebSocket-Accept: bm9ib2R5\r\n\r\n"):
            url = self.answer_once(answer)
            said = self.run_join(url + "/t/abc", status=2)
            self.assertRegex(said, r"^red7 join: what answers at ‘127.0.0.1’, port \d+, isn’t a red7 "
                                   r"server\n$")
        said = self.run_join(self.answer_once(b"HTTP/1.0 200 OK\r\n\r\n<p>"), status=2)
        self.assertIn("isn’t a red7 server", said)
        said = self.run_join(self.answer_once(
            b'HTTP/1.1 503 Service Unavailable\r\n\r\n{"error":"too_many_connections"}') +
            "/t/abc", status=2)
        self.assertEqual(said,
                         "red7 join: too many connections from your address\n")

    def test_another_version(self):
        def upgrade(request):
            key = re.search(r"Sec-WebSocket-Key: (\S+)", request).group(1)
            accept = base64.b64encode(hashlib.sha1(
                (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                    b"Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        text = b'{"re":null,"error":"version","versions":[2]}'
        url = self.answer_once(upgrade, b"\x81" + bytes([len(text)]) + text)
        self.assertEqual(self.run_join(url + "/t/abc", status=2),
                         "red7 join: the server speaks another version of the protocol\n")


class Proxy:
    """TLS in front of a server, with a certificate of its own making."""

    def __init__(self, server, folder):
        self.server = server
        self.certificate = os.path.join(folder, "ca.pem")
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out",
                        self.certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(context,))
        self.thread.start()
        self.ready.wait(TIMEOUT)

    def run(self, context):
        listener = self.loop.run_until_complete(
            asyncio.start_server(self.serve, "0.0.0.0", 0, ssl=context))
        self.port = listener.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()
        listener.close()
        self.loop.run_until_complete(self.end())
        self.loop.close()

    @staticmethod
    async def end():
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # transports are closed later

    async def serve(self, reader, writer):
        inner, outer = await asyncio.open_connection("127.0.0.1", self.server.port)
        await asyncio.gather(self.copy(reader, outer), self.copy(inner, writer))

    @staticmethod
    async def copy(reader, writer):
        try:
            with contextlib.suppress(OSError):
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(TIMEOUT)


@unittest.skipUnless(shutil.which("openssl"), "without openssl there is no certificate")
class Safe(Online):
    def setUp(self):
        super().setUp()
        self.proxy = Proxy(self.server, self.folders.root.name)

    def tearDown(self):
        self.proxy.close()
        super().tearDown()

    def test_with_a_certificate_that_is_trusted(self):
        url = f"https://localhost:{self.proxy.port}"
        ann = self.join(url, "Ann", "--create", "--seats", "person,novice", "--hints", "--ca",
                        self.proxy.certificate)
        link = ann.wait(r"https://\S+/t/\w+").group()
        self.assertTrue(link.startswith(url + "/t/"), link)
        ann.keys("\r")
        ann.wait("Hand:|another game")  # a novice may pass at once
        self.play_on((ann,))
        ann.wait("The shuffle was fair")
        ann.keys("s")
        ann.wait("Record saved to")

    def test_with_one_that_is_not(self):
        ann = self.join(f"https://localhost:{self.proxy.port}", "Ann", "--create")
        ann.wait("certificate of ‘localhost’ isn’t valid")
        self.assertEqual(ann.end()[0], 2)
        other = self.join(f"https://127.0.0.1:{self.proxy.port}", "Ann", "--create", "--ca",
                          self.proxy.certificate)
        other.wait("/t/")
        another = self.join(f"https://127.0.0.2:{self.proxy.port}", "Ann", "--create", "--ca",
                            self.proxy.certificate)
        another.wait("certificate of ‘127.0.0.2’ isn’t valid")


if __name__ == "__main__":
    main()
