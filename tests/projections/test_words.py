"""What is told and offered along random games of every game, and what is in each box."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from domain.catalog import GAMES
from domain.decider import EVERYONE, Seat
from projections.catalog import projection_named
from projections.faults import raise_it
from projections.projection import LANGS
from projections.viewer_frames import option, sentences
from projections.words import texts
from tests.projections.sentences import events_of, facts, public_of, tag, told_of
from tests.suite.rooms import room_named, without_a_room

of_every_game = pytest.mark.parametrize("name", [n for n in GAMES if n not in without_a_room()])


@pytest.mark.parametrize("name", [name for name in GAMES if public_of(name)])
def test_every_event_has_a_row_of_public_fields_that_it_has(name: str) -> None:
    """Where a game says so in rows (`PUBLIC` in `redact.py`)."""
    public = public_of(name)

    assert set(public) == set(events_of(name).values())
    for event, fields in public.items():
        assert set(fields) <= set(event.__struct_fields__)


def test_events_are_plain_json_without_null_for_every_viewer(any_game: Any) -> None:
    """Some are shown to nobody but those who know of them."""
    for step in any_game.steps:
        for event in step.events:
            for viewer in any_game.viewers:
                shown = any_game.projection.redact(event, viewer)
                if shown is not None:
                    assert shown["type"] == tag(type(event))
                    assert b"null" not in msgspec.json.encode(shown)


def test_everyone_is_shown_the_whole_event(any_game: Any) -> None:
    for step in any_game.steps:
        for event in step.events:
            shown = any_game.projection.redact(event, EVERYONE)

            assert as_json(shown) == without_null(as_json(event))


def as_json(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_what_everyone_is_shown_can_be_read_again(any_game: Any) -> None:
    """So that a log that was carried away can be replayed, checked and gone on with."""
    read = msgspec.json.Decoder(any_game.projection.game.event).decode
    for step in any_game.steps:
        for event in step.events:
            shown = any_game.projection.redact(event, EVERYONE)

            assert read(msgspec.json.encode(shown)) == event


@of_every_game
def test_what_an_event_may_lack_has_a_default(name: str) -> None:
    """A log names nothing that is not there."""
    for event in events_of(name).values():
        for field in msgspec.structs.fields(event):
            if type(None) in get_args(field.type):
                assert not field.required, (event, field.name)


def without_null(value: Any) -> Any:
    if isinstance(value, list):
        return [without_null(part) for part in value]
    if isinstance(value, dict):
        return {key: without_null(part) for key, part in value.items() if part is not None}
    return value


@of_every_game
def test_every_event_is_told_or_is_known_to_need_no_telling(name: str) -> None:
    untold = set(events_of(name)) - told_of(name)

    assert untold == room_named(name).untold, (
        f"Write the sentence `{name}.tell.<event>` in projections/texts/{name}.json, or name the"
        f" event in `untold` of tests/{name}/room.py."
    )


@of_every_game
def test_a_sentence_names_fields_of_its_event_and_who_did_it(name: str) -> None:
    events = events_of(name)
    for key, sentence in texts().items():
        if not key.startswith(f"{name}.tell.") or key.split(".")[2] not in events:
            continue
        fields = set(events[key.split(".")[2]].__struct_fields__)
        known = fields | {"who"} if "seat" in fields else fields
        for lang in LANGS:
            assert set(facts(sentence[lang])) <= known, key


def test_what_happens_is_told_in_both_languages(any_game: Any) -> None:
    """What each viewer is shown; what is not shown is not told."""
    projection = any_game.projection
    names = tuple(f"Player {number}" for number in range(any_game.seats))
    for step in any_game.steps:
        for event in step.events:
            for viewer in any_game.viewers:
                shown = projection.redact(event, viewer)
                told = [projection.tell(shown, names, lang) for lang in LANGS if shown]

                assert all(told) or not any(told)
                assert not any("{" in (sentence or "") for sentence in told)


def test_b2_every_event_that_is_not_known_to_need_no_telling_is_told(any_game: Any) -> None:
    """Whoever is shown it, whatever of it is not there or was not shown."""
    projection = replace(any_game.projection, report=raise_it)
    room = room_named(projection.game.name)
    names = tuple(f"Player {number}" for number in range(any_game.seats))
    for event in (event for step in any_game.steps for event in step.events):
        if tag(type(event)) in room.untold | room.seldom_news:
            continue
        for viewer in any_game.viewers:
            shown = projection.redact(event, viewer)
            for lang in LANGS if shown else ():
                assert sentences(projection, [shown], names, lang), (shown, lang)


def test_labels_tell_options_apart_in_both_languages(any_game: Any) -> None:
    projection = replace(any_game.projection, report=raise_it)
    names = tuple(f"Player {number}" for number in range(any_game.seats))
    for step in any_game.steps:
        for seat in range(any_game.seats):
            options = projection.game.options(step.state, Seat(seat))
            seen = projection.view(step.state, Seat(seat)) if options else {}
            for lang in LANGS:
                shown = [option(projection, each, seen, names, lang) for each in options]
                labels = [each["label"] for each in shown]

                assert all(labels)
                assert len(set(labels)) == len(labels)
                assert not any("{" in label for label in labels)


@of_every_game
def test_the_box_keeps_where_each_fact_comes_from(name: str) -> None:
    box = projection_named(name).box()

    for part in room_named(name).sourced:
        for thing in box[part].values():
            assert marks(thing["source"]) <= set(box["sources"])


def marks(source: str | Mapping[str, str]) -> set[str]:
    return {source} if isinstance(source, str) else set(source.values())


@of_every_game
def test_the_box_is_plain_json_without_null(name: str) -> None:
    assert b"null" not in msgspec.json.encode(dict(projection_named(name).box()))


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_game_names_the_same_facts_in_both_languages(name: str) -> None:
    of_the_game = {key: said for key, said in texts().items() if key.split(".")[0] == name}

    assert of_the_game
    for key, said in of_the_game.items():
        assert set(said) == set(LANGS), key
        assert facts(said["en"]) == facts(said["de"]), key
