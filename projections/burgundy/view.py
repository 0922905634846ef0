"""The view of a position. It starts empty, and the visible parts are added.

Its types are in `shapes.py`.
"""

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from domain.burgundy import components, scoring
from domain.burgundy import state as s
from domain.decider import EVERYONE, Viewer
from projections.burgundy import shapes
from projections.current_score import PointsNow
from projections.layers import with_own_parts
from projections.memo import Parts
from projections.places import PLACES, by_place, how_many, seats_open_to
from projections.projection import Progress
from projections.sentences import tag_of


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> shapes.View:
    """Return the public part, then the part that only this viewer may see."""
    parts = parts or Parts()
    fields = parts.grown(open_view, state)
    own: list[shapes.SeatView] = []
    seats = {**fields["seats"]}
    for n in seats_open_to(viewer, state.seats):
        place, holding, open_seat_ = PLACES[n], state.seats[n], seats[PLACES[n]]
        seats[place] = parts.at(n).of(own_seat, open_seat_, holding.hand, holding.bought)
        own += (open_seat_, seats[place])
    if viewer == EVERYONE:
        return with_what_nobody_knows({**fields, "seats": seats}, state)
    return with_own_parts(fields, {"seats": seats}, tuple(own), len(state.seats))


def open_view(parts: Parts, state: s.State) -> shapes.View:
    """Return the public part of a position."""
    first = None if state.start_card is None else state.start_card.holder
    seats: dict[str, shapes.SeatView] = {}
    current_score: dict[str, PointsNow] = {}
    for n, holding in enumerate(state.seats):
        seat = parts.at(n).grown(open_seat, holding, n == first, state.egon)
        seats[PLACES[n]], current_score[PLACES[n]] = seat
    fields: shapes.View = {
        "game": "burgundy",
        "phase": cast("shapes.PhaseName", tag_of(state.phase)),
        "seats": seats,
        "current_pass": state.current_pass,
        "round": state.round,
        "start_player": state.start_player,
        "decisions": parts.of(decisions_view, state.pending),
        "display": parts.of(display_view, state.display),
        "draw_pile_size": len(state.draw_pile),
        "discard_pile": parts.of(by_place, state.discard_pile),
        "goods": parts.of(supply_view, state.goods),
        "animals": parts.at("animals").of(supply_view, state.animals),
        "first_bonuses": parts.of(bonus_points, state.first_bonuses),
        "all_seven": parts.at("all_seven").of(by_place, state.all_seven),
        "current_score": current_score,
    }
    if isinstance(state.phase, s.Turn):
        fields["active"] = state.phase.seat
        fields["bought"] = state.phase.bought
    if state.start_card is not None:
        card = state.start_card
        fields["start_card"] = {"holder": card.holder, "back_up": card.back_up}
    if state.egon is not None:
        fields["egon"] = parts.of(egon_view, state.egon, state.seats[0])
    return fields


def with_what_nobody_knows(view: shapes.View, state: s.State) -> shapes.View:
    """BUR-HIDE-3, -5, -10, -16: add the face-down cards, after the game."""
    for n, holding in enumerate(state.seats):
        seat: shapes.SeatView = {
            **view["seats"][str(n)],
            "action_stack": by_place(holding.action_stack),
        }
        view["seats"][str(n)] = seat
    view["goods"] = with_cards(view["goods"], state.goods)
    view["animals"] = with_cards(view["animals"], state.animals)
    if state.egon is not None and "egon" in view:
        cards = {pass_id: by_place(pile) for pass_id, pile in piles_of(state.egon).items()}
        view["egon"] = {**view["egon"], "pile_cards": cards}
    view["draw_pile"] = by_place(state.draw_pile)
    return view


def with_cards(
    view: dict[str, shapes.SupplyStackView], stacks: Sequence[Sequence[str]]
) -> dict[str, shapes.SupplyStackView]:
    return {str(n): {**view[str(n)], "cards": by_place(stack)} for n, stack in enumerate(stacks)}


def open_seat(
    parts: Parts,
    holding: s.Holding,
    first: bool,  # noqa: FBT001 - a part is asked for by values
    egon: s.Egon | None,
) -> tuple[shapes.SeatView, PointsNow]:
    """Return the public part of a seat, which is most of it (BUR-HIDE-2, -4, -9), and its points.

    `first`: whether it has the start player card.
    """
    scored = counted(holding)
    goods, sold, animals, bonuses = parts.of(
        gains, holding.goods, holding.sold, holding.animals, holding.first_bonuses
    )
    view: shapes.SeatView = {
        "hand_size": len(holding.hand),
        "action_stack_size": len(holding.action_stack),
        "projects": parts.of(by_place, holding.projects),
        "estate": parts.of(estate_view, holding.estate),
        "workers": holding.workers,
        "silver": holding.silver,
        "victory_points": holding.victory_points,
        "goods": goods,
        "sold": sold,
        "animals": animals,
        "first_bonuses": bonuses,
        "score": parts.of(scoring.running_score, scored, egon is not None),
    }
    if holding.all_seven:
        view["all_seven"] = holding.all_seven
    if holding.bought:
        view["bought_size"] = len(holding.bought)
    return view, parts.of(points_now, scored, first, egon)


