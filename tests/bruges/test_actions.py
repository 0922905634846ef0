"""The six actions, canals and houses (BRU-ACT, BRU-CANAL, BRU-HOUSE)."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.houses import canal_price, colour_of
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_table import (
    a_table,
    after,
    asked,
    booked,
    build_house,
    card,
    cards,
    choices,
    five,
    laying_out,
    playing,
    refusal,
    told,
)


def test_take_workers_brings_two_of_the_colour_of_the_card() -> None:
    """BRU-ACT-2, -3, BRU-EX-4."""
    state = after(playing("queen", a_table()), c.TakeWorkers())

    assert state.seats[0].workers == five(red=2)
    assert state.discard == cards("queen")


def test_take_guilders_brings_what_the_die_of_the_colour_shows() -> None:
    """BRU-ACT-4, BRU-EX-5."""
    state = after(playing("duke", a_table().dice(1, 2, 6, 3, 4)), c.TakeGuilders())

    assert state.seats[0].guilders == 6


def test_return_a_threat_marker_of_the_colour_for_a_point() -> None:
    """BRU-ACT-5, -6, BRU-EX-6."""
    table = playing("earl", a_table().threats(brown=1, red=1))
    state = after(table, c.ReturnThreat())

    assert (state.seats[0].threats, state.seats[0].points) == (five(red=1), 11)
    assert refusal(playing("earl", a_table().threats(red=1)), c.ReturnThreat()) == "no_such_threat"


def test_a_canal_token_needs_a_card_of_the_colour_and_the_guilders() -> None:
    """BRU-ACT-7, -10, BRU-EX-7, BRU-CANAL-2."""
    table = playing("prince", a_table().guilders(3))
    state = after(table, c.BuildCanal("left"))

    assert (state.seats[0].canals, state.seats[0].guilders) == ((1, 0), 2)
    assert state.discard == cards("prince")
    assert refusal(table, c.BuildCanal("right")) == "wrong_colour"
    assert refusal(playing("prince", a_table()), c.BuildCanal("left")) == "not_enough_guilders"


def test_a_house_costs_a_worker_of_the_colour_and_lies_face_down() -> None:
    """BRU-ACT-8, -17, BRU-EX-8, BRU-HOUSE-1."""
    table = playing("king", a_table().workers(violet=1, red=1))
    state = after(table, build_house("violet"))

    (house,) = state.seats[0].houses
    assert (house.card, colour_of(house)) == ("king", "violet")
    assert state.seats[0].workers == five(red=1)
    assert state.discard == ()
    assert refusal(table, build_house("red")) == "worker_needed"
    assert refusal(table, c.BuildHouse()) == "worker_needed"
    assert refusal(playing("king", a_table().workers(red=1)), build_house("violet")) == (
        "no_such_worker"
    )


def test_a_person_is_laid_out_for_its_price_on_a_house_of_any_colour() -> None:
    """BRU-ACT-9, -16, -17, BRU-EX-9."""
    table = playing("prince", a_table().guilders(10).houses("baroness"))
    state = after(table, c.LayOut(s.HouseId(0)))

    assert state.seats[0].guilders == 1
    assert [(who.card, who.house) for who in state.seats[0].residents] == [("prince", 0)]
    assert scores(state, Seat(0))["persons"] == 3


def test_a_house_holds_one_person() -> None:
    """BRU-HOUSE-2, -5."""
    table = playing("prince", a_table().guilders(10).persons("queen"))

    assert refusal(table, c.LayOut(s.HouseId(0))) == "no_room"
    assert refusal(table, c.LayOut(s.HouseId(7))) == "no_room"


def test_who_cannot_pay_in_full_cannot_lay_out() -> None:
    """BRU-ACT-10."""
    table = playing("prince", a_table().guilders(8).houses("count"))

    assert refusal(table, c.LayOut(s.HouseId(0))) == "not_enough_guilders"


def test_taking_workers_and_guilders_is_always_possible() -> None:
    """BRU-ACT-11."""
    assert choices(playing("prince", a_table())) == (c.TakeWorkers(), c.TakeGuilders())


def test_costs_are_paid_before_what_reacts_brings_gains() -> None:
    """BRU-ACT-12: the 2 guilders of the Toll Collector do not pay for the token."""
    table = playing("prince", a_table().persons("toll_collector"))
    assert refusal(table, c.BuildCanal("left")) == "not_enough_guilders"

    events = told(
        playing("prince", a_table().guilders(1).persons("toll_collector")), c.BuildCanal("left")
    )
    assert [type(it) for it in events if isinstance(it, e.CanalBuilt | e.GuildersGained)] == [
        e.CanalBuilt,
        e.GuildersGained,
    ]


def test_reactions_come_before_lightning_and_its_second_run() -> None:
    """BRU-ACT-13, BRU-CARD-20, -21, -27, -54, BRU-DECIDE-15."""
    table = a_table().persons("fire_eater astronomer head_cook").threats(red=1).hand("king")
    state = laying_out("alchemist", table)

    assert choices(state) == (c.ChooseThreat("red"), c.Decline())
    assert state.seats[0].guilders == 0
    state = after(state, c.ChooseThreat("red"))
    assert isinstance(choices(state)[0], c.ChooseWorker)  # the Head Cook
    state = after(state, c.ChooseWorker("blue"))
    assert (state.seats[0].guilders, choices(state)) == (6, (c.RunAgain(), c.Decline()))
    assert after(state, c.RunAgain()).seats[0].guilders == 12
    assert after(state, c.Decline()).seats[0].guilders == 6


def test_a_statue_comes_before_what_reacts() -> None:
    """BRU-ACT-13, -14, BRU-CANAL-6, -9."""
    table = a_table().canals(4, 0).persons("glassblower").guilders(10)
    table = table.persons("acrobat").workers(red=1)
    events = told(table, c.Activate(card("acrobat")), c.ChooseSection("left"))

    kinds = [type(it) for it in events if isinstance(it, e.SectionCompleted | e.PointsGained)]
    assert kinds == [e.SectionCompleted, e.PointsGained]
    assert not booked(e.CardPlayed, events)


def test_canal_prices_are_lowered_then_doubled() -> None:
    """BRU-ACT-15, BRU-CARD-47."""
    table = a_table().canals(3, 0).persons("cartographer tightrope_walker")
    assert canal_price(table.state.seats[0], "left") == 1  # 4 - 1 - 2

    table = table.persons("acrobat").workers(red=1).guilders(2)
    state = after(table, c.Activate(card("acrobat")), c.ChooseSection("left"))
    assert (state.seats[0].canals, state.seats[0].guilders) == ((4, 0), 0)
    low = a_table().persons("cartographer").state.seats[0]
    assert canal_price(low, "left") == 0


# Canals.


def test_only_the_next_space_of_each_section_can_be_built() -> None:
    """BRU-CANAL-2, BRU-DECIDE-8."""
    table = a_table().guilders(20).canals(1, 0)
    section = box.CANALS[0]

    assert c.BuildCanal("left") in choices(playing("countess", table))  # brown, space 2
    assert section[0][1] == "brown"
    assert c.BuildCanal("left") not in choices(playing("baron", table))
    assert refusal(playing("margrave", table.canals(5, 5)), c.BuildCanal("left")) == (
        "section_complete"
    )
    one = playing("margrave", table.canals(5, 0))
    assert c.BuildCanal("right") in choices(one)
    assert c.BuildCanal("left") not in choices(one)


def test_spaces_cost_1_to_5_guilders_from_the_seal() -> None:
    """BRU-CANAL-3."""
    assert box.COSTS == (1, 2, 3, 4, 5)


def test_a_player_builds_in_the_own_sections_alone() -> None:
    """BRU-CANAL-1, -4: seat 1 begins with a brown space on the left."""
    table = a_table().hand("countess", 1).guilders(1, 1).turn(1)
    state = after(after(table, *choices(table)[:1]), c.BuildCanal("left"))

    assert state.seats[1].canals == (1, 0)
    assert state.seats[0].canals == (0, 0)


def test_a_space_of_cost_3_is_worth_3_points() -> None:
    """BRU-CANAL-5, BRU-END-7."""
    assert scores(a_table().canals(2, 0).state, Seat(0))["canals"] == 0
    assert scores(a_table().canals(3, 5).state, Seat(0))["canals"] == 6


def test_the_fifth_space_takes_the_topmost_statue() -> None:
    """BRU-CANAL-6, BRU-END-8."""
    table = playing("margrave", a_table().canals(4, 0).guilders(5))
    state = after(table, c.BuildCanal("left"))

    assert (state.seats[0].statues, state.statues) == ((7,), (6, 5, 4, 3, 2))
    assert scores(state, Seat(0))["statues"] == 7


def test_without_a_statue_left_a_section_yields_none() -> None:
    """BRU-CANAL-8."""
    table = playing("margrave", a_table().canals(4, 0).guilders(5).table(statues=()))

    assert after(table, c.BuildCanal("left")).seats[0].statues == ()


def test_a_section_counts_as_complete_while_all_five_are_built() -> None:
    """BRU-CANAL-10, BRU-CARD-14: the Shop Master."""
    table = a_table().persons("shop_master").workers(blue=1).hand("king")

    both = after(table.canals(5, 5), c.Activate(card("shop_master")))
    one = after(table.canals(5, 4), c.Activate(card("shop_master")))
    assert (both.seats[0].points, one.seats[0].points) == (14, 12)
    assert refusal(table.canals(4, 4), c.Activate(card("shop_master"))) == "no_benefit"


# Houses.


def test_each_house_is_worth_a_point_lived_in_or_not() -> None:
    """BRU-HOUSE-3, BRU-END-4."""
    table = a_table().houses("count baron").persons("queen")

    assert scores(table.state, Seat(0))["houses"] == 3


def test_houses_are_not_limited() -> None:
    """BRU-HOUSE-4."""
    names = "count countess baron baroness margrave prince queen king earl duke princess"
    table = playing("knight", a_table().houses(names).workers(red=1))

    assert len(after(table, build_house("red")).seats[0].houses) == 12


def test_what_is_built_and_laid_out_is_told() -> None:
    """BRU-ACT-8, -9."""
    built = told(playing("king", a_table().workers(violet=1)), build_house("violet"))
    assert booked(e.HouseBuilt, built)[0].worker == "violet"

    table = playing("prince", a_table().guilders(10).houses("baroness"))
    assert booked(e.PersonLaidOut, told(table, c.LayOut(s.HouseId(0))))[0].price == 9


def test_the_city_builder_pays_any_worker_and_the_carpenter_none() -> None:
    """BRU-CARD-57, BRU-DECIDE-26."""
    table = a_table().persons("city_builder").workers(red=1, blue=1)
    assert [it for it in choices(playing("king", table)) if isinstance(it, c.BuildHouse)] == [
        build_house("blue"),
        build_house("red"),
    ]

    free = playing("king", a_table().persons("carpenter"))
    assert c.BuildHouse() in choices(free)
    assert (
        refusal(
            playing("king", a_table().persons("carpenter").workers(violet=1)), build_house("violet")
        )
        == "no_worker_needed"
    )
    assert len(after(free, c.BuildHouse()).seats[0].houses) == 2


def test_the_dice_player_makes_4_of_a_low_die() -> None:
    """BRU-CARD-56."""
    table = a_table().persons("dice_player").dice(2, 3, 3, 3, 3)

    assert after(playing("prince", table), c.TakeGuilders()).seats[0].guilders == 4
    assert after(playing("earl", table), c.TakeGuilders()).seats[0].guilders == 3


def test_the_biologist_lowers_the_price_of_others() -> None:
    """BRU-CARD-48, -49, BRU-ACT-16."""
    table = a_table().persons("biologist").guilders(7).houses("count")
    state = after(playing("prince", table), c.LayOut(s.HouseId(1)))

    assert state.seats[0].guilders == 0
    assert scores(state, Seat(0))["persons"] == 2 + 3
    own = playing("biologist", a_table().guilders(5).houses("count"))
    assert refusal(own, c.LayOut(s.HouseId(0))) == "not_enough_guilders"


def test_a_card_played_by_an_effect_goes_on_with_the_turn() -> None:
    """BRU-TURN-15."""
    table = a_table().hand("prince queen king").persons("messenger").workers(blue=1)
    state = after(table, c.Activate(card("messenger")))

    assert len(choices(state)) == 3
    assert isinstance(asked(table.state), s.Turn)
