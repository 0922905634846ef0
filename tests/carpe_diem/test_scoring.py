"""Section 15: the scoring after a pass. The cards are proved in `test_cards.py`."""

from collections import Counter

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import (
    Table,
    a_table,
    after,
    choices,
    of_type,
    refusal,
    told,
)
from tests.carpe_diem.games import Played

CIRCLES = {2: 9, 3: 13, 4: 17}
"""CAR-SETUP-16 to -19: how many circle fields are usable."""


def place_disc(circle: str) -> c.PlaceDisc:
    return c.PlaceDisc(s.CircleId(circle))


def resolve(card: str) -> c.ResolveCard:
    return c.ResolveCard(s.CardId(card))


def last_turn_of_the_pass(seats: int = 2, start_player: int = 0) -> Table:
    """The right neighbour of the start player has taken the last tile."""
    last = (start_player - 1) % seats
    table = a_table(seats).in_round(7).with_start_player(start_player)
    return table.building("L-market", last)


def triggered(first: str, second: str) -> Table:
    """Seat 0 is about to lay its disc between these cards; nobody scores after it."""
    return a_table().with_cards_beside("k10", first, second).placing_disc()


def points(state: s.State, seat: int = 0) -> int:
    return state.seats[seat].victory_points


# Who scores when.


