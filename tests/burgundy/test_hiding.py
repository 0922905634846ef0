"""Section 3: who may see what. Two positions differ in one place; who can tell them apart?

"Tell apart" is by the byte: the view, the options with their labels, and for whom the game waits.
"""

import msgspec
import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Rejected, Seat, Viewer
from projections.burgundy import BURGUNDY
from projections.projection import LANGS
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    MEDIUM,
    Table,
    a_table,
    after,
    an_opening,
    card,
    opened,
    told,
)

ME, OTHER = Seat(0), Seat(1)
ALL_BUT_EVERYONE: set[Viewer] = {ME, OTHER, SPECTATOR}


def look(state: s.State, viewer: Viewer) -> bytes:
    """All that reaches this viewer of a position."""
    view = BURGUNDY.view(state, viewer)
    options = () if isinstance(viewer, str) else BURGUNDY.game.options(state, viewer)
    labels = [[BURGUNDY.label(option, view, lang) for lang in LANGS] for option in options]
    return msgspec.json.encode([view, options, labels, BURGUNDY.game.awaiting(state)])


def told_apart_by(here: Table, there: Table) -> set[Viewer]:
    """Who of the two seats and the spectators can tell these positions apart."""
    assert here.state != there.state
    viewers: tuple[Viewer, ...] = (ME, OTHER, SPECTATOR)
    return {viewer for viewer in viewers if look(here.state, viewer) != look(there.state, viewer)}


def test_a_hand_is_known_to_its_player_only() -> None:
    """BUR-HIDE-1."""
    here = a_table().with_hand("mine_2 ship_3")
    there = a_table().with_hand("castle_5 pasture_6")

    assert told_apart_by(here, there) == {ME}


def test_the_hand_of_a_seat_that_waits_is_known_to_its_player_only() -> None:
    """BUR-HIDE-1."""
    here = a_table().with_hand("mine_2 ship_3", seat=1)
    there = a_table().with_hand("castle_5 pasture_6", seat=1)

    assert told_apart_by(here, there) == {OTHER}


def test_a_drawn_card_is_told_to_its_player_only() -> None:
    """BUR-HIDE-1."""
    drawn = next(event for event in an_opening(2) if isinstance(event, e.CardsDrawn))

    assert BURGUNDY.redact(drawn, drawn.seat) == {
        "type": "cards_drawn",
        "seat": drawn.seat,
        "count": 2,
        "cards": sorted(drawn.cards),
    }
    for viewer in (Seat(1 - drawn.seat), SPECTATOR):
        assert BURGUNDY.redact(drawn, viewer) == {
            "type": "cards_drawn",
            "seat": drawn.seat,
            "count": 2,
        }


def test_naming_a_card_of_another_hand_is_refused_as_any_other_card_is() -> None:
    """BUR-HIDE-1: the answer to a refused command tells nothing."""
    here = a_table().with_hand("ship_3 ship_4", seat=1)
    there = a_table().with_hand("castle_5 castle_6", seat=1)

    assert refused_with(here, c.PlayCard(card("ship_3"))) == refused_with(
        there, c.PlayCard(card("ship_3"))
    )


def refused_with(table: Table, command: c.PlayCard) -> tuple[str, dict[str, object]]:
    with pytest.raises(Rejected) as refusal:
        BURGUNDY.game.decide(table.state, ME, command, Chance(b"refused"))
    return refusal.value.code, refusal.value.facts


def test_the_order_of_a_hand_means_nothing_and_is_told_to_nobody() -> None:
    """BUR-HIDE-1: what a view shows does not hang on which card was drawn first."""
    here = BURGUNDY.view(a_table().with_hand("mine_2 ship_3").state, ME)
    there = BURGUNDY.view(a_table().with_hand("ship_3 mine_2").state, ME)

    assert here == there


def test_the_number_of_cards_in_a_hand_is_public() -> None:
    """BUR-HIDE-2."""
    here = a_table().with_hand("mine_2 ship_3", seat=1)
    there = a_table().with_hand("mine_2", seat=1)

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


