"""What a view of Carpe Diem shows, at positions that were laid out and along random games."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from clients.suite.records import Record
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import frame_tasks
from domain.carpe_diem.grid import District
from domain.carpe_diem.setup import CarpeDiemOptions
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer, fold
from projections.carpe_diem import CARPE_DIEM
from projections.catalog import PROJECTIONS
from tests.carpe_diem.a_table import Table, a_table, after, opened

view = PROJECTIONS["carpe_diem"].view

GAME = CARPE_DIEM.game
ME = Seat(0)


def decision(table: Table, viewer: Any = ME) -> Any:
    return CARPE_DIEM.view(table.state, viewer)["decision"]


# Where the game stands.


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        (opened(2), "placing_patricians"),
        (a_table().state, "turn"),
        (a_table().taking().state, "turn"),
        (a_table().building("L-market").state, "turn"),
        (a_table().placing_disc().state, "scoring"),
        (a_table().fulfilling("A-01").state, "scoring"),
        (a_table().closing("A-01").state, "scoring"),
    ],
)
def test_a_view_says_where_the_game_stands(state: s.State, phase: str) -> None:
    """CAR-PASS-1."""
    assert view(state, SPECTATOR)["phase"] == phase


def test_a_view_says_who_is_asked() -> None:
    """CAR-PASS-3."""
    shown = view(a_table(3).moving(2).state, SPECTATOR)

    assert shown["active"] == 2
    assert shown["decision"] == {"type": "moving"}


def test_tiles_are_named_by_field_and_seal_space() -> None:
    """CAR-HIDE-5."""
    table = a_table().with_field(3, "L-market L-pond-end").with_field(4, "")
    table = table.with_seals("D-market D-baker")

    shown = view(table.state, SPECTATOR)

    assert shown["fields"]["3"] == {"size": 2, "tiles": {"0": "L-market", "1": "L-pond-end"}}
    assert shown["fields"]["4"] == {"size": 0, "tiles": {}}
    assert shown["seals"] == {"0": "D-market", "1": "D-baker"}


def test_a_district_is_shown_by_cell() -> None:
    """CAR-HIDE-14."""
    table = a_table().with_tiles("33 L-pond+villa 1", "34 D-pond-end 3").with_banderole_cells(11)

    shown = view(table.state, SPECTATOR)["seats"]["0"]["district"]

    assert shown["tiles"] == {
        "33": {"tile": "L-pond+villa", "rotation": 1},
        "34": {"tile": "D-pond-end", "rotation": 3},
    }
    assert shown["banderoles"] == {"11": True}
    assert set(shown["open_cells"]) == {"23", "24", "32", "35", "43", "44"}
    assert sorted(shown["features"].values(), key=str) == [
        {"kind": "pond", "cells": {"0": 33, "1": 34}, "complete": True},
        {"kind": "villa", "cells": {"0": 33}, "complete": False, "chimneys": 1},
    ]


def test_circle_fields_lie_between_two_cards() -> None:
    """CAR-SCORE-6, -8."""
    table = a_table().with_cards_beside("k10", "A-11", "C-05").with_discs("k10", seat=1)

    shown = view(table.state, SPECTATOR)

    assert shown["circles"]["k10"] == {"cards": {"0": "A-11", "1": "C-05"}, "seat": 1}
    assert (shown["scoring_cards"]["r2c2"], shown["scoring_cards"]["r2c3"]) == ("A-11", "C-05")
    assert "seat" not in shown["circles"]["k16"]


def test_the_track_begins_with_the_disc_furthest_back() -> None:
    """CAR-STEP-6."""
    table = a_table(3).with_track((2, 1), (0, 6), (1, 6))

    shown = view(table.state, SPECTATOR)

    assert shown["track"] == {"0": 2, "1": 0, "2": 1}
    assert [seat["banderole"] for seat in shown["seats"].values()] == [6, 6, 1]


def test_a_view_says_who_is_still_to_score() -> None:
    """CAR-SCORE-1."""
    table = a_table(4).with_to_score(2, 0).placing_disc(1)

    assert view(table.state, SPECTATOR)["to_score"] == {"0": 2, "1": 0}


def total(state: s.State, viewer: Viewer, seat: int = 1) -> dict[str, int]:
    shown = CARPE_DIEM.view(state, viewer)["seats"][str(seat)]["points"]
    return {name: shown[name] for name in ("victory_points", "total") if name in shown}


def test_closed_totals_are_shown_to_their_owner_alone() -> None:
    """CAR-HIDE-15: an option offered at game start, open by default."""
    opening = GAME.setup(CarpeDiemOptions(victory_points="closed"), 2, Chance(b"closed"))
    closed = Table(fold(GAME, GAME.initial, opening)).with_victory_points(30, seat=1)

    assert total(closed.state, Seat(1)) == {"victory_points": 30, "total": 30}
    assert total(closed.state, ME) == total(closed.state, SPECTATOR) == {}
    assert CarpeDiemOptions().victory_points == "open"


@pytest.mark.parametrize("viewer", [ME, Seat(1), SPECTATOR])
def test_fountain_cards_and_leftovers_are_in_no_total_before_the_end(viewer: Viewer) -> None:
    """CAR-HIDE-17: though their owner knows them."""
    table = a_table().with_no_tiles(1).with_completed("pond", seat=1)
    rich = table.with_fountain_cards("FC-08", seat=1).with_coins(6, seat=1)
    rich = rich.with_laid_aside("L-market L-market", seat=1)

    assert total(rich.state, viewer) == total(table.state, viewer)


# What is asked.


def test_rewards_that_are_due_are_shown() -> None:
    """CAR-DEC-7."""
    rewards = (s.Reward("pond", 3), s.Reward("merchant", 2))
    table = a_table().asked(s.CollectingRewards(ME))

    assert decision(Table(replace(table.state, rewards=rewards)), SPECTATOR) == {
        "type": "collecting_rewards",
        "rewards": {"0": {"kind": "pond", "tiles": 3}, "1": {"kind": "merchant", "tiles": 2}},
    }


def test_the_two_triggered_cards_are_shown() -> None:
    """CAR-DEC-11."""
    table = a_table().asked(s.ChoosingCard(ME, (s.CardId("A-11"), s.CardId("C-05"))))

    assert decision(table) == {"type": "choosing_card", "cards": {"0": "A-11", "1": "C-05"}}


def test_the_card_that_is_resolved_and_the_one_after_it_are_shown() -> None:
    """CAR-DEC-12, -13."""
    card = {"card": "A-11", "then": "C-05"}

    first = decision(a_table().fulfilling("A-11", then="C-05"))
    closing = decision(a_table().closing("A-11", then="C-05", fulfilled=2))
    last = decision(a_table().fulfilling("C-05"))

    assert first == {"type": "fulfilling_card", **card}
    assert closing == {"type": "closing_card", **card, "fulfilled": 2}
    assert last == {"type": "fulfilling_card", "card": "C-05"}


def test_what_is_to_be_handed_in_is_shown() -> None:
    """CAR-DEC-12."""
    table = a_table().with_wares(herbs=2, grapes=2).with_coins(3).fulfilling("B-01")

    paying = Table(after(table.state, c.FulfilCard(2)))

    assert decision(paying) == {
        "type": "paying_card",
        "card": "B-01",
        "times": 2,
        "due": {"herbs": 2, "grapes": 2},
    }


def test_how_often_each_card_could_be_fulfilled_is_shown() -> None:
    """CAR-SCORE-13, -14, CAR-COIN-1."""
    table = a_table().with_scoring_cards("A-02 A-05 B-01 C-05 C-08 D-07 D-20 D-22")
    table = table.with_completed("villa", "merchant", "market", "market").with_wares(herbs=3)

    shown = view(table.with_coins(1).state, SPECTATOR)["seats"]["0"]

    assert shown["fulfilments"] == {
        "A-02": 4,
        "A-05": 2,
        "B-01": 1,
        "C-05": 1,
        "C-08": 1,
        "D-07": 1,
        "D-20": 0,
        "D-22": 2,
    }
    assert shown["owned"] == {"villa": 1, "merchant": 1, "market": 2}
    assert shown["chimneys"] == 2


def test_a_placement_says_what_it_would_complete() -> None:
    """CAR-DEC-6, CAR-DONE-1, -5, CAR-BUILD-17: a pond and a villa at once, and a banderole."""
    table = a_table().with_tiles("33 L-pond-end 1", "35 L-villa-end-2 3")
    table = table.with_banderole_cells(34).building("L-pond+villa")

    placements = decision(table, SPECTATOR)["placements"]

    assert placements["34"]["3"] == {
        "banderole": True,
        "completes": {
            "0": {"kind": "pond", "tiles": 2, "rewarded": True},
            "1": {"kind": "villa", "tiles": 2, "rewarded": False, "chimneys": 3},
        },
        "fulfils": {"0": 5, "7": 3},
    }


@pytest.mark.parametrize("seals", ["D-market", ""])
def test_a_craftsman_promises_a_reward_only_where_a_seal_tile_is_left(seals: str) -> None:
    """CAR-LODGING-13."""
    table = a_table().with_tiles("33 L-craftsman 1").with_seals(seals).building("L-craftsman")

    placements = decision(table, SPECTATOR)["placements"]["34"].values()

    assert [it["completes"] for it in placements if it["completes"]] == [
        {"0": {"kind": "craftsman", "tiles": 2, "rewarded": bool(seals)}}
    ]


def test_the_cell_that_was_built_on_last_is_shown() -> None:
    table = a_table().with_tiles("33 L-pond-end 1", "43 L-market", "34 L-pond-end 3")

    assert view(table.state, SPECTATOR)["seats"]["0"]["district"]["latest"] == 34


# Along random games.


def what_happened(events: tuple[e.Event, ...], before: District, after: District) -> dict[str, Any]:
    """What building a tile has done, as a placement foretells it."""
    completed = [event for event in events if isinstance(event, e.FeatureCompleted)]
    return {
        "banderole": any(isinstance(event, e.BanderoleRemoved) for event in events),
        "completes": {str(n): foretold(event) for n, event in enumerate(completed)},
        "fulfils": dict(fulfilled(after).items() - fulfilled(before).items()),
    }


def fulfilled(district: District) -> dict[str, int]:
    """The tasks that are, with their points."""
    tasks = enumerate(frame_tasks(district))
    return {str(number): task.points for number, task in tasks if task.fulfilled}


def foretold(event: e.FeatureCompleted) -> dict[str, Any]:
    chimneys = {"chimneys": event.chimneys} if event.chimneys else {}
    rewarded = event.reward is not None
    return {"kind": event.kind, "tiles": len(event.cells), "rewarded": rewarded, **chimneys}


def test_placements_are_what_happens_when_that_option_is_played(record: Record) -> None:
    """CAR-DEC-6, CAR-BUILD-17, CAR-DONE-1 to -5, CAR-FRAME-3: each that is offered, no other."""
    completions = 0
    for step in record.steps:
        if not isinstance(step.state.phase, s.Building):
            continue
        seat = step.state.phase.seat
        happened: dict[str, dict[str, Any]] = {}
        for option in GAME.options(step.state, seat):
            if isinstance(option, c.BuildTile):
                events, after = GAME.decide(step.state, seat, option, Chance(b"ahead"))
                districts = (state.seats[seat].district for state in (step.state, after))
                turned = happened.setdefault(str(option.cell), {})
                turned[str(option.rotation)] = what_happened(events, *districts)
        completions += sum(
            bool(it["completes"]) for cell in happened.values() for it in cell.values()
        )

        for viewer in record.viewers:
            assert view(step.state, viewer)["decision"]["placements"] == happened

    assert completions > 0


def test_everyone_sees_every_tile_and_fountain_card_of_the_box(record: Record) -> None:
    """CAR-COMP-1, -17: but for the tiles laid aside, of which everybody sees the number."""
    for step in record.steps[::5]:
        shown = view(step.state, EVERYONE)
        laid_aside = sum(seat["laid_aside"] for seat in shown["seats"].values())

        assert tiles(shown) + laid_aside == len(box.LIGHT_TILES + box.DARK_TILES)
        assert cards(shown) == Counter(box.ALL_FOUNTAIN_CARDS)


def tiles(shown: Any) -> int:
    fields = sum(len(field["tiles"]) for field in shown["fields"].values())
    built = sum(len(seat["district"]["tiles"]) for seat in shown["seats"].values())
    supplies = len(shown["light_supply"]) + len(shown["dark_supply"])
    taken = 1 if "tile" in shown.get("decision", {}) else 0
    removed = sum(shown["removed"].values())
    return fields + built + supplies + taken + removed + len(shown["seals"])


def cards(shown: Any) -> Counter[str]:
    hands = [seat["fountain_cards"] for seat in shown["seats"].values()]
    drawn = shown.get("decision", {}).get("drawn", {})
    return Counter(
        card for zone in (*hands, drawn, shown["fountain_stack"]) for card in zone.values()
    )


def test_once_the_game_is_over_the_points_are_those_of_the_outcome(record: Record) -> None:
    """CAR-END-1 to -8, CAR-HIDE-20."""
    state = record.steps[-1].state
    outcome = GAME.outcome(state)
    assert outcome is not None

    for n, seat in view(state, SPECTATOR)["seats"].items():
        scores = outcome.scores[Seat(int(n))]
        assert seat["points"] == scores
        assert seat.get("fountain_points") == scores["fountain_cards"]
