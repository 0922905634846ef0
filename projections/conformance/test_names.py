"""Every name that people read is in the catalogue; a missing name would show its id."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from domain.decider import EVERYONE, AnyGame, Seat
from projections.conformance.game_folders import GAMES, texts_file
from projections.conformance.random_games import PlayedGame
from projections.message_catalog import texts
from projections.projection import LANGS, AnyProjection, JsonObject

BOARDS = Path(__file__).parents[2] / "clients" / "web" / "src" / "games"
SHOWN_OTHERWISE = {"game", "seats", "current_score"}
"""Fields of every view that no board names."""
EVERY = 7
"""Only every seventh position of a game is checked."""


def lacking(*keys: str) -> str | None:
    """Return None if the catalogue has one of these keys in every language, else what to add."""
    if any(set(LANGS) <= set(texts().get(key, {})) for key in keys):
        return None
    return f"Write `{keys[0]}` in {texts_file(keys[0].split('.')[0])}."


def names_of_options(game: AnyGame) -> Iterator[str | None]:
    """Yield the names of every option of a table, and of each value that is a word."""
    options = inspect.type_info(game.table_options)
    assert isinstance(options, inspect.StructType)
    for option in options.fields:
        kind = option.type.type if isinstance(option.type, inspect.Metadata) else option.type
        key = f"{game.name}.option.{option.encode_name}"
        yield lacking(key)
        values = kind.values if isinstance(kind, inspect.LiteralType) else ()
        yield from (lacking(f"{key}.{value}") for value in values if isinstance(value, str))


def names_of_points(game: str, view: JsonObject) -> Iterator[str | None]:
    for points in view["current_score"].values():
        yield from (lacking(f"{game}.score.{name}") for name in points["scores"] if name != "total")


def names_in(view: Mapping[str, Any], game: str, things: set[str]) -> Iterator[str | None]:
    """Yield the names of a view's fields and words, as the common board looks them up."""
    for field, value in view.items():
        name = field.removesuffix("size").removesuffix("_")
        if name and not (name.isdigit() or name in things):
            yield lacking(f"{game}.view.{name}", f"page.view.{name}")
        if isinstance(value, dict):
            yield from names_in(value, game, things)
        elif isinstance(value, str) and value not in things:
            yield lacking(f"{game}.view.{field}.{value}", f"{game}.view.{value}")


def names_on_the_common_board(projection: AnyProjection, view: JsonObject) -> Iterator[str | None]:
    game, box = projection.game.name, projection.box()
    things = {thing for part in box.values() for thing in part}
    cards = box.get("cards", {}).items()
    yield from (lacking(f"{game}.card.{card}") for card, facts in cards if "name" not in facts)
    shown = {field: value for field, value in view.items() if field not in SHOWN_OTHERWISE}
    for part in (shown, *view["seats"].values()):
        yield from names_in(part, game, things)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_c3_every_option_of_a_table_has_a_name_in_both_languages(game: AnyGame) -> None:
    assert [one for one in names_of_options(game) if one] == []


def test_c3_whatever_is_shown_of_a_game_has_a_name(any_game: PlayedGame) -> None:
    """Categories of scores, progress of the game, and every field of a view on the common board."""
    projection, name = any_game.projection, any_game.projection.game.name
    on_the_common_board = not (BOARDS / name / "index.ts").exists()
    for step in any_game.steps[::EVERY]:
        view = projection.view(step.state, EVERYONE)
        found = [*names_of_points(name, view)]
        if projection.game.awaiting(step.state) and (key := projection.progress(step.state).key):
            found.append(lacking(f"{name}.progress.{key}"))
        if on_the_common_board:
            found += names_on_the_common_board(projection, view)
        assert {one for one in found if one} == set()


def test_what_a_game_compares_has_a_name_and_a_value_of_each_seat(any_game: PlayedGame) -> None:
    game = any_game.projection.game
    compared = game.tie_break(any_game.steps[-1].state)

    if compared is None:
        pytest.skip("Who has equal points shares a place.")
    assert set(compared.values) == {Seat(seat) for seat in range(any_game.seats)}
    assert f"{game.name}.score.{compared.name}" in texts()