def test_an_action_stack_is_unknown_to_everybody_its_owner_included() -> None:
    """BUR-HIDE-3."""
    here = a_table().with_action_stack("mine_2 ship_3 bank_4")
    there = a_table().with_action_stack("castle_5 mine_2 ship_6")

    assert told_apart_by(here, there) == set()


def test_the_number_of_cards_in_an_action_stack_is_public() -> None:
    """BUR-HIDE-4."""
    here = a_table().with_action_stack("mine_2 ship_3")
    there = a_table().with_action_stack("mine_2")

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


@pytest.mark.parametrize("other_pile", ["ship_3 mine_2 bank_4", "castle_1 castle_2 castle_3"])
def test_the_draw_pile_is_unknown_to_everybody(other_pile: str) -> None:
    """BUR-HIDE-5: neither its order nor its faces."""
    here = a_table().with_silver(3).with_draw_pile("mine_2 ship_3 bank_4")
    there = a_table().with_silver(3).with_draw_pile(other_pile)

    assert told_apart_by(here, there) == set()


def test_the_size_of_the_draw_pile_is_public() -> None:
    """BUR-HIDE-5."""
    here = a_table().with_draw_pile("mine_2 ship_3 bank_4")
    there = a_table().with_draw_pile("mine_2 ship_3")

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


def test_the_first_shuffle_tells_nobody_its_order() -> None:
    """BUR-HIDE-5."""
    shuffle = next(event for event in an_opening(2) if isinstance(event, e.CardsShuffled))

    for viewer in (ME, OTHER, SPECTATOR):
        assert BURGUNDY.redact(shuffle, viewer) == {"type": "cards_shuffled", "draw": shuffle.draw}


def test_every_card_of_the_discard_pile_is_public() -> None:
    """BUR-HIDE-6."""
    here = a_table().with_discard_pile("mine_2 ship_3 bank_4")
    there = a_table().with_discard_pile("mine_2 castle_3 bank_4")

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


def test_a_reshuffled_draw_pile_is_hidden_like_the_first_one() -> None:
    """BUR-HIDE-7."""
    empty = a_table().with_silver(3).with_draw_pile("")
    table = empty.with_discard_pile("mine_2 ship_3 bank_4 castle_1 castle_6 pasture_2")

    events = told(table.state, c.BuyCards())
    here = Table(after(table.state, c.BuyCards()))
    there = here.with_draw_pile(" ".join(reversed(here.state.draw_pile)))

    (shuffle,) = (event for event in events if isinstance(event, e.CardsShuffled))
    for viewer in (ME, OTHER, SPECTATOR):
        assert BURGUNDY.redact(shuffle, viewer) == {"type": "cards_shuffled", "draw": shuffle.draw}
    assert len(here.state.draw_pile) == 3
    assert told_apart_by(here, there) == set()


def test_all_display_cards_are_public() -> None:
    """BUR-HIDE-8."""
    here = a_table().with_display(row_2="mine_2 ship_3")
    there = a_table().with_display(row_2="mine_2 ship_4")

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


@pytest.mark.parametrize(
    "there",
    [
        a_table().with_projects("mine_2", seat=1),
        a_table().with_estate("mine_2 mine_3", seat=1),
        a_table().with_workers(1, seat=1),
        a_table().with_silver(1, seat=1),
        a_table().with_victory_points(1, seat=1),
        a_table().with_goods(LIGHT, seat=1),
        a_table().with_sold(LIGHT, seat=1),
        a_table().with_animals("pig", seat=1),
        a_table().with_first_bonus("mine", seat=1),
        a_table().with_all_seven(3, seat=1),
    ],
    ids=[
        "projects",
        "estate",
        "workers",
        "silver",
        "victory points",
        "goods",
        "sold goods",
        "animals",
        "first bonus",
        "all seven",
    ],
)
def test_whatever_else_belongs_to_a_player_is_public(there: Table) -> None:
    """BUR-HIDE-9."""
    assert told_apart_by(a_table(), there) == ALL_BUT_EVERYONE


