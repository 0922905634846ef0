"""The texts of events and options along random games of every game, and of each box."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from domain.decider import EVERYONE, Seat
from projections.conformance.game_folders import GAMES, game_facts_of, texts_file, without_facts
from projections.conformance.random_games import PlayedGame
from projections.conformance.sentence_coverage import covered, events_of, fields_in, public_of, tag
from projections.message_catalog import texts
from projections.projection import LANGS
from projections.registry import projection_named
from projections.text_errors import raise_it
from projections.viewer_frames import option, sentences

of_every_game = pytest.mark.parametrize("name", [n for n in GAMES if n not in without_facts()])


@pytest.mark.parametrize("name", [name for name in GAMES if public_of(name)])
def test_every_event_has_a_row_of_public_fields_that_it_has(name: str) -> None:
    """This concerns games with a table of public fields (`PUBLIC` in `redact.py`)."""
    public = public_of(name)

    assert set(public) == set(events_of(name).values())
    for event, fields in public.items():
        assert set(fields) <= set(event.__struct_fields__)


def test_events_are_plain_json_without_null_and_whole_for_everyone(any_game: PlayedGame) -> None:
    """An exported log can be replayed, checked and continued."""
    projection = any_game.projection
    read = msgspec.json.Decoder(projection.game.event).decode
    for event in any_game.events:
        for viewer in any_game.viewers:
            shown = projection.redact(event, viewer)
            if shown is not None:  # Some events are shown only to viewers who notice them.
                assert shown["type"] == tag(type(event))
                assert b"null" not in msgspec.json.encode(shown)
        whole = projection.redact(event, EVERYONE)
        assert as_json(whole) == without_null(as_json(event))
        assert read(msgspec.json.encode(whole)) == event


def as_json(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@of_every_game
def test_what_an_event_may_lack_has_a_default(name: str) -> None:
    """A log does not contain missing values."""
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
    untold = set(events_of(name)) - covered(name)

    assert untold == game_facts_of(name).untold, (
        f"Write the sentence `{name}.tell.<event>` in {texts_file(name)}, or name the"
        f" event in `untold` of tests/{name}/game_facts.py."
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
            assert set(fields_in(sentence[lang])) <= known, key


def test_b2_every_event_that_is_not_known_to_need_no_telling_is_told(any_game: PlayedGame) -> None:
    """This holds in both languages, for each hidden part; hidden events have no sentence."""
    projection = replace(any_game.projection, report=raise_it)
    facts = game_facts_of(projection.game.name)
    names = tuple(f"Player {number}" for number in range(any_game.seats))
    for event in any_game.events:
        may_be_silent = tag(type(event)) in facts.untold | facts.seldom_news
        for viewer in any_game.viewers:
            shown = projection.redact(event, viewer)
            lines = [sentences(projection, [shown], names, lang) for lang in LANGS if shown]
            assert all(lines) or (may_be_silent and not any(lines)), (
                f"Write `{projection.game.name}.tell.{tag(type(event))}`, or list that event in"
                f" `untold` of its game_facts.py. A viewer is shown: {shown}"
            )
            assert "{" not in str(lines)


def test_labels_tell_options_apart_in_both_languages(any_game: PlayedGame) -> None:
    projection = replace(any_game.projection, report=raise_it)
    names = tuple(f"Player {number}" for number in range(any_game.seats))
    for number, step in enumerate(any_game.steps):
        for seat in map(Seat, range(any_game.seats)):
            options = projection.game.options(step.state, seat)
            seen = any_game.views[seat][number]
            for lang in LANGS:
                shown = [option(projection, each, seen, names, lang) for each in options]
                labels = [each["label"] for each in shown]

                assert all(labels)
                assert len(set(labels)) == len(labels)
                assert not any("{" in label for label in labels)


@of_every_game
def test_the_box_keeps_where_each_fact_comes_from(name: str) -> None:
    box = projection_named(name).box()

    for part in game_facts_of(name).sourced:
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
        assert fields_in(said["en"]) == fields_in(said["de"]), key
