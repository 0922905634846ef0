"""Infinity persons in phase 3: what each changes while it lies there, by its sentence."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import (
    activate,
    lay_out,
    lies,
    offered,
    proves,
    proves_each,
    ready,
)
from tests.bruges.a_table import (
    Table,
    after,
    asked,
    build_house,
    card,
    five,
    playing,
    refusal,
    settled,
)
from tests.bruges.differences import difference, says


def acting(name: str, table: Table, *commands: c.Command) -> set[str]:
    """What is different after seat 0 plays that card and answers so; the card itself left out."""
    before = playing(name, table).state
    return difference(before, after(before, *commands)) - {f"+{name} discarded"}


# Action: take guilders.

DEALERS = [
    # Action take guilders with a blue (brown, ...) card: take 2 more guilders.
    ("fishmonger", "prince", "king"),
    ("timber_merchant", "earl", "king"),
    ("grain_dealer", "duke", "king"),
    ("cattle_dealer", "queen", "king"),
    ("silk_trader", "judge", "queen"),
]


@proves_each("name played other", DEALERS)
def test_2_more_guilders_with_a_card_of_the_colour(name: str, played: str, other: str) -> None:
    """BRU-CARD-55: all dice show 3; other actions bring no guilders."""
    table = lies(name, ready().dice(3, 3, 3, 3, 3))

    assert acting(played, table, c.TakeGuilders()) == says("+5 guilders")
    assert acting(other, table, c.TakeGuilders()) == says("+3 guilders")
    assert not any("guilder" in it for it in acting(played, table, c.TakeWorkers()))


@proves("dice_player")
def test_the_dice_player_takes_4_guilders_of_a_1_or_2() -> None:
    """BRU-CARD-56: a blue 1, a brown 2, a yellow 3."""
    table = lies("dice_player", ready().dice(1, 2, 3, 6, 6))

    assert acting("prince", table, c.TakeGuilders()) == says("+4 guilders")
    assert acting("earl", table, c.TakeGuilders()) == says("+4 guilders")
    assert acting("duke", table, c.TakeGuilders()) == says("+3 guilders")
    assert acting("queen", table, c.TakeGuilders()) == says("+6 guilders")


@proves("dice_player", "fishmonger")
def test_a_dealer_adds_to_what_the_dice_player_takes() -> None:
    """BRU-CARD-56."""
    table = lies("dice_player", lies("fishmonger", ready().dice(1, 2, 3, 4, 5)))

    assert acting("prince", table, c.TakeGuilders()) == says("+6 guilders")


# Action: take workers.

TRAVELLERS = [
    # Action take workers with a blue (brown, ...) card: take 1 more worker of any colour.
    ("dutchman", "blue", "prince", "king"),
    ("scot", "brown", "earl", "king"),
    ("persian", "yellow", "duke", "king"),
    ("hungarian", "red", "queen", "king"),
    ("indian", "violet", "judge", "queen"),
]


@proves_each("name colour played other", TRAVELLERS)
def test_1_more_worker_of_any_colour_with_a_card_of_the_colour(
    name: str, colour: str, played: str, other: str
) -> None:
    """BRU-CARD-55."""
    table = lies(name, ready())
    now = after(playing(played, table), c.TakeWorkers())
    assert offered(now) == {c.ChooseWorker(it) for it in box.COLOURS}

    taken = acting(played, table, c.TakeWorkers(), c.ChooseWorker(colour))  # type: ignore[arg-type]
    assert taken == says(f"+3 {colour} workers")
    assert len(acting(other, table, c.TakeWorkers())) == 1
    assert sum(after(playing(other, table), c.TakeWorkers()).seats[0].workers) == 2


@proves("lawyer")
def test_the_lawyer_takes_3_workers_instead_of_2() -> None:
    """BRU-CARD-19, BRU-EX-13."""
    assert acting("queen", lies("lawyer", ready()), c.TakeWorkers()) == says("+3 red workers")
    assert acting("queen", lies("lawyer", ready(), seat=1), c.TakeWorkers()) == says(
        "+2 red workers"
    )


# Action: build a house.


@proves("city_builder")
def test_the_city_builder_pays_a_worker_of_any_colour() -> None:
    """BRU-CARD-57, BRU-DECIDE-26."""
    table = lies("city_builder", ready()).workers(red=1, blue=1)
    red = acting("judge", table, build_house("red"))

    assert red == says("-1 red worker, +judge as house")
    assert refusal(playing("judge", table), build_house("violet")) == "no_such_worker"
    without = playing("judge", ready().workers(red=1, blue=1))
    assert refusal(without, build_house("red")) == "worker_needed"


@proves("carpenter")
def test_the_carpenter_pays_no_worker() -> None:
    """BRU-CARD-57."""
    assert acting("judge", lies("carpenter", ready()), c.BuildHouse()) == says("+judge as house")
    assert refusal(playing("judge", ready()), c.BuildHouse()) == "worker_needed"


@proves("roofer")
def test_the_roofer_takes_2_guilders_for_each_house() -> None:
    """BRU-CARD-53, BRU-CITIZEN-13: by card, from the hand, unseen or from the discard pile."""
    table = lies("roofer", ready()).workers(violet=1)
    by_card = acting("judge", table, build_house("violet"))
    assert by_card == says("-1 violet worker, +judge as house, +2 guilders")

    before, now = lay_out("wood_carver", table.hand("king queen"))
    carved = difference(before, after(now, c.ChooseCard(card("queen"))))
    assert carved == says("-queen in hand, +queen as house, +2 guilders")
    before, now = activate("architect", table)
    unseen = difference(before, after(now, c.DrawFrom(0)))
    assert unseen == says("-1 violet worker, +architect turned, +tailor as house, +2 guilders")


@proves("stucco_worker")
def test_the_stucco_worker_may_return_a_marker_of_the_colour_of_the_house() -> None:
    """BRU-CARD-32, -53, BRU-DECIDE-16."""
    table = lies("stucco_worker", ready()).workers(violet=1).threats(violet=2, red=1)
    now = after(playing("judge", table), build_house("violet"))
    assert offered(now) == {c.ChooseThreat("violet"), c.Decline()}

    built = "-1 violet worker, +judge as house"
    returned = acting("judge", table, build_house("violet"), c.ChooseThreat("violet"))
    assert returned == says(f"{built}, -1 violet threat, +1 point")
    assert acting("judge", table, build_house("violet"), c.Decline()) == says(built)


@proves("stucco_worker")
def test_without_a_marker_of_the_colour_the_stucco_worker_does_nothing() -> None:
    """BRU-CARD-32: the Architect's house counts as well; it is blue."""
    table = lies("stucco_worker", ready()).workers(violet=1).threats(red=1)
    assert acting("judge", table, build_house("violet")) == says(
        "-1 violet worker, +judge as house"
    )

    _, now = activate("architect", table.threats(blue=1))
    assert offered(after(now, c.DrawFrom(0))) == {c.ChooseThreat("blue"), c.Decline()}