def test_below_the_top_of_a_goods_stack_nobody_sees_anything() -> None:
    """BUR-HIDE-10."""
    here = a_table().with_goods_stacks((LIGHT, MEDIUM, DARK), (DARK, LIGHT))
    there = a_table().with_goods_stacks((LIGHT, LIGHT, MEDIUM), (DARK, DARK))

    assert told_apart_by(here, there) == set()


def test_below_the_top_of_an_animal_stack_nobody_sees_anything() -> None:
    """BUR-HIDE-10."""
    here = a_table().with_animal_stacks("pig sheep cattle", "sheep pig")
    there = a_table().with_animal_stacks("pig cattle pig", "sheep sheep")

    assert told_apart_by(here, there) == set()


@pytest.mark.parametrize(
    "there",
    [
        a_table().with_goods_stacks((MEDIUM, MEDIUM), (DARK, LIGHT)),
        a_table().with_goods_stacks((LIGHT, MEDIUM, MEDIUM), (DARK, LIGHT)),
        a_table().with_goods_stacks((LIGHT, MEDIUM), ()),
    ],
    ids=["another top", "another size", "an empty stack"],
)
def test_tops_and_sizes_of_the_goods_stacks_are_public(there: Table) -> None:
    """BUR-HIDE-10."""
    here = a_table().with_goods_stacks((LIGHT, MEDIUM), (DARK, LIGHT))

    assert told_apart_by(here, there) == ALL_BUT_EVERYONE


@pytest.mark.parametrize("there", ["cattle sheep", "pig sheep sheep"], ids=["top", "size"])
def test_tops_and_sizes_of_the_animal_stacks_are_public(there: str) -> None:
    """BUR-HIDE-10."""
    here = a_table().with_animal_stacks("pig sheep", "sheep pig")

    assert told_apart_by(here, a_table().with_animal_stacks(there, "sheep pig")) == ALL_BUT_EVERYONE


def test_the_opening_tells_nobody_the_order_of_goods_and_animals() -> None:
    """BUR-HIDE-10."""
    shuffles = [
        BURGUNDY.redact(event, viewer)
        for event in an_opening(2)
        for viewer in (ME, OTHER, SPECTATOR)
    ]

    for kind in ("goods_shuffled", "animals_shuffled"):
        shown = [event for event in shuffles if event is not None and event["type"] == kind]
        assert len(shown) == 3
        assert all(set(event) == {"type", "draw"} for event in shown)


def test_bought_cards_are_seen_by_the_buyer_alone() -> None:
    """BUR-HIDE-11."""
    buying = a_table().asked(s.UseBoughtCards())
    here = buying.with_bought("mine_2 ship_3 bank_4")
    there = buying.with_bought("castle_1 castle_2 pasture_6")

    assert told_apart_by(here, there) == {ME}


def test_a_purchase_is_told_without_its_cards_to_all_but_the_buyer() -> None:
    """BUR-HIDE-11."""
    table = a_table().with_silver(3).with_draw_pile("ship_3 mine_2 bank_4 castle_1")

    (bought,) = (it for it in told(table.state, c.BuyCards()) if isinstance(it, e.CardsBought))

    public = {"type": "cards_bought", "seat": 0, "count": 3}
    assert BURGUNDY.redact(bought, ME) == {**public, "cards": ["bank_4", "mine_2", "ship_3"]}
    assert BURGUNDY.redact(bought, OTHER) == public
    assert BURGUNDY.redact(bought, SPECTATOR) == public


