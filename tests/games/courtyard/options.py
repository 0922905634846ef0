"""Every legal command of a seat, whom the game waits for, and how it ended."""

from typing import assert_never

from domain.decider import Outcome, Seat, ranked
from tests.games.courtyard import commands as c
from tests.games.courtyard import state as s
from tests.games.courtyard.decide import asked


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    home = state.homes[seat]
    match asked(state):
        case s.Choosing():
            return () if home.chosen else tuple(c.ChooseCard(card) for card in faces(home))
        case s.Tend(seat=busy) if busy == seat:
            return tending(state, seat)
        case s.Linger(seat=busy) if busy == seat:
            return lingering(home, seat)
        case s.FeedSnail(seat=busy) if busy == seat:
            fed = (*(c.FeedCard(card) for card in faces(home)), *(c.FeedPot(p) for p in pots(home)))
            return (*fed, c.Shoo())
        case s.Tend() | s.Linger() | s.FeedSnail():
            return pouncing(state, seat)
        case None:
            return ()
        case never:
            assert_never(never)


def tending(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    match state.homes[seat].chosen:
        case card if card == s.HERB:
            return (c.Lay(), c.Gather())
        case card if card == s.SNAIL:
            return (c.Lay(), *(c.SendSnail(other) for other in neighbours(state, seat)))
        case _:
            return (c.Lay(),)


def lingering(home: s.Home, seat: Seat) -> tuple[c.Command, ...]:
    peeks = tuple(c.Peek(p) for p in pots(home) if seat not in home.sill[p].known_to)
    waters = tuple(c.Water(p) for p in pots(home)) if home.water else ()
    return (*peeks, *waters, c.EndTurn())


def pouncing(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    if s.CAT not in state.homes[seat].hand:
        return ()
    return tuple(
        c.Pounce(other, place)
        for other in neighbours(state, seat)
        for place in pots(state.homes[other])
    )


def awaiting(state: s.State) -> tuple[Seat, ...]:
    match asked(state):
        case s.Choosing():
            return tuple(Seat(n) for n, home in enumerate(state.homes) if home.chosen is None)
        case s.Tend(seat=seat) | s.Linger(seat=seat) | s.FeedSnail(seat=seat):
            return (seat,)
        case None:
            return ()
        case never:
            assert_never(never)


def outcome(state: s.State) -> Outcome | None:
    """The most points win; of equal ones, the most water."""
    if not state.over:
        return None
    scores = {Seat(n): score(home) for n, home in enumerate(state.homes)}
    merits = {seat: (points["total"], points["water"]) for seat, points in scores.items()}
    return Outcome(ranked(merits), scores)


def score(home: s.Home) -> dict[str, int]:
    bed = sum(s.POINTS[card] for card in home.bed)
    sill = sum(s.POINTS[pot.card] for pot in home.sill)
    return {"bed": bed, "sill": sill, "total": bed + sill, "water": home.water}


def appraise(state: s.State, seat: Seat) -> float:
    home = state.homes[seat]
    return score(home)["total"] + home.water / 2 + len(home.hand) / 4


def faces(home: s.Home) -> tuple[s.Card, ...]:
    return tuple(dict.fromkeys(sorted(home.hand)))


def neighbours(state: s.State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(len(state.homes)) if n != seat)


def pots(home: s.Home) -> tuple[s.Place, ...]:
    return tuple(s.Place(n) for n in range(len(home.sill)))
