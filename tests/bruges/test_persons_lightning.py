"""Lightning persons that work on their owner alone, by the sentence printed on each card.

`BRU-CARD-*` cite the rulings; where there is none, the sentence is all there is.
"""

from collections.abc import Callable

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import empty_handed, lay_out, offered, proves, proves_each, ready
from tests.bruges.a_table import Table, after, asked, card, refusal
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


# What is brought without a choice. Each is laid out on a yellow house.

GAINS: list[tuple[str, Before, str]] = [
    # Take 6 guilders.
    ("alchemist", keep, "+6 guilders"),
    # Take 3 blue (brown, yellow, red, violet) workers.
    ("tailor", keep, "+3 blue workers"),
    ("potter", keep, "+3 brown workers"),
    ("baker", keep, "+3 yellow workers"),
    ("smith", keep, "+3 red workers"),
    ("weaver", keep, "+3 violet workers"),
    # Take 1 worker of each colour.
    ("jester", keep, ", ".join(f"+1 {colour} worker" for colour in box.COLOURS)),
    # Ascend 1 step without paying.
    ("princess", lambda it: it.step(4).guilders(2), "+1 step"),
    ("princess", lambda it: it.step(11), ""),
    # Get 1 point per person of the nobility group in your display, this one included.
    ("noblewoman", keep, "+1 point"),
    ("noblewoman", lambda it: it.persons("prince monk lord").persons("queen", 1), "+3 points"),
    # Get 1 point per 2 steps you have reached on the reputation track.
    ("pilgrim", lambda it: it.step(1), ""),
    ("pilgrim", lambda it: it.step(5), "+2 points"),
    ("pilgrim", lambda it: it.step(6), "+3 points"),
    # Get 1 point per different colour among your houses.
    ("calligrapher", keep, "+1 point"),
    (
        "calligrapher",
        lambda it: it.houses("countess sculptor queen").houses("king", 1),
        "+3 points",
    ),
    ("calligrapher", lambda it: it.houses("count earl duke queen king"), "+5 points"),
]


@proves_each("name before gain", GAINS)
def test_laying_out_brings(name: str, before: Before, gain: str) -> None:
    """BRU-CARD-1, -70, BRU-EX-10, BRU-PERSON-5, -21."""
    assert difference(*lay_out(name, before(ready()))) == says(gain)


# Workers of any colours.


@proves("bathhouse_keeper")
def test_the_bathhouse_keeper_takes_a_worker_for_each_house_without_residents() -> None:
    """BRU-DECIDE-10, BRU-PETS-21: 1 worker of any colour per house without residents.

    A house with a person or a pet has residents, the Bathhouse Keeper's own too.
    """
    table = ready().houses("count earl duke queen").lives("monk", 0).lives("pet_dog", 2)
    before, now = lay_out("bathhouse_keeper", table)
    assert asked(now) == s.TakeAnyWorkers(Seat(0), 2)

    now = after(now, c.ChooseWorker("violet"), c.ChooseWorker("blue"))
    assert difference(before, now) == says("+1 violet worker, +1 blue worker")


@proves("bathhouse_keeper")
def test_with_residents_everywhere_the_bathhouse_keeper_takes_nothing() -> None:
    """BRU-PERSON-5: as far as possible."""
    assert difference(*lay_out("bathhouse_keeper", ready().persons("monk"))) == set()


# Cards.


@proves("master_of_the_hunt")
def test_the_master_of_the_hunt_draws_2_cards_and_takes_2_guilders() -> None:
    """BRU-DRAW-3, -20."""
    before, now = lay_out("master_of_the_hunt", ready())
    assert asked(now) == s.Draw(Seat(0), 2)

    now = after(now, c.DrawFrom(0), c.DrawFrom(1))
    assert difference(before, now) == says("+2 guilders, +tailor in hand, +smith in hand")


@proves("master_of_the_hunt")
def test_without_cards_the_master_of_the_hunt_still_takes_2_guilders() -> None:
    """BRU-DRAW-16, BRU-PERSON-5."""
    table = ready().piles("", "")

    assert difference(*lay_out("master_of_the_hunt", table)) == says("+2 guilders")


@proves("town_clerk")
def test_the_town_clerk_draws_3_cards_then_discards_1() -> None:
    """BRU-CARD-66: one just drawn, here."""
    before, now = lay_out("town_clerk", ready())
    now = after(now, c.DrawFrom(0), c.DrawFrom(0), c.DrawFrom(1))
    assert offered(now) == {c.ChooseCard(card(it)) for it in ("king", "tailor", "potter", "smith")}

    now = after(now, c.ChooseCard(card("potter")))
    assert difference(before, now) == says("+tailor in hand, +smith in hand, +potter discarded")


@proves("mathematician")
def test_the_mathematician_draws_4_cards_then_discards_4() -> None:
    """BRU-CARD-39, -66, BRU-DECIDE-13."""
    before, now = lay_out("mathematician", ready())
    now = after(now, c.DrawFrom(0), c.DrawFrom(0), c.DrawFrom(1), c.DrawFrom(1))
    now = after(now, *(c.ChooseCard(card(it)) for it in ("king", "tailor", "smith", "weaver")))

    assert difference(before, now) == says(
        "-king in hand, +potter in hand, +king discarded, +tailor discarded, +smith discarded,"
        "+weaver discarded"
    )


