"""Phase 2: the roll, threat markers and damage, ascending (BRU-DICE, BRU-THREAT, BRU-ASCEND)."""

import pytest

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.houses import ascent_price
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_table import (
    Table,
    a_table,
    activating,
    after,
    asked,
    booked,
    card,
    cards,
    choices,
    five,
    playing,
    refusal,
    settled,
    told,
)


def with_hands(table: Table) -> Table:
    """Everybody has a card to play, so that no turn ends by itself."""
    for seat, name in enumerate(cards("king earl duke princess castellan")[: seats_of(table)]):
        table = table.hand(name, seat)
    return table


def seats_of(table: Table) -> int:
    return len(table.state.seats)


def rolled(table: Table, *dice: int) -> Table:
    """The dice show this and markers are about to be handed out."""
    return with_hands(table).dice(*dice).asked(s.DealThreats(Seat(0)))


def dealt(table: Table, *dice: int) -> Table:
    """What lies there once somebody must be asked."""
    return Table(settled(rolled(table, *dice)).state)


# The roll.


def test_five_dice_are_rolled_once_a_round_when_all_hands_are_full() -> None:
    """BRU-DICE-1, -2, BRU-HIDE-20."""
    table = a_table().hand("prince queen king earl duke", seat=1).hand("monk nun abbot abbess")
    events = told(table.asked(s.Refill(Seat(0))), c.DrawFrom(0))
    dice = booked(e.DieRolled, events)

    assert [die.colour for die in dice] == list(box.COLOURS)
    assert all(1 <= die.value <= 6 for die in dice)
    state = after(table.asked(s.Refill(Seat(0))), c.DrawFrom(0))
    assert state.dice == tuple(die.value for die in dice)


def test_markers_come_before_ascending_and_3_and_4_mean_nothing() -> None:
    """BRU-DICE-3, -4."""
    table = dealt(a_table().guilders(9), 3, 4, 3, 4, 1)

    assert table.state.seats[0].threats == five()
    assert asked(table.state) == s.OfferAscent(Seat(0))


def test_a_die_sets_the_income_of_its_colour() -> None:
    """BRU-DICE-5."""
    table = playing("potter", a_table().dice(1, 6, 2, 2, 2))

    assert after(table, c.TakeGuilders()).seats[0].guilders == 6


# Threat markers.


def test_every_player_takes_a_marker_for_each_5_and_6() -> None:
    """BRU-EX-2, BRU-THREAT-1, -2."""
    table = dealt(a_table(3), 1, 2, 6, 5, 3)

    assert [it.threats for it in table.state.seats] == [five(yellow=1, red=1)] * 3
    assert table.state.threats == (9, 9, 6, 6, 9)


@pytest.mark.parametrize(
    ("colour", "die"), [("blue", 0), ("brown", 1), ("yellow", 2), ("red", 3), ("violet", 4)]
)
def test_the_third_marker_strikes_and_all_three_go_back_for_no_points(
    colour: str, die: int
) -> None:
    """BRU-THREAT-3, -15, -16, -24."""
    dice = [5 if number == die else 3 for number in range(5)]
    table = dealt(a_table().threats(**{colour: 2}).points(0), *dice)

    assert table.state.seats[0].threats == five()
    assert table.state.seats[1].threats == five(**{colour: 1})
    assert table.state.seats[0].points == 0


def test_a_flood_takes_all_workers() -> None:
    """BRU-THREAT-4, -25."""
    table = a_table().threats(blue=2).workers(red=2, violet=1)

    assert dealt(table, 5, 3, 3, 3, 3).state.seats[0].workers == five()
    assert dealt(table, 5, 3, 3, 3, 3).state.seats[1].workers == five()


def test_a_plague_takes_a_person_of_choice_and_the_house_stays() -> None:
    """BRU-THREAT-5, BRU-DECIDE-4."""
    table = dealt(a_table().threats(brown=2).persons("prince queen"), 3, 6, 3, 3, 3)

    assert asked(table.state) == s.Plague(Seat(0))
    assert choices(table) == (c.ChoosePerson(card("prince")), c.ChoosePerson(card("queen")))
    state = after(table, c.ChoosePerson(card("queen")))
    assert state.discard == cards("queen")
    assert len(state.seats[0].houses) == 2
    assert state.seats[0].threats == five()


def test_without_a_person_the_plague_takes_nothing() -> None:
    """BRU-THREAT-6."""
    table = dealt(a_table().threats(brown=2).houses("count"), 3, 6, 3, 3, 3)

    assert len(table.state.seats[0].houses) == 1
    assert table.state.seats[0].threats == five()


