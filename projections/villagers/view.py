"""What a viewer may see of a position. A view starts empty and is filled with what is open.

Its types stand in `shapes.py`. Whatever is counted stands in the order of a hand
(`knowledge.SHELF`), never in that of a hidden pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar, cast

import msgspec

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers.components import BASICS_MAX, DEVELOPMENTS, STACKS, SUIT
from domain.villagers.contests import counts_for
from domain.villagers.knowledge import (
    SHELF,
    SPECTATORS,
    bit_of,
    nameable,
    pile_of,
    visible_back,
)
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import bronze_values, nun_value, silver_values
from domain.villagers.state import (
    BuildPhase,
    Card,
    Countess,
    Decision,
    DevelopmentId,
    DraftPhase,
    Holding,
    Knowers,
    Opening,
    Over,
    Owner,
    PileId,
    RoadPlace,
    Rules,
    State,
    Suit,
    Villager,
)
from domain.villagers.village import read_village
from projections.memo import Parts
from projections.projection import Shown
from projections.sentences import tag_of
from projections.villagers.shapes import (
    BuildView,
    CountessView,
    DecisionView,
    DevelopmentView,
    DraftView,
    HandCardView,
    Market,
    PhaseName,
    PileView,
    RoadPlaceView,
    SeatView,
    View,
    VillagerView,
    VillageView,
)

T = TypeVar("T")

PLACES = tuple(str(n) for n in range(256))
"""The keys of places counted from 0; no place holds more than all villagers."""

PILES: tuple[PileId, ...] = (*STACKS, "reserve")

MARKETS: dict[PileId, tuple[int, Market]] = {"stack_2": (1, "first"), "stack_6": (2, "second")}
"""VIL-SETUP-10: under which stack lies the card of which market day."""


def view(state: State, viewer: Viewer) -> Shown:
    """The position as this viewer may see it, for `all` everything."""
    return view_with(state, viewer, Parts())


def view_with(state: State, viewer: Viewer, parts: Parts) -> Shown:
    """The same view, with those of its parts that were made before."""
    shown = table_view(state, viewer, parts.of)
    if viewer == EVERYONE:
        add_what_nobody_knows(shown, state)
    return cast("Shown", shown)


class Part(Protocol):
    """`Parts.of`: a part, made of these things now or before."""

    def __call__(self, make: Callable[..., T], /, *things: Any) -> T: ...


def table_view(state: State, viewer: Viewer, part: Part) -> View:
    """What lies open for everybody, and what this viewer knows of what does not."""
    shown: View = {
        "game": "villagers",
        "phase": cast("PhaseName", tag_of(state.phase)),
        "round": state.round,
        "first_player": state.first_player,
        "seats": {
            PLACES[n]: seat_view(state, Seat(n), viewer, part) for n in range(len(state.seats))
        },
        "road": part(road_view, state.road),
        "piles": {pile: pile_view(state, pile, viewer, part) for pile in PILES},
        "discard_pile": part(places, state.discard_pile),
        "basics": part(basics_view, state.lumberjacks, state.hayers, state.miners),
        "market_days": state.market_days,
        "to_come": part(to_come, *hidden_places(state)),
        "decisions": part(decisions_view, state.pending),
    }
    if not isinstance(state.phase, Opening | Over):
        shown["active"] = state.phase.seat
    if isinstance(state.phase, DraftPhase):
        shown["draft"] = part(draft_view, state.phase)
    if isinstance(state.phase, BuildPhase):
        shown["build"] = part(build_view, state.phase)
    if state.countess is not None:
        village = part(village_view, state.countess.village)
        shown["countess"] = part(countess_view, state.countess, village)
    if state.developments:
        shown["developments"] = part(developments_view, state)
    return shown


def add_what_nobody_knows(shown: View, state: State) -> None:
    """What lies face-down, once the game is over."""
    for pile in PILES:
        open_pile: PileView = {**shown["piles"][pile], "cards": fronts(pile_of(state, pile))}
        shown["piles"][pile] = open_pile
    shown["box"] = fronts(state.box)
    if state.countess is not None and "countess" in shown:
        summer, winter = state.countess.decks
        decks = {"summer": places(summer), "winter": places(winter)}
        countess: CountessView = {**shown["countess"], "decks": decks}
        shown["countess"] = countess


# A seat.


def seat_view(state: State, seat: Seat, viewer: Viewer, part: Part) -> SeatView:
    """What everybody sees of a seat, and what this viewer knows of its hand."""
    holding = state.seats[seat]
    village = part(village_view, holding.village)
    shown = part(open_seat, holding, village, part(limits, state, seat), state.rules)
    if viewer in (seat, EVERYONE):
        hand = part(own_hand, holding.hand, seat, nameable(state, viewer))
        return part(with_own_cards, shown, hand, holding.looking)
    known = part(known_fronts, holding.hand, bit_of(viewer))
    return part(with_known, shown, known) if known else shown


def limits(state: State, seat: Seat) -> tuple[int, int]:
    """How many villagers it drafts and builds."""
    return draft_limit(state, seat), build_limit(state, seat)


def open_seat(
    holding: Holding, village: VillageView, limits: tuple[int, int], rules: Rules
) -> SeatView:
    """What everybody sees of a seat: nearly all, and the backs of its hand (VIL-HIDE-1)."""
    shown: SeatView = {
        "supply": holding.supply,
        "hand_size": len(holding.hand),
        "suits": counted(SUIT[card.face] for card in holding.hand),
        "square": places(holding.square),
        "village": village,
        "draft_limit": limits[0],
        "build_limit": limits[1],
    }
    if holding.looking:
        shown["looking_size"] = len(holding.looking)
    bronze = bronze_values(read_village(holding.village), rules.carter)
    if bronze:
        shown["bronze"] = max(bronze.values())
    if holding.tokens:
        shown["tokens"] = dict.fromkeys(holding.tokens, True)
    return shown


def with_own_cards(
    shown: SeatView, hand: dict[str, HandCardView], looking: Sequence[Card]
) -> SeatView:
    """VIL-HIDE-3, -13, -14: the fronts that the owner sees."""
    own: SeatView = {**shown, "hand": hand}
    if looking:
        own["looking"] = fronts(looking)
    return own


def own_hand(hand: Sequence[Card], owner: Seat, named: Knowers) -> dict[str, HandCardView]:
    """By suit and name, as a hand is held. `named`: the viewers that may be named as knowers."""
    return {PLACES[n]: hand_card_view(card, owner, named) for n, card in enumerate(hand)}


def hand_card_view(card: Card, owner: Seat, named: Knowers) -> HandCardView:
    if card.known_to & SPECTATORS:
        return {"card": card.face, "known_to": "all"}
    others = card.known_to & named & ~bit_of(owner)
    if not others:
        return {"card": card.face}
    seats = [PLACES[n] for n in range(others.bit_length()) if others >> n & 1]
    return {"card": card.face, "known_to": " ".join(seats)}


def known_fronts(hand: Sequence[Card], bit: int) -> dict[str, int]:
    """VIL-HIDE-4 to -8: how many of each this viewer knows in another hand."""
    return counted(card.face for card in hand if card.known_to & bit)


def with_known(shown: SeatView, known: dict[str, int]) -> SeatView:
    return {**shown, "known": known}


def village_view(villagers: tuple[Villager, ...]) -> VillageView:
    """A Village and its sums; all of it is public."""
    village = read_village(villagers)
    silver = silver_values(village)
    return {
        "villagers": {str(v.id): villager_view(v, silver.get(v.id)) for v in villagers},
        "gold": village.gold,
        "coins": village.coins,
        "silver": sum(silver.values()) + nun_value(village),
        "food": village.food,
        "builders": village.builders,
    }


def villager_view(villager: Villager, silver: int | None) -> VillagerView:
    shown: VillagerView = {"card": villager.card}
    if villager.on is not None:
        shown["on"] = villager.on
    if villager.coins:
        shown["coins"] = villager.coins
    if villager.turned:
        shown["turned"] = True
    if silver is not None:
        shown["silver"] = silver
    return shown


# The Road and the piles.


def road_view(road: Sequence[RoadPlace | None]) -> dict[str, RoadPlaceView]:
    return {PLACES[n]: road_place_view(place) for n, place in enumerate(road, start=1) if place}


def road_place_view(place: RoadPlace) -> RoadPlaceView:
    if place.coins:
        return {"card": place.card, "coins": place.coins}
    return {"card": place.card}


def pile_view(state: State, pile: PileId, viewer: Viewer, part: Part) -> PileView:
    """VIL-HIDE-2, -9. For `all` the fronts are added later."""
    day, market = MARKETS.get(pile, (0, None))
    lies = market if state.market_days < day else None
    bit = 0 if viewer == EVERYONE else bit_of(viewer)
    return part(face_down_pile, pile_of(state, pile), visible_back(state, pile), lies, bit)


def face_down_pile(
    cards: Sequence[Card], top: Suit | None, market: Market | None, bit: int
) -> PileView:
    """`bit`: of the viewer who knows some of the fronts."""
    shown: PileView = {"size": len(cards)}
    if top is not None:
        shown["top"] = top
    known = {PLACES[n]: card.face for n, card in enumerate(cards) if card.known_to & bit}
    if known:
        shown["known"] = cast("dict[str, str]", known)
    if market is not None:
        shown["market"] = market
    return shown


def basics_view(lumberjacks: int, hayers: int, miners: int) -> dict[str, int]:
    """VIL-SETUP-2."""
    return {"lumberjack": lumberjacks, "hayer": hayers, "miner": miners}


def hidden_places(state: State) -> list[tuple[Card, ...]]:
    """Wherever cards lie whose fronts not everybody knows."""
    return [
        state.box,
        state.reserve,
        *state.stacks,
        *(holding.hand for holding in state.seats),
        *(holding.looking for holding in state.seats),
    ]


def to_come(*piles: Sequence[Card]) -> dict[str, int]:
    """VIL-HIDE-12: the cards of the game that not everybody knows where to find."""
    unseen = Counter(
        card.face for cards in piles for card in cards if not card.known_to & SPECTATORS
    )
    return {face: unseen[face] for face in SHELF if face in unseen}


# What waits.


def decisions_view(pending: Sequence[Decision]) -> dict[str, DecisionView]:
    """All of it is public."""
    return {PLACES[n]: decision_view(decision) for n, decision in enumerate(pending)}


def decision_view(decision: Decision) -> DecisionView:
    fields: Shown = msgspec.to_builtins(decision)
    return cast(
        "DecisionView", {name: value for name, value in fields.items() if value is not None}
    )


def draft_view(phase: DraftPhase) -> DraftView:
    """VIL-EVENT-24, VIL-SUPPORT-14."""
    shown: DraftView = {}
    if phase.fewer:
        shown["fewer"] = phase.fewer
    if phase.recruited:
        shown["recruited"] = True
    return shown


def build_view(phase: BuildPhase) -> BuildView:
    shown: BuildView = {
        "limit": phase.limit,
        "used": phase.used,
        "basics_left": BASICS_MAX - phase.basics,
    }
    if phase.tinner:
        shown["tinner"] = True
    return shown


# The Countess and the developments.


def countess_view(countess: Countess, village: VillageView) -> CountessView:
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
        "discarded": places([event for season in countess.discarded for event in season]),
    }
    if countess.jester:
        shown["jester"] = True
    return shown


def developments_view(state: State) -> dict[str, DevelopmentView]:
    """By suite. All of it is public, the backs of hands too (VIL-HIDE-17)."""
    return {
        DEVELOPMENTS[development].suite: development_view(state, development)
        for development in state.developments
    }


def development_view(state: State, development: DevelopmentId) -> DevelopmentView:
    counts = counts_for(state, development)
    shown: DevelopmentView = {
        "id": development,
        "counts": {str(owner): count for owner, count in counts.items()},
    }
    for owner in counts:
        if development in tokens_of(state, owner):
            shown["holder"] = str(owner)
    return shown


def tokens_of(state: State, owner: Owner) -> Sequence[DevelopmentId]:
    """VIL-DEV-9."""
    if owner == "countess":
        return () if state.countess is None else state.countess.tokens
    return state.seats[owner].tokens


# Things in their places.


def places(things: Sequence[str]) -> dict[str, str]:
    """Things in their order, keyed from `0`."""
    return dict(zip(PLACES, things, strict=False))


def fronts(cards: Sequence[Card]) -> dict[str, str]:
    """Cards in their order, keyed from `0`."""
    return places([card.face for card in cards])


def counted(things: Iterable[str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    return dict(Counter(things))
