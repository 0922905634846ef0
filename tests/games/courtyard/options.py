"""Every legal command of a seat, whom the game waits for, and how it ended."""

from typing import assert_never

from domain.decider import Outcome, Seat
from tests.games.courtyard.commands import (
    ChooseCard,
    Command,
    EndTurn,
    FeedCard,
    FeedPot,
    Gather,
    Lay,
    Peek,
    Pounce,
    SendSnail,
    Shoo,
    Water,
)
from tests.games.courtyard.decide import asked
from tests.games.courtyard.state import (
    CAT,
    HERB,
    POINTS,
    SNAIL,
    Card,
    Choosing,
    FeedSnail,
    Home,
    Linger,
    Place,
    State,
    Tend,
)


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    home = state.homes[seat]
    match asked(state):
        case Choosing():
            return () if home.chosen else tuple(ChooseCard(card) for card in faces(home))
        case Tend(seat=busy) if busy == seat:
            return tending(state, seat)
        case Linger(seat=busy) if busy == seat:
            return lingering(home, seat)
        case FeedSnail(seat=busy) if busy == seat:
            fed = (*(FeedCard(card) for card in faces(home)), *(FeedPot(p) for p in pots(home)))
            return (*fed, Shoo())
        case Tend() | Linger() | FeedSnail():
            return pouncing(state, seat)
        case None:
            return ()
        case never:
            assert_never(never)


def tending(state: State, seat: Seat) -> tuple[Command, ...]:
    match state.homes[seat].chosen:
        case card if card == HERB:
            return (Lay(), Gather())
        case card if card == SNAIL:
            return (Lay(), *(SendSnail(other) for other in neighbours(state, seat)))
        case _:
            return (Lay(),)


def lingering(home: Home, seat: Seat) -> tuple[Command, ...]:
    peeks = tuple(Peek(p) for p in pots(home) if seat not in home.sill[p].known_to)
    waters = tuple(Water(p) for p in pots(home)) if home.water else ()
    return (*peeks, *waters, EndTurn())


def pouncing(state: State, seat: Seat) -> tuple[Command, ...]:
    if CAT not in state.homes[seat].hand:
        return ()
    return tuple(
        Pounce(other, place)
        for other in neighbours(state, seat)
        for place in pots(state.homes[other])
    )


def awaiting(state: State) -> tuple[Seat, ...]:
    match asked(state):
        case Choosing():
            return tuple(Seat(n) for n, home in enumerate(state.homes) if home.chosen is None)
        case Tend(seat=seat) | Linger(seat=seat) | FeedSnail(seat=seat):
            return (seat,)
        case None:
            return ()
        case never:
            assert_never(never)


def outcome(state: State) -> Outcome | None:
    """The most points win; of equal ones, the most water."""
    if not state.over:
        return None
    scores = {Seat(n): score(home) for n, home in enumerate(state.homes)}
    marks = {seat: (points["total"], points["water"]) for seat, points in scores.items()}
    places = sorted(set(marks.values()), reverse=True)
    ranking = tuple(tuple(s for s in marks if marks[s] == place) for place in places)
    return Outcome(ranking, scores)


def score(home: Home) -> dict[str, int]:
    bed = sum(POINTS[card] for card in home.bed)
    sill = sum(POINTS[pot.card] for pot in home.sill)
    return {"bed": bed, "sill": sill, "water": home.water, "total": bed + sill}


def appraise(state: State, seat: Seat) -> float:
    home = state.homes[seat]
    return score(home)["total"] + home.water / 2 + len(home.hand) / 4


def faces(home: Home) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(sorted(home.hand)))


def neighbours(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(len(state.homes)) if n != seat)


def pots(home: Home) -> tuple[Place, ...]:
    return tuple(Place(n) for n in range(len(home.sill)))
