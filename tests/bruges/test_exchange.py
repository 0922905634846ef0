"""The 12 exchange cards, by the sentence printed on each; rounds see `test_exchange_rounds.py`."""

from collections.abc import Callable
from typing import NamedTuple

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.drawing import turn_up_exchange
from domain.bruges.story import begun
from domain.chance import Chance
from tests.bruges.a_card import offered, proves, proves_each, ready, used
from tests.bruges.a_table import (
    Table,
    after,
    asked,
    build_house,
    card,
    playing,
    refusal,
)
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


def with_exchange(name: str, played: str, table: Table) -> Table:
    """That exchange card lies there with 5 markers, and seat 0 has taken up that card."""
    return playing(played, table.exchange(used(name).removeprefix("exchange_")))


# The markers on each, and its action.

MARKERS = [
    ("exchange_manus", 6),
    ("exchange_auxilium", 5),
    ("exchange_moneta", 6),
    ("exchange_aurum", 5),
    ("exchange_pax", 6),
    ("exchange_salus", 5),
    ("exchange_aqua", 5),
    ("exchange_pons", 6),
    ("exchange_domus", 6),
    ("exchange_fundus", 5),
    ("exchange_primus", 5),
    ("exchange_hospes", 6),
]


@proves_each("name markers", MARKERS)
def test_it_is_turned_up_with_the_markers_shown_on_it(name: str, markers: int) -> None:
    """BRU-EXCHANGE-2."""
    table = ready().exchange("pons").table(exchange=s.Exchange((s.ExchangeId(used(name)),)))
    story = begun(table.state, Chance(b"exchange"))
    turn_up_exchange(story)

    exchange = story.state.exchange
    assert exchange is not None
    assert (exchange.card, exchange.markers, exchange.pile) == (name, markers, ())


# Declared with the card.

DECLARED: list[tuple[str, str, Before, c.Command, str]] = [
    # name, card played, what lies there, the action improved, what it brings
    # Take 5 guilders instead of the value of the die. The King is violet, the Queen red.
    (
        "exchange_moneta",
        "queen",
        lambda it: it.dice(6, 6, 6, 1, 6),
        c.TakeGuilders(improved=True),
        "+5 guilders, +queen discarded",
    ),
    # Take guilders equal to the highest value shown by any die.
    (
        "exchange_aurum",
        "queen",
        lambda it: it.dice(2, 3, 6, 1, 4),
        c.TakeGuilders(improved=True),
        "+6 guilders, +queen discarded",
    ),
    # Pay no guilders for the canal token.
    (
        "exchange_aqua",
        "duke",
        lambda it: it.canals(2, 2).guilders(9),
        c.BuildCanal("left", improved=True),
        "+1 left token, +duke discarded",
    ),
    # The card you play may have any colour. Space 3 of the left is yellow and costs 3.
    (
        "exchange_pons",
        "queen",
        lambda it: it.canals(2, 5).guilders(3),
        c.BuildCanal("left", improved=True),
        "+1 left token, -3 guilders, +queen discarded",
    ),
    # Pay no worker for the house.
    (
        "exchange_domus",
        "queen",
        lambda it: it.workers(red=1),
        c.BuildHouse(improved=True),
        "+queen as house",
    ),
    # The person costs you 3 guilders less (not below 0). The Prince costs 9.
    (
        "exchange_hospes",
        "prince",
        lambda it: it.houses("count").guilders(9),
        c.LayOut(s.HouseId(0), improved=True),
        "+prince laid out, -6 guilders",
    ),
]


@proves_each("name played before improved change", DECLARED)
def test_an_improvement_that_changes_the_action(
    name: str, played: str, before: Before, improved: c.Command, change: str
) -> None:
    """BRU-EXCHANGE-4, -5, -17, BRU-DECIDE-22, BRU-EX-24: for a marker."""
    table = with_exchange(name, played, before(ready()))
    assert improved in offered(table.state)

    now = after(table, improved)
    assert difference(table.state, now) == says(f"{change}, -1 exchange marker")


@proves("exchange_moneta")
def test_an_improvement_may_be_left_alone() -> None:
    """BRU-DECIDE-22: the red die shows 4."""
    table = with_exchange("exchange_moneta", "queen", ready())

    plain = difference(table.state, after(table, c.TakeGuilders()))
    assert plain == says("+4 guilders, +queen discarded")


