"""A referee for Red7, written from the rules alone and for reading: slow, small, without tricks.

Every method is one sentence of the rules or a few, so that a wrong reading of a sentence is a
subclass with one method changed: mutants.py is a collection of them.
"""
from notation import COLOURS, Refused, Seat, Table, number, read_position, read_step


class Referee:
    # ---- what is played ----

    def acts(self, table):
        return table.rules.actions

    def switch(self, table, name):
        return table.rules[name]

    # ---- the seven rules ----

    def strength(self, card):
        """Number first, then colour."""
        return number(card), -COLOURS.index(card[0])

    def strongest(self, cards):
        return max(cards, key=self.strength)

    def worth(self, cards):
        """More cards lead; level, the strongest card of the sets decides."""
        return len(cards), self.strength(self.strongest(cards))

    def rule(self, table):
        return table.canvas[0][0] if table.canvas else "R"

    def best_group(self, palette, key):
        groups = [[card for card in palette if key(card) == key(other)] for other in palette]
        return max(groups, key=self.worth, default=[])

    def highest_card(self, palette):
        return [self.strongest(palette)] if palette else []

    def most_of_one_number(self, palette):
        return self.best_group(palette, number)

    def most_of_one_colour(self, palette):
        return self.best_group(palette, lambda card: card[0])

    def even_cards(self, palette):
        return [card for card in palette if number(card) % 2 == 0]

    def different_colours(self, palette):
        return [self.strongest(card for card in palette if card[0] == colour)
                for colour in COLOURS if any(card[0] == colour for card in palette)]

    def runs(self, palette):
        """Every run of consecutive numbers, the strongest card of each number."""
        of = {n: self.strongest(card for card in palette if number(card) == n)
              for n in map(number, palette)}
        return [[of[n] for n in range(low, high + 1)] for low in of for high in of
                if all(n in of for n in range(low, high + 1)) and low <= high]

    def longest_run(self, palette):
        return max(self.runs(palette), key=self.worth, default=[])

    def cards_below_4(self, palette):
        return [card for card in palette if number(card) < 4]

    def set_of(self, rule, palette):
        return {"R": self.highest_card, "O": self.most_of_one_number, "Y": self.most_of_one_colour,
                "G": self.even_cards, "B": self.different_colours, "I": self.longest_run,
                "V": self.cards_below_4}[rule](palette)

    # ---- who leads ----

    def counts(self, seat):
        """Only players still in the round."""
        return not seat.out

    def leader(self, table):
        """The seat that leads, None if nobody has a set."""
        rule = self.rule(table)
        sets = {i: self.set_of(rule, seat.palette)
                for i, seat in enumerate(table.seats) if self.counts(seat)}
        return max((i for i in sets if sets[i]), key=lambda i: self.worth(sets[i]), default=None)

    def leads(self, table):
        return self.leader(table) == table.turn

    def leads_with(self, table, card):
        """Whether the player to move leads once the card is on the canvas."""
        return self.leads(self.with_card_on_canvas(table, card))

    def can_lead(self, table):
        """Whether the player to move leads, or can by one card from hand. Draws never count."""
        return self.leads(table) or any(self.leads_with(table, card) for card in table.mover.hand)

    # ---- cards on their way ----

    def with_card_on_canvas(self, table, card):
        table = table.copy()
        pile = table.mover.hand if card in table.mover.hand else table.mover.palette
        pile.remove(card)
        table.canvas.insert(0, card)
        return table

    def with_card_on_deck(self, table, owner, card):
        table = table.copy()
        table.seats[owner].palette.remove(card)
        table.deck.insert(0, card)
        return table

    def draw(self, table, told):
        """The player to move draws; `told` is the card if the deck does not tell it."""
        if table.deck:
            if told not in (None, table.deck[0]):
                raise Refused("step.draw-told")
            told = table.deck.pop(0)
        elif table.under:
            table.under -= 1
            if told and self.lies_somewhere(table, told):
                raise Refused("step.draw-told")
        else:
            return
        table.drew = True
        if told:
            table.mover.hand.append(told)
        else:
            table.mover.hidden += 1

    def lies_somewhere(self, table, card):
        piles = [table.canvas, table.deck]
        for seat in table.seats:
            piles += [seat.hand, seat.palette, seat.scored]
        return any(card in pile for pile in piles)

    def earns_draw(self, table, card, from_hand):
        """Advanced: whether the card now on the canvas is greater than the palette. The switches
        7draw and 7hand are about the card that a 7 moves, and a 7 from hand."""
        if not table.rules.advanced or not table.deck_size():
            return False
        if not from_hand and self.switch(table, "7draw") == "no":
            return False
        if from_hand and self.acts(table) and number(card) == 7 and self.switch(table, "7hand") == "no":
            return False
        return number(card) > len(table.mover.palette)

    # ---- the action of a 1 ----

    def why_not_from(self, table, seat):
        """The rule by which a 1 cannot take from a seat; the 1 is in its player's palette."""
        other = table.seats[seat]
        if seat == table.turn or not self.counts(other):
            return "action.1.out"
        if self.switch(table, "1from") == "two":
            return None if len(other.palette) >= 2 else "action.1.two"
        return None if len(other.palette) >= len(table.mover.palette) else "action.1.level"

    def takes(self, table):
        return [(seat, card) for seat in range(len(table.seats))
                if not self.why_not_from(table, seat) for card in table.seats[seat].palette]

    def may_take(self, table, seat, card):
        return self.can_lead(self.with_card_on_deck(table, seat, card))

    # ---- the action of a 7 ----

    def moves(self, table, seven):
        """What the 7 may move, and where to, before anybody asks about the lead."""
        cards = [card for card in table.mover.palette
                 if card != seven or self.switch(table, "7card") == "any"]
        return [(way, card) for way in ("7@", "7^")[:1 + (self.switch(table, "7to") == "both")]
                for card in cards]

    def moved(self, table, way, card):
        return (self.with_card_on_canvas(table, card) if way == "7@"
                else self.with_card_on_deck(table, table.turn, card))

    def may_move(self, table, way, card):
        after = self.moved(table, way, card)
        return self.leads(after) if self.switch(table, "7lead") == "now" else self.can_lead(after)

    # ---- a card into the palette ----

    def with_card_in_palette(self, table, card):
        """The table after the card, and after what it does without being asked."""
        table = table.copy()
        table.mover.hand.remove(card)
        table.mover.palette.append(card)
        table.phase, table.played = "canvas", card
        if not self.acts(table):
            return table
        if number(card) == 5 and self.five_asks(table):
            table.phase = "five"
        if number(card) == 1:
            if self.takes(table):
                table.phase, table.duty = "one", "action.1.lead"
            elif self.switch(table, "1alone") == "bound":
                table.duty = "action.1.alone-bound"
        if number(card) == 7:
            moves = self.moves(table, card)
            if self.switch(table, "7lead") == "now":
                moves = [move for move in moves if self.may_move(table, *move)]
            else:
                table.duty = "action.7.lead"
            table.phase = "seven" if moves else "canvas"
        return table

    def five_asks(self, table):
        return any(not self.why_not_permitted(table, card) for card in table.mover.hand)

    def why_not_permitted(self, table, card):
        """A 1 or a 7 may only be played by one who can end the turn in the lead."""
        if not self.acts(table) or number(card) not in (1, 7):
            return None
        after = self.with_card_in_palette(table, card)
        return None if not after.duty or self.can_end_in_lead(after) else after.duty

    def can_end_in_lead(self, table):
        """Whether the player to move can be sure of it, from the middle of a turn."""
        if table.phase == "one":
            return any(self.may_take(table, *take) for take in self.takes(table))
        if table.phase == "seven":
            return any(self.may_move(table, *move) for move in self.moves(table, table.played))
        if table.phase == "five":
            return any(self.sure(table, card) for card in table.mover.hand)
        return self.can_lead(table)

    def sure(self, table, card):
        """Whether the card may go into the palette and the turn then end in the lead."""
        return not self.why_not_permitted(table, card) and self.can_end_in_lead(
            self.with_card_in_palette(table, card))

    def hopeful(self, table, card):
        """A 3 may be tried while the deck has a card, also at the end of a chain of 5s."""
        if not self.acts(table) or not table.deck_size():
            return False
        rest = [other for other in table.mover.hand if other != card]
        return number(card) == 3 or (number(card) == 5 and any(
            self.hopeful(self.without(table, card), other) for other in rest))

    def without(self, table, card):
        table = table.copy()
        table.mover.hand.remove(card)
        return table

    def some_play_is_sure(self, table):
        return any(self.sure(table, card) or self.leads_with(table, card)
                   for card in table.mover.hand)

    # ---- what is legal ----

    def why_not(self, table, step):
        """The rule that forbids the step now, None if it is legal."""
        if table.phase == "over":
            return "position.over"
        kind, card = step[:-2] if step[-1].isdigit() else step, step[-2:]
        return {"start": self.why_not_at_start, "five": self.why_not_after_5,
                "one": self.why_not_after_1, "seven": self.why_not_after_7,
                "draw": self.why_not_at_draw, "canvas": self.why_not_at_end,
                }[table.phase](table, kind, card)

    def why_not_at_start(self, table, kind, card):
        if kind == "pass":
            return self.why_not_pass(table)
        if not table.mover.hand and not table.mover.hidden:
            return "out.empty-hand"
        if kind == "+":
            return self.why_not_into_palette(table, card)
        if kind == "@":
            return self.why_not_onto_canvas(table, card)
        return "turn.choices" if kind == "." else "step.place"

    def why_not_pass(self, table):
        forced = self.switch(table, "lose") == "forced" and self.some_play_is_sure(table)
        return "lose.forced" if forced else None

    def why_not_onto_canvas(self, table, card):
        if card not in table.mover.hand:
            return "turn.hand"
        return None if self.leads_with(table, card) else "out.canvas"

    def why_not_into_palette(self, table, card):
        if card not in table.mover.hand:
            return "turn.hand"
        forbidden = self.why_not_permitted(table, card)
        if forbidden or self.switch(table, "lose") == "may":
            return forbidden
        return None if self.sure(table, card) or self.hopeful(table, card) else "lose.forced"

    def why_not_after_5(self, table, kind, card):
        return self.why_not_into_palette(table, card) if kind == "+" else "action.5.more"

    def why_not_after_1(self, table, kind, card):
        if kind[0] != "-":
            return "action.odd"
        seat = int(kind[1])
        if seat >= len(table.seats) or card not in table.seats[seat].palette:
            return "action.1.take"
        return self.why_not_from(table, seat) or (
            None if self.may_take(table, seat, card) else "action.1.take")

    def why_not_after_7(self, table, kind, card):
        if kind not in ("7@", "7^"):
            return "action.odd"
        if card not in table.mover.palette:
            return "action.7.own"
        if (kind, card) not in self.moves(table, table.played):
            itself = self.switch(table, "7card") == "other" and card == table.played
            deck = self.switch(table, "7to") == "canvas" and kind == "7^"
            return ",".join(["action.7.other"] * itself + ["action.7.canvas"] * deck)
        if self.may_move(table, kind, card):
            return None
        return "action.7.now" if self.switch(table, "7lead") == "now" else "action.7.lead"

    def why_not_at_draw(self, table, kind, card):
        return None if kind in ("=", "!") else "draw.may"

    def why_not_at_end(self, table, kind, card):
        if kind == "@":
            return self.why_not_onto_canvas(table, card)
        if kind != ".":
            return {"+": "turn.order", "pass": "turn.choices"}.get(kind, "step.place")
        if self.leads(table):
            return None
        if table.duty:
            return "action.lead"
        forced = self.switch(table, "lose") == "forced" and self.can_lead(table)
        return "lose.forced" if forced else None

    def thinkable(self, table):
        """Every step that the cards on the table allow to write down."""
        steps = [kind + card for kind in "+@" for card in table.mover.hand]
        steps += [f"-{i}:{card}" for i, seat in enumerate(table.seats) for card in seat.palette]
        steps += [way + card for way in ("7@", "7^") for card in table.mover.palette]
        return steps + ["=", "!", ".", "pass"]

    def legal(self, table):
        if table.phase == "over":
            return []
        if table.mover.hidden:
            raise Refused("position.unknown")
        return [step for step in self.thinkable(table) if not self.why_not(table, step)]

    # ---- play ----

    def play(self, table, step, told=None):
        """The table after a step; refused if it is not legal."""
        why = self.why_not(table, step)
        if why:
            raise Refused(why)
        start, known = table.start if table.steps else table, table.deck[:1]
        after = table.copy()
        after.drew = False
        after = self.carried_out(after, step, told)
        if told and not after.drew:
            raise Refused("step.draw-told")
        if after.phase not in ("start", "over"):
            after.start = start
            after.steps = table.steps + [step + (f"({told})" if told and not known else "")]
        return after

    def carried_out(self, table, step, told):
        kind, card = step[:-2] if step[-1].isdigit() else step, step[-2:]
        if kind == "+":
            table = self.with_card_in_palette(table, card)
            if number(card) == 3 and self.acts(table):
                self.draw(table, told)
            return table
        if kind == "@":
            return self.canvas_card(self.with_card_on_canvas(table, card), card, "end", told)
        if kind[0] == "-":
            table = self.with_card_on_deck(table, int(kind[1]), card)
            table.phase = "canvas"
            return table
        if kind in ("7@", "7^"):
            table = self.moved(table, kind, card)
            table.phase = "canvas"
            return self.canvas_card(table, card, "canvas", told) if kind == "7@" else table
        if kind in ("=", "!"):
            if kind == "=":
                self.draw(table, told)
            return self.go_on(table, table.played)
        return self.end_of_turn(table, passed=kind == "pass")

    def canvas_card(self, table, card, then, told):
        """The draw that a card on the canvas may earn, before the turn goes on."""
        if not self.earns_draw(table, card, from_hand=then == "end"):
            return self.go_on(table, then)
        if self.switch(table, "draw") == "may":
            table.phase, table.played = "draw", then
            return table
        self.draw(table, told)
        return self.go_on(table, then)

    def go_on(self, table, then):
        table.phase = "canvas"
        return self.end_of_turn(table) if then == "end" else table

    def end_of_turn(self, table, passed=False):
        """Who does not lead is out; the last one left wins, otherwise the next seat moves."""
        table.mover.out = passed or not self.leads(table)
        table.phase, table.duty, table.played = "start", "", ""
        table.steps, table.start = [], None
        table.turn = self.next_seat(table)
        if sum(not seat.out for seat in table.seats) == 1:
            table.phase = "over"
            if table.rules.advanced:
                self.score(table)
        return table

    def next_seat(self, table):
        seats = len(table.seats)
        order = [(table.turn + i) % seats for i in range(1, seats + 1)]
        return next(seat for seat in order if not table.seats[seat].out)

    def score(self, table):
        """The winner keeps the set that meets the rule in force."""
        seat = table.mover
        kept = self.set_of(self.rule(table), seat.palette)
        seat.palette = [card for card in seat.palette if card not in kept]
        seat.scored = seat.scored + kept

    # ---- deals and games ----

    def deal(self, rules, players, deck):
        """From the top seven cards to each hand, seat by seat, then one to each palette."""
        hands, palettes, rest = deck[:7 * players], deck[7 * players:8 * players], deck[8 * players:]
        seats = [Seat(hands[7 * i:7 * i + 7], [palettes[i]], []) for i in range(players)]
        return Table(rules, self.first_seat(seats), [], rest, 0, seats)

    def first_seat(self, seats):
        """Left of the strongest palette card."""
        best = self.strongest(seat.palette[0] for seat in seats)
        return next(i + 1 for i, seat in enumerate(seats) if seat.palette == [best]) % len(seats)

    def target(self, rules, players):
        if rules["target"] == "players":
            return {2: 40, 3: 35, 4: 30}[players]
        return None if rules["target"] == "none" else int(rules["target"])

    def points(self, seat):
        return sum(map(number, seat.scored))

    def winners(self, table):
        """Who has won the game by the end of this round; nobody if it goes on."""
        if not table.rules.advanced:
            return [table.turn]
        points = [self.points(seat) for seat in table.seats]
        target = self.target(table.rules, len(points))
        if not (target and max(points) >= target) and not self.cards_run_short(table):
            return []
        return [i for i, some in enumerate(points) if some == max(points)]

    def cards_run_short(self, table):
        left = 49 - sum(len(seat.scored) for seat in table.seats)
        return left < 8 * len(table.seats)


def read_history(referee, text):
    """A position and the steps since, played."""
    position, _, steps = text.partition(";")
    table: Table = read_position(position)
    for step in steps.split():
        table = referee.play(table, *read_step(step))
    return table
