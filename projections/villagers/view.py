"""The view of a position. A view starts empty and is filled with the visible parts.

Its types are in `shapes.py`. Counted things are in the order of a hand (`knowledge.SHELF`), never
in the order of a hidden pile.
"""

from collections import Counter
from collections.abc import Sequence
from typing import cast

import msgspec

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.contests import counts_for
from domain.villagers.knowledge import SHELF, SPECTATORS, bit_of, nameable, pile_of
from projections.memo import Parts
from projections.places import by_place
from projections.projection import JsonObject, Progress
from projections.sentences import tag_of
from projections.villagers import shapes
from projections.villagers.seat_view import (
    current_score,
    fronts,
    open_seat,
    seat_as_known,
    village_view,
)

PILES: tuple[s.PileId, ...] = (*components.STACKS, "reserve")

MARKETS: dict[s.PileId, tuple[int, shapes.Market]] = {
    "stack_2": (1, "first"),
    "stack_6": (2, "second"),
}
"""VIL-SETUP-10: under which stack lies the card of which market day."""


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> shapes.View:
    """Return the public part of the position and the hidden parts that this viewer knows."""
    parts = parts or Parts()
    fields, own, nameable_ = (
        parts.grown(open_view, state),
        parts.at(viewer),
        nameable(state, viewer),
    )
    seats = {
        str(n): own.at(n).of(
            seat_as_known, fields["seats"][str(n)], holding, Seat(n), viewer, nameable_
        )
        for n, holding in enumerate(state.seats)
    }
    piles = own.of(piles_as_known, fields["piles"], state.stacks, state.reserve, viewer)
    known_view: shapes.View = {**fields, "seats": seats, "piles": piles}
    if viewer == EVERYONE:
        add_what_nobody_knows(known_view, state)
    return known_view


def open_view(parts: Parts, state: s.State) -> shapes.View:
    """Return the public part, without the fronts that all viewers happen to know."""
    looked_through = tuple(
        decision.pile
        for decision in state.pending
        if isinstance(decision, s.TakeSeen | s.OrderSeen)
    )
    fields: shapes.View = {
        "game": "villagers",
        "phase": cast("shapes.PhaseName", tag_of(state.phase)),
        "round": state.round,
        "first_player": state.first_player,
        "seats": {
            str(n): parts.at(n).grown(open_seat, holding, state.rules)
            for n, holding in enumerate(state.seats)
        },
        "road": parts.of(road_view, state.road),
        "piles": parts.grown(
            piles_view, state.stacks, state.reserve, looked_through, state.market_days
        ),
        "discard_pile": parts.of(by_place, state.discard_pile),
        "basics": parts.of(basics_view, state.lumberjacks, state.hayers, state.miners),
        "market_days": state.market_days,
        "to_come": parts.of(to_come, *hidden_places(state)),
        "decisions": parts.of(decisions_view, state.pending),
        "current_score": {
            str(n): parts.at(n).of(
                current_score,
                holding.village,
                holding.supply,
                holding.income,
                state.market_days,
                state.countess,
            )
            for n, holding in enumerate(state.seats)
        },
    }
    if not isinstance(state.phase, s.Opening | s.Over):
        fields["active"] = state.phase.seat
    if isinstance(state.phase, s.DraftPhase):
        fields["draft"] = parts.of(draft_view, state.phase)
    if isinstance(state.phase, s.BuildPhase):
        fields["build"] = parts.of(build_view, state.phase)
    if not state.rules.padlocks:
        fields["no_padlocks"] = True
    if state.countess is not None:
        fields["countess"] = parts.grown(countess_view, state.countess)
    if state.developments:
        fields["developments"] = parts.of(developments_view, state)
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
    """VIL-HIDE-2: sizes, and the backs on top where nobody holds the upper cards."""
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


def piles_as_known(
    view: dict[str, shapes.PileView],
    stacks: Sequence[Sequence[s.Card]],
    reserve: Sequence[s.Card],
    viewer: Viewer,
) -> dict[str, shapes.PileView]:
    """VIL-HIDE-9: with the fronts that this viewer knows. For `all` they are added later."""
    bit = 0 if viewer == EVERYONE else bit_of(viewer)
    piles = dict(view)
    for pile, cards in zip(PILES, (*stacks, reserve), strict=True):
        fronts = {str(n): card.face for n, card in enumerate(cards) if card.known_to & bit}
        if fronts:
            piles[pile] = with_known_fronts(view[pile], fronts)
    return piles


def with_known_fronts(view: shapes.PileView, fronts: dict[str, s.CardId]) -> shapes.PileView:
    pile: shapes.PileView = {**view, "known": cast("dict[str, str]", fronts)}
    if "market" in pile:  # it stands last
        pile["market"] = pile.pop("market")
    return pile


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


# Decisions.


def decisions_view(pending: Sequence[s.Decision]) -> dict[str, shapes.DecisionView]:
    """All of it is public."""
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
    """VIL-SOLO-7: the open and the discarded events; of the decks only how many cards."""
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


def developments_view(state: s.State) -> dict[str, shapes.DevelopmentView]:
    """By suite. All of it is public, the backs of hands too (VIL-HIDE-17)."""
    return {
        components.DEVELOPMENTS[development].suite: development_view(state, development)
        for development in state.developments
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
    """How far a game has come: round, phase and turn."""
    seat = None if isinstance(state.phase, s.Opening | s.Over) else state.phase.seat
    return Progress(tag_of(state.phase), {"round": state.round}, seat)
