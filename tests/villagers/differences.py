"""Changes between two positions, in the words of a spectator.

`difference(before, now) == says("+3 gold, 1: -fisher laid")` means three things. Seat 0 has 3 gold
more, and a Fisher has left the Village of seat 1. Nothing else differs in front of any seat, on the
Road or in a pile, and the turn is the same. No card or event has a pending decision. If a decision
is pending, the text names it: `TakeSeen asked`. Knowledge of hidden cards, event decks and incomes
are not compared.

A villager of a Village is named by its card and, if it is on others, by them: `miner/seeker`. Coins
are `on seeker`, on the second Seeker of a Village `on seeker.2`.
"""

from collections.abc import Iterator
from itertools import chain
from operator import attrgetter

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.village import read_village, villagers_of
from projections.conformance.text_rows import by_seat, moved
from tests.villagers.a_table import supply

GROUNDS = (s.DraftVillager, s.PlaceCoin, s.Build, s.ChooseEvent)
"""What a turn asks that nothing has been asked in."""


def difference(before: s.State, now: s.State) -> set[str]:
    """Every change, for seat 0 as it is, for the others after their name."""
    changes = {*of_the_table(before, now), *by_seat(before.seats, now.seats, of_a_seat)}
    for owner in owners(now):
        said = "" if owner == 0 else f"{owner}: "
        changes.update(f"{said}{it}" for it in of_a_village(before, now, owner))
    if before.countess is not None and now.countess is not None:
        changes.update(of_the_events(before.countess, now.countess))
    return changes


def owners(state: s.State) -> list[s.Owner]:
    return [*map(Seat, range(len(state.seats))), *(["countess"] if state.countess else [])]


def of_a_village(before: s.State, now: s.State, owner: s.Owner) -> Iterator[str]:
    """Gold, too."""
    yield from counted("gold", supply(before, owner), supply(now, owner))
    yield from moved(paths(before, owner), paths(now, owner), "laid")
    names = names_of(before) | names_of(now)
    were = {it.id: it for it in villagers_of(before, owner)}
    for it in villagers_of(now, owner):
        name = names[it.id].partition("@")[0]
        old = were.get(it.id, s.Villager(it.id, it.card))
        yield from counted(f"on {name}", old.coins, it.coins)
        if it.turned != old.turned:
            yield f"{name} turned"


def paths(state: s.State, owner: s.Owner) -> list[str]:
    village = read_village(villagers_of(state, owner))
    return ["/".join(village.path(it)) for it in village.villagers]


def names_of(state: s.State) -> dict[s.VillagerId, str]:
    """`fisher`, the second of a Village `fisher.2`, that of seat 1 `fisher@1`."""
    names: dict[s.VillagerId, str] = {}
    for owner in owners(state):
        met: list[str] = []
        for it in villagers_of(state, owner):
            met.append(it.card)
            nth = met.count(it.card)
            copy, whose = f".{nth}" if nth > 1 else "", f"@{owner}" if owner else ""
            names[it.id] = f"{it.card}{copy}{whose}"
    return names


def of_a_seat(old: s.Holding, new: s.Holding) -> Iterator[str]:
    yield from moved(faces(old.hand), faces(new.hand), "in hand")
    yield from moved(old.square, new.square, "drafted")
    yield from moved(faces(old.looking), faces(new.looking), "looked at")
    yield from moved(old.tokens, new.tokens, "token")


def faces(cards: tuple[s.Card, ...]) -> list[str]:
    return [card.face for card in cards]


def of_the_events(old: s.Countess, new: s.Countess) -> Iterator[str]:
    yield from moved(old.open, new.open, "open")
    yield from moved(old.begun, new.begun, "begun")
    yield from moved(chain(*old.discarded), chain(*new.discarded), "over")
    yield from counted("jester", old.jester, new.jester)


def of_the_table(before: s.State, now: s.State) -> Iterator[str]:
    for place, (old, new) in enumerate(zip(before.road, now.road, strict=True), start=1):
        if old != new:
            coins = f"+{new.coins}" if new and new.coins else ""
            yield f"place {place} {new.card}{coins}" if new else f"place {place} empty"
    for name, old, new in zip(
        (*components.STACKS, "reserve"),
        (*before.stacks, before.reserve),
        (*now.stacks, now.reserve),
        strict=True,
    ):
        if faces(old) != faces(new):
            yield f"{name} {' '.join(faces(new)) or 'empty'}"
    yield from moved(before.discard_pile, now.discard_pile, "discarded")
    for basic in components.BASICS:
        supply_of = attrgetter(f"{basic}s")
        yield from counted(f"spare {basic}", supply_of(before), supply_of(now))
    yield from counted("market day", before.market_days, now.market_days)
    yield from of_the_turn(before, now)


def of_the_turn(before: s.State, now: s.State) -> Iterator[str]:
    if (turn := turn_of(now)) != turn_of(before):
        yield turn
    old, new = before.phase, now.phase
    match old, new:
        case s.BuildPhase(), s.BuildPhase() if old.seat == new.seat:
            yield from counted("action", old.used, new.used)
            yield from counted("basic", old.basics, new.basics)
            yield from counted("limit", old.limit, new.limit)
        case _, s.BuildPhase():
            yield f"limit {new.limit}"
        case _, s.DraftPhase() if new.fewer:
            yield f"{new.fewer} draft lost"
        case _:
            pass
    if isinstance(new, s.BuildPhase) and new.tinner:
        yield "tinner at work"
    match now.pending:
        case [*_, s.DraftVillager(left=left)] if left > 1:
            yield f"{left} drafts"
        case [*_, asked] if not isinstance(asked, GROUNDS):
            yield f"{type(asked).__name__} asked"
        case _:
            pass


def turn_of(state: s.State) -> str:
    """`draft of 1`."""
    seat = getattr(state.phase, "seat", None)
    return str(state.phase.__struct_config__.tag) + ("" if seat is None else f" of {seat}")


def counted(thing: str, old: int, new: int) -> Iterator[str]:
    if old != new:
        yield f"{new - old:+} {thing}"