def gains(
    goods: Sequence[s.GoodId],
    sold: Sequence[s.GoodId],
    animals: Sequence[s.AnimalId],
    first_bonuses: Sequence[s.Kind],
) -> tuple[dict[str, int], ...]:
    return how_many(goods), how_many(sold), how_many(animals), bonus_points(first_bonuses)


def counted(holding: s.Holding) -> s.Holding:
    """Return only the parts that score."""
    return s.Holding(
        estate=holding.estate,
        victory_points=holding.victory_points,
        sold=holding.sold,
        animals=holding.animals,
        first_bonuses=holding.first_bonuses,
        all_seven=holding.all_seven,
    )


def own_seat(
    view: shapes.SeatView, hand: Sequence[s.CardId], bought: Sequence[s.CardId]
) -> shapes.SeatView:
    """BUR-HIDE-1, -11. The hand is sorted by face, so that its order reveals nothing."""
    own: shapes.SeatView = {**view, "hand": by_place(sorted(hand))}
    if bought:
        own["bought"] = by_place(sorted(bought))
    return own


def points_now(
    holding: s.Holding,
    first: bool,  # noqa: FBT001 - a part is asked for by values
    egon: s.Egon | None,
) -> PointsNow:
    """BUR-END-17: no hidden card scores."""
    if egon is not None:
        return {"scores": scoring.solo_final_score(holding, egon)}
    points = components.START_PLAYER_POINTS if first else 0
    return {"scores": scoring.final_score(holding, points)}


def estate_view(estate: Sequence[s.EstateStack]) -> dict[str, shapes.EstateStackView]:
    return {
        str(n): {"kind": stack.kind, "cards": by_place(stack.cards)}
        for n, stack in enumerate(estate)
    }


def display_view(display: Sequence[Sequence[str]]) -> dict[str, dict[str, str]]:
    return {str(n): by_place(row) for n, row in enumerate(display, start=1)}


def supply_view(stacks: Sequence[Sequence[str]]) -> dict[str, shapes.SupplyStackView]:
    """Return both stacks of a supply: sizes and top cards (BUR-HIDE-10)."""
    return {str(n): supply_stack_view(stack) for n, stack in enumerate(stacks)}


def supply_stack_view(stack: Sequence[str]) -> shapes.SupplyStackView:
    return {"size": len(stack), "top": stack[0]} if stack else {"size": 0}


def egon_view(egon: s.Egon, player: s.Holding) -> shapes.EgonView:
    """BUR-HIDE-15, -16."""
    view: shapes.EgonView = {
        "piles": {pass_id: len(pile) for pass_id, pile in piles_of(egon).items()},
        "estate": how_many(components.KIND[card] for card in egon.cards),
        "cards": by_place(egon.cards),
        "first_bonuses": bonus_points(egon.first_bonuses),
        "score": scoring.egon_score(egon),
        "player_score": scoring.solo_score(player),
    }
    if egon.all_seven:
        view["all_seven"] = egon.all_seven
    return view


def piles_of(egon: s.Egon) -> dict[s.PassId, tuple[s.CardId, ...]]:
    """Return Egon's piles, by the pass of each."""
    return (
        dict(zip(components.PASSES[-len(egon.piles) :], egon.piles, strict=True))
        if egon.piles
        else {}
    )


def decisions_view(pending: Sequence[s.Decision]) -> dict[str, shapes.DecisionView]:
    """Return the pending decisions; all of them are public."""
    return {str(n): msgspec.to_builtins(decision) for n, decision in enumerate(pending)}


def bonus_points(kinds: Iterable[s.Kind]) -> dict[str, int]:
    """Return the bonus cards "1." and their points."""
    return {kind: components.FIRST_BONUS_POINTS[kind] for kind in kinds}


def progress(state: s.State) -> Progress:
    """Return the progress of a game: pass, round and turn."""
    seat = state.phase.seat if isinstance(state.phase, s.Turn) else None
    return Progress("round", {"pass": state.current_pass, "round": state.round}, seat)