# Canal tokens.

WHO_GAINS: list[tuple[str, str, str]] = [
    # Whenever you build a canal token, take 2 guilders. By card, space 1 costs 1 guilder.
    ("toll_collector", "+1 left token, +1 guilder", "+2 guilders"),
    # Whenever you build a canal token, get 1 point.
    ("glassblower", "+1 left token, -1 guilder, +1 point", "+1 point"),
]


@proves_each("name by_card gain", WHO_GAINS)
def test_what_every_canal_token_brings(name: str, by_card: str, gain: str) -> None:
    """BRU-CARD-53: by card or, free thanks to the Well Builder, by the Acrobat."""
    table = lies(name, ready())
    assert acting("prince", table.guilders(1), c.BuildCanal("left")) == says(by_card)

    before, now = activate("acrobat", table.prepared("free_canal"), red=1)
    built = difference(before, after(now, c.ChooseSection("right")))
    by_person = "-1 red worker, +acrobat turned, -free_canal prepared, +1 right token"
    assert built == says(f"{by_person}, {gain}")


@proves("toll_collector")
def test_what_a_token_brings_does_not_pay_for_it() -> None:
    """BRU-ACT-12."""
    poor = playing("prince", lies("toll_collector", ready()))

    assert refusal(poor, c.BuildCanal("left")) == "not_enough_guilders"


@proves("tower_warden")
def test_the_tower_warden_may_return_a_marker_of_the_colour_of_the_space() -> None:
    """BRU-CARD-33, -53, BRU-DECIDE-16: the first space on the left is blue, on the right violet."""
    table = lies("tower_warden", ready()).guilders(2).threats(blue=2, violet=1, red=1)
    now = after(playing("prince", table), c.BuildCanal("left"))
    assert offered(now) == {c.ChooseThreat("blue"), c.Decline()}

    built = "+1 left token, -1 guilder"
    returned = acting("prince", table, c.BuildCanal("left"), c.ChooseThreat("blue"))
    assert returned == says(f"{built}, -1 blue threat, +1 point")
    assert acting("prince", table, c.BuildCanal("left"), c.Decline()) == says(built)
    _, now = activate("acrobat", table, red=1)
    assert offered(after(now, c.ChooseSection("right"))) == {c.ChooseThreat("violet"), c.Decline()}


