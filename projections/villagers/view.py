"""What a viewer may see of a position. A view starts empty and is filled with what is open.

Its types stand in `shapes.py`. Whatever is counted stands in the order of a hand
(`knowledge.SHELF`), never in that of a hidden pile.
"""

from collections import Counter
from collections.abc import Sequence
from typing import cast

import msgspec

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.contests import counts_for
from domain.villagers.knowledge import SHELF, SPECTATORS, bit_of, pile_of, visible_back
from projections.memo import Part, Parts
from projections.places import by_place
from projections.projection import Shown
from projections.sentences import tag_of
from projections.villagers.seat_view import fronts, points_now, seat_view, village_view
from projections.villagers.shapes import (
    BuildView,
    CountessView,
    DecisionView,
    DevelopmentView,
    DraftView,
    Market,
    PhaseName,
    PileView,
    RoadPlaceView,
    View,
    VillageView,
)

PILES: tuple[s.PileId, ...] = (*box.STACKS, "reserve")

MARKETS: dict[s.PileId, tuple[int, Market]] = {"stack_2": (1, "first"), "stack_6": (2, "second")}
"""VIL-SETUP-10: under which stack lies the card of which market day."""


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> View:
    """What lies open for everybody, and what this viewer knows of what does not."""
    part = (parts or Parts()).of
    shown: View = {
        "game": "villagers",
        "phase": cast("PhaseName", tag_of(state.phase)),
        "round": state.round,
        "first_player": state.first_player,
        "seats": {str(n): seat_view(state, Seat(n), viewer, part) for n in range(len(state.seats))},
        "road": part(road_view, state.road),
        "piles": {pile: pile_view(state, pile, viewer, part) for pile in PILES},
        "discard_pile": part(by_place, state.discard_pile),
        "basics": part(basics_view, state.lumberjacks, state.hayers, state.miners),
        "market_days": state.market_days,
        "to_come": part(to_come, *hidden_places(state)),
        "decisions": part(decisions_view, state.pending),
        "points_now": {
            str(n): part(points_now, holding, state.market_days, state.countess)
            for n, holding in enumerate(state.seats)
        },
    }
    if not isinstance(state.phase, s.Opening | s.Over):
        shown["active"] = state.phase.seat
    if isinstance(state.phase, s.DraftPhase):
        shown["draft"] = part(draft_view, state.phase)
    if isinstance(state.phase, s.BuildPhase):
        shown["build"] = part(build_view, state.phase)
    if not state.rules.padlocks:
        shown["no_padlocks"] = True
    if state.countess is not None:
        village = part(village_view, state.countess.village)
        shown["countess"] = part(countess_view, state.countess, village)
    if state.developments:
        shown["developments"] = part(developments_view, state)
    if viewer == EVERYONE:
        add_what_nobody_knows(shown, state)
    return shown


def add_what_nobody_knows(shown: View, state: s.State) -> None:
    """What lies face-down, once the game is over."""
    for pile in PILES:
        open_pile: PileView = {**shown["piles"][pile], "cards": fronts(pile_of(state, pile))}
        shown["piles"][pile] = open_pile
    shown["box"] = fronts(state.box)
    if state.countess is not None and "countess" in shown:
        summer, winter = state.countess.decks
        decks = {"summer": by_place(summer), "winter": by_place(winter)}
        countess: CountessView = {**shown["countess"], "decks": decks}
        shown["countess"] = countess


# The Road and the piles.


def road_view(road: Sequence[s.RoadPlace | None]) -> dict[str, RoadPlaceView]:
    return {str(n): road_place_view(place) for n, place in enumerate(road, start=1) if place}


def road_place_view(place: s.RoadPlace) -> RoadPlaceView:
    if place.coins:
        return {"card": place.card, "coins": place.coins}
    return {"card": place.card}


def pile_view(state: s.State, pile: s.PileId, viewer: Viewer, part: Part) -> PileView:
    """VIL-HIDE-2, -9. For `all` the fronts are added later."""
    day, market = MARKETS.get(pile, (0, None))
    lies = market if state.market_days < day else None
    bit = 0 if viewer == EVERYONE else bit_of(viewer)
    return part(face_down_pile, pile_of(state, pile), visible_back(state, pile), lies, bit)


