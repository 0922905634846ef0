"""Special villagers with the discard symbol: discard the card, then apply its effect.

By VIL-SPECIAL-2 the card is discarded right after the effect. The order makes no difference, and
this way the card needs no place of its own during its effect.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder


class Special(NamedTuple):
    """The effect of a special villager with the discard symbol.

    `possible`: whether it has an effect now (VIL-CHOICE-12). `play`: the effect, after the card was
    discarded.
    """

    possible: Callable[[s.State, Seat], bool]
    play: Callable[[Recorder], None]


def asking(
    decision: s.Decision, options: Callable[[s.State, Seat, Any], Iterator[c.Command]]
) -> Special:
    """Return a special that asks this; without a legal answer it has no effect (VIL-CHOICE-12)."""

    def possible(state: s.State, seat: Seat) -> bool:
        return next(options(state, seat, decision), None) is not None

    def play(recorder: Recorder) -> None:
        recorder.open(decision)

    return Special(possible, play)


def play_special(recorder: Recorder, card: s.CardId, special: Special) -> None:
    """Raises Rejected `no_effect`."""
    if not special.possible(recorder.state, recorder.seat):
        raise Rejected("no_effect", card=card)
    recorder.append(e.SpecialPlayed(recorder.seat, card))
    special.play(recorder)