@proves("tower_warden")
def test_without_a_marker_of_the_colour_the_tower_warden_does_nothing() -> None:
    """BRU-CARD-33."""
    table = lies("tower_warden", ready()).guilders(1).threats(red=1)

    assert acting("prince", table, c.BuildCanal("left")) == says("+1 left token, -1 guilder")


def printed_prices(table: Table) -> list[int]:
    """What the 5 spaces of the left section cost, each built by the Gatekeeper when rich."""
    prices: list[int] = []
    for built in range(5):
        before, now = lay_out("gatekeeper", table.canals(built, 5).guilders(20))
        now = after(now, c.ChooseSection("left"))
        prices.append(before.seats[0].guilders - now.seats[0].guilders)
    return prices


@proves("tightrope_walker")
def test_the_tightrope_walker_pays_2_guilders_less_for_spaces_4_and_5() -> None:
    """BRU-CARD-47, BRU-CANAL-3."""
    assert printed_prices(ready()) == [1, 2, 3, 4, 5]
    assert printed_prices(lies("tightrope_walker", ready())) == [1, 2, 3, 2, 3]


@proves("cartographer", "tightrope_walker")
def test_the_cartographer_pays_1_guilder_less_for_every_space() -> None:
    """BRU-CARD-47: discounts add up, and come before doubling."""
    table = lies("cartographer", ready())
    assert printed_prices(table) == [0, 1, 2, 3, 4]
    assert printed_prices(lies("tightrope_walker", table)) == [0, 1, 2, 1, 2]

    before, now = activate("acrobat", table.canals(3, 5).guilders(6), red=1)
    assert difference(before, now) == says(
        "-1 red worker, +acrobat turned, +1 left token, -6 guilders"
    )


# Laying out.


@proves("biologist")
def test_every_other_person_costs_2_guilders_less() -> None:
    """BRU-CARD-48, -49, -50: not below 0, pets too, and not the Biologist."""
    table = lies("biologist", ready()).houses("count")
    paid = says("+prince laid out, -7 guilders")

    assert acting("prince", table.guilders(7), c.LayOut(s.HouseId(1))) == paid
    assert (
        refusal(playing("prince", table.guilders(6)), c.LayOut(s.HouseId(1)))
        == "not_enough_guilders"
    )
    assert acting("potter", table, c.LayOut(s.HouseId(1))) == says(
        "+potter laid out, +3 brown workers"
    )
    dog = acting("pet_dog", table.guilders(2), c.LayOut(s.HouseId(1)))
    assert dog == says("+pet_dog laid out, -2 guilders")
    own = playing("biologist", ready().houses("count").guilders(5))
    assert refusal(own, c.LayOut(s.HouseId(0))) == "not_enough_guilders"


@proves("fire_eater")
def test_the_fire_eater_may_return_a_marker_of_the_colour_of_the_person() -> None:
    """BRU-CARD-27, -54, BRU-DECIDE-16: the Potter is brown, the Fire-Eater red."""
    table = lies("fire_eater", ready()).threats(brown=2, red=2)
    before, now = lay_out("potter", table)
    assert offered(now) == {c.ChooseThreat("brown"), c.Decline()}

    returned = difference(before, after(now, c.ChooseThreat("brown")))
    assert returned == says("-1 brown threat, +1 point, +3 brown workers")
    assert difference(before, after(now, c.Decline())) == says("+3 brown workers")
    assert difference(*lay_out("tailor", table)) == says("+3 blue workers")


@proves("head_cook")
def test_the_head_cook_takes_a_worker_for_a_person_laid_out_as_an_action() -> None:
    """BRU-CARD-54, BRU-PETS-22: of any colour; not for one from the discard pile."""
    before, now = lay_out("potter", lies("head_cook", ready()))
    assert offered(now) == {c.ChooseWorker(it) for it in box.COLOURS}

    taken = difference(before, after(now, c.ChooseWorker("violet")))
    assert taken == says("+1 violet worker, +3 brown workers")


