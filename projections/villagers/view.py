"""The view of a position. It starts empty, and the visible parts are added.

Its types are in `shapes.py`. Counted things are in the order of a hand (`knowledge.SHELF`), never
in the order of a hidden pile.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar, cast

import msgspec

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.contests import counts_for
from domain.villagers.knowledge import (
    SHELF,
    SPECTATORS,
    bit_of,
    known_to_any,
    nameable,
    pile_of,
)
from domain.villagers.village import SEATS
from projections.memo import Parts
from projections.places import PLACES, by_place, seats_open_to
from projections.projection import JsonObject, Progress
from projections.sentences import tag_of
from projections.villagers import shapes
from projections.villagers.seat_view import (
    current_score,
    fronts,
    known_seat,
    open_seat,
    own_seat,
    village_view,
)

P = TypeVar("P")
Known: TypeAlias = tuple[P, tuple[s.Card, ...], s.Knowers]
"""A place, its cards, and the viewers who know at least one of them."""

PILES: tuple[s.PileId, ...] = (*components.STACKS, "reserve")

MARKETS: dict[s.PileId, tuple[int, shapes.Market]] = {
    "stack_2": (1, "first"),
    "stack_6": (2, "second"),
}
"""VIL-SETUP-10: the stack above each market card, and its market day."""


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> shapes.View:
    """Return the public part of the position and the hidden parts that this viewer knows."""
    parts = parts or Parts()
    fields = parts.grown(open_view, state)
    known_view: shapes.View = {
        **fields,
        "seats": dict(fields["seats"]),
        "piles": dict(fields["piles"]),
    }
    for seat in seats_open_to(viewer, state.seats):
        add_own_hand(known_view, state, seat, viewer, parts.at(viewer).at(seat))
    if viewer == EVERYONE:
        add_what_nobody_knows(known_view, state)
    else:
        add_what_viewer_knows(known_view, state, viewer, parts)
    return known_view


def add_own_hand(
    view: shapes.View, state: s.State, seat: Seat, viewer: Viewer, parts: Parts
) -> None:
    """Add the hand of a seat as this viewer may see it: that seat, or `all`."""
    place, holding = PLACES[seat], state.seats[seat]
    view["seats"][place] = parts.of(
        own_seat,
        view["seats"][place],
        holding.hand,
        holding.looking,
        seat,
        nameable(state, viewer),
    )


def add_what_viewer_knows(
    view: shapes.View, state: s.State, viewer: Seat | Literal["spectator"], parts: Parts
) -> None:
    """Add the fronts in other hands and in piles that this viewer knows (VIL-HIDE-4 to -9)."""
    bit, own = bit_of(viewer), parts.at(viewer)
    hands, piles = parts.grown(known_places, state)
    for seat, hand, knowers in hands:
        if knowers & bit and seat != viewer:
            place = PLACES[seat]
            view["seats"][place] = own.at(seat).of(known_seat, view["seats"][place], hand, bit)
    for pile, cards, knowers in piles:
        if knowers & bit:
            view["piles"][pile] = own.at(pile).of(known_pile, view["piles"][pile], cards, bit)


def known_places(parts: Parts, state: s.State) -> tuple[list[Known[Seat]], list[Known[s.PileId]]]:
    """Return the hands with a card that another seat knows, and the piles with a known card."""
    hands = tuple([holding.hand for holding in state.seats])
    piles = (*state.stacks, state.reserve)
    known_hands = zip(SEATS, hands, parts.each(known_to_any, hands), strict=False)
    known_piles = zip(PILES, piles, parts.at("piles").each(known_to_any, piles), strict=True)
    return (
        [known for known in known_hands if known[2] & ~(1 << known[0])],
        [known for known in known_piles if known[2]],
    )


def open_view(parts: Parts, state: s.State) -> shapes.View:
    """Return the public part, without fronts that happen to be known to all viewers."""
    phase, seats = state.phase, enumerate(state.seats)
    each = [(PLACES[n], holding, parts.at(n)) for n, holding in seats]
    looked_through = [
        it.pile for it in state.pending if type(it) is s.TakeSeen or type(it) is s.OrderSeen
    ]
    days, countess = state.market_days, state.countess
    fields: shapes.View = {
        "game": "villagers",
        "phase": cast("shapes.PhaseName", tag_of(phase)),
        "round": state.round,
        "first_player": state.first_player,
        "seats": {
            place: seat.grown(open_seat, holding, state.rules) for place, holding, seat in each
        },
        "road": parts.of(road_view, state.road),
        "piles": parts.grown(piles_view, state.stacks, state.reserve, looked_through, days),
        "discard_pile": parts.of(by_place, state.discard_pile),
        "basics": parts.of(basics_view, state.lumberjacks, state.hayers, state.miners),
        "market_days": days,
        "to_come": parts.of(to_come, parts.each(unseen_in, hidden_places(state))),
        "decisions": parts.of(decisions_view, state.pending),
        "current_score": {
            place: seat.of(current_score, it.village, it.supply, it.income, days, countess)
            for place, it, seat in each
        },
    }
    if type(phase) is not s.Opening and type(phase) is not s.Over:
        fields["active"] = phase.seat
    if isinstance(phase, s.DraftPhase):
        fields["draft"] = parts.of(draft_view, phase)
    if isinstance(phase, s.BuildPhase):
        fields["build"] = parts.of(build_view, phase)
    if not state.rules.padlocks:
        fields["no_padlocks"] = True
    if countess is not None:
        fields["countess"] = parts.grown(countess_view, countess)
    if state.developments:
        fields["developments"] = parts.of(
            developments_view, state.developments, state.seats, countess
        )
    return fields


def add_what_nobody_knows(view: shapes.View, state: s.State) -> None:
    """Add the face-down cards, after the end of the game."""
    view["piles"] = {
        pile: {**view["piles"][pile], "cards": fronts(pile_of(state, pile))} for pile in PILES
    }
    view["box"] = fronts(state.box)
    if state.countess is not None and "countess" in view:
        summer, winter = state.countess.decks
        decks = {"summer": by_place(summer), "winter": by_place(winter)}
        countess: shapes.CountessView = {**view["countess"], "decks": decks}
        view["countess"] = countess


# The Road and the piles.


def road_view(road: Sequence[s.RoadPlace | None]) -> dict[str, shapes.RoadPlaceView]:
    return {str(n): road_place_view(place) for n, place in enumerate(road, start=1) if place}


def road_place_view(place: s.RoadPlace) -> shapes.RoadPlaceView:
    if place.coins:
        return {"card": place.card, "coins": place.coins}
    return {"card": place.card}


def piles_view(
    parts: Parts,
    stacks: Sequence[Sequence[s.Card]],
    reserve: Sequence[s.Card],
    looked_through: Sequence[s.PileId],
    market_days: int,
) -> dict[str, shapes.PileView]:
    """VIL-HIDE-2: sizes, and the back of the top card unless the upper cards are in use."""
    view: dict[str, shapes.PileView] = {}
    for pile, cards in zip(PILES, (*stacks, reserve), strict=True):
        day, market = MARKETS.get(pile, (0, None))
        lies = market if market_days < day else None
        view[pile] = parts.at(pile).of(face_down_pile, cards, pile not in looked_through, lies)
    return view


def face_down_pile(
    cards: Sequence[s.Card],
    open_top: bool,  # noqa: FBT001 - a part is asked for by values
    market: shapes.Market | None,
) -> shapes.PileView:
    view: shapes.PileView = {"size": len(cards)}
    if cards and open_top:
        view["top"] = components.SUIT[cards[0].face]
    if market is not None:
        view["market"] = market
    return view


def known_pile(view: shapes.PileView, cards: Sequence[s.Card], bit: s.Knowers) -> shapes.PileView:
    fronts = {str(n): card.face for n, card in enumerate(cards) if card.known_to & bit}
    pile: shapes.PileView = {**view, "known": cast("dict[str, str]", fronts)}
    if "market" in pile:  # "market" is the last key.
        pile["market"] = pile.pop("market")
    return pile


def basics_view(lumberjacks: int, hayers: int, miners: int) -> dict[str, int]:
    """VIL-SETUP-2."""
    return {"lumberjack": lumberjacks, "hayer": hayers, "miner": miners}


def hidden_places(state: s.State) -> tuple[tuple[s.Card, ...], ...]:
    """Return all places with cards whose fronts are not known to all."""
    hands = [holding.hand for holding in state.seats]
    looking = [holding.looking for holding in state.seats]
    return (state.box, state.reserve, *state.stacks, *hands, *looking)


ONE = {face: 1 << 8 * place for place, face in enumerate(SHELF)}
"""A number for each villager. Their sum has a byte for each, with its number of cards."""


def unseen_in(cards: Sequence[s.Card]) -> int:
    """Return the sum of `ONE` of the cards of one place whose fronts are not known to all."""
    return sum([ONE[card.face] for card in cards if not card.known_to & SPECTATORS])


def to_come(unseen: Sequence[int]) -> dict[str, int]:
    """VIL-HIDE-12: the cards of the game whose places are not known to all."""
    numbers = sum(unseen).to_bytes(len(SHELF), "little")
    return {face: number for face, number in zip(SHELF, numbers, strict=True) if number}


# Decisions.


def decisions_view(pending: Sequence[s.Decision]) -> dict[str, shapes.DecisionView]:
    """Return the pending decisions; all of them are public."""
    return {str(n): decision_view(decision) for n, decision in enumerate(pending)}


def decision_view(decision: s.Decision) -> shapes.DecisionView:
    fields: JsonObject = msgspec.to_builtins(decision)
    return cast(
        "shapes.DecisionView", {name: value for name, value in fields.items() if value is not None}
    )


def draft_view(phase: s.DraftPhase) -> shapes.DraftView:
    """VIL-EVENT-24, VIL-SUPPORT-14."""
    view: shapes.DraftView = {}
    if phase.fewer:
        view["fewer"] = phase.fewer
    if phase.recruited:
        view["recruited"] = True
    return view


def build_view(phase: s.BuildPhase) -> shapes.BuildView:
    view: shapes.BuildView = {
        "limit": phase.limit,
        "used": phase.used,
        "basics_left": components.BASICS_MAX - phase.basics,
    }
    if phase.tinner:
        view["tinner"] = True
    return view


# The Countess and the developments.


def countess_view(parts: Parts, countess: s.Countess) -> shapes.CountessView:
    """VIL-SOLO-7: the open and the discarded events; of the decks only the numbers of cards."""
    summer, winter = countess.decks
    view: shapes.CountessView = {
        "level": countess.level,
        "village": parts.of(village_view, countess.village),
        "supply": countess.supply,
        "season": countess.season,
        "events": {
            event: {"begun": True} if event in countess.begun else {} for event in countess.open
        },
        "deck_size": len(summer if countess.season == "summer" else winter),
        "discarded": by_place([event for season in countess.discarded for event in season]),
    }
    if countess.jester:
        view["jester"] = True
    return view


def developments_view(
    developments: Sequence[s.DevelopmentId],
    seats: tuple[s.Holding, ...],
    countess: s.Countess | None,
) -> dict[str, shapes.DevelopmentView]:
    """Return the developments by suite. All is public, even the backs of hands (VIL-HIDE-17)."""
    state = s.State(seats=seats, countess=countess)
    return {
        components.DEVELOPMENTS[development].suite: development_view(state, development)
        for development in developments
    }


def development_view(state: s.State, development: s.DevelopmentId) -> shapes.DevelopmentView:
    counts = counts_for(state, development)
    view: shapes.DevelopmentView = {
        "id": development,
        "counts": {str(owner): count for owner, count in counts.items()},
    }
    for owner in counts:
        if development in tokens_of(state, owner):
            view["holder"] = str(owner)
    return view


def tokens_of(state: s.State, owner: s.Owner) -> Sequence[s.DevelopmentId]:
    """VIL-DEV-9."""
    if owner == "countess":
        return () if state.countess is None else state.countess.tokens
    return state.seats[owner].tokens


def progress(state: s.State) -> Progress:
    """Return the progress of a game: round, phase and turn."""
    seat = None if isinstance(state.phase, s.Opening | s.Over) else state.phase.seat
    return Progress(tag_of(state.phase), {"round": state.round}, seat)
