"""Other worlds that a viewer could not tell from this one."""

from collections import Counter
from collections.abc import Callable

import pytest

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.knowledge import alone, everyone, is_known
from domain.villagers.options import options
from domain.villagers.rearrange import every_hidden_place, rearrange
from projections.villagers.view import view
from tests.villagers.a_table import Table, a_solo_table, a_table, after, opened
from tests.villagers.answers import pick, play

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Seat(2), SPECTATOR)


def another(state: s.State, viewer: Viewer, name: str = "a") -> s.State:
    return rearrange(state, viewer, Chance(name.encode()))


def worlds(state: s.State, viewer: Viewer) -> list[s.State]:
    return [another(state, viewer, f"{n}") for n in range(30)]


def suits(cards: tuple[s.Card, ...]) -> list[str]:
    return [box.SUIT[card.face] for card in cards]


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
        for before, now in zip(state.seats, world.seats, strict=True):
            assert suits(before.hand) == suits(now.hand)
        tops = [box.SUIT[stack[0].face] for stack in (*state.stacks, state.reserve)]
        assert [box.SUIT[stack[0].face] for stack in (*world.stacks, world.reserve)] == tops
        assert {box.CARDS[card.face].set for card in world.box} == {"support"}


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


# Positions that were played differently and look alike.

Ways = tuple[s.State, s.State]
"""How two games went on that some viewers cannot tell apart."""


def put_back(face: str) -> tuple[c.GetBasic, c.PutBack]:
    return c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId(face))


def seen_by_a_noble(hand: str, reserve: str) -> Table:
    """Seat 2 has looked into the hand of seat 1 and has taken the Agent."""
    table = a_table(3).with_hand(f"{hand} agent", 1).with_hand("noble", 2).with_hand("cooper")
    table = table.with_reserve(f"hunter {reserve}").building(2)
    looked = after(table.state, play("noble"), c.PickPlayer(Seat(1)), pick("agent"))
    return Table(looked).building(1)


def after_a_noble() -> Ways:
    """Whether seat 2 still knows the card that seat 1 put back hangs on the one it kept."""
    alike = seen_by_a_noble("cooper cooper", "shipwright")
    mixed = seen_by_a_noble("cooper shipwright", "cooper")
    return after(alike.state, *put_back("cooper")), after(mixed.state, *put_back("cooper"))


def taken_from_a_hand_of_two_kinds() -> Ways:
    """The Noble takes a Cooper; whether seat 0 could know another one by it hangs on the rest."""
    table = a_table(3).with_hand("noble", 2).with_hand("hunter").building(2)
    alike = table.with_hand("cooper cooper", 1).with_reserve("hunter wheeler")
    mixed = table.with_hand("cooper wheeler", 1).with_reserve("hunter cooper")
    theft = play("noble"), c.PickPlayer(Seat(1)), pick("cooper")
    return after(alike.state, *theft), after(mixed.state, *theft)


def after_a_church() -> Ways:
    """What seat 1 put back, seat 0 has taken for its Church."""

    def taken(state: s.State) -> s.State:
        table = Table(state).with_developments("church").with_village("founders priest agent")
        return after(table.led_by(1).building(0).state, c.EndTurn(), c.PickPile("stack_1"))

    here, there = after_a_noble()
    return taken(here), taken(there)


def after_a_prophet() -> Ways:
    """Seat 1 orders the rest of a stack one way or the other; seat 2 has known some of it."""
    table = a_table(3).with_hand("prophet", 1).drafting(1)
    table = table.with_known_pile("stack_1", "agent cooper wheeler", (2,))
    looking = after(table.state, play("prophet"), c.PickPile("stack_1"), pick("agent"))
    return (
        after(looking, c.PutOnTop(s.CardId("cooper"))),
        after(looking, c.PutOnTop(s.CardId("wheeler"))),
    )


def after_a_pigeoneer() -> Ways:
    """Seat 1 takes the one or the other and puts a card of that suit back; seat 2 knew a Cooper."""
    table = a_table(3).with_hand("cooper", 1, known_to=(2,)).and_in_hand("pigeoneer", 1)
    table = table.with_reserve("cooper wheeler").building(1)
    looking = after(table.state, play("pigeoneer"))
    return (
        after(looking, pick("cooper"), *put_back("cooper")),
        after(looking, pick("wheeler"), *put_back("wheeler")),
    )