@proves("astronomer")
def test_the_astronomer_lets_lightning_be_carried_out_twice() -> None:
    """BRU-CARD-20, -21, BRU-DECIDE-15: of persons laid out later, and only if wanted."""
    before, now = lay_out("alchemist", lies("astronomer", ready()))
    assert difference(before, now) == says("+6 guilders, RunTwice asked")
    assert offered(now) == {c.RunAgain(), c.Decline()}

    assert difference(before, after(now, c.RunAgain())) == says("+12 guilders")
    assert difference(before, after(now, c.Decline())) == says("+6 guilders")
    earlier = lay_out("astronomer", ready().persons("alchemist"))
    assert difference(*earlier) == set()


@proves("astronomer")
def test_a_second_run_counts_and_asks_again() -> None:
    """BRU-CARD-65, -21: the Jailer with the Astronomer and 5 markers returns 2, then 2 more."""
    table = lies("astronomer", ready()).threats(red=2, blue=2, brown=1)
    before, now = lay_out("jailer", table)
    now = after(now, c.ChooseThreat("red"), c.ChooseThreat("red"))
    assert asked(now) == s.RunTwice(Seat(0), "jailer")  # type: ignore[arg-type]

    now = after(now, c.RunAgain(), c.ChooseThreat("blue"), c.ChooseThreat("brown"))
    assert difference(before, now) == says(
        "-2 red threats, -1 blue threat, -1 brown threat, +4 points"
    )


# Threat markers returned for a point.


@proves("deacon")
def test_the_deacon_takes_a_guilder_for_each_marker_returned_for_a_point() -> None:
    """BRU-CARD-53: by card or by a person; not for markers that damage takes back."""
    table = lies("deacon", ready()).threats(red=2, blue=2)
    assert acting("queen", table, c.ReturnThreat()) == says("-1 red threat, +1 point, +1 guilder")

    before, now = lay_out("parish_priest", table)
    returned = difference(before, after(now, c.ChooseColour("red")))
    assert returned == says("-2 red threats, +2 points, +2 guilders")
    before = table.threats(violet=2).dice(3, 3, 3, 3, 5).asked(s.DealThreats(Seat(0)))
    struck = difference(before.state, settled(before).state)
    assert "-2 violet threats" in struck
    assert not any(it.endswith(("guilder", "guilders")) and it[0] == "+" for it in struck)


# Activating.


@proves("instrument_maker", "prince")
def test_the_instrument_maker_pays_workers_of_any_colour_to_activate() -> None:
    """BRU-CARD-59, BRU-DECIDE-26."""
    table = lies("instrument_maker", ready()).workers(red=1, blue=1)
    before, now = activate("prince", table)
    assert offered(now) == {c.ChooseWorker("blue"), c.ChooseWorker("red")}

    paid = difference(before, after(now, c.ChooseWorker("red")))
    assert paid == says("-1 red worker, +prince turned, +2 points")


# From laying out to leaving.


@proves("lawyer")
def test_a_permanent_effect_ends_when_the_person_leaves() -> None:
    """BRU-CARD-44, BRU-PERSON-22."""
    table = lies("lawyer", ready()).persons("puppeteer")
    _, now = activate("puppeteer", table)  # takes the only other person back

    assert acting("queen", Table(now), c.TakeWorkers()) == says("+2 red workers")


@proves("head_cook", "fire_eater")
def test_a_permanent_effect_does_not_change_the_action_that_laid_it_out() -> None:
    """BRU-CARD-28, -44."""
    for name in ("head_cook", "fire_eater"):
        assert difference(*lay_out(name, ready().threats(red=1, brown=1, blue=1))) == set()


@proves("dutchman", "lawyer")
def test_a_traveller_adds_to_the_lawyers_workers() -> None:
    """BRU-CARD-19, -55."""
    table = lies("dutchman", lies("lawyer", ready()))
    now = after(playing("prince", table), c.TakeWorkers())

    assert now.seats[0].workers == five(blue=3)
    assert asked(now) == s.TakeAnyWorkers(Seat(0), 1)


@proves("carpenter")
def test_a_house_of_a_traveller_is_not_free_with_the_carpenter() -> None:
    """BRU-CARD-57: action 5 by card only."""
    table = lies("carpenter", ready()).discard("duke")

    assert difference(*lay_out("egyptian", table)) == set()


@proves("instrument_maker")
def test_workers_inside_an_effect_keep_their_colour() -> None:
    """BRU-CARD-59: the Egyptian's house still takes a yellow worker."""
    table = lies("instrument_maker", ready()).discard("duke").workers(red=2)

    assert difference(*lay_out("egyptian", table)) == set()
    assert refusal(lies("monk", table), c.Activate(card("monk"))) == "no_benefit"