@pytest.mark.parametrize(
    "commands", [(c.KeepCard(card("ship_3")),), (c.UseCard(card("ship_3")), c.TakeSilver())]
)
def test_laid_down_all_three_bought_cards_are_public(commands: tuple[c.Command, ...]) -> None:
    """BUR-HIDE-12, BUR-SILVER-15."""
    table = a_table().asked(s.UseBoughtCards()).with_bought("mine_2 ship_3 bank_4")

    events = told(table.state, *commands)
    decided = after(table.state, *commands)

    for viewer in (OTHER, SPECTATOR):
        told_of = msgspec.json.encode([BURGUNDY.redact(event, viewer) for event in events])
        shown = look(decided, viewer)
        assert all(face in told_of for face in (b"mine_2", b"ship_3", b"bank_4"))
        assert all(face in shown for face in (b"mine_2", b"ship_3", b"bank_4"))


def test_a_card_that_is_played_becomes_public() -> None:
    """BUR-HIDE-13."""
    table = a_table().with_hand("mine_2 ship_3").with_workers(2)
    assert b"ship_3" not in look(table.state, SPECTATOR)

    events = told(table.state, c.PlayCard(card("ship_3")))
    played = after(table.state, c.PlayCard(card("ship_3")))

    shown = [BURGUNDY.redact(event, SPECTATOR) for event in events]
    assert {"type": "card_played", "seat": 0, "card": "ship_3"} in shown
    assert "ship_3" in BURGUNDY.view(played, SPECTATOR)["discard_pile"].values()
    assert b"mine_2" not in look(played, SPECTATOR)


def test_the_bonuses_of_all_pass_cards_are_known_from_the_start() -> None:
    """BUR-HIDE-14."""
    shown = BURGUNDY.box()["pass_cards"]

    assert tuple(shown) == box.PASSES
    for pass_id, card_shown in shown.items():
        assert tuple(card_shown["options"]) == tuple(b.id for b in box.PASS_BONUSES[pass_id])


@pytest.mark.parametrize("other_pile", ["ship_4 mine_2 bank_4", "castle_1 castle_2 castle_3"])
def test_egons_piles_are_unknown(other_pile: str) -> None:
    """BUR-HIDE-15."""
    here = a_table(1).with_egon("ship_1", "mine_2 ship_4 bank_4", "mine_1 mine_3")
    there = a_table(1).with_egon("ship_1", other_pile, "mine_1 mine_3")

    assert solo_told_apart_by(here, there) == set()


def test_the_sizes_of_egons_piles_are_known() -> None:
    """BUR-HIDE-15."""
    here = a_table(1).with_egon("ship_1", "mine_2 ship_4 bank_4")
    there = a_table(1).with_egon("ship_1", "mine_2 ship_4")

    assert solo_told_apart_by(here, there) == {ME, SPECTATOR}


def test_egons_revealed_cards_are_public() -> None:
    """BUR-HIDE-16: their faces, not only their kinds."""
    here = a_table(1).with_egon("ship_1 mine_2", "mine_1 mine_3")
    there = a_table(1).with_egon("ship_1 mine_4", "mine_1 mine_3")

    assert solo_told_apart_by(here, there) == {ME, SPECTATOR}


def solo_told_apart_by(here: Table, there: Table) -> set[Viewer]:
    assert here.state != there.state
    viewers: tuple[Viewer, ...] = (ME, SPECTATOR)
    return {viewer for viewer in viewers if look(here.state, viewer) != look(there.state, viewer)}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_view_of_an_opening_names_more_cards_than_lie_open(seats: int) -> None:
    """BUR-HIDE-1, -3, -5, -15: display and own hand, in the solo game Egon's first three too."""
    state = opened(seats)
    open_cards = sum(len(row) for row in state.display) + (3 if seats == 1 else 0)

    for n in range(seats):
        assert faces_in(BURGUNDY.view(state, Seat(n))) == open_cards + 2
    assert faces_in(BURGUNDY.view(state, SPECTATOR)) == open_cards
    assert faces_in(BURGUNDY.view(state, EVERYONE)) == 114


def faces_in(shown: object) -> int:
    """How many action cards are named anywhere in a view."""
    if isinstance(shown, dict):
        return sum(faces_in(part) for part in shown.values())
    return shown in set(BURGUNDY.box()["cards"])
