"""Red7 for scripts: positions, the solver, hints, records, games with bots, and the arena."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _core
from .door import Door, ask

__all__ = ["Game", "Position", "Score", "apply", "arena", "bots", "deal", "hint", "judge", "legal",
           "record", "review", "solve"]


@dataclass(frozen=True)
class Position:
    """A position in notation (docs/notation.md), with the steps of the turn in progress.

    >>> p = Position("v1.3 0 - - R1O2/R7/- V1/O6/-")
    >>> p.legal()
    ['+O2', '+R1', '@O2', '@R1', 'pass']
    >>> print(p.apply("+O2", "."))
    v1.3 1 - - R1/R7O2/- V1/O6/-
    """

    text: str
    turn: int | None = field(init=False, default=None, compare=False, repr=False)
    """The seat to move, or None when the round is over."""
    winner: int | None = field(init=False, default=None, compare=False, repr=False)
    """Who has won the round, or None while it goes on."""

    def __post_init__(self) -> None:
        answer = ask("apply", position=self.text)
        for name, value in (("text", answer["position"]), ("turn", answer["turn"]),
                            ("winner", answer["winner"])):
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return self.text

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.winner is not None

    def legal(self, sure: bool = False) -> list[str]:
        """The legal next steps; or those from which the player can be sure to survive the turn."""
        return ask("legal", position=self.text, sure=sure)["steps"]

    def apply(self, *steps: str) -> Position:
        """The position after some steps of one turn."""
        return Position(ask("apply", position=self.text, steps=" ".join(steps) or None)["position"])

    def judge(self) -> dict[str, Any]:
        """Who leads under the rule in force, and everybody's best cards under each rule."""
        return ask("judge", position=self.text)

    def solve(self, objective: str = "win", *, turns: bool = False, nodes: int = 0) -> dict[str, Any]:
        """Who wins with perfect play when all cards are known; `objective` is win, points or share."""
        return ask("solve", position=self.text, objective=objective, turns=turns, nodes=nodes or None)

    def view(self, seat: int) -> str:
        """What a seat may know of it, in notation; -1: a spectator."""
        return _core.view(self.text, seat)

    def hint(self, *, nodes: int = 0) -> dict[str, Any]:
        """What the strongest bot would do for the player to move, by what that player can know, and why."""
        seat = self.turn if self.turn is not None else 0
        return ask("hint", viewer=seat, view=self.view(seat), nodes=nodes or None)


def deal(rules: str = "v1.3", players: int = 2, seed: int = 0, *, cards: str | None = None,
         hand: int = 7) -> Position:
    """A round dealt from a seed, as `red7 deal` does; with other cards and hands, too."""
    return Position(ask("deal", rules=rules, players=players, seed=seed, cards=cards, hand=hand)["position"])


def legal(position: str | Position, sure: bool = False) -> list[str]:
    """As Position.legal()."""
    return Position(str(position)).legal(sure)


def apply(position: str | Position, *steps: str) -> Position:
    """As Position.apply()."""
    return Position(str(position)).apply(*steps)


def judge(position: str | Position) -> dict[str, Any]:
    """As Position.judge()."""
    return Position(str(position)).judge()


def solve(position: str | Position, objective: str = "win", **options: Any) -> dict[str, Any]:
    """As Position.solve()."""
    return Position(str(position)).solve(objective, **options)


def hint(position: str | Position, **options: Any) -> dict[str, Any]:
    """As Position.hint()."""
    return Position(str(position)).hint(**options)


def record(text: str) -> dict[str, Any]:
    """What a record tells: its rules, players, rounds and turns. A fault is raised with its line."""
    return ask("record", text)


def review(text: str, *, nodes: int = 0) -> Iterator[dict[str, Any]]:
    """Judges a recorded game: an event for each turn and each end of a round, and in the end the sums."""
    door = Door()
    door.ask("review", text, nodes=nodes or None)
    while True:
        event = door.ask("review-next")
        yield event
        if event["kind"] == "end":
            return


def bots() -> list[dict[str, Any]]:
    """The levels, from the weakest: name, title and summary."""
    return ask("facts")["bots"]


class Game:
    """A game with bots or by hand, which is its record.

    >>> game = Game(seats=[("Ann", "casual"), ("Ben", "greedy")], seed=5)
    >>> game.finish()
    >>> len(game.winners)
    1
    """

    def __init__(self, rules: str = "v1.3", seats: Sequence[tuple[str, str | None]] = (), seed: int = 0,
                 **fields: Any) -> None:
        for i, (name, bot) in enumerate(seats):
            fields[f"name{i}"] = name
            fields[f"bot{i}"] = bot
        self._set(ask("new", rules=rules, seed=seed, **fields))

    def _set(self, answer: dict[str, Any]) -> None:
        self.answer = answer
        self.record: str = answer["record"]
        self.steps: list[str] = answer["steps"]
        self.turn: int | None = answer["turn"]
        self.winners: list[int] = answer["winners"]
        self.over: bool = answer["over"]
        self.round_over: bool = answer["roundOver"]
        self.bot: str | None = answer["bot"]

    def _ask(self, verb: str, **fields: Any) -> None:
        self._set(ask(verb, self.record, steps=" ".join(self.steps) or None, **fields))

    def play(self, *steps: str) -> None:
        """Plays steps for the seat to move."""
        self._ask("play", play=" ".join(steps))

    def let_bot(self) -> None:
        """Lets the bot play whose turn it is."""
        self._ask("bot")

    def next_round(self) -> None:
        """Deals the next round."""
        self._set(ask("next", self.record))

    def finish(self) -> None:
        """Lets bots play until the game is over or a person is to move."""
        while not self.over:
            if self.round_over:
                self.next_round()
            elif self.bot is not None:
                self.let_bot()
            else:
                return


@dataclass(frozen=True)
class Score:
    """What a player of the arena got: its share of the games, with the standard error."""

    name: str
    wins: float
    share: float
    error: float


def arena(players: Sequence[str], deals: int = 100, rules: str = "v1.3", *, seed: int = 0, nodes: int = 0,
          rounds: bool = False) -> list[Score]:
    """Bots against each other: every deal once for each rotation of the seats.

    >>> [score.name for score in arena(["greedy", "random"], deals=2)]
    ['greedy', 'random']
    """
    answer = ask("contest", bots=" ".join(players), deals=deals, rules=rules, seed=seed,
                 nodes=nodes or None, rounds=rounds)
    return [Score(p["name"], p["wins"], p["share"], p["variance"] ** 0.5) for p in answer["players"]]