@pytest.mark.parametrize(
    ("start_player", "discs", "order"),
    [
        (0, ((2, 5), (1, 7), (0, 9)), (0, 1, 2)),
        (0, ((1, 5), (0, 7), (2, 9)), (2, 0, 1)),
        (0, ((2, 3), (0, 7), (1, 7)), (1, 0, 2)),
        (0, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
        (1, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
        (2, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
    ],
)
def test_the_player_furthest_ahead_scores_first_and_on_a_space_the_upper_disc(
    start_player: int, discs: tuple[tuple[int, int], ...], order: tuple[int, ...]
) -> None:
    """CAR-SCORE-1 to -3, CAR-STEP-6, CAR-EX-26: whoever has the start player marker."""
    table = last_turn_of_the_pass(3, start_player).with_track(*discs)

    events = told(table.state, c.LayTileAside())

    assert of_type(events, e.ScoringBegan) == [e.ScoringBegan(tuple(map(Seat, order)))]
    assert of_type(events, e.ScoringTurnBegan) == [e.ScoringTurnBegan(Seat(order[0]))]


def test_steps_of_the_scoring_do_not_change_the_order() -> None:
    """CAR-SCORE-4: seat 2 overtakes nobody who is still to score."""
    table = a_table(3).with_track((0, 3), (1, 4), (2, 5)).with_to_score(1, 0)
    table = table.with_tiles("33 L-villa-straight-2", seat=2).fulfilling("C-10", seat=2)

    events = told(table.state, c.FulfilCard(1))
    scored = after(table.state, c.FulfilCard(1))

    assert scored.seats[2].banderole == 6
    assert of_type(events, e.ScoringTurnBegan) == [e.ScoringTurnBegan(Seat(1))]
    assert scored.to_score == (0,)


def test_who_falls_in_line_behind_is_not_asked_again() -> None:
    """CAR-SCORE-4, -29: the last one to score passes the others, who have scored."""
    table = a_table(3).with_track((0, 3), (1, 4), (2, 4)).with_to_score()
    table = table.with_tiles("33 L-villa-straight-2").fulfilling("C-10")

    events = told(table.state, c.FulfilCard(1))

    assert of_type(events, e.ScoringTurnBegan) == []
    assert of_type(events, e.PassBegan) == [e.PassBegan(2)]


# The disc.


@pytest.mark.parametrize("owner", [0, 1])
def test_a_circle_field_with_a_disc_is_blocked_for_everybody(owner: int) -> None:
    """CAR-SCORE-5, -8, CAR-DEC-10."""
    table = a_table().with_discs("k10", seat=owner).placing_disc()

    assert place_disc("k10") not in choices(table.state)
    assert len(choices(table.state)) == CIRCLES[2] - 1
    assert refusal(table.state, place_disc("k10")) == "no_free_circle"


def test_a_disc_triggers_the_two_cards_beside_it() -> None:
    """CAR-SCORE-6."""
    table = triggered("A-01", "C-05")

    events = told(table.state, place_disc("k10"))
    asked = after(table.state, place_disc("k10"))

    assert of_type(events, e.DiscPlaced) == [
        e.DiscPlaced(Seat(0), s.CircleId("k10"), (s.CardId("A-01"), s.CardId("C-05")))
    ]
    assert asked.phase == s.ChoosingCard(Seat(0), (s.CardId("A-01"), s.CardId("C-05")))


def test_discs_of_earlier_scorings_trigger_nothing() -> None:
    """CAR-SCORE-9: the market is worth a point on the card of this scoring alone."""
    table = triggered("A-01", "A-02").with_cards_beside("k16", "D-22", "D-26").with_discs("k16")
    table = table.with_completed("market")

    events = told(table.state, place_disc("k10"), resolve("A-01"))

    assert {event.card for event in of_type(events, e.CardOpened)} == {"A-01", "A-02"}
    assert of_type(events, e.VictoryPointsGained) == []


def test_one_usable_circle_field_stays_free(game: Played) -> None:
    """CAR-SCORE-5, -7, -8, -10, CAR-SETUP-10, CAR-EX-14: 8 of 9, 12 of 13 or 16 of 17 are used."""
    discs = game.last.discs

    assert len({disc.circle for disc in discs}) == len(discs) == CIRCLES[game.seats] - 1
    assert Counter(disc.seat for disc in discs) == {Seat(n): 4 for n in range(game.seats)}


# The order of the cards.


@pytest.mark.parametrize(("first", "second"), [("A-01", "C-05"), ("C-05", "A-01")])
def test_the_player_chooses_which_card_is_resolved_first(first: str, second: str) -> None:
    """CAR-SCORE-6, -11, CAR-DEC-11."""
    table = triggered("A-01", "C-05").with_wares(chicken=1)

    asked = after(table.state, place_disc("k10"))
    events = told(asked, resolve(first))

    assert choices(asked) == (resolve("A-01"), resolve("C-05"))
    assert refusal(asked, resolve("A-02")) == "card_not_triggered"
    opened = of_type(events, e.CardOpened)[0]
    assert (opened.card, opened.then) == (first, second)


def test_a_coin_of_the_first_card_pays_for_the_second() -> None:
    """CAR-SCORE-12."""
    table = triggered("C-07", "A-01").with_tiles("33 L-villa-straight-2")

    scored = after(table.state, place_disc("k10"), resolve("C-07"), c.FulfilCard(1))

    assert points(scored) == points(table.state) + 1
    assert scored.seats[0].coins == 0


def test_a_coin_of_the_second_card_comes_too_late_for_the_first() -> None:
    """CAR-SCORE-12, -21."""
    table = triggered("C-07", "A-01").with_tiles("33 L-villa-straight-2")

    scored = after(table.state, place_disc("k10"), resolve("A-01"))

    assert points(scored) == points(table.state) - 4
    assert scored.seats[0].coins == 1


def test_a_card_is_closed_when_the_second_one_is_opened() -> None:
    """CAR-SCORE-21."""
    table = a_table().with_wares(herbs=2).with_bread(6).closing("A-02", then="A-06")

    events = told(table.state, c.CloseCard())
    second = after(table.state, c.CloseCard(), c.FulfilWithBread())

    assert of_type(events, e.CardClosed)[0] == e.CardClosed(Seat(0), s.CardId("A-02"), 1)
    assert points(second) == points(table.state) + 4
    assert refusal(second, resolve("A-02")) == "illegal"


# How often a card is fulfilled.


def test_a_green_card_is_fulfilled_as_often_as_is_owned() -> None:
    """CAR-SCORE-13, -17: in full, and nothing is handed in."""
    table = a_table().with_completed("merchant", "merchant", "merchant").fulfilling("D-07")

    scored = after(table.state, c.FulfilCard(3))

    assert choices(table.state) == (c.FulfilCard(3),)
    assert refusal(table.state, c.FulfilCard(2)) == "cannot_fulfil"
    assert points(scored) == points(table.state) + 3 * 3
    assert scored.seats[0].district == table.state.seats[0].district


def test_a_red_card_is_fulfilled_as_often_as_is_handed_in() -> None:
    """CAR-SCORE-14, -15, -27."""
    table = a_table().with_wares(herbs=5, fish=1).fulfilling("A-05")

    scored = after(table.state, c.FulfilCard(2))

    assert points(scored) == points(table.state) + 2 * 4
    assert scored.seats[0].wares.herbs == 5 - 4
    assert scored.seats[0].wares.fish == 1


def test_of_several_entries_the_scarcest_one_counts() -> None:
    """CAR-SCORE-16, CAR-EX-29: 3 vineyards and 1 chicken yard."""
    table = a_table().with_completed("vineyard", "vineyard", "vineyard", "chicken_yard")

    scored = after(table.fulfilling("D-11").state, c.FulfilCard(1))

    assert points(scored) == points(table.state) + 7


def test_of_several_entries_the_scarcest_multiple_counts() -> None:
    """CAR-SCORE-16: two sets of bakery, market and fountain."""
    singles = ("bakery", "bakery", "bakery", "market", "market", "fountain", "fountain")
    table = a_table().with_completed(*singles).fulfilling("D-24")

    assert choices(table.state) == (c.FulfilCard(2),)


def test_a_red_card_is_fulfilled_as_often_as_one_likes() -> None:
    """CAR-SCORE-18, CAR-DEC-12: 5 herbs and a coin are three times two."""
    table = a_table().with_wares(herbs=5).with_coins(1).fulfilling("A-05")

    assert choices(table.state) == tuple(map(c.FulfilCard, (0, 1, 2, 3)))
    assert refusal(table.state, c.FulfilCard(4)) == "cannot_fulfil"
    assert refusal(table.state, c.FulfilCard(-1)) == "cannot_fulfil"


def test_coins_are_shared_among_the_wares_of_a_set() -> None:
    """CAR-SCORE-18, CAR-COIN-1, -2: of a set of three, two sets lack three wares."""
    table = a_table().with_wares(chicken=2, grapes=1).with_coins(2).fulfilling("B-10")

    assert choices(table.state) == tuple(map(c.FulfilCard, (0, 1)))


def test_who_could_pay_may_keep_all_and_lose_points() -> None:
    """CAR-SCORE-18, -22."""
    table = a_table().with_wares(herbs=2).fulfilling("A-05")

    scored = after(table.state, c.FulfilCard(0))

    assert points(scored) == points(table.state) - 4
    assert scored.seats[0].wares.herbs == 2


def test_for_each_ware_one_chooses_ware_or_coin() -> None:
    """CAR-SCORE-19, CAR-DEC-12: one kind after the other."""
    table = a_table().with_wares(herbs=1, grapes=1).with_coins(2).fulfilling("B-01")

    herbs = after(table.state, c.FulfilCard(1))
    grapes = after(herbs, c.PayWare("herbs", 1))
    paid = after(grapes, c.PayWare("grapes", 0)).seats[0]

    assert choices(herbs) == (c.PayWare("herbs", 0), c.PayWare("herbs", 1))
    assert refusal(herbs, c.PayWare("grapes", 0)) == "not_due"
    assert choices(grapes) == (c.PayWare("grapes", 0), c.PayWare("grapes", 1))
    assert (paid.wares.herbs, paid.wares.grapes, paid.coins) == (1, 0, 1)


@pytest.mark.parametrize("coins", [-1, 0, 3])
def test_one_cannot_pay_what_one_does_not_have(coins: int) -> None:
    """CAR-SCORE-19: one of the two herbs must be a coin, and there is but one more coin."""
    table = a_table().with_wares(herbs=1).with_coins(2).fulfilling("A-05")

    asked = after(table.with_wares(herbs=2).state, c.FulfilCard(1))
    short = Table(asked).with_wares(herbs=1)

    assert choices(short.state) == (c.PayWare("herbs", 1), c.PayWare("herbs", 2))
    assert refusal(short.state, c.PayWare("herbs", coins)) == "cannot_pay"


def test_bread_comes_after_what_the_card_asks_for() -> None:
    """CAR-SCORE-20: a card is fulfilled and pays, then bread does so one by one."""
    table = a_table().with_wares(herbs=1).with_bread(6).fulfilling("A-02")

    first = told(table.state, c.FulfilCard(1))
    fulfilled = after(table.state, c.FulfilCard(1))
    again = after(fulfilled, c.FulfilWithBread())

    assert of_type(first, e.CardFulfilled) == [e.CardFulfilled(Seat(0), s.CardId("A-02"), 1)]
    assert points(fulfilled) == points(table.state) + 1
    assert points(again) == points(fulfilled) + 1
    assert refusal(table.state, c.FulfilWithBread()) == "illegal"
    assert refusal(fulfilled, c.FulfilCard(1)) == "illegal"


# Penalties.


def test_a_card_without_any_fulfilment_costs_4_points() -> None:
    """CAR-SCORE-22: it is closed, and then the points are lost."""
    table = a_table().closing("A-02", fulfilled=0)

    events = told(table.state, c.CloseCard())

    card = s.CardId("A-02")
    assert events[:2] == (e.CardClosed(Seat(0), card, 0), e.VictoryPointsLost(Seat(0), 4))
    assert points(after(table.state, c.CloseCard())) == points(table.state) - 4


def test_a_part_of_what_is_asked_for_is_neither_paid_nor_rewarded() -> None:
    """CAR-SCORE-22, -23, CAR-EX-6: 2 fish where 3 are asked for."""
    table = a_table().with_wares(fish=2).with_bread(2)
    table = table.asked(s.ChoosingCard(Seat(0), (s.CardId("A-11"), s.CardId("A-02"))))

    events = told(table.state, resolve("A-11"))
    scored = after(table.state, resolve("A-11"))

    assert of_type(events, e.VictoryPointsGained) == []
    assert scored.seats[0].wares.fish == 2
    assert scored.seats[0].bread == 2
    assert of_type(events, e.VictoryPointsLost)[0] == e.VictoryPointsLost(Seat(0), 4)


def test_a_green_card_fulfilled_in_part_is_not_fulfilled() -> None:
    """CAR-SCORE-23."""
    table = a_table().with_completed("merchant", "baker").fulfilling("D-04")

    assert points(after(table.state, c.FulfilCard(0))) == points(table.state) - 4


def test_a_card_for_steps_that_is_not_fulfilled_leaves_the_disc_below() -> None:
    """CAR-SCORE-23: the disc does not go on top of the others."""
    table = a_table().with_no_tiles().with_track((0, 7), (1, 7)).fulfilling("C-10")

    assert after(table.state, c.FulfilCard(0)).track == (0, 1)


def test_who_fulfils_neither_card_loses_8_points_unasked_and_the_next_seat_scores() -> None:
    """CAR-SCORE-24, -29, CAR-DEC-14, CAR-EX-7."""
    table = triggered("A-11", "B-07").with_to_score(1)

    scored = after(table.state, place_disc("k10"), resolve("A-11"))

    assert points(scored) == points(table.state) - 8
    assert scored.phase == s.PlacingDisc(Seat(1))


@pytest.mark.parametrize("held", [0, 1, 2, 3, 4])
def test_whoever_has_fewer_points_gives_all_of_them(held: int) -> None:
    """CAR-SCORE-25."""
    table = a_table().with_victory_points(held).closing("A-02", fulfilled=0)

    events = told(table.state, c.CloseCard())

    assert of_type(events, e.VictoryPointsLost) == [e.VictoryPointsLost(Seat(0), held)]
    assert points(after(table.state, c.CloseCard())) == 0


def test_three_points_and_a_disc_on_space_5() -> None:
    """CAR-SCORE-25, -28, CAR-EX-34: the points of the track cannot be handed in."""
    table = triggered("A-11", "B-07").with_victory_points(3).with_track((1, 0), (0, 5))

    events = told(table.state, place_disc("k10"), resolve("A-11"))
    scored = after(table.state, place_disc("k10"), resolve("A-11"))

    assert [event.amount for event in of_type(events, e.VictoryPointsLost)] == [3, 0]
    assert points(scored) == 0
    assert scored.seats[0].banderole == 5


def test_points_of_the_first_card_pay_for_the_second() -> None:
    """CAR-SCORE-28: what is held at that moment."""
    table = triggered("D-22", "A-11").with_victory_points(2).with_completed("market")

    scored = after(table.state, place_disc("k10"), resolve("D-22"))

    assert points(scored) == 0


# What is used up, and what is not.


def test_what_a_green_card_counts_counts_for_the_other_card_too() -> None:
    """CAR-SCORE-26."""
    table = triggered("D-07", "D-09").with_completed("merchant", "baker")

    scored = after(table.state, place_disc("k10"), resolve("D-07"))

    assert points(scored) == points(table.state) + 3 + 7


def test_what_a_green_card_counts_counts_in_every_scoring() -> None:
    """CAR-SCORE-26."""
    table = a_table().with_completed("merchant").with_discs("k10").in_pass(3)

    again = after(table.fulfilling("D-07").state, c.FulfilCard(1))

    assert points(again) == points(table.state) + 3


def test_what_was_handed_in_is_gone() -> None:
    """CAR-SCORE-27: for the second card as well."""
    table = triggered("A-02", "A-05").with_wares(herbs=2).with_coins(0)

    first = after(table.state, place_disc("k10"), resolve("A-02"), c.FulfilCard(1))

    assert first.seats[0].wares.herbs == 1
    assert points(first) == points(table.state) + 1 - 4
