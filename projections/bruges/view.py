"""The view of a position. It starts empty, and the visible parts are added.

Its types are in `shapes.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.rounds import leading
from domain.bruges.effects.effect_dsl import Colour
from domain.decider import EVERYONE, Viewer
from projections.bruges import shapes
from projections.bruges.seat_view import Around, by_colour, open_seat, own_seat
from projections.bruges.task_view import amounts_of, prices_of_card, task_view
from projections.current_score import PointsNow
from projections.layers import with_own_parts
from projections.memo import Parts
from projections.places import PLACES, by_place, seats_open_to
from projections.projection import JsonObject, Progress


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> shapes.View:
    """Return the public part, then the part that only this viewer may see."""
    parts = parts or Parts()
    fields = parts.grown(open_view, state)
    everything = viewer == EVERYONE
    own: list[Any] = []
    seats = {**fields["seats"]}
    for n in seats_open_to(viewer, state.seats):
        place, holding = PLACES[n], state.seats[n]
        open_seat_ = seats[place]
        seats[place] = parts.at(n).grown(own_seat, open_seat_, holding, state.activated, everything)
        own += (open_seat_, seats[place])
    changes: JsonObject = {"seats": seats}
    question = state.pending[-1] if state.pending else None
    if type(question) is s.ChooseAction and viewer in (question.seat, EVERYONE):
        last = str(len(state.pending) - 1)
        open_question = fields["decisions"][last]
        priced = {**open_question, **prices_of_card(state, question)}
        changes["decisions"] = {**fields["decisions"], last: priced}
        own += (last, open_question, priced)
    view_ = with_own_parts(fields, changes, tuple(own), len(state.seats))
    return with_hidden_piles(view_, state) if everything else view_


def open_view(parts: Parts, state: s.State) -> shapes.View:
    """Return the public part of a position."""
    steps = tuple([it.step for it in state.seats])
    around = parts.of(around_seats, state.activated, state.dice, steps)
    seats: dict[str, shapes.SeatView] = {}
    standings: list[Mapping[s.Majority, int]] = []
    scores: list[dict[str, int]] = []
    for n, holding in enumerate(state.seats):
        seat = seats[PLACES[n]] = parts.at(n).grown(open_seat, holding, n, around)
        standings.append(seat["standing"])
        scores.append(seat["score"])
    residents = tuple([it.residents for it in state.seats])
    turn = turn_begun(state)
    rare = parts.of(rarely_changed, state.rules, state.extra, state.statues, state.dice)
    modules, extra, statues, dice, ascent = rare
    fields: shapes.View = {
        "game": "bruges",
        "phase": phase_name(state, turn),
        "modules": modules,
        "round": state.round,
        "start_player": state.start_player,
        "seats": seats,
        "piles": parts.of(piles_view, state.piles),
        "extra": extra,
        "discard_pile": parts.of(by_place, state.discard),
        "threats": by_colour(state.threats),
        "statues": statues,
        "dice": dice,
        "leaders": parts.of(leaders_view, tuple(standings), residents, state.rules),
        "activated": parts.of(marked, state.activated),
        "decisions": decisions_view(state, seats),
        "current_score": parts.of(points_now, *scores),
    }
    if ascent:
        fields["ascent"] = ascent
    if state.last_round:
        fields["last_round"] = state.last_round
    if state.harbours:
        fields["harbours"] = {
            colour: parts.at(colour).of(harbour_view, harbour)
            for colour, harbour in zip(components.COLOURS, state.harbours, strict=True)
        }
    if state.exchange is not None:
        fields["exchange"] = parts.of(exchange_view, state.exchange)
    if state.pending:
        fields["active"] = state.pending[-1].seat
    if turn is not None:
        fields["turn"], fields["turn_number"] = turn.seat, turn.number
    return fields


def around_seats(*around: Any) -> Around:
    """Return one object while its contents stay equal, because that is fast to compare."""
    return cast("Around", around)


def decisions_view(
    state: s.State, seats: Mapping[str, shapes.SeatView]
) -> dict[str, shapes.TaskView]:
    """Return the pending tasks, the last one with prices and yields of its answers."""
    view = by_place(map(task_view, state.pending))
    if state.pending:
        task = state.pending[-1]
        amounts: Any = amounts_of(state, task, seats[PLACES[task.seat]])
        if amounts:
            last = PLACES[len(view) - 1]
            view[last] = {**view[last], **amounts}
    return view


def with_hidden_piles(open_and_own: shapes.View, state: s.State) -> shapes.View:
    """BRU-HIDE-3, -5, -17, -18: add the face-down cards, after the game."""
    view: shapes.View = {**open_and_own}
    for n, pile in enumerate(state.piles):
        view["piles"] = {
            **view["piles"],
            str(n): {**view["piles"][str(n)], "cards": by_place(pile)},
        }
    view["extra"] = {**view["extra"], "cards": by_place(state.extra)}
    if "harbours" in view:
        piles = dict(
            zip(
                components.COLOURS,
                (by_place(harbour_.pile) for harbour_ in state.harbours),
                strict=True,
            )
        )
        view["harbours"] = {
            colour: {**harbour, "pile": piles[colour]}
            for colour, harbour in view["harbours"].items()
        }
    if state.exchange is not None and "exchange" in view:
        view["exchange"] = {**view["exchange"], "pile": by_place(state.exchange.pile)}
    return view


def phase_name(state: s.State, turn: s.Turn | None) -> shapes.PhaseName:
    """Return the phase, which depends on the outermost pending task (BRU-ROUND-2)."""
    if type(state.phase) is s.Over:
        return "over"
    if not state.pending:
        return "opening"
    if type(state.pending[0]) is s.Refill:
        return "draw"
    return "dice" if turn is None else "play"


def turn_begun(state: s.State) -> s.Turn | None:
    """Return the turn in phase 3; None during the last ascent of phase 2 (BRU-ASCEND-13).

    Within a turn, other players decide only after the turn's owner has played or activated
    something.
    """
    if not state.pending:
        return None
    outermost, question = state.pending[0], state.pending[-1]
    if type(outermost) is not s.Turn:
        return None
    begun = outermost.seat == question.seat or outermost.played or state.activated
    return outermost if begun else None


# The middle of the table.


def leaders_view(
    standings: Sequence[Mapping[s.Majority, int]],
    residents: Sequence[tuple[s.Resident, ...]],
    rules: s.Rules,
) -> dict[s.Majority, dict[str, bool]]:
    """BRU-MAJ-2 to -5, BRU-PETS-14."""
    seats = [s.Holding(residents=who) for who in residents]
    return {
        majority: {str(seat): True for seat in leading([it[majority] for it in standings], seats)}
        for majority in components.MAJORITIES
        if majority != "pets" or rules.pets
    }


def rarely_changed(
    rules: s.Rules, extra: tuple[s.CardId, ...], statues: tuple[int, ...], dice: s.Five
) -> tuple[shapes.ModulesView, shapes.PileView, dict[str, int], dict[Colour, int], int]:
    """Return parts that few commands change; the last is the price of an ascent by the dice."""
    low = sum(value for value in dice if value in components.LOW)
    rolled = by_colour(dice) if any(dice) else {}
    return msgspec.to_builtins(rules), pile_view(extra), by_place(statues), rolled, low


def marked(cards: tuple[s.CardId, ...]) -> dict[str, bool]:
    """Return an object by card, because the order in which they were marked means nothing."""
    return dict.fromkeys(components.in_order(cards), True)


def points_now(*scores: dict[str, int]) -> dict[str, PointsNow]:
    return by_place({"scores": score} for score in scores)


def piles_view(piles: tuple[tuple[s.CardId, ...], ...]) -> dict[str, shapes.PileView]:
    return by_place(map(pile_view, piles))


def pile_view(pile: tuple[s.CardId, ...]) -> shapes.PileView:
    """Return the size, and the back of the top card."""
    view: shapes.PileView = {"size": len(pile)}
    if pile:
        view["top"] = components.BACK[pile[0]]
    return view


def harbour_view(harbour: s.Harbour) -> shapes.HarbourView:
    view: shapes.HarbourView = {
        "pile_size": len(harbour.pile),
        "cleared": by_place(harbour.cleared),
    }
    if harbour.pile:
        view["top"] = harbour.pile[0]
    if harbour.active is not None:
        view["active"] = harbour.active
    return view


def exchange_view(exchange: s.Exchange) -> shapes.ExchangeView:
    view: shapes.ExchangeView = {
        "pile_size": len(exchange.pile),
        "markers": exchange.markers,
        "gone": by_place(exchange.gone),
    }
    if exchange.card is not None:
        view["card"] = exchange.card
    return view


def progress(state: s.State) -> Progress:
    """Return the progress of a game: round, phase and, in phase 3, turn."""
    turn = turn_begun(state)
    seat = None if turn is None else turn.seat
    return Progress(phase_name(state, turn), {"round": state.round}, seat)
