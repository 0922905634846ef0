"""What a viewer may see of a position. A view starts empty and is filled with what is open.

Its types stand in `shapes.py`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, assert_never

import msgspec

from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.scoring import (
    egon_score,
    final_score,
    running_score,
    solo_final_score,
    solo_score,
    start_player,
)
from domain.decider import EVERYONE, Seat, Viewer
from projections.burgundy.shapes import (
    DecisionView,
    EgonView,
    EstateStackView,
    SeatView,
    SupplyStackView,
    View,
)
from projections.memo import Parts
from projections.places import by_place, how_many
from projections.points_now import PointsNow


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> View:
    """What lies open for everybody, and then what only this viewer may see."""
    part = (parts or Parts()).of
    everything = viewer == EVERYONE
    shown: View = {
        "game": "burgundy",
        "phase": phase_name(state),
        "seats": {
            str(n): part(seat_view, holding, state.egon is not None, viewer == n, everything)
            for n, holding in enumerate(state.seats)
        },
        "current_pass": state.current_pass,
        "round": state.round,
        "start_player": state.start_player,
        "decisions": part(decisions_view, state.pending),
        "display": part(display_view, state.display),
        "draw_pile_size": len(state.draw_pile),
        "discard_pile": part(by_place, state.discard_pile),
        "goods": part(supply_view, state.goods, everything),
        "animals": part(supply_view, state.animals, everything),
        "first_bonuses": part(bonus_points, state.first_bonuses),
        "all_seven": part(by_place, state.all_seven),
        "points_now": {
            str(n): part(points_now, holding, start_player(state, Seat(n)), state.egon)
            for n, holding in enumerate(state.seats)
        },
    }
    if isinstance(state.phase, s.Turn):
        shown["active"] = state.phase.seat
        shown["bought"] = state.phase.bought
    if state.start_card is not None:
        card = state.start_card
        shown["start_card"] = {"holder": card.holder, "back_up": card.back_up}
    if state.egon is not None:
        shown["egon"] = part(egon_view, state.egon, state.seats[0], everything)
    if everything:  # BUR-HIDE-5
        shown["draw_pile"] = by_place(state.draw_pile)
    return shown


def phase_name(state: s.State) -> Literal["opening", "turn", "over"]:
    match state.phase:
        case s.Opening():
            return "opening"
        case s.Turn():
            return "turn"
        case s.Over():
            return "over"
        case _:
            assert_never(state.phase)


def seat_view(holding: s.Holding, solo: bool, own: bool, everything: bool) -> SeatView:  # noqa: FBT001 - a part is asked for by values
    """What belongs to a seat: nearly all of it is public (BUR-HIDE-2, -4, -9)."""
    shown: SeatView = {
        "hand_size": len(holding.hand),
        "action_stack_size": len(holding.action_stack),
        "projects": by_place(holding.projects),
        "estate": {str(n): estate_stack_view(stack) for n, stack in enumerate(holding.estate)},
        "workers": holding.workers,
        "silver": holding.silver,
        "victory_points": holding.victory_points,
        "goods": how_many(holding.goods),
        "sold": how_many(holding.sold),
        "animals": how_many(holding.animals),
        "first_bonuses": bonus_points(holding.first_bonuses),
        "score": running_score(holding, solo=solo),
    }
    if holding.all_seven:
        shown["all_seven"] = holding.all_seven
    if holding.bought:
        shown["bought_size"] = len(holding.bought)
    if own or everything:
        add_own_cards(shown, holding)
    if everything:  # BUR-HIDE-3
        shown["action_stack"] = by_place(holding.action_stack)
    return shown


def points_now(holding: s.Holding, start_player: int, egon: s.Egon | None) -> PointsNow:
    """BUR-END-17: no hidden card scores."""
    if egon is not None:
        return {"scores": solo_final_score(holding, egon)}
    return {"scores": final_score(holding, start_player)}


def add_own_cards(shown: SeatView, holding: s.Holding) -> None:
    """BUR-HIDE-1, -11. By face: the order in a hand means nothing, so it must tell nothing."""
    shown["hand"] = by_place(sorted(holding.hand))
    if holding.bought:
        shown["bought"] = by_place(sorted(holding.bought))


def estate_stack_view(stack: s.EstateStack) -> EstateStackView:
    return {"kind": stack.kind, "cards": by_place(stack.cards)}


def display_view(display: Sequence[Sequence[str]]) -> dict[str, dict[str, str]]:
    return {str(n): by_place(row) for n, row in enumerate(display, start=1)}


def supply_view(
    stacks: Sequence[Sequence[str]],
    everything: bool,  # noqa: FBT001 - a part is asked for by values
) -> dict[str, SupplyStackView]:
    """Both stacks of a supply."""
    return {str(n): supply_stack_view(stack, everything) for n, stack in enumerate(stacks)}


def supply_stack_view(stack: Sequence[str], everything: bool) -> SupplyStackView:  # noqa: FBT001
    """BUR-HIDE-10."""
    shown: SupplyStackView = {"size": len(stack)}
    if stack:
        shown["top"] = stack[0]
    if everything:
        shown["cards"] = by_place(stack)
    return shown


def egon_view(egon: s.Egon, player: s.Holding, everything: bool) -> EgonView:  # noqa: FBT001
    """BUR-HIDE-15, -16."""
    piles = dict(zip(box.PASSES[-len(egon.piles) :], egon.piles, strict=True)) if egon.piles else {}
    shown: EgonView = {
        "piles": {pass_id: len(pile) for pass_id, pile in piles.items()},
        "estate": how_many(box.KIND[card] for card in egon.cards),
        "cards": by_place(egon.cards),
        "first_bonuses": bonus_points(egon.first_bonuses),
        "score": egon_score(egon),
        "player_score": solo_score(player),
    }
    if egon.all_seven:
        shown["all_seven"] = egon.all_seven
    if everything:
        shown["pile_cards"] = {pass_id: by_place(pile) for pass_id, pile in piles.items()}
    return shown


def decisions_view(pending: Sequence[s.Decision]) -> dict[str, DecisionView]:
    """What waits; all of it is public."""
    return {str(n): msgspec.to_builtins(decision) for n, decision in enumerate(pending)}


def bonus_points(kinds: Iterable[s.Kind]) -> dict[str, int]:
    """Bonus cards "1." and their points."""
    return {kind: box.FIRST_BONUS_POINTS[kind] for kind in kinds}
