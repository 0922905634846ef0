"""The view of a position. It starts empty, and the visible parts are added.

Its types are in `shapes.py`. Counted things are in the order of a hand (`knowledge.SHELF`), never
in the order of a hidden pile.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import msgspec

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.contests import counts_for
from domain.villagers.knowledge import (
    SHELF,
    SPECTATORS,
    bit_of,
    nameable,
    pile_of,
)
from domain.villagers.village import SEATS
from projections.layers import with_own_parts
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
Cards: TypeAlias = tuple[s.Card, ...]
Secret: TypeAlias = tuple[P, Cards, s.Knowers]
"""A place, its cards, and the viewers who know one of them that spectators do not know."""


class Hidden(NamedTuple):
    """The cards whose fronts are not known to all. `unseen`: their sum of `ONE`.

    `hands`, `piles`: the places with such a card that a viewer other than the owner knows.
    """

    unseen: int
    hands: Sequence[Secret[Seat]]
    piles: Sequence[Secret[s.PileId]]


PILES: tuple[s.PileId, ...] = (*components.STACKS, "reserve")

MARKETS: dict[s.PileId, tuple[int, shapes.Market]] = {
    "stack_2": (1, "first"),
    "stack_6": (2, "second"),
}
"""VIL-SETUP-10: the stack above each market card, and its market day."""


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> shapes.View:
    """Return the public part of the position and the hidden parts that this viewer knows."""
    parts = parts or Parts()
    hidden = parts.grown(hidden_cards, state)
    fields, of_viewer = parts.grown(open_view, state, hidden.unseen), parts.at(viewer)
    own: list[Any] = []
    seats, piles = {**fields["seats"]}, fields["piles"]
    for seat in seats_open_to(viewer, state.seats):
        place, holding, open_seat_ = PLACES[seat], state.seats[seat], seats[PLACES[seat]]
        seats[place] = of_viewer.at(seat).of(
            own_seat, open_seat_, holding.hand, holding.looking, seat, nameable(state, viewer)
        )
        own += (open_seat_, seats[place])
    if viewer == EVERYONE:
        return with_what_nobody_knows({**fields, "seats": seats}, state)
    bit = bit_of(viewer)
    for seat, hand, knowers in hidden.hands:
        if knowers & bit and seat != viewer:
            place, open_seat_ = PLACES[seat], seats[PLACES[seat]]
            seats[place] = of_viewer.at(seat).of(known_seat, open_seat_, hand, bit)
            own += (place, open_seat_, seats[place])
    for pile, cards, knowers in hidden.piles:
        if knowers & bit:
            known = of_viewer.at(pile).of(known_pile, fields["piles"][pile], cards, bit)
            piles = {**piles, pile: known}
            own += (pile, fields["piles"][pile], known)
    return with_own_parts(fields, {"seats": seats, "piles": piles}, tuple(own), len(state.seats))


def hidden_cards(parts: Parts, state: s.State) -> Hidden:
    """Return the hidden cards of a position, which are the same for all viewers."""
    in_piles, piles = parts.grown(hidden_in_piles, state.stacks, state.reserve, state.box)
    in_seats = parts.each(hidden_in_seat, state.seats)
    hands = [
        (seat, holding.hand, knowers)
        for seat, holding, (_, knowers) in zip(SEATS, state.seats, in_seats, strict=False)
        if knowers & ~(1 << seat)
    ]
    return Hidden(in_piles + sum([unseen for unseen, _ in in_seats]), hands, piles)


def hidden_in_piles(
    parts: Parts, stacks: Sequence[Cards], reserve: Cards, box: Cards
) -> tuple[int, Sequence[Secret[s.PileId]]]:
    """Return the sum of `ONE` for the piles and the box, and the piles with secrets."""
    piles = (*stacks, reserve)
    hidden = parts.each(hidden_in, (*piles, box))
    secrets: list[Secret[s.PileId]] = [
        (pile, cards, knowers)
        for pile, cards, (_, knowers) in zip(PILES, piles, hidden, strict=False)
        if knowers
    ]
    return sum([unseen for unseen, _ in hidden]), secrets


def hidden_in_seat(holding: s.Holding) -> tuple[int, s.Knowers]:
    """Return the sum for the hand and the cards looked through, and the knowers of the hand."""
    unseen, knowers = hidden_in(holding.hand)
    return unseen + hidden_in(holding.looking)[0], knowers


ONE = {face: 1 << 8 * place for place, face in enumerate(SHELF)}
"""A number for each villager. Their sum has a byte for each, with its number of cards."""


def hidden_in(cards: Cards) -> tuple[int, s.Knowers]:
    """Return the sum of `ONE` and all knowers of the cards whose fronts are not known to all."""
    unseen = knowers = 0
    for card in cards:
        if not card.known_to & SPECTATORS:
            unseen += ONE[card.face]
            knowers |= card.known_to
    return unseen, s.Knowers(knowers)


def open_view(parts: Parts, state: s.State, unseen: int) -> shapes.View:
    """Return the public part, with the fronts that are known to all viewers."""
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
        "to_come": parts.of(to_come, unseen),
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


def with_what_nobody_knows(view: shapes.View, state: s.State) -> shapes.View:
    """Return the view with the face-down cards, after the end of the game."""
    whole: shapes.View = {**view, "piles": {}, "box": fronts(state.box)}
    for pile in PILES:
        face_up: shapes.PileView = {**view["piles"][pile], "cards": fronts(pile_of(state, pile))}
        face_up.pop("known", None)
        whole["piles"][pile] = face_up
    if state.countess is not None and "countess" in view:
        summer, winter = state.countess.decks
        decks = {"summer": by_place(summer), "winter": by_place(winter)}
        whole["countess"] = {**view["countess"], "decks": decks}
    return whole


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
    """VIL-HIDE-2: sizes, and the back of the top card unless the upper cards are in use.

    Fronts that all viewers know are in the pile too.
    """
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
    known = fronts_known(cards, SPECTATORS)
    if known:
        view["known"] = known
    if market is not None:
        view["market"] = market
    return view


def known_pile(view: shapes.PileView, cards: Sequence[s.Card], bit: s.Knowers) -> shapes.PileView:
    """Return the pile with the fronts that the viewer with this bit knows."""
    pile: shapes.PileView = {**view, "known": fronts_known(cards, bit)}
    if "market" in pile:  # "market" is the last key.
        pile["market"] = pile.pop("market")
    return pile


def fronts_known(cards: Sequence[s.Card], bit: s.Knowers) -> dict[str, str]:
    """VIL-HIDE-9."""
    return {str(n): card.face for n, card in enumerate(cards) if card.known_to & bit}


def basics_view(lumberjacks: int, hayers: int, miners: int) -> dict[str, int]:
    """VIL-SETUP-2."""
    return {"lumberjack": lumberjacks, "hayer": hayers, "miner": miners}


def to_come(unseen: int) -> dict[str, int]:
    """VIL-HIDE-12: the cards of the game whose places are not known to all."""
    numbers = unseen.to_bytes(len(SHELF), "little")
    return dict(compress(zip(SHELF, numbers, strict=True), numbers))


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
