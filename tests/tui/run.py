#!/usr/bin/env python3
"""The full-screen game in a terminal, as a person plays it.

    run.py RED7 FOLDER [--accept]

FOLDER has the screens that are compared; --accept writes them anew."""
import gettext
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import termios
import unittest

from terminal import Folders, Terminal

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import spoken  # noqa: E402

RED7 = SCREENS = None
ACCEPT = False
LANGUAGES = spoken.languages()
HAND = re.compile(r"[>\[]([ROYGBIV][1-7])[<\]]")


class Case(unittest.TestCase):
    def setUp(self):
        self.folders = Folders()
        self.terminals = []

    def tearDown(self):
        for terminal in self.terminals:
            terminal.close()
        self.folders.close()

    def open(self, *arguments, columns=80, lines=24, **environment):
        terminal = Terminal([RED7, *arguments], self.folders.environment(**environment), columns,
                            lines)
        self.terminals.append(terminal)
        return terminal

    def play(self, *arguments, **more):
        """A game that is the same every time, without waiting for bots."""
        return self.open("play", "--seed", "7", "--delay", "0", "--name", "Ann", "--level",
                         "beginner", *arguments, **more)

    def ended(self, terminal, status=0):
        self.assertEqual(terminal.end(), (status, True), terminal.text())


def hand_line(terminal):
    for number, line in enumerate(terminal.lines()):
        if line.startswith(" Hand: "):
            return number, line
    raise AssertionError("no hand on the screen:\n" + terminal.text())


def surviving_turn(terminal):
    """The steps of the first turn that survives, None if there is none."""
    terminal.keys("l")
    terminal.wait("Safe moves")
    turn = safe_steps(terminal) if "Your move:" in terminal.text() else safe_cell(terminal)
    terminal.keys("q")
    terminal.wait("Hand:")
    return turn


def safe_cell(terminal):
    """Of the grid: the move under the cursor, which begins at a safe one if there is any."""
    found = re.search(r"^ ([+@]\S+(?: [@.]\S*)?)  ", terminal.text(), re.M)
    return found.group(1).split() if "✓" in terminal.text() else None


def safe_steps(terminal):
    """Of moves that unfold: the first safe one, followed to its last step."""
    turn = []
    while True:
        found = re.search(r"^ > (\S+) +(.*)", terminal.text(), re.M)
        if found is None or found[2].startswith("not safe"):
            return turn or None
        turn.append(found[1])
        if found[2].startswith("draws"):
            return [*turn, "draw"]
        if re.match(r"\d+ safe move", found[2]) is None:
            return turn
        terminal.keys("\r")
        terminal.wait("Your move:.*" + re.escape(turn[-1]))


def point_by_keys(terminal, card):
    for _ in range(40):
        if f">{card}<" in terminal.text():
            return
        terminal.keys("\033OC")
    raise AssertionError(f"{card} cannot be pointed at:\n{terminal.text()}")


def play_by_keys(terminal, turn):
    for step in turn:
        card = step[-2:]
        if step == "draw":  # the turn goes on with the card that it brings
            return
        if step == ".":
            continue
        if step in "=!":  # what a 7 has earned
            terminal.wait("Draw a card")
            terminal.keys("y" if step == "=" else "n")
            continue
        point_by_keys(terminal, card)
        if step[0] == "-":
            terminal.keys("\r")
        elif step[:2] == "7^":
            terminal.keys("d")
        else:
            terminal.keys("p" if step[0] == "+" else "c")
        if step[0] == "@":  # its draw is asked for afterwards
            break
    if "Enter play it" in terminal.text():
        terminal.keys("\r")


def play_by_mouse(terminal, turn):
    for step in turn:
        if step == ".":
            continue
        line, text = hand_line(terminal)
        terminal.click(text.index(step[1:]), line)
        terminal.click_on("Canvas:" if step[0] == "@" else "   Ann", 2)
    terminal.click_on("play it")