def test_a_raid_takes_all_guilders() -> None:
    """BRU-THREAT-7, -25."""
    table = dealt(a_table().threats(yellow=2).guilders(7), 3, 3, 5, 3, 3)

    assert [it.guilders for it in table.state.seats] == [0, 0]


def test_fire_takes_a_house_or_an_outermost_token() -> None:
    """BRU-THREAT-8, -11, BRU-DECIDE-5."""
    table = a_table().threats(red=2).houses("count baron").canals(3, 1)
    table = dealt(table, 3, 3, 3, 6, 3)

    assert asked(table.state) == s.Fire(Seat(0))
    assert choices(table) == (
        c.ChooseHouse(s.HouseId(0)),
        c.ChooseHouse(s.HouseId(1)),
        c.ChooseSection("left"),
        c.ChooseSection("right"),
    )
    assert after(table, c.ChooseSection("left")).seats[0].canals == (2, 1)


def test_fire_with_one_thing_to_take_takes_it_without_asking() -> None:
    """BRU-THREAT-9, BRU-DECIDE-24."""
    house = dealt(a_table().threats(red=2).houses("count"), 3, 3, 3, 6, 3)
    token = dealt(a_table().threats(red=2).canals(0, 4), 3, 3, 3, 6, 3)
    nothing = dealt(a_table().threats(red=2), 3, 3, 3, 6, 3)

    assert house.state.seats[0].houses == ()
    assert house.state.discard == cards("count")
    assert token.state.seats[0].canals == (0, 3)
    assert nothing.state.seats[0].threats == five()


def test_who_lived_in_a_burnt_house_returns_to_the_hand() -> None:
    """BRU-THREAT-10, -22, -26."""
    table = a_table().threats(red=2).houses("count baron").lives("queen", 0)
    state = after(dealt(table, 3, 3, 3, 6, 3), c.ChooseHouse(s.HouseId(0)))

    assert state.seats[0].hand[1:] == cards("queen")
    assert state.seats[0].residents == ()
    assert state.discard == cards("count")


def test_a_house_that_nobody_has_seen_is_turned_up_before_it_burns() -> None:
    """BRU-HIDE-9, -10."""
    table = dealt(a_table().threats(red=2).houses("count").unseen_house("baron"), 3, 3, 3, 6, 3)
    events = told(table, c.ChooseHouse(s.HouseId(1)))

    assert booked(e.HouseTurnedUp, events)[0].card == "baron"


def test_unseen_houses_that_look_the_same_are_offered_once() -> None:
    """BRU-DECIDE-5."""
    table = a_table().threats(red=2).unseen_house("baron").unseen_house("duke").canals(1, 0)
    table = dealt(table, 3, 3, 3, 6, 3)

    assert choices(table) == (c.ChooseHouse(s.HouseId(0)), c.ChooseSection("left"))


def test_a_statue_outlives_the_token_of_space_5_and_comes_once() -> None:
    """BRU-THREAT-12, -13, BRU-CANAL-7."""
    table = a_table().threats(red=2).canals(5, 0)
    table = table.seat(0, statues=(7,), rewarded=(True, False)).table(statues=(6, 5, 4, 3, 2))
    state = dealt(table, 3, 3, 3, 6, 3).state

    assert (state.seats[0].canals, state.seats[0].statues) == ((4, 0), (7,))
    again = Table(state).persons("acrobat").workers(red=1).guilders(20).turn()
    state = after(again, c.Activate(card("acrobat")), c.ChooseSection("left"))
    assert (state.seats[0].canals, state.seats[0].statues) == ((5, 0), (7,))


def test_intrigue_costs_3_points_but_never_more_than_there_are() -> None:
    """BRU-THREAT-14, BRU-EX-36, BRU-END-16."""
    table = a_table().threats(violet=2)

    assert dealt(table.points(10), 3, 3, 3, 3, 5).state.seats[0].points == 7
    assert dealt(table.points(2), 3, 3, 3, 3, 5).state.seats[0].points == 0


def test_blue_yellow_and_violet_come_first_and_only_fire_and_plague_are_ordered() -> None:
    """BRU-THREAT-17, BRU-DECIDE-3."""
    table = a_table().threats(blue=2, brown=2, yellow=2, red=2, violet=2).persons("queen")
    table = dealt(table.workers(red=1).guilders(3), 5, 5, 5, 5, 5)

    holding = table.state.seats[0]
    assert (holding.workers, holding.guilders, holding.points) == (five(), 0, 7)
    assert asked(table.state) == s.Damage(Seat(0))
    assert choices(table) == (c.ChooseColour("red"), c.ChooseColour("brown"))
    # Fire first brings the Queen back to the hand before the plague.
    state = after(table, c.ChooseColour("red"))
    assert state.seats[0].hand[1:] == cards("queen")
    state = after(table, c.ChooseColour("brown"))
    assert cards("queen")[0] in state.discard


