"""A position from the standpoint of a seat: the remaining time, and the value of goods in it."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.bots.bruges.display import Display, display
from domain.bots.bruges.majorities import Chance, chances
from domain.bruges import components
from domain.bruges import state as s
from domain.decider import Seat

GUILDER = 0.4
"""Three guilders buy a printed point, and most persons bring something besides."""
WORKER = 0.5
"""A worker pays for a house, or activates a person."""
CARD = 0.9
"""A further card: not a further turn, but a better choice in the turns."""
SPENT_IN = 6
"""Own turns in which goods are used; with fewer turns left, they lose value."""
ON_AVERAGE = 0.5
"""The pile runs out in the middle of a round, on average; that round counts fully."""


class Standpoint(NamedTuple):
    """A position from the standpoint of a seat.

    `cards`: the persons of its display. `empty`: houses without one. `chances`: of the majorities
    that it may still turn. `turns`: own turns left in this round, including the current one until
    its card is played. `acts`: whether persons may still be activated in it. `rounds`: a guess at
    the number of later rounds. `left`: own turns in all of them. `use`: from 1 down to 0, the share
    of its value that a stored thing will still bring. `guilder`, `worker`, `card`: points for one.
    """

    state: s.State
    seat: Seat
    holding: s.Holding
    cards: tuple[s.CardId, ...]
    display: Display
    empty: int
    chances: Mapping[s.Majority, Chance]
    turns: int
    acts: bool
    rounds: float
    left: float
    use: float
    guilder: float
    worker: float
    card: float


def standpoint(state: s.State, seat: Seat) -> Standpoint:
    holding = state.seats[seat]
    cards = tuple([who.card for who in holding.residents])
    there = display(cards)
    turns, rounds = turns_left(state, seat), rounds_left(state)
    left = turns + components.TURNS * rounds
    use = min(1.0, left / SPENT_IN)
    return Standpoint(
        state,
        seat,
        holding,
        cards,
        there,
        len(holding.houses) - there.persons,
        chances(state, seat, there, turns, rounds),
        turns,
        turns > 0 or is_its_turn(state, seat),
        rounds,
        left,
        use,
        GUILDER * use,
        WORKER * use,
        CARD * use,
    )


def turns_left(state: s.State, seat: Seat) -> int:
    """Return the number of cards that the seat may still play in this round (BRU-TURN-1)."""
    turn = state.pending[0]
    if not isinstance(turn, s.Turn):
        return components.TURNS
    if turn.seat == seat:
        return components.TURNS - turn.number + (not turn.played)
    seats, first = len(state.seats), state.start_player
    return components.TURNS - turn.number + ((seat - first) % seats > (turn.seat - first) % seats)


def is_its_turn(state: s.State, seat: Seat) -> bool:
    turn = state.pending[0]
    return isinstance(turn, s.Turn) and turn.seat == seat


def rounds_left(state: s.State) -> float:
    """Return the estimated rounds after this one: the lower pile is emptied if all draw alike."""
    if state.last_round:
        return float(state.last_round - state.round)
    left, right = state.piles
    lowest = min(len(left), len(right)) - cards_due(state) / len(state.piles)
    each_round = components.TURNS * len(state.seats) / len(state.piles)
    return max(0.0, lowest / each_round) + ON_AVERAGE


def cards_due(state: s.State) -> int:
    """Return the number of cards to be drawn in phase 1 of this round (BRU-DRAW-1, -2)."""
    task = state.pending[0]
    if not isinstance(task, s.Refill):
        return 0
    seats = len(state.seats)
    still = range((task.seat - state.start_player) % seats, seats)
    waiting = [state.seats[(state.start_player + n) % seats] for n in still]
    return sum(max(0, components.HAND - len(it.hand) - len(it.drawn)) for it in waiting)


def dice_are_rolled(state: s.State) -> bool:
    """Whether the dice are those of this round; in phase 1 they are those of the last one."""
    return not isinstance(state.pending[0], s.Refill)