@proves("exchange_manus")
def test_manus_takes_workers_of_any_colours_and_1_more() -> None:
    """BRU-EXCHANGE-18: the workers you take may have any colours, and 1 more of any colour."""
    table = with_exchange("exchange_manus", "queen", ready())
    now = after(table, c.TakeWorkers(improved=True))
    assert offered(now) == {c.ChooseWorker(it) for it in box.COLOURS}

    now = after(now, c.ChooseWorker("blue"), c.ChooseWorker("violet"), c.ChooseWorker("blue"))
    assert difference(table.state, now) == says(
        "+2 blue workers, +1 violet worker, +queen discarded, -1 exchange marker"
    )


@proves("exchange_manus")
def test_manus_frees_the_third_worker_of_the_lawyer_too() -> None:
    """BRU-EXCHANGE-18: 3 and 1 more."""
    table = with_exchange("exchange_manus", "queen", ready().persons("lawyer"))
    now = after(table, c.TakeWorkers(improved=True), *[c.ChooseWorker("blue")] * 4)

    assert "+4 blue workers" in difference(table.state, now)
    assert not isinstance(asked(now), s.TakeAnyWorkers)


# Useless improvements.

USELESS: list[tuple[str, str, Before, c.Command]] = [
    ("exchange_moneta", "queen", lambda it: it.dice(1, 1, 1, 5, 1), c.TakeGuilders(improved=True)),
    ("exchange_aurum", "queen", lambda it: it.dice(1, 1, 1, 4, 4), c.TakeGuilders(improved=True)),
    (
        "exchange_aqua",
        "prince",
        lambda it: it.persons("cartographer"),  # the space costs nothing anyway
        c.BuildCanal("left", improved=True),
    ),
    (
        "exchange_pons",
        "prince",
        lambda it: it.guilders(1),  # the card fits
        c.BuildCanal("left", improved=True),
    ),
    (
        "exchange_domus",
        "queen",
        lambda it: it.persons("carpenter").workers(red=1),
        c.BuildHouse(improved=True),
    ),
    (
        "exchange_hospes",
        "potter",
        lambda it: it.houses("count"),  # the Potter costs nothing anyway
        c.LayOut(s.HouseId(0), improved=True),
    ),
]


@proves_each("name played before improved", USELESS)
def test_an_improvement_that_could_change_nothing_may_not_be_used(
    name: str, played: str, before: Before, improved: c.Command
) -> None:
    """BRU-EXCHANGE-21."""
    table = with_exchange(name, played, before(ready()))

    assert refusal(table, improved) == "no_benefit_from_improvement"


@proves("exchange_aqua", "exchange_pons", "exchange_hospes")
def test_what_an_improvement_does_not_change_is_needed_as_ever() -> None:
    """BRU-EXCHANGE-15: Aqua needs the colour, Pons and Hospes the guilders."""
    aqua = with_exchange("exchange_aqua", "queen", ready().guilders(9))
    assert refusal(aqua, c.BuildCanal("left", improved=True)) == "wrong_colour"

    pons = with_exchange("exchange_pons", "queen", ready())
    assert refusal(pons, c.BuildCanal("left", improved=True)) == "not_enough_guilders"
    hospes = with_exchange("exchange_hospes", "prince", ready().houses("count").guilders(5))
    assert refusal(hospes, c.LayOut(s.HouseId(0), improved=True)) == "not_enough_guilders"


@proves("exchange_hospes")
def test_hospes_adds_up_with_the_biologist_and_never_goes_below_0() -> None:
    """BRU-CARD-50, BRU-PETS-22: the Dog costs 4, less 2, less 3."""
    table = ready().persons("biologist").houses("count")
    table = with_exchange("exchange_hospes", "pet_dog", table)
    now = after(table, c.LayOut(s.HouseId(1), improved=True))

    assert difference(table.state, now) == says("+pet_dog laid out, -1 exchange marker")


# After the action.


class Addition(NamedTuple):
    """The card played on what lies there, the action and what it brings; then what is added."""

    played: str
    before: Before
    act: c.Command
    change: str
    answers: tuple[c.Command, ...]
    added: str