def test_the_order_is_not_asked_where_one_of_them_takes_nothing() -> None:
    """BRU-DECIDE-24."""
    table = dealt(a_table().threats(brown=2, red=2).houses("count baron"), 3, 5, 3, 5, 3)

    assert asked(table.state) == s.Fire(Seat(0))


def test_one_player_completely_before_the_next() -> None:
    """BRU-THREAT-18, -23: markers that went back are there for the next player."""
    table = a_table()
    table = table.seat(0, threats=five(red=2)).table(threats=(9, 9, 9, 1, 9))
    events = settled(rolled(table, 3, 3, 3, 6, 3)).events

    taken = booked(e.ThreatsTaken, events)
    assert [event.seat for event in taken] == [0, 1]


def test_an_empty_supply_gives_no_marker() -> None:
    """BRU-THREAT-19."""
    table = dealt(a_table().table(threats=(9, 9, 9, 0, 9)), 3, 3, 3, 6, 3)

    assert table.state.seats[0].threats == five()


def test_a_third_marker_by_a_person_strikes_at_once() -> None:
    """BRU-THREAT-20."""
    table = a_table().threats(1, red=2).threats(red=1).houses("count", 1)
    table = table.persons("smuggler").workers(blue=1)
    state = after(table, c.Activate(card("smuggler")))

    assert state.seats[1].houses == ()
    assert state.seats[1].threats == five()


def test_a_marker_returned_brings_a_point_at_once() -> None:
    """BRU-THREAT-21."""
    table = a_table().threats(blue=1).persons("monk")

    assert booked(e.ThreatReturned, told(table, c.Activate(card("monk")))) == [
        e.ThreatReturned(Seat(0), "blue")
    ]
    assert after(table, c.Activate(card("monk"))).seats[0].points == 11


def test_damage_of_two_colours_at_once() -> None:
    """BRU-EX-26."""
    table = a_table().threats(yellow=2, red=2).houses("count").guilders(6).points(5)
    state = dealt(table, 3, 3, 6, 5, 3).state

    holding = state.seats[0]
    assert (holding.guilders, holding.houses, holding.threats) == (0, (), five())
    assert holding.points == 5


@pytest.mark.parametrize(
    ("person", "colour"),
    [
        ("dyke_warden", "blue"),
        ("plague_doctor", "brown"),
        ("watchdog", "yellow"),
        ("fire_marshal", "red"),
        ("bodyguard", "violet"),
    ],
)
def test_who_keeps_damage_off(person: str, colour: str) -> None:
    """BRU-CARD-45, BRU-PETS-20."""
    dice = [5 if it == colour else 3 for it in box.COLOURS]
    table = a_table().threats(**{colour: 2}).persons(person).workers(red=1).guilders(4)
    events, state = settled(rolled(table, *dice))
    holding = state.seats[0]

    assert holding.workers == five(red=1)
    assert (holding.guilders, holding.points) == (4, 10)
    assert len(holding.houses) == len(holding.residents) == 1
    assert holding.threats == five()
    assert booked(e.DamageStruck, events)[0].kept_off_by == person


# Ascending.


def ascending(table: Table, *dice: int, seat: int = 0) -> Table:
    return with_hands(table).dice(*dice).asked(s.OfferAscent(Seat(seat)))


def test_the_price_is_the_sum_of_the_ones_and_twos() -> None:
    """BRU-EX-3, BRU-ASCEND-2, -7."""
    table = ascending(a_table().guilders(5), 2, 3, 4, 5, 1)
    state = after(table, c.Ascend())

    assert (state.seats[0].guilders, state.seats[0].step) == (2, 1)


def test_in_turn_order_everybody_may_ascend_once() -> None:
    """BRU-ASCEND-1, -3, -6, -13, BRU-DECIDE-6."""
    table = ascending(a_table(3).guilders(9).guilders(9, seat=1), 1, 3, 3, 3, 3)

    assert choices(table) == (c.Ascend(), c.Decline())
    state = after(table, c.Decline())
    assert (state.seats[0].guilders, asked(state)) == (9, s.OfferAscent(Seat(1)))
    state = after(state, c.Ascend())
    assert isinstance(asked(state), s.Turn)
    assert state.seats[1].step == 1


def test_without_a_one_or_two_nobody_ascends() -> None:
    """BRU-ASCEND-4."""
    assert ascent_price(a_table().guilders(9).dice(3, 4, 5, 6, 3).state, Seat(0)) is None


