"""A sentence or label that cannot be made is reported; what it was for goes out without it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.decider import Seat
from projections import viewer_frames
from projections.projection import AnyProjection, for_nothing
from projections.text_errors import raise_it
from tests.games.courtyard.commands import ChooseCard
from tests.games.courtyard.projection import PROJECTION
from tests.kernel.opened_tables import opened

ME = Seat(0)


def failing_for(kind: str, spoken: Callable[..., Any]) -> Callable[..., Any]:
    """Return the sentences with a bug in those of one event or command."""

    def failing(subject: Any, *more: Any) -> Any:
        tag = subject["type"] if isinstance(subject, dict) else subject.__struct_config__.tag
        return spoken(subject, *more) if tag != kind else {}[kind]

    return failing


def reporting(reported: list[str], **functions: Any) -> AnyProjection:
    return replace(PROJECTION, report=lambda what, _: reported.append(what), **functions)


def offered_by(projection: AnyProjection) -> list[dict[str, Any]]:
    table = opened(2, bots={Seat(1): "random"}).table
    return viewer_frames.options(projection, viewer_frames.seen_by(projection, table, ME), "en")


def test_an_option_without_a_label_is_offered_by_its_type() -> None:
    reported: list[str] = []
    offered = offered_by(reporting(reported, label=failing_for("choose_card", PROJECTION.label)))

    assert {option["label"] for option in offered} == {"choose_card"}
    assert offered[0]["command"]["type"] == "choose_card"
    assert reported == ["label choose_card"] * len(offered)


def test_an_option_without_a_price_is_offered_by_its_label() -> None:
    reported: list[str] = []
    offered = offered_by(reporting(reported, price=failing_for("choose_card", for_nothing)))

    assert all(option.keys() == {"command", "label"} for option in offered)
    assert reported == ["price choose_card"] * len(offered)


def test_a_label_ends_with_the_price() -> None:
    projection = replace(PROJECTION, price=lambda *_: "2 gold")
    table = opened(2, bots={Seat(1): "random"}).table

    seen = viewer_frames.seen_by(projection, table, ME)
    label = PROJECTION.label(ChooseCard("rose"), seen.view, "en")  # type: ignore[arg-type]

    shown = viewer_frames.option(projection, ChooseCard("rose"), seen.view, (), "en")  # type: ignore[arg-type]
    assert (shown["label"], shown["price"]) == (f"{label} (2 gold)", "2 gold")


def test_the_sentences_of_other_events_are_told() -> None:
    reported: list[str] = []
    projection = reporting(reported, describe=failing_for("card_drawn", PROJECTION.describe))
    events = [{"type": "round_began", "round": 2}, {"type": "card_drawn", "seat": 0}]

    told = viewer_frames.sentences(projection, events, ("Anna", "Bert"), "en")

    assert told == ["Round 2 begins."]
    assert reported == ["tell card_drawn"]


def test_who_wants_to_know_is_told_by_the_exception() -> None:
    projection = replace(
        PROJECTION, describe=failing_for("round_began", PROJECTION.describe), report=raise_it
    )

    with pytest.raises(KeyError):
        viewer_frames.sentences(projection, [{"type": "round_began", "round": 1}], (), "en")


def test_a_plain_command_is_read() -> None:
    command = PROJECTION.decode_command({"type": "choose_card", "card": "rose"})

    assert command == ChooseCard("rose")  # type: ignore[arg-type]


def test_the_same_sentence_several_times_in_a_row_is_said_once() -> None:
    events = [{"type": "round_began", "round": number} for number in (2, 2, 2, 3)]

    told = viewer_frames.sentences(PROJECTION, events, ("Anna", "Bert"), "en")

    assert told == ["Round 2 begins. (3 times)", "Round 3 begins."]