def play_to_the_end(case, terminal, play):
    """Plays turns that survive until the game is over."""
    for _ in range(200):
        found = terminal.wait("another game|next round|Enter continue|Draw a card|no cards left|← → choose")
        if "another game" in found.group():
            return
        if "next round" in found.group() or "continue" in found.group():
            terminal.keys("\r")
        elif "Draw a card" in found.group():
            terminal.keys("y")
        elif "no cards left" in found.group():
            terminal.keys("\r")
        else:
            turn = surviving_turn(terminal)
            if turn is None:
                terminal.keys("x\r")
                if "be out of" in terminal.wait("be out of|Enter continue").group():
                    terminal.keys("y")
            else:
                play(terminal, turn)
    case.fail("the game does not end:\n" + terminal.text())


class Playing(Case):
    def test_by_keys(self):
        terminal = self.play()
        play_to_the_end(self, terminal, play_by_keys)
        terminal.keys("q")
        terminal.wait("Enter play")
        terminal.keys("q")
        self.ended(terminal)

    def test_by_mouse(self):
        terminal = self.play()
        play_to_the_end(self, terminal, play_by_mouse)
        terminal.click_on("q leave")
        terminal.wait("Enter play")
        terminal.click_on("q quit")
        self.ended(terminal)

        self.assertIn(b"\033[?1006;1000h", terminal.raw)

    def test_keys_with_control(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys("\033[1;5A\033[1;3D\033[1;2B\033[3;5~")
        self.assertEqual(terminal.text(), start)

    def test_advanced_match_of_four(self):
        terminal = self.play("--players", "4", "--rules", "v1.3+advanced", "--target", "10")
        play_to_the_end(self, terminal, play_by_keys)
        self.assertRegex(terminal.text(), "(You win|wins) the game")

    def test_actions(self):
        for rules in ("v1.3+actions", "v1.2+advanced+actions", "7rosso+actions"):
            with self.subTest(rules):
                target = ("--target", "5") if "+advanced" in rules else ()
                terminal = self.play("--players", "3", "--rules", rules, *target)
                play_to_the_end(self, terminal, play_by_keys)
                terminal.keys("\x03")
                terminal.end()

    def play_card(self, rules, number):
        """A game in which a card with that number is put into the palette."""
        folders, self.folders = self.folders, Folders()
        self.addCleanup(folders.close)
        terminal = self.open("play", "--seed", "1", "--delay", "0", "--level", "beginner",
                             "--rules", rules)
        terminal.wait("Choose a card")
        cards = HAND.findall(hand_line(terminal)[1])
        point_by_keys(terminal, [card for card in cards if card[1] == str(number)][-1])
        terminal.keys("p")
        return terminal

    def test_seven_tells_what_it_can(self):
        terminal = self.play_card("v1.3+actions", 7)
        terminal.wait(r"c moves it to the canvas, d to the\s+deck\.")
        self.assertRegex(terminal.text(), r"\w7 to the canvas – you (lead|don’t lead)")
        self.assertRegex(terminal.text(), r"\w7 to the deck – you (lead|don’t lead)")
        self.assertIn("d deck", terminal.text())
        terminal = self.play_card("v1.2+actions", 7)
        terminal.wait("move it to the canvas with c")
        self.assertRegex(terminal.text(), r"\w\d to the canvas – you (lead|don’t lead)")
        self.assertNotIn("d deck", terminal.text())
        self.assertNotIn("onto the deck", terminal.text())

    def test_one_tells_what_it_can(self):
        terminal = self.play_card("v1.3+actions", 1)
        terminal.wait("The 1: choose a card from another palette to put on the deck")
        self.assertRegex(terminal.text(), r"\w\d to the deck – you (lead|don’t lead)")

    def test_enter_too_early(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        self.assertNotIn("Enter play it", terminal.text())
        start = terminal.text()
        terminal.keys("\r")
        self.assertEqual(terminal.text(), start)  # the same question, but in another colour
        terminal.keys("p")
        terminal.wait("Enter play it")

    def test_refused_canvas_card(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        for _ in range(7):
            terminal.keys("c")
            if "Your move:" not in terminal.text():
                self.assertEqual(terminal.text().count("to the canvas –"), 1, terminal.text())
                return
            terminal.keys("\033OC")
        self.fail("every card leads:\n" + terminal.text())

    def test_wide_names(self):
        terminal = self.open("play", "--seed", "7", "--name", "🚀" * 9)
        self.assertEqual(terminal.end()[0], 2)
        terminal = self.open("play", "--seed", "7", "--delay", "0", "--name", "🚀" * 8)
        terminal.wait("Choose a card")
        self.assertRegex(terminal.text(), " 🚀{8} {10}7 ")

    def test_one_key_starts(self):
        terminal = self.open("play", "--delay", "0")
        terminal.wait("Enter play")
        terminal.keys("\r")
        terminal.wait("Choose a card")

    def test_choice_is_remembered(self):
        terminal = self.open("play", "--delay", "0")
        terminal.wait("Enter play")
        terminal.keys("\033OC\033OB\033OB\033OC")  # three players, a better bot
        terminal.wait(r"Players +◀ 3")
        terminal.wait("Ada, a bot: 4 · regular")
        terminal.keys("\r")
        terminal.wait("Choose a card|is thinking")
        terminal.keys("q")
        terminal.wait("Enter continue the")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("play")
        again.wait(r"Players +◀ 3")
        self.assertIn("Ada, a bot: 4 · regular", again.text())

    def test_house_rules(self):
        terminal = self.open("play", "--delay", "0")
        terminal.wait("Enter play")
        terminal.keys(5 * "\033OA" + "\033OC")  # from below: the game
        terminal.wait("advanced: several rounds")
        terminal.keys("\033OB\033OB\033OC")  # more
        terminal.wait("House rules · version 1.3, advanced")
        terminal.keys(3 * "\033OB")
        terminal.wait("Only in a game with actions")
        terminal.keys("\033OC")  # cannot be changed
        terminal.keys("\033OA\033OC")
        terminal.wait(r"Points that end the game +\* ◀ none, it ends when the cards run short")
        terminal.keys("\033OA\033OC")
        terminal.wait(r"The advanced draw +\* ◀ must be taken ▶")
        terminal.wait("house rule; version 1.3: may be left")
        terminal.wait("version 1.3, advanced, 2 house rules")
        terminal.keys("\r")
        terminal.wait(r"More +◀ 2 house rules")
        terminal.keys("\r")
        terminal.wait("Red7 · version 1.3, advanced, 2 house rules")
        terminal.wait("Choose a card|thinks")
        saved = pathlib.Path(self.folders.path("state", "red7", "game.r7")).read_text()
        self.assertIn('[Rules "v1.3+advanced+draw:must+target:none"]', saved)
        terminal.keys("q")
        terminal.wait("Enter continue the saved")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("play")
        again.wait(r"More +◀ 2 house rules")
        again.keys(3 * "\033OA" + "\033OC")
        again.wait("House rules ·")
        again.keys("r")
        again.wait(r"The advanced draw +◀ may be left")
        again.keys("\033OB\033OC\r")
        again.wait(r"More +◀ 1 house rule ")
        again.keys("\033OA\033OA\033OC")  # a basic game has no points
        again.wait("house rules: none")

    def test_edition_of_the_language(self):
        terminal = self.open("play", "--lang", "ru")
        terminal.wait("версия 1.2")
        terminal.keys("q")
        self.ended(terminal)
        english = self.open("play", "--lang", "en")  # nothing was chosen
        english.wait(r"Edition +◀ version 1.3")
        english.keys("\033OB\033OB\033OB\033OD")
        english.wait(r"Edition +◀ 7 Rosso")
        english.wait("the Italian box")
        english.keys("\r")
        english.wait("Red7 · 7 Rosso")
        english.keys("q")
        english.wait("Enter continue the saved")
        english.keys("q")
        self.ended(english)
        again = self.open("play", "--lang", "ru")
        again.wait("7 Rosso")

    def test_undo(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        turn = surviving_turn(terminal)
        play_by_keys(terminal, turn)
        terminal.wait("Choose a card|another game|continue")
        self.assertNotEqual(terminal.text(), start)
        terminal.keys("u")
        terminal.wait("Choose a card")
        self.assertEqual(terminal.lines()[3:10], start.split("\n")[3:10])

    def test_steps_can_be_taken_back(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys("p")
        terminal.wait("Your move:")
        terminal.keys("\x7f")
        terminal.wait("Choose a card")
        self.assertEqual(terminal.text(), start)

    def test_answers_are_the_letters_that_are_shown(self):
        terminal = self.play("--lang", "ru")
        terminal.wait("Выберите карту")
        terminal.keys("x\r")
        terminal.wait(r"д да\s+н нет")
        terminal.keys("н")
        terminal.wait("Enter")
        self.assertNotIn("н нет", terminal.text())
        terminal.keys("\r")
        terminal.wait("н нет")
        terminal.keys("д")
        terminal.wait("выбы")

    def test_a_letter_of_another_keyboard_counts_by_its_place(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("x\r")
        terminal.wait(r"y yes\s+n no")
        terminal.keys("т")  # the key of N
        terminal.wait("Passing knocks you out")
        terminal.keys("\r")
        terminal.wait("y yes")
        terminal.keys("н")  # the key of Y
        terminal.wait("You are out of the round")

    def test_losing_asks_first(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("x\r")
        terminal.wait(r"be out of")
        terminal.keys("n")
        terminal.wait("Passing knocks you out of the round")
        terminal.keys("\r")
        terminal.wait(r"be out of")
        terminal.keys("y")
        terminal.wait("You are out of the round")
        self.assertRegex(terminal.text(), r"\d+ moves? would have been safe")
        terminal.keys("l")
        terminal.wait("Moves that would have been safe")

    def test_hint_and_pages(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("h")
        terminal.wait(r"1\. (Play|Pass)[^:]*: (\d+% to win|loses) the\s+round")
        self.assertRegex(terminal.text(), "Leads under|Wins")
        for key, title in (("r", "version 1.3"), ("?", "Help")):
            terminal.keys("\r")
            terminal.wait("Hand:")
            terminal.keys(key)
            terminal.wait("scroll")
            self.assertIn(title, terminal.lines()[0])

    def test_review_replay_and_record(self):
        terminal = self.play()
        play_to_the_end(self, terminal, play_by_keys)
        terminal.keys("v")
        terminal.wait("accuracy")
        terminal.keys("\033OC")
        terminal.wait("chance .* before")
        terminal.keys("\r")
        terminal.wait("another game")
        terminal.keys("p")
        terminal.wait("after move 0 of")
        terminal.keys("\033OC")
        terminal.wait("after move 1 of")
        terminal.keys("\r")
        terminal.wait("another game")
        terminal.keys("s")
        terminal.wait("Record saved to")
        records = list(pathlib.Path(self.folders.path("data")).rglob("*.r7"))
        self.assertEqual(len(records), 1)
        subprocess.run([RED7, "replay", records[0]], check=True, capture_output=True,
                       env=self.folders.environment())

    def test_review_opens_on_the_person(self):
        terminal = self.open("play", "--seed", "1", "--delay", "0", "--name", "Ann", "--level",
                             "beginner")
        terminal.wait("Choose a card")
        terminal.keys("x\r")
        terminal.wait(r"be out of")
        terminal.keys("y")
        if "continue" in terminal.wait("another game|Enter continue").group():
            terminal.keys("\r")
        terminal.wait("another game")
        terminal.keys("v")
        terminal.wait("accuracy|forced|not judged")
        terminal.pump(0.5)
        self.assertIn("Ann’s chances", terminal.lines()[0])
        terminal.wait(r"\n 2\. Ann: ")

    def test_review_of_a_long_game(self):
        terminal = self.open("play", "--people", "0", "--players", "2", "--seed", "7", "--delay",
                             "0", "--level", "beginner", "--rules", "v1.3+advanced", "--target",
                             "40")
        while "next round" in terminal.wait("next round|another game").group():
            terminal.keys("\r")
        terminal.keys("v")
        terminal.wait("accuracy")
        self.assertRegex(terminal.text(), "█ *│|│ *█")  # rounds are kept apart
        terminal.keys("\033OF")
        terminal.until(lambda: terminal.find("▲")[0] > 70)
        terminal.keys("\033OH")
        terminal.until(lambda: terminal.find("▲")[0] == 7)
        terminal.keys("\t")
        name = re.search("Review: (.*)’s chances after", terminal.lines()[0]).group(1)
        terminal.wait(rf"\n \d\. {name}: ")

    def test_several_people(self):
        terminal = self.play("--people", "2", "--name", "Ben")
        terminal.wait("(Ann|Ben)’s turn")
        self.assertNotIn(" Hand: [", terminal.text())
        terminal.keys("\r")
        terminal.wait("Choose a card")
        play_by_keys(terminal, surviving_turn(terminal))
        terminal.wait("’s turn|is out|another game")
        self.assertNotIn(" Hand: [", terminal.text())

    def test_watching_bots(self):
        terminal = self.open("play", "--people", "0", "--players", "3", "--delay", "0")
        terminal.wait("another game")


class Surviving(Case):
    def test_killed_and_resumed(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        play_by_keys(terminal, surviving_turn(terminal))
        terminal.wait("Choose a card")
        before = terminal.lines()[:15]
        terminal.signal(signal.SIGKILL)
        terminal.end()
        again = self.open("play", "--delay", "0")
        again.wait("continue the saved game")
        again.keys("\r")
        again.wait("Choose a card")
        self.assertEqual(again.lines()[:15], before)

    def test_a_new_game_keeps_the_old_one(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        play_by_keys(terminal, surviving_turn(terminal))
        terminal.wait("Choose a card")
        terminal.keys("q")
        terminal.wait("Enter continue the")
        terminal.keys("n")
        terminal.wait("Game saved in")
        kept = list(pathlib.Path(self.folders.path("data")).rglob("*.r7"))
        self.assertEqual(len(kept), 1)
        subprocess.run([RED7, "replay", kept[0]], check=True, capture_output=True,
                       env=self.folders.environment())

    def test_two_at_the_same_time(self):
        first = self.play()
        first.wait("Choose a card")
        second = self.open("play")
        second.wait("Another game is in progress")
        second.keys("\r")
        second.wait("Choose a card")
        saved = pathlib.Path(self.folders.path("state", "red7", "game.r7")).read_text()
        self.assertIn('[Seed "7"]', saved)

    def test_language_is_remembered(self):
        terminal = self.open("play")
        terminal.wait("Enter play")
        terminal.keys("\033OA\033OC")  # the last line: the language
        terminal.wait("Enter spielen")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("play")
        again.wait("Enter spielen")
        english = self.open("play", "--lang", "en")
        english.wait("Enter play")

    def test_signals_restore_the_terminal(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                terminal = self.play()
                terminal.wait("Choose a card|Enter continue the")
                terminal.signal(number)
                self.ended(terminal, 128 + number)
                self.assertIn(b"\033[?1049l", terminal.raw)

    def test_control_c(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("\x03")
        self.ended(terminal, 130)

    def test_resizing(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.resize(132, 50)
        terminal.wait("Choose a card")
        terminal.resize(60, 20)
        terminal.wait("This window is 60 × 20")
        terminal.keys("pcq\r")
        terminal.resize(80, 24)
        terminal.wait("Choose a card")
        self.assertEqual(terminal.text(), start)

    def test_very_large(self):
        terminal = self.play(columns=400, lines=120)
        terminal.wait("Choose a card")

    def test_any_key(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        keys = bytes(number for number in range(1, 256) if number not in (3, 26, 28)) * 3
        for start in range(0, len(keys), 64):
            terminal.keys(keys[start:start + 64])
        self.assertIsNone(terminal.process.poll())

    def test_large_paste(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        text = b"quit yes nothing \r\n" * 5400
        for place in range(0, len(text), 4096):
            chunk = text[place:place + 4096]
            first, last = place == 0, place + 4096 >= len(text)
            terminal.keys((b"\033[200~" if first else b"") + chunk + (b"\033[201~" if last else b""))
        terminal.wait("Choose a card")
        self.assertEqual(terminal.text(), start)

    def test_pasted_control_characters(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys(b"\033[200~" + bytes(range(1, 27)) + bytes(range(28, 128)) + b"\033[201~")
        self.assertEqual(terminal.text(), start)
        self.assertIsNone(terminal.process.poll())

    def test_paste_without_an_end(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys("\033[200~q\r")
        terminal.keys("\x03")
        self.assertEqual(terminal.text(), start)
        terminal.pump(1.3)
        terminal.keys("?")
        terminal.wait("scroll")
        terminal.keys("\x03")
        self.ended(terminal, 130)

    def test_many_keys_at_once(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        size = len(terminal.raw)
        terminal.keys("1234567" * 400)
        terminal.pump(0.5)
        self.assertLess(len(terminal.raw) - size, 20000)  # most frames were left out
        self.assertIn("Choose a card", terminal.text())
        cards = HAND.findall(hand_line(terminal)[1])
        self.assertIn(f">{cards[6]}<", terminal.text())

    def test_resized_while_stopped(self):
        terminal = Terminal(["sh", "-i", "-m"],
                            self.folders.environment(PS1="ready>", ENV="", SHELL="/bin/sh"))
        self.terminals.append(terminal)
        terminal.wait("ready>")
        terminal.keys(f"{shlex.quote(RED7)} play --seed 7 --delay 0 --name Ann\r")
        terminal.wait("Choose a card")
        terminal.keys("\x1a")
        terminal.wait("ready>\\s*$")
        terminal.screen.resize(40, 100)
        terminal.keys("stty rows 40 cols 100\r")
        terminal.wait("ready>\\s*$")
        terminal.keys("fg\r")
        terminal.wait("Choose a card")
        self.assertIn("q leave", terminal.lines()[39])
        terminal.keys("qq")
        terminal.wait("ready>")
        terminal.keys("exit\r")
        terminal.end()

    def test_stopped_by_a_signal(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.signal(signal.SIGSTOP)
        settings = termios.tcgetattr(terminal.slave)
        termios.tcsetattr(terminal.slave, termios.TCSANOW, terminal.before)  # as a shell does
        terminal.signal(signal.SIGCONT)
        terminal.pump(0.3)
        self.assertEqual(termios.tcgetattr(terminal.slave), settings)
        self.assertIn("Choose a card", terminal.text())

    def test_end_of_input(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        os.close(terminal.master)
        os.close(terminal.slave)
        self.assertEqual(terminal.process.wait(timeout=20), 128 + signal.SIGHUP)
        terminal.master, terminal.slave = os.openpty()

    def test_damaged_files(self):
        for name, folder, content in (("settings", "config", b"\0\xff nonsense\n"),
                                      ("game.r7", "state", b"[Red7 \"1\"]\nround x\n")):
            path = pathlib.Path(self.folders.path(folder, "red7", name))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        terminal = self.open("play", columns=120)
        terminal.wait("damaged")
        terminal.keys("q")
        terminal.end()
        for name, folder, content in (("settings", "config", b"\0\xff nonsense\n"),
                                      ("game.r7", "state", b"[Red7 \"1\"]\nround x\n")):
            aside = list(pathlib.Path(self.folders.path(folder, "red7")).glob(name + ".damaged*"))
            self.assertEqual([file.read_bytes() for file in aside], [content])

    def test_no_place_to_write(self):
        pathlib.Path(self.folders.path("state")).write_text("in the way")
        terminal = self.play()
        terminal.wait("Couldn’t save the game")
        play_to_the_end(self, terminal, play_by_keys)


class Colours(Case):
    def test_kinds_of_terminals(self):
        for kind, least, environment in (
                ("r7-256", 5, {}), ("r7-16", 4, {}), ("r7-8", 4, {}), ("r7-mono", 1, {}),
                ("r7-256", 1, {"NO_COLOR": "1"})):
            with self.subTest(kind=kind, environment=environment):
                terminal = self.play(TERM=kind, **environment)
                terminal.wait("Choose a card|Enter continue the")
                if "Enter continue the" in terminal.text():
                    terminal.keys("\r")
                    terminal.wait("Choose a card")
                colours = len(terminal.colours())
                self.assertGreaterEqual(colours, least)
                if least == 1:
                    self.assertEqual(colours, 1)
                self.assertNotIn(b"38;2;", terminal.raw)
                terminal.keys("\x03")
                terminal.end()

    def test_true_colour(self):
        terminal = self.play(TERM="r7-direct")
        terminal.wait("Choose a card")
        self.assertIn(b"48;2;", terminal.raw)

    def test_without_utf8(self):
        terminal = self.play(LANG="C", LC_ALL="C")
        terminal.wait("Choose a card")
        self.assertTrue(terminal.raw.isascii())

    def test_buttons_keep_apart(self):
        """Cyrillic in Latin letters is longer; a pair of arrows shares one label and one line."""
        terminal = self.open("play", "--lang", "ru", LANG="C", LC_ALL="C")
        terminal.wait(r"< > izmenit' {3}e imya {3}t uroki")
        for language in LANGUAGES:
            self.open("play", "--lang", language).wait(r"← → \w")

    def test_unknown_terminal(self):
        terminal = self.play(TERM="no-such-terminal")
        status, _ = terminal.end()
        self.assertEqual(status, 1)
        self.assertIn("no-such-terminal", terminal.text())

    def test_terminal_without_cursor(self):
        terminal = self.play(TERM="dumb")
        self.assertEqual(terminal.end()[0], 1)
        self.assertRegex(terminal.text(), r"‘dumb’ can’t move its cursor; --plain plays")


class Languages(Case):
    def labels(self, lines):
        """A screen without what is said below a hand: sentences may need more lines than there are."""
        hand = next((i for i, line in enumerate(lines) if HAND.search(line) and ">" in line), None)
        keys = next((i for i, line in enumerate(lines) if line.startswith(" ← →")), len(lines))
        return "\n".join(lines if hand is None else lines[:hand + 1] + lines[keys:])

    def compare(self, name, terminal):
        """English is compared letter by letter. Of the others, nothing is cut that English has whole,
        and of the pseudo-language no text: its brackets come in pairs."""
        language, screen = name.split("-")
        path = SCREENS / f"en-{screen}.txt"
        shown = terminal.text() + "\n"
        if language == "en_XA":
            shown = self.labels(terminal.lines())
            self.assertNotIn("…", shown)
            if screen in ("start", "table", "lessons"):  # others go on below
                self.assertEqual(shown.count("⟦"), shown.count("⟧"), shown)
            return
        if language != "en":
            self.assertLessEqual(shown.count("…"), path.read_text(encoding="utf-8").count("…"), shown)
            return
        if ACCEPT:
            path.write_text(shown, encoding="utf-8")
        self.assertEqual(shown, path.read_text(encoding="utf-8") if path.exists() else "")

    def test_screens(self):
        for language in (*LANGUAGES, "en_XA"):
            with self.subTest(language):
                folders = self.folders
                self.folders = Folders()
                self.screens(language)
                self.folders.close()
                self.folders = folders

    def short(self, language, colour):
        """A colour's name where there is little room."""
        if language == "en":
            return colour
        catalogue = pathlib.Path(RED7).parent / "po" / language / "LC_MESSAGES/red7.mo"
        with open(catalogue, "rb") as file:
            words = gettext.GNUTranslations(file)
        whole, short = (words.pgettext(context, colour) for context in ("the rule", "colour, at most 6 columns"))
        return whole if len(whole) <= 6 else short

    def screens(self, language):
        start = self.open("play", "--lang", language)
        start.wait("▶")
        self.compare(f"{language}-start", start)
        start.keys(5 * "\033OA" + "\033OC" + "\033OB" + "\033OC" + "\033OB" + "\033OC")
        start.wait("─{40}")  # the house rules of a game that has everything
        self.compare(f"{language}-house", start)
        start.keys("\rq")
        start.end()
        game = self.play("--lang", language, "--players", "4", "--rules", "v1.3+advanced")
        game.wait("Ann")
        game.wait(">[ROYGBIV][1-7]<")
        self.compare(f"{language}-table", game)
        for colour in ("red", "orange", "yellow", "green", "blue", "indigo", "violet"):
            self.assertIn(f"{colour[0].upper()} {self.short(language, colour)}", game.text())
        game.keys("l")
        game.pump(0.3)
        self.compare(f"{language}-turns", game)
        game.keys("q?")
        game.pump(0.3)
        self.compare(f"{language}-help", game)
        lessons = self.open("learn", "--lang", language)
        lessons.wait("✓|1|\\w")
        lessons.pump(0.3)
        self.compare(f"{language}-lessons", lessons)
        lessons.keys("\r")
        lessons.pump(0.3)
        self.compare(f"{language}-lesson", lessons)


class Learning(Case):
    def test_a_lesson(self):
        terminal = self.open("learn")
        terminal.wait("Lessons")
        terminal.keys("\r")
        terminal.wait("Enter back")
        terminal.keys("\r")
        terminal.wait("Your answer")
        terminal.keys("2")
        terminal.pump(0.3)
        self.assertNotIn("next lesson", terminal.text())
        terminal.keys("1")
        terminal.wait("next lesson")
        terminal.keys("q")
        terminal.wait("✓ What lies on the table")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("learn")
        again.wait("✓ What lies on the table")

    def test_a_puzzle(self):
        terminal = self.open("puzzle", "--play")
        terminal.wait("Only one does")
        self.assertNotIn("on top", terminal.text())  # the deck means nothing
        terminal.keys("s")
        terminal.wait("The solution")
        terminal.keys("\r")
        terminal.wait("Only one does")
        terminal.keys("q")
        self.ended(terminal)

    def test_a_puzzle_with_a_draw(self):
        terminal = self.open("puzzle", "--play", "--rules", "v1.3+advanced", "--kind", "win",
                             "--seed", "1")
        terminal.wait("Only one does")
        self.assertRegex(terminal.text(), r"The deck, from the top: Y5 V4(\s+\w\d){25}\n")
        point_by_keys(terminal, "G5")
        terminal.keys("p")
        for answer, verdict in (("n", r"No: Play G5 to your palette, then R5 to the canvas, then don’t draw"),
                                ("y", r"Right: Play G5 to your palette, then R5 to the canvas, then draw a")):
            point_by_keys(terminal, "R5")
            terminal.keys("c\r")
            terminal.wait("Draw a card")
            self.assertNotIn("another one", terminal.text())
            terminal.keys(answer)
            terminal.wait(verdict)
        terminal.wait("Enter another one")


if __name__ == "__main__":
    ACCEPT = "--accept" in sys.argv
    names = [argument for argument in sys.argv[1:] if argument != "--accept"]
    RED7, SCREENS = os.path.abspath(names[0]), pathlib.Path(names[1]).resolve()
    unittest.main(argv=[sys.argv[0], *names[2:]])