def test_who_cannot_pay_in_full_is_not_asked() -> None:
    """BRU-ASCEND-5."""
    table = dealt(a_table().guilders(1), 2, 3, 3, 3, 3)

    assert isinstance(asked(table.state), s.Turn)


def test_the_track_ends_with_step_11() -> None:
    """BRU-ASCEND-8, -12."""
    table = dealt(a_table().guilders(9).step(11), 1, 3, 3, 3, 3)

    assert isinstance(asked(table.state), s.Turn)
    state = after(a_table().step(11).persons("embroiderer queen").workers(blue=1))
    assert c.Activate(card("embroiderer")) not in choices(state)


def test_several_players_stand_on_one_step() -> None:
    """BRU-ASCEND-9."""
    table = ascending(a_table().guilders(9).step(2).step(3, seat=1), 1, 3, 3, 3, 3)

    assert [it.step for it in after(table, c.Ascend()).seats] == [3, 3]


def test_the_steps_are_worth_1_to_12_points_and_the_sixth_7() -> None:
    """BRU-ASCEND-10, BRU-END-9."""
    assert (box.TRACK[1], box.TRACK[6], box.TRACK[11]) == (1, 7, 12)
    assert len(box.TRACK) == 12
    assert scores(a_table().step(6).state, Seat(0))["reputation"] == 7


def test_persons_let_ascend_in_phase_3_as_well() -> None:
    """BRU-ASCEND-11, -14."""
    table = a_table().step(1)
    state = activating("embroiderer", table, blue=1)

    assert (state.seats[0].step, state.seats[0].guilders) == (2, 0)


def test_the_earl_ascends_for_4_only_without_a_one_or_two() -> None:
    """BRU-CARD-23, BRU-ASCEND-4."""
    earl = a_table().persons("earl").guilders(9)

    assert ascent_price(earl.dice(3, 4, 5, 6, 3).state, Seat(0)) == 4
    assert ascent_price(earl.dice(1, 4, 5, 6, 3).state, Seat(0)) == 1
    state = after(ascending(earl, 3, 4, 5, 6, 3), c.Ascend())
    assert (state.seats[0].guilders, state.seats[0].step) == (5, 1)


def test_the_notary_pays_2_less() -> None:
    """BRU-CARD-24, BRU-EX-33."""
    notary = a_table().persons("notary").guilders(9)

    assert ascent_price(notary.dice(2, 2, 5, 6, 3).state, Seat(0)) == 2
    assert ascent_price(notary.dice(1, 4, 5, 6, 3).state, Seat(0)) == 0
    assert ascent_price(notary.dice(3, 4, 5, 6, 3).state, Seat(0)) is None


def test_the_price_of_the_earl_is_not_lowered() -> None:
    """BRU-CARD-25."""
    both = a_table().persons("earl notary").guilders(9)

    assert ascent_price(both.dice(3, 4, 5, 6, 3).state, Seat(0)) == 4


def test_each_step_is_reacted_to() -> None:
    """BRU-CARD-29, -53, -17, BRU-DECIDE-16: Duke and Preacher."""
    table = ascending(a_table().persons("duke preacher").threats(red=1).guilders(5), 1, 3, 3, 3, 3)
    state = after(table, c.Ascend())

    assert state.seats[0].points == 11  # the Duke
    assert choices(state) == (c.ChooseThreat("red"), c.Decline())
    assert after(state, c.ChooseThreat("red")).seats[0].points == 12
    assert after(state, c.Decline()).seats[0].threats == five(red=1)


def test_the_preacher_has_nothing_to_return_without_markers() -> None:
    """BRU-CARD-29."""
    table = ascending(a_table().persons("preacher").guilders(5), 1, 3, 3, 3, 3)

    assert isinstance(asked(after(table, c.Ascend())), s.Turn)


def test_ascending_is_refused_where_it_cannot_be_paid() -> None:
    """BRU-ASCEND-5."""
    assert refusal(a_table().guilders(9), c.Ascend()) == "not_asked"
    assert booked(
        e.Ascended, told(ascending(a_table().guilders(3), 1, 2, 3, 3, 3), c.Ascend())
    ) == [e.Ascended(Seat(0), 1, 3)]


def test_damage_ends_with_a_choice_of_the_opponent() -> None:
    """BRU-THREAT-20, BRU-INT-11."""
    table = a_table(3).threats(red=1, blue=1).threats(1, red=2).houses("count baron", 1)
    table = table.persons("smuggler").workers(blue=1)
    state = after(
        table,
        c.Activate(card("smuggler")),
        c.ChooseThreat("red"),
        c.ChooseOpponent(Seat(1)),
    )

    assert asked(state) == s.Fire(Seat(1))
    assert not booked(e.PointsLost, told(table, c.Activate(card("smuggler"))))
