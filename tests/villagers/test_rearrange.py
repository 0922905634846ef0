"""Other worlds that a viewer could not tell from this one."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from domain.villagers.components import CARDS, SUIT
from domain.villagers.knowledge import is_known
from domain.villagers.options import options
from domain.villagers.rearrange import every_hidden_place, rearrange
from domain.villagers.state import Card, OrderSeen, State
from tests.villagers.a_table import Table, a_solo_table, a_table, opened

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Seat(2), SPECTATOR)


def another(state: State, viewer: Viewer, name: str = "a") -> State:
    return rearrange(state, viewer, Chance(name.encode()))


def worlds(state: State, viewer: Viewer) -> list[State]:
    return [another(state, viewer, f"{n}") for n in range(30)]


def suits(cards: tuple[Card, ...]) -> list[str]:
    return [SUIT[card.face] for card in cards]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_same_cards_lie_in_places_of_the_same_sizes(viewer: Viewer) -> None:
    state = opened(3, support=True, scoundrels=True)
    world = another(state, viewer)

    assert Counter(card.face for card in every_hidden_place(world)) == Counter(
        card.face for card in every_hidden_place(state)
    )
    assert [len(stack) for stack in world.stacks] == [len(stack) for stack in state.stacks]
    assert [len(h.hand) for h in world.seats] == [len(h.hand) for h in state.seats]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_backs_that_show_stay(viewer: Viewer) -> None:
    """VIL-HIDE-1, -2, -18."""
    state = opened(3, support=True)
    for world in worlds(state, viewer):
        for before, after in zip(state.seats, world.seats, strict=True):
            assert suits(before.hand) == suits(after.hand)
        tops = [SUIT[stack[0].face] for stack in (*state.stacks, state.reserve)]
        assert [SUIT[stack[0].face] for stack in (*world.stacks, world.reserve)] == tops
        assert {CARDS[card.face].set for card in world.box} == {"support"}


def test_below_the_top_any_suit_may_lie() -> None:
    """VIL-HIDE-2."""
    state = opened(3)

    assert len({tuple(suits(world.stacks[0])) for world in worlds(state, Seat(0))}) > 20


def test_what_a_viewer_knows_stays() -> None:
    """VIL-HIDE-3, -4, -9."""
    state = opened(3)
    table = Table(state).and_in_hand("mason agent", 1, known_to="all")
    state = table.with_known_pile("stack_3", "cooper brewer", (0,)).state

    for viewer in VIEWERS:
        for world in worlds(state, viewer)[:5]:
            if not isinstance(viewer, str):
                assert world.seats[viewer].hand == state.seats[viewer].hand
            known = [card.face for card in world.seats[1].hand if is_known(card, viewer)]
            assert {"mason", "agent"} <= set(known)
    assert all(w.stacks[2] == state.stacks[2] for w in worlds(state, Seat(0)))
    assert any(w.stacks[2] != state.stacks[2] for w in worlds(state, Seat(1)))


def test_worlds_that_look_alike_are_rearranged_into_the_same_one() -> None:
    """VIL-HIDE-7, -8: what others know of a hidden card may hang on its front."""
    table = a_table(3).with_hand("mason mason blacksmith", 1, known_to=(2,))
    table = table.and_in_hand("mason seeker priest agent", 1)
    state = table.with_hand("seeker glass_blower hunter", 2).state

    for viewer in VIEWERS:
        one = another(state, viewer)
        for name in "bcdefgh":
            assert another(another(state, viewer, name), viewer) == one


def test_what_others_know_stays_in_number() -> None:
    """VIL-HIDE-10: seat 2 has seen two of the ore cards, whichever they are in that world."""
    table = a_table(3).with_hand("mason blacksmith", 1, known_to=(2,)).and_in_hand("seeker", 1)

    for world in worlds(table.with_stack(1, "glass_blower locksmith").state, Seat(0)):
        assert sum(is_known(card, Seat(2)) for card in world.seats[1].hand) == 2


def test_cards_looked_through_show_no_backs() -> None:
    """VIL-HIDE-13, -14: neither theirs nor that of the pile they came from."""
    table = a_table(3).with_looking("mason agent", 1).with_stack(1, "cooper hunter fisher")
    state = table.building(1).asked(OrderSeen("stack_1")).state
    seen = [(*suits(w.seats[1].looking), *suits(w.stacks[0])) for w in worlds(state, Seat(0))]

    assert len(set(seen)) > 1
    assert all(w.seats[1].looking == state.seats[1].looking for w in worlds(state, Seat(1)))


def test_for_everyone_there_is_one_world() -> None:
    state = opened(4)

    assert another(state, EVERYONE) == state


def test_the_order_of_the_events_is_rearranged() -> None:
    """VIL-SOLO-7, VIL-HIDE-21."""
    table = a_solo_table().with_event_decks("bribes customs serfdom", "rats arson tribute")
    decks = {world.countess.decks for world in worlds(table.state, Seat(0)) if world.countess}

    assert len(decks) > 5
    assert all(sorted(summer) == ["bribes", "customs", "serfdom"] for summer, _ in decks)


def test_a_rearranged_world_gives_the_seat_the_same_options() -> None:
    state = opened(3, scoundrels=True)
    seat = state.first_player

    assert all(options(world, seat) == options(state, seat) for world in worlds(state, seat))


def test_the_draft_goes_on_in_another_world() -> None:
    """The tops that a draft would show are other cards there."""
    state = replace(opened(2), box=())
    faces = {world.stacks[0][0].face for world in worlds(state, SPECTATOR)}

    assert len({SUIT[face] for face in faces}) == 1