def face_down_pile(
    cards: Sequence[s.Card], top: s.Suit | None, market: Market | None, bit: int
) -> PileView:
    """`bit`: of the viewer who knows some of the fronts."""
    shown: PileView = {"size": len(cards)}
    if top is not None:
        shown["top"] = top
    known = {str(n): card.face for n, card in enumerate(cards) if card.known_to & bit}
    if known:
        shown["known"] = cast("dict[str, str]", known)
    if market is not None:
        shown["market"] = market
    return shown


def basics_view(lumberjacks: int, hayers: int, miners: int) -> dict[str, int]:
    """VIL-SETUP-2."""
    return {"lumberjack": lumberjacks, "hayer": hayers, "miner": miners}


def hidden_places(state: s.State) -> list[tuple[s.Card, ...]]:
    """Wherever cards lie whose fronts not everybody knows."""
    return [
        state.box,
        state.reserve,
        *state.stacks,
        *(holding.hand for holding in state.seats),
        *(holding.looking for holding in state.seats),
    ]


def to_come(*piles: Sequence[s.Card]) -> dict[str, int]:
    """VIL-HIDE-12: the cards of the game that not everybody knows where to find."""
    unseen = Counter(
        card.face for cards in piles for card in cards if not card.known_to & SPECTATORS
    )
    return {face: unseen[face] for face in SHELF if face in unseen}


# What waits.


def decisions_view(pending: Sequence[s.Decision]) -> dict[str, DecisionView]:
    """All of it is public."""
    return {str(n): decision_view(decision) for n, decision in enumerate(pending)}


def decision_view(decision: s.Decision) -> DecisionView:
    fields: Shown = msgspec.to_builtins(decision)
    return cast(
        "DecisionView", {name: value for name, value in fields.items() if value is not None}
    )


def draft_view(phase: s.DraftPhase) -> DraftView:
    """VIL-EVENT-24, VIL-SUPPORT-14."""
    shown: DraftView = {}
    if phase.fewer:
        shown["fewer"] = phase.fewer
    if phase.recruited:
        shown["recruited"] = True
    return shown


def build_view(phase: s.BuildPhase) -> BuildView:
    shown: BuildView = {
        "limit": phase.limit,
        "used": phase.used,
        "basics_left": box.BASICS_MAX - phase.basics,
    }
    if phase.tinner:
        shown["tinner"] = True
    return shown


# The Countess and the developments.


def countess_view(countess: s.Countess, village: VillageView) -> CountessView:
    """VIL-SOLO-7: the open and the discarded events; of the decks only how many cards."""
    summer, winter = countess.decks
    shown: CountessView = {
        "level": countess.level,
        "village": village,
        "supply": countess.supply,
        "season": countess.season,
        "events": {
            event: {"begun": True} if event in countess.begun else {} for event in countess.open
        },
        "deck_size": len(summer if countess.season == "summer" else winter),
        "discarded": by_place([event for season in countess.discarded for event in season]),
    }
    if countess.jester:
        shown["jester"] = True
    return shown


def developments_view(state: s.State) -> dict[str, DevelopmentView]:
    """By suite. All of it is public, the backs of hands too (VIL-HIDE-17)."""
    return {
        box.DEVELOPMENTS[development].suite: development_view(state, development)
        for development in state.developments
    }


def development_view(state: s.State, development: s.DevelopmentId) -> DevelopmentView:
    counts = counts_for(state, development)
    shown: DevelopmentView = {
        "id": development,
        "counts": {str(owner): count for owner, count in counts.items()},
    }
    for owner in counts:
        if development in tokens_of(state, owner):
            shown["holder"] = str(owner)
    return shown


def tokens_of(state: s.State, owner: s.Owner) -> Sequence[s.DevelopmentId]:
    """VIL-DEV-9."""
    if owner == "countess":
        return () if state.countess is None else state.countess.tokens
    return state.seats[owner].tokens
