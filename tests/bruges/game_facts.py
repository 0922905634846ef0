"""The facts about Bruges that the suite needs."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.bruges import state as s
from domain.decider import EVERYONE, Viewer
from projections.conformance.game_facts import GameFacts, Opening, Play, Pool, in_places, names
from projections.registry import PROJECTIONS

BOX = json.loads((Path(__file__).parents[2] / "domain/bruges/components.json").read_bytes())
FACES = {card["id"]: card for card in BOX["persons"] + BOX["pets"]}
COLOURS = ("blue", "brown", "yellow", "red", "violet")
MODULES = ("pets", "new_citizens", "zwin", "exchange")
ALL: dict[str, Any] = dict.fromkeys(MODULES, True)


def openings() -> Iterator[Opening]:
    for seats in BRUGES.seats:
        yield Opening(seats)
        for module in MODULES:
            yield Opening(seats, {module: True})
        yield Opening(seats, ALL)
    yield Opening(3, {"exchange": True, "fewer_markers": True})


# The box.


def census(state: s.State) -> Counter[str]:
    things = Counter[str](state.extra + state.discard)
    for pile in state.piles:
        things.update(pile)
    things.update(f"statue/{value}" for value in state.statues)
    things.update(markers(state.threats))
    for holding in state.seats:
        things.update(belongings(holding))
    for harbour in state.harbours:
        things.update(harbour.pile + harbour.cleared)
        things.update([harbour.active] if harbour.active else [])
    if (exchange := state.exchange) is not None:
        things.update(exchange.pile + exchange.gone)
        things.update([exchange.card] if exchange.card else [])
    return things


def belongings(holding: s.Holding) -> Counter[str]:
    things = Counter[str](holding.hand + holding.drawn)
    things.update([holding.in_play] if holding.in_play else [])
    things.update(house.card for house in holding.houses)
    things.update(who.card for who in holding.residents)
    things.update(f"statue/{value}" for value in holding.statues)
    things.update(markers(holding.threats))
    return things


def markers(five: Sequence[int]) -> Counter[str]:
    counts = zip(COLOURS, five, strict=True)
    return Counter({f"threat/{colour}": count for colour, count in counts})


def box(opening: Opening) -> Counter[str]:
    """BRU-SETUP-1, -9, -19, BRU-PETS-1, BRU-CITIZEN-2, BRU-FIVE-2, -3, BRU-ZWIN-1."""
    used = {"base", *(module for module in MODULES if opening.options.get(module))}
    things = Counter[str](card for card, face in FACES.items() if face["set"] in used)
    five = opening.seats == 5
    things.update(f"statue/{value}" for value in range(2, 10 if five else 8))
    things.update(markers([11 if five else 9] * 5))
    if opening.options.get("zwin"):
        things.update(ship["id"] for ship in BOX["ships"])
    if opening.options.get("exchange"):
        things.update(card["id"] for card in BOX["exchange_cards"])
    return things


def broken(state: s.State) -> tuple[str, ...]:
    """BRU-HOUSE-2, BRU-PETS-6, BRU-THREAT-24, BRU-END-16, BRU-CANAL-7, BRU-DRAW-13 to -15, and
    BRU-ASCEND-8.
    """
    if not isinstance(state.phase, s.Playing):
        return ()
    struck = {
        task.seat for task in state.pending if type(task).__name__ in ("Damage", "Fire", "Plague")
    }
    sizes = sorted(len(pile) for pile in state.piles)
    checks = {
        "nothing below 0": all(
            min(it.points, it.guilders, *it.workers, *it.threats, it.step) >= 0
            for it in state.seats
        ),
        "figures stay on the track": all(it.step <= 11 for it in state.seats),
        "at most two markers of a colour are kept": all(
            max(it.threats) < 3 for seat, it in enumerate(state.seats) if seat not in struck
        ),
        "one person and one pet a house": all(fits(it) for it in state.seats),
        "at most two statues each": all(len(it.statues) <= 2 for it in state.seats),
        "two piles while there are two cards": sizes[0] > 0 or sizes[1] <= 1,
        "the last round is fixed with the extra pile": bool(state.extra) == (not state.last_round),
        "one card in play": sum(it.in_play is not None for it in state.seats) <= 1,
    }
    return tuple(sentence for sentence, holds in checks.items() if not holds)


def fits(holding: s.Holding) -> bool:
    """Whether each house has at most one resident of each kind."""
    living = [(who.house, FACES[who.card]["set"] == "pets") for who in holding.residents]
    houses = {house.id for house in holding.houses}
    return len(set(living)) == len(living) and all(house in houses for house, _ in living)


# Secrets.


def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
    """BRU-HIDE-1 to -9, -13, -15, -17, -18, BRU-PETS-19. Backs are known, depths are not."""
    if viewer == EVERYONE:
        return ()
    backs: dict[str, dict[str, str]] = {}
    for place, card in cards_showing_a_back(state, viewer):
        backs.setdefault(back(card), {})[place] = card
    deep: dict[str, str] = {}
    for name, pile in zip(("pile:0", "pile:1", "extra"), (*state.piles, state.extra), strict=True):
        deep |= in_places(name, pile[1:])
    pools: list[Pool] = [deep, *backs.values()]
    for harbour, colour in zip(state.harbours, COLOURS, strict=False):
        pools.append(in_places(f"ships:{colour}", harbour.pile[1:]))
    if state.exchange is not None:
        pools.append(in_places("exchange", state.exchange.pile))
    return tuple(pools)


def cards_showing_a_back(state: s.State, viewer: Viewer) -> Iterator[tuple[str, str]]:
    """Every place in which a card lies of which this viewer sees the back alone."""
    for number, pile in enumerate((*state.piles, state.extra)):
        if pile:
            yield f"top/{number}", pile[0]
    for seat, holding in enumerate(state.seats):
        for number, card in enumerate(holding.drawn):
            yield f"drawn:{seat}/{number}", card
        for house in holding.houses:
            if not house.seen:
                yield f"unseen:{seat}/{house.id}", house.card
            elif seat != viewer:
                yield f"seat:{seat}/house/{house.id}", house.card
        if seat != viewer:
            in_no_order = sorted(holding.hand, key=lambda card: (back(card), card))
            for number, card in enumerate(in_no_order):
                yield f"seat:{seat}/hand/{number}", card
            if holding.in_play is not None:
                yield f"seat:{seat}/in_play/0", holding.in_play


def back(card: str) -> str:
    face = FACES[card]
    return f"pet {face['colour']}" if face["set"] == "pets" else face["colour"]


# Secret parts of a choice.


def what_is_played(state: s.State, command: c.PlayCard, viewer: Viewer) -> object:
    """BRU-HIDE-1, -15: all see the colour of a card taken up, only its owner the card."""
    return command.card if state.pending[-1].seat == viewer else back(command.card)


def what_is_chosen(state: s.State, command: c.ChooseCard, viewer: Viewer) -> object:
    """BRU-HIDE-14, -15: a card that is discarded is shown; one that is built is not."""
    task: Any = state.pending[-1]
    if task.seat == viewer or not isinstance(task, s.BuildFromHand):
        return command.card
    return back(command.card)


PLAYS = (
    Play(Opening(2), 0),
    Play(Opening(3), 1),
    Play(Opening(4), 2),
    Play(Opening(2, ALL), 3),
    Play(Opening(4, ALL), 4),
    Play(Opening(5, ALL), 5),
)

UNTOLD = names("""
    game_opened deck_shuffled piles_laid ships_shuffled exchange_shuffled now_waits round_ended
    game_ended exchange_cleared preparation_ended house_turned_up
    """)

GAME_FACTS = GameFacts(
    projection=PROJECTIONS["bruges"],
    census=census,
    box=box,
    broken=broken,
    hidden=hidden,
    openings=tuple(openings()),
    longest=2500,
    deepest=16,
    secret_choices={"play_card": what_is_played, "choose_card": what_is_chosen},
    rare=names("house_turned_up person_refreshed"),
    countable=names("seats.*.built harbours.*.shuffles activated.* pending.*.path.*"),
    plays=PLAYS,
    untold=UNTOLD,
    private=names("hand card price improved_price"),
    sourced=names("cards ships ship_kinds exchange_cards"),
)
