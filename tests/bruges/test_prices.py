"""What an option says it costs is what is paid."""

from functools import partial

import pytest

from domain.bruges import commands as c
from domain.bruges import state as s
from domain.chance import Chance
from domain.decider import Seat
from projections.bruges import BRUGES
from projections.projection import Lang
from projections.viewer_frames import option
from tests.bruges.a_table import Table, a_table, card, choices, playing

ADA, BEN = Seat(0), Seat(1)
CHANCE = partial(Chance, b"prices")


def prices(table: Table, lang: Lang = "en") -> dict[c.Command, str | None]:
    view = BRUGES.view(table.state, table.state.pending[-1].seat)
    return {command: BRUGES.price(command, view, lang) for command in choices(table)}


def on_the_turn(table: Table, task: s.Task) -> Table:
    return table.asked(s.Turn(ADA, 1), task)


def test_an_action_costs_guilders_or_a_worker() -> None:
    """BRU-ACT-7 to -9."""
    table = playing("prince", a_table().houses("poet").workers(blue=1).threats(blue=1).guilders(9))

    assert {type(command): price for command, price in prices(table).items()} == {
        c.TakeWorkers: None,
        c.TakeGuilders: None,
        c.ReturnThreat: None,
        c.BuildCanal: "1 guilder",
        c.BuildHouse: "1 blue worker",
        c.LayOut: "9 guilders",
    }


def test_the_exchange_takes_off_what_it_takes_off_and_no_more() -> None:
    """BRU-EXCHANGE-15: Aqua spares the guilders, Pons only the colour."""
    blue = a_table().guilders(9)

    free = prices(playing("prince", blue.exchange("aqua")))
    coloured = prices(playing("margrave", blue.exchange("pons")))

    assert {it: price for it, price in free.items() if isinstance(it, c.BuildCanal)} == {
        c.BuildCanal("left"): "1 guilder",
        c.BuildCanal("left", improved=True): None,
    }
    assert coloured[c.BuildCanal("left", improved=True)] == "1 guilder"


def test_an_activation_costs_its_worker_and_what_the_effect_takes() -> None:
    """BRU-PERSON-7, BRU-CARD-10: the left section costs 2 x 1, the right one 2 x 2."""
    table = a_table().persons("banker acrobat fence almoner").canals(0, 1).guilders(9)
    table = table.workers(red=1, yellow=1, blue=2).turn(played=True)

    assert prices(table) == {
        c.Activate(card("banker")): "2 guilders",
        c.Activate(card("acrobat")): "1 red worker, at least 2 guilders",
        c.Activate(card("fence")): "1 yellow worker, 1 worker of any colour",
        c.Activate(card("almoner")): "2 workers of any colours",
        c.EndTurn(): None,
    }
    assert prices(table, "de")[c.Activate(card("fence"))] == (
        "1 gelber Handlanger, 1 beliebiger Handlanger"
    )


def test_points_are_lost_only_where_there_are_any() -> None:
    """BRU-CARD-67."""
    waits = s.ChooseWay(ADA, s.EffectId("swindler"), (0, 0), BEN)
    table = on_the_turn(a_table().guilders(3).points(1), waits)

    assert list(prices(table).values()) == ["2 guilders", "1 point"]
    assert list(prices(on_the_turn(a_table().guilders(3).points(0), waits)).values()) == [
        "2 guilders",
        None,
    ]


@pytest.mark.parametrize(
    ("names", "label"),
    [(("Ada", "Ben", "Cleo"), "Give to Ben (1 guilder)"), ((), "Give to Yellow (1 guilder)")],
)
def test_an_option_names_people_by_their_names(names: tuple[str, ...], label: str) -> None:
    """BRU-CARD-6."""
    table = on_the_turn(
        a_table(3).guilders(1), s.LendGuilders(ADA, s.EffectId("moneylender"), (0,), 1)
    )
    view = BRUGES.view(table.state, ADA)

    shown = option(BRUGES, c.ChooseOpponent(BEN), view, names, "en")

    assert shown["label"] == label
    assert shown["price"] == "1 guilder"


def test_who_gives_workers_reads_to_whom() -> None:
    """BRU-INT-6."""
    waits = s.SurrenderWorkers(ADA, s.EffectId("beggar"), BEN, 2)
    table = on_the_turn(a_table().workers(red=2, blue=2), waits)
    view = BRUGES.view(table.state, ADA)

    shown = option(BRUGES, c.ChooseWorker("red"), view, ("Ada", "Ben"), "de")

    assert shown["label"] == "An Ben geben (1 roter Handlanger)"
