"""The marks at the fields of a state: viewers, other worlds, components."""

from collections import Counter
from types import SimpleNamespace
from typing import Annotated, Any, Literal, NewType, cast, get_type_hints

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from domain.secret_fields import EACH_SHOWS, FACE_DOWN, OPEN, kept_by
from domain.zones import OWN, REMEMBERED, Zones
from projections.zones import ZoneView, zones_shown

Card, Token = NewType("Card", int), NewType("Token", str)
ME, YOU = Seat(0), Seat(1)


class Pot(msgspec.Struct, frozen=True):
    card: Annotated[Card, kept_by("known_to")]
    known_to: frozenset[Seat] = frozenset()


class Player(msgspec.Struct, frozen=True):
    hand: Annotated[tuple[Card, ...], OWN] = ()
    chosen: Annotated[Card | None, OWN] = None
    row: Annotated[tuple[Card, ...], OPEN] = ()
    sill: tuple[Pot, ...] = ()
    token: Annotated[Token | None, OWN] = None
    water: int = 0


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    seat: Seat


class Over(msgspec.Struct, frozen=True, tag="over"):
    pass


class State(msgspec.Struct, frozen=True):
    seats: tuple[Player, ...] = ()
    deck: Annotated[tuple[Card, ...], FACE_DOWN] = ()
    shown: Annotated[tuple[Card, ...], OPEN, REMEMBERED] = ()
    rows: Annotated[tuple[tuple[Card, ...], ...], OPEN] = ()
    stage: Turn | Over = Turn(ME)


ZONES = Zones(State)


def cards(*numbers: int) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", numbers)


STATE = State(
    seats=(
        Player(cards(1, 2), Card(3), cards(4), (Pot(Card(5)), Pot(Card(6), frozenset({YOU})))),
        Player(cards(7), None, (), (), Token("red"), 2),
    ),
    deck=cards(8, 9),
    shown=cards(4),
    rows=(cards(10), cards(11, 12)),
)


def shown(viewer: Viewer) -> dict[str, Any]:
    return zones_shown(STATE, viewer)


def test_each_seat_sees_its_own_and_of_the_others_how_many() -> None:
    mine, yours = (shown(viewer)["seats"]["0"] for viewer in (ME, YOU))

    assert mine["hand"] == {"0": 1, "1": 2}
    assert mine["chosen"] == 3
    assert "hand" not in yours
    assert "chosen" not in yours
    assert (yours["hand_size"], yours["has_chosen"], yours["has_token"]) == (2, True, False)
    assert mine["row"] == yours["row"] == {"0": 4}


def test_a_thing_is_seen_by_the_seats_that_stand_beside_it() -> None:
    assert shown(ME)["seats"]["0"]["sill"] == {
        "0": {"known_to": {}},
        "1": {"known_to": {"1": True}},
    }
    assert shown(YOU)["seats"]["0"]["sill"]["1"] == {"card": 6, "known_to": {"1": True}}


def test_what_lies_open_is_shown_by_place_and_what_lies_face_down_is_counted() -> None:
    seen = shown(SPECTATOR)

    assert seen["rows"] == {"0": {"0": 10}, "1": {"0": 11, "1": 12}}
    assert seen["deck_size"] == 2
    assert "deck" not in seen
    assert seen["stage"] == {"type": "turn", "seat": 0}


def test_at_the_end_everybody_sees_everything() -> None:
    seen = shown(EVERYONE)

    assert seen["deck"] == {"0": 8, "1": 9}
    assert seen["seats"]["1"]["token"] == "red"
    assert seen["seats"]["0"]["sill"]["0"]["card"] == 5


def rearranged(viewer: Viewer, seed: int) -> State:
    return ZONES.rearrange(STATE, viewer, Chance(bytes([seed]) * 32))


@pytest.mark.parametrize("viewer", [ME, YOU, SPECTATOR])
def test_other_worlds_look_alike_and_hide_the_same_things_elsewhere(viewer: Viewer) -> None:
    worlds = [rearranged(viewer, seed) for seed in range(30)]

    assert all(zones_shown(world, viewer) == shown(viewer) for world in worlds)
    assert all(ZONES.census(world) == ZONES.census(STATE) for world in worlds)
    assert {world.deck for world in worlds} != {STATE.deck}
    assert {world.seats[1].token for world in worlds} == {"red"}, "tokens are no cards"


def test_what_a_viewer_does_not_know_moves_anywhere() -> None:
    worlds = [rearranged(YOU, seed) for seed in range(60)]
    unseen = {1, 2, 3, 5, 8, 9}

    assert {world.seats[0].chosen for world in worlds} == unseen
    assert {world.seats[0].sill[0].card for world in worlds} == unseen
    assert {world.seats[0].sill[1].card for world in worlds} == {6}