RETURNED = "-1 red threat, +queen discarded, +1 point"
AFTERWARDS = [
    # Also take 3 guilders.
    (
        "exchange_auxilium",
        Addition(
            "queen", keep, c.TakeWorkers(), "+2 red workers, +queen discarded", (), "+3 guilders"
        ),
    ),
    # You may return up to 2 more threat markers of any colours; 1 point each.
    (
        "exchange_pax",
        Addition(
            "queen",
            lambda it: it.threats(red=1, blue=2, brown=1),
            c.ReturnThreat(),
            RETURNED,
            (c.ChooseThreat("blue"), c.ChooseThreat("blue")),
            "-2 blue threats, +2 points",
        ),
    ),
    # Get 2 more points.
    (
        "exchange_salus",
        Addition(
            "queen", lambda it: it.threats(red=1), c.ReturnThreat(), RETURNED, (), "+2 points"
        ),
    ),
    # Also take 3 guilders.
    (
        "exchange_fundus",
        Addition(
            "queen",
            lambda it: it.workers(red=1),
            build_house("red"),
            "-1 red worker, +queen as house",
            (),
            "+3 guilders",
        ),
    ),
    # Also activate 1 lightning, worker or once-per-round person in your display without paying a
    # worker, even one already activated this round.
    (
        "exchange_primus",
        Addition(
            "prince",
            lambda it: it.houses("count").persons("alchemist accountant mayor").guilders(9),
            c.LayOut(s.HouseId(0)),
            "+prince laid out, -9 guilders",
            (c.ChoosePerson(card("prince")),),
            "+2 points",
        ),
    ),
]


@proves_each("name row", AFTERWARDS)
def test_an_improvement_that_adds_to_the_action(name: str, row: Addition) -> None:
    """BRU-EXCHANGE-4, -5, -17, -20, BRU-DECIDE-22: chosen right after it."""
    table = with_exchange(name, row.played, row.before(ready()))
    done = after(table, row.act)
    assert difference(table.state, done) == says(f"{row.change}, OfferImprovement asked")
    assert offered(done) == {c.UseImprovement(), c.Decline()}

    improved = difference(done, after(done, c.UseImprovement(), *row.answers))
    assert improved == says(f"{row.added}, -1 exchange marker")
    assert difference(done, after(done, c.Decline())) == set()


@proves("exchange_pax")
def test_pax_may_return_fewer_and_needs_a_marker_more() -> None:
    """BRU-EXCHANGE-20, -21: up to 2 more."""
    table = with_exchange("exchange_pax", "queen", ready().threats(red=2, blue=1))
    done = after(table, c.ReturnThreat())
    one = after(done, c.UseImprovement(), c.ChooseThreat("blue"), c.Decline())
    assert difference(done, one) == says("-1 blue threat, +1 point, -1 exchange marker")

    last = with_exchange("exchange_pax", "queen", ready().threats(red=1))
    assert not isinstance(asked(after(last, c.ReturnThreat())), s.OfferImprovement)


@proves("exchange_salus", "exchange_pax")
def test_without_a_marker_of_the_colour_there_is_nothing_to_add_to() -> None:
    """BRU-EXCHANGE-20."""
    for name in ("exchange_salus", "exchange_pax"):
        table = with_exchange(name, "queen", ready().threats(blue=2))
        assert refusal(table, c.ReturnThreat()) == "no_such_threat"


@proves("exchange_primus")
def test_primus_activates_any_of_three_kinds_even_activated_and_without_benefit() -> None:
    """BRU-EXCHANGE-12, -19, BRU-DECIDE-34: no die shows a 1 for the Vicar."""
    table = ready().persons("vicar accountant mayor lawyer").houses("count").guilders(3)
    table = table.activated("accountant").dice(2, 2, 2, 2, 2)
    done = after(with_exchange("exchange_primus", "alchemist", table), c.LayOut(s.HouseId(4)))
    now = after(done, c.UseImprovement())
    names = ("vicar", "accountant", "alchemist")
    assert offered(now) == {c.ChoosePerson(card(it)) for it in names}

    again = difference(done, after(now, c.ChoosePerson(card("accountant"))))
    assert again == says("+2 guilders, -1 exchange marker")
    nothing = difference(done, after(now, c.ChoosePerson(card("vicar"))))
    assert nothing == says("-1 exchange marker")


@proves("exchange_primus")
def test_without_a_person_of_these_kinds_primus_cannot_be_used() -> None:
    """BRU-EXCHANGE-19."""
    table = ready().persons("lawyer").houses("count").guilders(9)
    done = after(with_exchange("exchange_primus", "mayor", table), c.LayOut(s.HouseId(1)))

    assert not isinstance(asked(done), s.OfferImprovement)
