"""Another world that a viewer could not tell from this one."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from domain.burgundy import BURGUNDY
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from tests.burgundy.a_table import Table, cards, opened
from tests.burgundy.test_random_games import every_card
from tests.random_games import a_random_game

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), SPECTATOR)


def other_world(state: s.State, viewer: Viewer, seed: bytes = b"another world") -> s.State:
    return BURGUNDY.rearrange(state, viewer, Chance(seed))


def a_position() -> s.State:
    """In the middle of a game, seat 0 with three bought cards before it."""
    return Table(opened(2)).with_bought("ship_1 ship_2 bank_4").state


def hidden_places(state: s.State, viewer: Viewer) -> dict[str, tuple[Any, ...]]:
    """The faces in every place that this viewer sees from the back only."""
    places: dict[str, tuple[Any, ...]] = {"draw_pile": state.draw_pile}
    for number, holding in enumerate(state.seats):
        places[f"action_stack/{number}"] = holding.action_stack
        if number != viewer:
            places[f"hand/{number}"] = holding.hand
            places[f"bought/{number}"] = holding.bought
    for number, pile in enumerate(state.egon.piles if state.egon is not None else ()):
        places[f"egon/{number}"] = pile
    for number in (0, 1):
        places[f"goods/{number}"] = state.goods[number][1:]
        places[f"animals/{number}"] = state.animals[number][1:]
    return {name: faces for name, faces in places.items() if faces}


def open_part(state: s.State, viewer: Viewer) -> s.State:
    """The position with every hidden place emptied."""
    seats = tuple(
        replace(
            holding,
            action_stack=(),
            hand=holding.hand if number == viewer else (),
            bought=holding.bought if number == viewer else (),
        )
        for number, holding in enumerate(state.seats)
    )
    egon = replace(state.egon, piles=()) if state.egon is not None else None
    return replace(
        state,
        seats=seats,
        draw_pile=(),
        egon=egon,
        goods=tuple(stack[:1] for stack in state.goods),
        animals=tuple(stack[:1] for stack in state.animals),
    )


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("state", [a_position(), opened(1), opened(4)])
def test_every_hidden_place_moves_and_every_open_one_stays(state: s.State, viewer: Viewer) -> None:
    """BUR-HIDE-1, -3, -5, -10, -11, -15."""
    worlds = [other_world(state, viewer, bytes((n,))) for n in range(20)]

    for name, faces in hidden_places(state, viewer).items():
        moved = [hidden_places(world, viewer)[name] for world in worlds]
        assert any(other != faces for other in moved), name
        assert all(len(other) == len(faces) for other in moved), name
    for world in worlds:
        assert open_part(world, viewer) == open_part(state, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_card_is_lost_or_doubled(viewer: Viewer) -> None:
    """BUR-CHECK-1, -2."""
    for seats in (1, 2, 3, 4):
        for state in a_random_game(BURGUNDY, seats, 3)[1][::9]:
            world = other_world(state, viewer)

            assert every_card(world) == every_card(state)
            for stacks, others in ((state.goods, world.goods), (state.animals, world.animals)):
                assert Counter(sum(others, ())) == Counter(sum(stacks, ()))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_worlds_that_look_alike_are_rearranged_into_the_same_one(viewer: Viewer) -> None:
    """What comes out depends on nothing that the viewer may not know."""
    for state in (*a_random_game(BURGUNDY, 2, 5)[1][::11], opened(1)):
        twin = other_world(state, viewer, b"a twin")

        assert other_world(twin, viewer) == other_world(state, viewer)


def test_who_may_see_everything_is_shown_this_world() -> None:
    """After the end nothing is hidden."""
    assert other_world(a_position(), EVERYONE) == a_position()


def test_a_seat_keeps_what_it_holds() -> None:
    """BUR-HIDE-1, -11."""
    state = a_position()

    world = other_world(state, Seat(0))

    assert world.seats[0].hand == state.seats[0].hand
    assert world.seats[0].bought == cards("ship_1 ship_2 bank_4")


def test_a_rearranged_world_plays_on_to_its_end() -> None:
    """It is a world like any other."""
    for seats in (1, 2, 4):
        state = other_world(opened(seats), SPECTATOR)
        chance = Chance(b"played on")
        for number in range(2000):
            waiting = BURGUNDY.awaiting(state)
            if not waiting:
                break
            offered = BURGUNDY.options(state, waiting[0])
            answer = offered[number % len(offered)]
            state = BURGUNDY.decide(state, waiting[0], answer, chance).state
        assert BURGUNDY.outcome(state) is not None


def test_an_empty_seat_hides_nothing() -> None:
    """Places without cards stay without."""
    state = Table(opened(2))._with(seats=(s.Holding(), s.Holding())).state

    assert other_world(state, SPECTATOR).seats == (s.Holding(), s.Holding())
