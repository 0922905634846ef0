"""How good a position looks: a bot that plans one step places like somebody who knows the cards."""

import pytest

from clients.bots.carpe_diem import appraise
from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.chance import Chance
from domain.decider import Seat
from tests.carpe_diem.a_table import Table, a_table, after, choices, fountain_cards, opened, tile
from tests.random_games import a_random_game, planned_against_random_play


def worth(table: Table) -> float:
    return appraise(table.state, Seat(0))


def looks_best(state: s.State) -> c.Command:
    """For seat 0, whose turn it is."""
    return max(choices(state), key=lambda it: appraise(after(state, it), Seat(0)))


def late(table: Table) -> Table:
    """The last pass but for two rounds; seat 0 has scored three times."""
    return table.in_pass(4).in_round(5).with_discs("k03", "k04", "k06")


@pytest.mark.random
@pytest.mark.parametrize("seats", [2, 4])
def test_planning_one_step_clearly_beats_random_play(seats: int) -> None:
    for seed in range(2):
        planner = Seat(seed % seats)
        outcome = CARPE_DIEM.outcome(planned_against_random_play(CARPE_DIEM, seats, seed, planner))

        assert outcome is not None
        totals = {seat: score["total"] for seat, score in outcome.scores.items()}
        assert totals.pop(planner) >= max(totals.values()) + 20


def test_it_depends_on_nothing_that_the_seat_does_not_know() -> None:
    """CAR-HIDE-1 to -4, -8, -10, -11."""
    for state in (*a_random_game(CARPE_DIEM, 3, 7)[1][::7], opened(2)):
        for seat in map(Seat, range(len(state.seats))):
            world = CARPE_DIEM.rearrange(state, seat, Chance(b"another world"))

            assert appraise(world, seat) == appraise(state, seat)


def test_at_the_end_a_position_is_worth_its_points() -> None:
    """CAR-END-1."""
    state = a_random_game(CARPE_DIEM, 2, 3)[1][-1]
    outcome = CARPE_DIEM.outcome(state)

    assert outcome is not None
    for seat, score in outcome.scores.items():
        assert abs(appraise(state, seat) - score["total"]) <= 0.5  # CAR-END-5


def test_more_of_anything_looks_better() -> None:
    table = a_table()

    for richer in (
        table.with_coins(1),
        table.with_bread(1),
        table.with_wares(fish=1),
        table.with_victory_points(21),
        table.with_fountain_cards("FC-05"),
        table.with_laid_aside("L-market"),
        table.with_track((1, 0), (0, 1)),
    ):
        assert worth(richer) > worth(table)
    assert worth(table.with_completed("pond")) > worth(table.with_no_tiles())


# Where a tile goes.


def test_a_lodging_is_completed_rather_than_begun_anew_when_little_time_is_left() -> None:
    """CAR-LODGING-2."""
    state = late(a_table().with_tiles("33 L-baker")).building("L-baker").state

    assert looks_best(state) == c.BuildTile(Cell(23), 2)


def test_a_side_is_left_open_only_where_a_tile_can_come() -> None:
    """CAR-BUILD-13: no tile shows a pond to the frame's corner cell and a garden beside it."""
    dead = a_table().with_tiles("12 L-pond-end 3", "21 L-garden-end")
    alive = a_table().with_tiles("12 L-pond-end 1", "21 L-garden-end 1")

    assert worth(alive) > worth(dead)


def test_a_villa_with_fewer_open_sides_is_easier_to_close() -> None:
    """CAR-VILLA-4. The chimneys are the same."""
    straight = a_table().with_tiles("33 L-villa-straight-2")
    cross = a_table().with_tiles("33 L-villa-cross-2")

    assert worth(straight) > worth(cross)


def test_a_feature_is_begun_on_the_line_of_its_task() -> None:
    """CAR-FRAME-3: the pond task of frame F01 marks the fourth column from the top side."""
    table = a_table().with_frames("F01 F05 F07 F16")
    on_the_line = table.with_tiles("34 L-pond-end")
    beside_it = table.with_tiles("33 L-pond-end")

    assert worth(on_the_line) > worth(beside_it)


def test_a_feature_is_worth_more_that_a_scoring_card_counts() -> None:
    """CAR-SCORE-13: two thirds of the circle fields pay for a pond, none of them for a garden."""
    cards = "A-01 D-17 C-01 D-12 D-17 A-02 C-02 B-03"
    table = a_table().with_scoring_cards(cards)

    assert worth(table.with_tiles("33 L-pond-end")) > worth(table.with_tiles("33 L-vineyard-end"))


def test_an_own_fountain_card_makes_its_feature_worth_more() -> None:
    """CAR-END-8: FC-06 counts vineyards, FC-05 gardens."""
    table = a_table().with_tiles("33 L-vineyard-end")

    vineyards = worth(table.with_fountain_cards("FC-06"))
    assert vineyards > worth(table.with_fountain_cards("FC-05"))


def test_a_tile_is_built_rather_than_laid_aside() -> None:
    state = a_table().building("L-villa-end-1").state

    assert not isinstance(looks_best(state), c.LayTileAside)