THIRD_PARTIES: tuple[Viewer, ...] = (Seat(0), SPECTATOR)


@pytest.mark.parametrize(
    ("ways", "alike_for"),
    [
        (after_a_noble, THIRD_PARTIES),
        (taken_from_a_hand_of_two_kinds, THIRD_PARTIES),
        (after_a_church, THIRD_PARTIES),
        (after_a_prophet, (Seat(0), Seat(2), SPECTATOR)),
        (after_a_pigeoneer, (Seat(0), Seat(2), SPECTATOR)),
    ],
)
def test_games_that_went_differently_and_look_alike_have_the_same_worlds(
    ways: Callable[[], Ways], alike_for: tuple[Viewer, ...]
) -> None:
    """VIL-HIDE-7, -8, -13 to -16: what a third seat knows tells of hands it has seen."""
    here, there = ways()

    assert here != there
    for viewer in alike_for:
        assert view(here, viewer) == view(there, viewer)
        assert another(here, viewer) == another(there, viewer)


def test_a_world_keeps_what_follows_from_what_the_viewer_knows() -> None:
    """VIL-HIDE-7: what is public, its own knowledge, and what each owner knows of its hand."""
    table = a_table(3).with_hand("mason", 1, known_to="all").and_in_hand("cooper", 1, (0, 2))
    state = table.and_in_hand("priest", 1, known_to=(2,)).state

    for world in worlds(state, Seat(0))[:5]:
        knowers = {card.face: card.known_to for card in world.seats[1].hand}
        assert knowers[s.CardId("mason")] == everyone(3)
        assert knowers[s.CardId("cooper")] == alone(Seat(0)) | alone(Seat(1))
        assert all(
            card.known_to == alone(Seat(1))
            for card in world.seats[1].hand
            if card.face not in ("mason", "cooper")
        )


def test_of_two_players_each_knows_what_the_other_one_has_seen() -> None:
    """VIL-HIDE-6, -9: all saw who put that card there; a spectator's world keeps no secret."""
    state = after(a_table(2).with_hand("cooper fisher").state, *put_back("cooper"))

    assert another(state, Seat(1)).stacks[0][0].known_to == alone(Seat(0))
    assert another(state, SPECTATOR).stacks[0][0].known_to == 0


def test_cards_looked_through_show_no_backs() -> None:
    """VIL-HIDE-13, -14: neither theirs nor that of the pile they came from."""
    table = a_table(3).with_looking("mason agent", 1).with_stack(1, "cooper hunter fisher")
    state = table.building(1).asked(s.OrderSeen("stack_1")).state
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
    """A draft from a stack shows another card there, of the suit that all could see."""
    state = (
        a_table(2).with_hand("cooper fisher wheeler", 1).with_reserve("carpenter").drafting().state
    )
    state = Table(state).with_stack(1, "cartwright hunter").state
    draft = c.DraftFromPile("stack_1", 2)

    drafted = {after(world, draft).seats[0].square for world in worlds(state, Seat(0))}

    assert len(drafted) > 2
    assert {box.SUIT[face] for square in drafted for face in square} == {"wood"}


# The box, and villagers without a hidden side.


def test_of_each_module_as_many_cards_are_left_in_the_box() -> None:
    """VIL-HIDE-18: what was dealt of which module all have seen."""
    state = opened(2, support=True, scoundrels=True)
    left = Counter(box.CARDS[card.face].set for card in state.box)

    assert len(left) == 2
    for world in worlds(state, SPECTATOR):
        assert Counter(box.CARDS[card.face].set for card in world.box) == left


def test_a_basic_villager_that_lies_in_a_pile_is_no_card_of_the_box() -> None:
    """VIL-SETUP-16: it is none of the module cards that are dealt."""
    table = a_solo_table().with_box("schemer flaker").with_reserve("miner hunter courier agent")

    for world in worlds(table.state, Seat(0)):
        assert {box.CARDS[card.face].set for card in world.box} == {"scoundrels"}
        assert "miner" in {card.face for card in world.reserve} | {
            card.face for stack in world.stacks for card in stack
        }
