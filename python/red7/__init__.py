"""The card game Red7: rules, solver, bots, and environments for learning.

    red7.Position, legal, apply, judge, solve, hint     positions in notation
    red7.deal, record, review, Game, bots, arena        games
    red7.ask                                            everything else the door for programs answers
    red7.vec                                            many games at once, as arrays
    red7.gym, red7.aec, red7.spiel                      the shapes of Gymnasium, PettingZoo, OpenSpiel

What is refused raises red7.Error, which says what and where.
"""
from ._core import LAYOUT, VERSION as __version__, world
from .door import Door, ask
from .errors import Error
from .scripting import (Game, Position, Score, apply, arena, bots, deal, hint, judge, legal, record, review,
                        solve)

__all__ = ["Door", "Error", "Game", "LAYOUT", "Position", "Score", "__version__", "apply", "arena", "ask",
           "bots", "deal", "hint", "judge", "legal", "record", "review", "solve", "world"]
