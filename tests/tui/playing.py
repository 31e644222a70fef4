#!/usr/bin/env python3
"""The full-screen game in a terminal, as a person plays it.

    playing.py RED7"""
import pathlib
import re

from case import HAND, Case, hand_line, main, play_by_keys, play_by_mouse, play_to_the_end, point_by_keys, surviving_turn
from terminal import Folders


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
        terminal.wait("q leave")

    def test_choice_is_remembered(self):
        terminal = self.open("play", "--delay", "0")
        terminal.wait("Enter play")
        terminal.keys("\033OC\033OB\033OB\033OC")  # three players, a better bot
        terminal.wait(r"Players +◀ 3")
        terminal.wait("Ada, a bot: 4 · regular")
        terminal.keys("\r")
        terminal.wait("q leave")
        terminal.keys("q")
        terminal.wait("Enter continue the")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("play")
        again.wait(r"Players +◀ 3")
        self.assertIn("Ada, a bot: 4 · regular", again.text())

    def test_advisor_is_remembered(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("v")
        terminal.wait("%")
        terminal.keys("\x03")
        terminal.end()
        again = self.open("play", "--delay", "0")
        again.wait("Enter continue the saved")
        again.keys("\r")
        again.wait("%")
        again.keys("v")
        again.until(lambda: "%" not in again.text())

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
        terminal.wait("q leave")
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

    def test_enter_plays_what_was_asked_for(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("q")
        terminal.wait("Enter continue the saved game")
        terminal.keys("q")
        self.ended(terminal)
        self.assertRegex(terminal.text(), r"Your game is kept in \S+game\.r7")
        again = self.play("--players", "4")
        again.wait(r"Players +◀ 4")
        again.wait("Enter play")
        again.keys("\r")
        again.wait("Zoe")

    def test_grid_by_mouse(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("l")
        terminal.wait("✓")
        column, line = terminal.find("✓")
        for _ in range(2):  # points at it, then plays it
            terminal.click(column, line)
        terminal.until(lambda: "Safe moves" not in terminal.text())
        terminal.wait("Ann plays|You play|another game")

    def test_no_safe_move_is_said(self):
        terminal = self.play("--players", "4")
        for _ in range(60):
            terminal.wait("another game|Enter continue|← → choose|p palette|c canvas|no cards left")
            if "No safe move is left" in terminal.text():
                self.assertIn("Enter give up", terminal.text())
                terminal.keys("\r")
                terminal.wait("You are out of the round. There was no safe move")
                terminal.wait("out +-")  # the palette stays, struck
                return
            if "another game" in terminal.text():
                terminal.keys("\r")
            elif "Enter continue" in terminal.text() or "no cards left" in terminal.text():
                terminal.keys("\r")
            else:
                play_by_keys(terminal, surviving_turn(terminal))
        self.fail("there is always a safe move")

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


if __name__ == "__main__":
    main()
