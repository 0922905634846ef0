"""The courtyard as people see it."""

from importlib.resources import files
from typing import Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec.structs import replace

from domain.decider import EVERYONE, Viewer
from projections.current_score import PointsNow
from projections.message_catalog import add_texts, say
from projections.places import by_place
from projections.projection import JsonObject, Projection
from projections.redaction import redactor
from projections.sentences import Facts, Sentences, describer, labeller
from tests.games.courtyard import commands as c
from tests.games.courtyard import state as s
from tests.games.courtyard.decide import asked
from tests.games.courtyard.events import SECRETS, Event
from tests.games.courtyard.game import COURTYARD
from tests.games.courtyard.options import score
from tests.games.courtyard.rearrange import choices_are_secret

add_texts(files("tests.games.courtyard").joinpath("texts"), COURTYARD.name)


class LyingView(TypedDict):
    """`seen_by`: which seats have looked. `card`: only for them."""

    seen_by: dict[str, bool]
    card: NotRequired[s.Card]


class SeatView(TypedDict):
    """`hand`, `chosen`: for the seat alone; `chosen` for all once it is revealed."""

    hand_size: int
    has_chosen: bool
    water: int
    bed: dict[str, s.Card]
    sill: dict[str, LyingView]
    hand: NotRequired[dict[str, s.Card]]
    chosen: NotRequired[s.Card]


class View(TypedDict):
    """`pile`: by place from the top, the cards the viewer knows."""

    game: Literal["courtyard"]
    phase: Literal["choosing", "turns", "over"]
    seats: dict[str, SeatView]
    round: int
    asked: list[dict[str, Any]]
    pile_size: int
    pile: dict[str, s.Card]
    compost: dict[str, s.Card]
    current_score: dict[str, PointsNow]


def view(state: s.State, viewer: Viewer, _: object = None) -> JsonObject:
    return {
        "game": "courtyard",
        "phase": phase(state),
        "seats": {
            str(seat): seat_view(state, seat, home, viewer) for seat, home in enumerate(state.homes)
        },
        "round": state.round,
        "asked": [msgspec.to_builtins(decision) for decision in state.pending],
        "pile_size": len(state.pile),
        "pile": {str(n): at.card for n, at in enumerate(state.pile) if knows(viewer, at)},
        "compost": by_place(state.compost),
        "current_score": {
            str(seat): current_score(state, home, viewer) for seat, home in enumerate(state.homes)
        },
    }


def seat_view(state: s.State, seat: int, home: s.Home, viewer: Viewer) -> JsonObject:
    shown: JsonObject = {
        "hand_size": len(home.hand),
        "has_chosen": home.chosen is not None,
        "water": home.water,
        "bed": by_place(home.bed),
        "sill": {str(n): pot_view(pot, state, viewer) for n, pot in enumerate(home.sill)},
    }
    own = viewer in (seat, EVERYONE)
    if own:
        shown["hand"] = by_place(home.hand)
    if home.chosen and (own or not choices_are_secret(state)):
        shown["chosen"] = home.chosen
    return shown


def pot_view(pot: s.Lying, state: s.State, viewer: Viewer) -> JsonObject:
    shown: JsonObject = {"seen_by": {str(seat): True for seat in sorted(pot.known_to)}}
    if knows(viewer, pot) or state.over:
        shown["card"] = pot.card
    return shown


def current_score(state: s.State, home: s.Home, viewer: Viewer) -> PointsNow:
    known = tuple(pot for pot in home.sill if state.over or knows(viewer, pot))
    shown: PointsNow = {"scores": score(replace(home, sill=known))}
    if known != home.sill:
        shown["hidden"] = True
    return shown


def phase(state: s.State) -> str:
    if state.over:
        return "over"
    return "choosing" if isinstance(asked(state), s.Choosing) else "turns"


def knows(viewer: Viewer, place: s.Lying) -> bool:
    return viewer == EVERYONE or viewer in place.known_to


SENTENCES = Sentences("courtyard")


def more_facts(command: c.Command, view: JsonObject) -> Facts:
    """Return the viewer's knowledge of the pot that a command names, or the named neighbour."""
    match command:
        case c.FeedPot(place=place) | c.Peek(place=place) | c.Water(place=place):
            own = next(seat for seat in view["seats"].values() if "hand" in seat)
            return pot(own, place)
        case c.Pounce(at=at, place=place):
            return pot(view["seats"][str(at)], place) | {"neighbour": at + 1}
        case c.SendSnail(to=to):
            return {"neighbour": to + 1}
        case _:
            return {}


def pot(seat: JsonObject, place: int) -> dict[str, Any]:
    known = seat["sill"][str(place)].get("card", "hidden")
    return {"number": place + 1, "known": known}


def box() -> dict[str, Any]:
    return {
        card: {
            "count": count,
            "points": s.POINTS[card],
            "en": say(f"courtyard.card.{card}", "en"),
            "de": say(f"courtyard.card.{card}", "de"),
        }
        for card, count in s.BOX.items()
    }


PROJECTION: Projection[s.State, c.Command, Event] = Projection(
    game=COURTYARD,
    view_type=View,
    view=view,
    redact=redactor(SECRETS),
    describe=describer(SENTENCES),
    label=labeller(SENTENCES, more_facts=more_facts),
    in_words=SENTENCES.facts_in_words,
    box=box,
)