@proves("mathematician")
def test_with_fewer_than_4_cards_the_mathematician_discards_all() -> None:
    """BRU-CARD-39, BRU-PERSON-20."""
    before, now = lay_out("mathematician", empty_handed().piles("", "monk"))

    assert difference(before, now) == says("+monk discarded")


# Threat markers: 1 point each.


@proves("parish_priest")
def test_the_parish_priest_returns_all_markers_of_one_colour() -> None:
    """BRU-DECIDE-27, BRU-THREAT-21: of one colour of your choice."""
    before, now = lay_out("parish_priest", ready().threats(red=2, blue=1))
    assert offered(now) == {c.ChooseColour("blue"), c.ChooseColour("red")}

    red = difference(before, after(now, c.ChooseColour("red")))
    assert red == says("-2 red threats, +2 points")


@proves("parish_priest")
def test_without_markers_the_parish_priest_brings_nothing() -> None:
    """BRU-PERSON-21."""
    assert difference(*lay_out("parish_priest", ready())) == set()


@proves("lay_brother")
def test_the_lay_brother_may_return_up_to_3_markers() -> None:
    """BRU-DECIDE-12."""
    before, now = lay_out("lay_brother", ready().threats(red=2, blue=2))
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red"), c.Decline()}

    three = after(now, c.ChooseThreat("red"), c.ChooseThreat("blue"), c.ChooseThreat("red"))
    assert difference(before, three) == says("-2 red threats, -1 blue threat, +3 points")


@proves("lay_brother")
def test_the_lay_brother_may_return_fewer_or_none() -> None:
    """BRU-DECIDE-12."""
    before, now = lay_out("lay_brother", ready().threats(red=2, blue=2))

    one = after(now, c.ChooseThreat("red"), c.Decline())
    assert difference(before, one) == says("-1 red threat, +1 point")
    assert difference(before, after(now, c.Decline())) == set()


@proves("jailer")
def test_the_jailer_returns_as_many_markers_as_there_are_persons() -> None:
    """BRU-CARD-7, -8, -65, BRU-EX-28: of any colours, the Jailer included; not fewer."""
    table = ready().persons("queen poet").threats(blue=2, red=2).persons("monk", 1)
    before, now = lay_out("jailer", table)
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red")}

    now = after(now, c.ChooseThreat("red"), c.ChooseThreat("blue"), c.ChooseThreat("red"))
    assert difference(before, now) == says("-2 red threats, -1 blue threat, +3 points")


@proves("jailer")
def test_with_fewer_markers_than_persons_the_jailer_returns_all() -> None:
    """BRU-CARD-7, BRU-DECIDE-24."""
    table = ready().persons("queen poet").threats(blue=1, red=1)

    assert difference(*lay_out("jailer", table)) == says("-1 red threat, -1 blue threat, +2 points")


# Building.


@proves("wood_carver")
def test_the_wood_carver_may_build_a_card_from_the_hand_without_a_worker() -> None:
    """BRU-CARD-58, BRU-DECIDE-30."""
    before, now = lay_out("wood_carver", ready().hand("king queen").workers(violet=1))
    assert offered(now) == {c.ChooseCard(card("king")), c.ChooseCard(card("queen")), c.Decline()}

    built = after(now, c.ChooseCard(card("king")))
    assert difference(before, built) == says("-king in hand, +king as house")
    assert difference(before, after(now, c.Decline())) == set()


@proves("wood_carver")
def test_with_an_empty_hand_the_wood_carver_builds_nothing() -> None:
    """BRU-PERSON-21."""
    assert difference(*lay_out("wood_carver", empty_handed())) == set()


@proves("gatekeeper")
def test_the_gatekeeper_may_build_a_token_without_a_card_at_the_printed_price() -> None:
    """BRU-DECIDE-30, BRU-CANAL-9: space 3 of the left costs 3, space 5 of the right 5."""
    before, now = lay_out("gatekeeper", ready().canals(2, 4).guilders(5))
    assert offered(now) == {c.ChooseSection("left"), c.ChooseSection("right"), c.Decline()}

    left, right = (after(now, c.ChooseSection(it)) for it in ("left", "right"))
    assert difference(before, left) == says("+1 left token, -3 guilders")
    assert difference(before, right) == says("+1 right token, -5 guilders, +7 as statue")
    assert difference(before, after(now, c.Decline())) == set()


@proves("gatekeeper")
def test_the_gatekeeper_offers_only_spaces_that_can_be_paid() -> None:
    """BRU-DECIDE-30."""
    _, now = lay_out("gatekeeper", ready().canals(2, 4).guilders(3))
    assert offered(now) == {c.ChooseSection("left"), c.Decline()}

    poor = lay_out("gatekeeper", ready().canals(2, 4).guilders(2))
    assert difference(*poor) == set()
    assert isinstance(asked(poor[1]), s.Turn)


# Once.


@proves("alchemist")
def test_a_lightning_person_that_lies_there_brings_nothing_more() -> None:
    """BRU-PERSON-5: never again, unless laid out anew."""
    _, now = lay_out("alchemist", ready())

    assert refusal(now, c.Activate(card("alchemist"))) == "not_on_the_turn"