def test_worlds_that_look_alike_are_rearranged_into_the_same_one() -> None:
    other = rearranged(YOU, 1)
    chance = Chance(bytes(32))

    assert other != STATE
    assert ZONES.rearrange(other, YOU, chance) == ZONES.rearrange(STATE, YOU, Chance(bytes(32)))


def test_at_the_end_there_is_no_other_world() -> None:
    assert rearranged(EVERYONE, 1) is STATE


def test_components_are_counted_where_they_lie_not_where_they_are_remembered() -> None:
    assert ZONES.census(STATE) == Counter({str(n): 1 for n in range(1, 13)} | {"red": 1})


def test_the_type_of_the_view_fits_what_is_shown() -> None:
    def phase(_: State) -> Literal["playing"]:
        return "playing"

    game: Any = SimpleNamespace(name="potted", state=State)
    view = ZoneView[State](game, phase, lambda state, seat: {"total": state.seats[seat].water})

    for viewer in (ME, YOU, SPECTATOR, EVERYONE):
        seen = view(STATE, viewer)
        assert seen["current_score"]["1"] == {"scores": {"total": 2}}
        assert msgspec.to_builtins(msgspec.convert(seen, view.type)) == seen
    assert set(get_type_hints(view.type)) > {"game", "phase", "current_score", "deck", "deck_size"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(view(STATE, ME) | {"deck_size": None}, view.type)


class Team(msgspec.Struct, frozen=True):
    seats: tuple[Player, ...] = ()


class Shelves(msgspec.Struct, frozen=True):
    seats: tuple[Player, ...] = ()
    shelves: tuple[tuple[Pot, ...], ...] = ()


def test_parts_in_parts_are_rearranged_too() -> None:
    unseen = tuple(Pot(Card(number)) for number in range(20))
    state = Shelves((Player(),), (unseen[:9], unseen[9:]))

    worlds = {Zones(Shelves).rearrange(state, ME, Chance(bytes([n]) * 32)) for n in range(9)}

    assert len(worlds) == 9
    assert all(zones_shown(world, ME) == zones_shown(state, ME) for world in worlds)


class Endless(msgspec.Struct, frozen=True):
    inner: "Endless | None" = None


PILE = tuple[Card, ...]
HIDDEN: Any = Annotated[Token, FACE_DOWN]
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seats": tuple[Player, ...], "rows": PILE}, "Wrong.rows may be secret"),
    ({"card": Annotated[Card, kept_by("finder")]}, "no seats 'finder' here"),
    ({"card": Annotated[Card, kept_by("round")], "round": int}, "no seats 'round' here"),
    (
        {"card": Annotated[Card, kept_by("spy")], "spy": Annotated[Seat, FACE_DOWN]},
        "no seats 'spy' here",
    ),
    ({"hand": Annotated[PILE, OWN]}, "OWN is for what lies in 'seats'"),
    ({"teams": tuple[Team, ...]}, "OWN is for what lies in 'seats'"),
    ({"tokens": tuple[HIDDEN, ...]}, "has to stand outside"),
    ({"tokens": Annotated[tuple[Token, ...], EACH_SHOWS]}, "a state says who sees it"),
    ({"pots": dict[Seat, Pot]}, "Pot has to lie in a tuple"),
    ({"seats": list[Player]}, "Player has to lie in a tuple"),
    ({"deck": Annotated[PILE, FACE_DOWN], "deck_size": int}, "another field has the name"),
    ({"bid": Annotated[int, FACE_DOWN]}, "must be an id"),
    ({"piles": Annotated[tuple[PILE, ...], FACE_DOWN]}, "must be an id"),
    ({"token": HIDDEN | None}, "has to stand outside"),
    ({"inside": Endless}, "Endless contains itself"),
]


@pytest.mark.parametrize(("fields", "why"), WRONG)
def test_a_state_that_does_not_say_it_is_refused(fields: dict[str, Any], why: str) -> None:
    state = msgspec.defstruct("Wrong", list(fields.items()), frozen=True)

    with pytest.raises(TypeError, match=why):
        Zones(state)


def test_a_view_says_nothing_twice() -> None:
    class Phased(msgspec.Struct, frozen=True):
        phase: int = 0

    def phase(_: Phased) -> Literal["playing"]:
        return "playing"

    game: Any = SimpleNamespace(name="phased", state=Phased)
    with pytest.raises(TypeError, match="phase"):
        ZoneView[Phased](game, phase, lambda _state, _seat: {})