# Which tile, and how to get there.


def test_the_tile_is_taken_that_completes_a_feature() -> None:
    table = a_table().with_tiles("33 L-baker").with_field(0, "L-pond-end L-baker L-villa-end-1")

    assert looks_best(late(table).taking().state) == c.TakeTile(tile("L-baker"))


def test_the_patrician_goes_where_the_better_tile_lies() -> None:
    table = a_table().with_tiles("33 L-baker").with_field(1, "L-villa-cross-2")

    state = table.with_field(6, "L-baker").state

    assert looks_best(state) == c.MovePatrician(s.Space(6))


@pytest.mark.parametrize(("seals", "taken"), [("D-market", "L-craftsman"), ("", "L-bakery")])
def test_a_craftsman_is_completed_for_a_seal_tile(seals: str, taken: str) -> None:
    """CAR-LODGING-13: without one there is no reward."""
    table = a_table().with_tiles("33 L-craftsman 1").with_field(0, "L-craftsman L-bakery")

    assert looks_best(late(table).with_seals(seals).taking().state) == c.TakeTile(tile(taken))


def test_bread_is_spent_for_a_walk_only_where_it_is_worth_it() -> None:
    """CAR-BREAD-1."""
    table = a_table().with_tiles("33 L-craftsman").with_bread(1)
    nothing_special = table.with_fields(dict.fromkeys(range(7), "L-market"))
    a_craftsman = nothing_special.with_field(3, "L-craftsman")

    assert isinstance(looks_best(nothing_special.state), c.MovePatrician)
    assert not isinstance(looks_best(a_craftsman.state), c.MovePatrician)


# Wares, coins, bread and the circle fields.


def test_wares_are_worth_more_while_a_card_that_asks_for_them_can_be_reached() -> None:
    """CAR-SCORE-8: A-11 pays 7 points for three fish."""
    table = a_table().with_cards_beside("k10", "A-11", "C-01")
    fish, herbs = table.with_wares(fish=3), table.with_wares(herbs=3)
    taken = circles_beside(table, "A-11")

    reached = worth(fish) - worth(herbs)
    out_of_reach = worth(fish.with_discs(*taken, seat=1)) - worth(herbs.with_discs(*taken, seat=1))

    assert reached > out_of_reach + 1


def circles_beside(table: Table, card: str) -> list[str]:
    """The circle fields beside a scoring card."""
    layout = box.LAYOUTS[len(table.state.seats)]
    space = layout.spaces[table.state.scoring_cards.index(s.CardId(card))]
    return [circle.id for circle in layout.circles if space in circle.spaces]


def test_a_merchant_is_for_who_has_wares_that_no_card_asks_for() -> None:
    """CAR-LODGING-3."""
    table = late(a_table().with_tiles("33 L-merchant", "43 L-baker 2"))
    table = table.with_scoring_cards("A-01 A-02 C-01 C-02 D-21 D-22 D-17 D-18")
    table = table.with_field(0, "L-merchant L-baker").taking()

    assert looks_best(table.with_wares(fish=4).state) == c.TakeTile(tile("L-merchant"))
    assert looks_best(table.state) == c.TakeTile(tile("L-baker"))


def test_the_disc_goes_where_it_pays_most_and_nothing_is_lost() -> None:
    """CAR-SCORE-13, -22: three bakers pay 9 and 5 points; no other card is fulfilled."""
    cards = "A-01 A-02 A-03 D-08 D-04 D-17 C-01 C-02"
    table = a_table().with_completed("baker", "baker", "baker").with_scoring_cards(cards)

    assert looks_best(late(table).placing_disc().state) == c.PlaceDisc(s.CircleId("k10"))


def test_wares_are_kept_for_the_card_that_pays_more() -> None:
    """CAR-SCORE-18: one fish spares the penalty, two are kept for 7 points on A-11."""
    table = a_table().with_cards_beside("k10", "A-11", "A-03").with_wares(fish=4)

    assert looks_best(table.in_round(7).fulfilling("A-03").state) == c.FulfilCard(1)


def test_in_the_last_scoring_everything_is_handed_in() -> None:
    table = late(a_table()).with_discs("k16").in_round(7).with_wares(fish=4)

    assert looks_best(table.fulfilling("A-03").state) == c.FulfilCard(4)


def test_bread_spares_the_penalty() -> None:
    """CAR-BREAD-6, CAR-SCORE-22."""
    state = a_table().with_bread(3).closing("D-21", fulfilled=0).state

    assert looks_best(state) == c.FulfilWithBread()


def test_the_fountain_card_is_kept_that_counts_what_is_there() -> None:
    """CAR-END-8: FC-04 counts bakers, FC-08 ponds."""
    drawn = s.ReturningFountainCard(Seat(0), fountain_cards("FC-04 FC-08"))
    state = a_table().with_completed("baker", "baker").asked(drawn).state

    assert looks_best(state) == c.ReturnFountainCard(s.FountainId("FC-08"))
