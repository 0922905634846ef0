"""Tables on screens of all sizes: they fit, everybody can follow them, and nothing jumps.

Every number of seats, size and module by hand: `python -m tests.browser.fit`.
"""

from collections.abc import Sequence
from itertools import cycle, product

import pytest
from playwright.async_api import ViewportSize

from domain.registry import GAMES
from tests.browser.axe import ALL_BUT_CONTRAST, violations, violations_by_day_and_night
from tests.browser.layout import SHIFTS, cut_off
from tests.browser.people import HELD, LAPTOP, LYING, NARROW, NARROWEST, STAGES, Person
from tests.browser.positions import EACH_GAME, MOMENTS, Positions, in_one_process
from tests.browser.walk import (
    AT_ONCE_AND_SETTLED,
    MOST_MOVED,
    SURE,
    may_be_cut_off,
    on_screens,
    places_at_two_steps,
    walked,
    when_zoomed,
)

LOOKS = (("dark", "de"), ("light", "en"))
LAID = ("start", "late")
TRIED = ("middle", "choice")
READ = ("choice", "end")
"""Moments between which all colours of a board are seen."""
FEW = 3
"""Choices that are tried in a short walk."""
SHORT = [
    pytest.param(game, seats, size, marks=in_one_process(game), id=game)
    for game, seats, size in (
        ("bruges", 5, NARROW),
        ("burgundy", 2, LAPTOP),
        ("carpe_diem", 4, LAPTOP),
        ("villagers", 2, NARROW),
    )
]
"""A table of each game, with few or with most seats; the window in which a move is made there."""


@pytest.mark.parametrize(("game", "seats", "size"), SHORT)
async def test_a_table_fits_a_laptop_and_a_phone_and_keeps_still(
    positions: Positions, game: str, seats: int, size: ViewportSize
) -> None:
    """No part shifts while the table loads. Axe reports no faults in either window. A move leaves
    the dock and the question where they are.
    """
    anna = await positions.anna_at(game, seats, "middle", viewport=LAPTOP, settings=SURE)
    assert await anna.page.evaluate(SHIFTS) <= MOST_MOVED

    found = await walked(anna, [LAPTOP], game, tries=FEW) + await on_screens(anna, [LAPTOP], game)
    await expect_nothing_over_the_board(anna)
    found += await walked(anna, [NARROW], game, tries=FEW, rules=ALL_BUT_CONTRAST)
    found += await on_screens(anna, [LYING, NARROWEST], game)

    assert found == []
    await anna.resizes_to(size)
    before, after = await places_at_two_steps(anna)
    assert before == after


@in_one_process("burgundy")
async def test_two_answers_beside_a_die_fit_the_dock_of_a_phone(positions: Positions) -> None:
    """A card and a button for what is out of sight are there, too."""
    anna = await positions.anna_at("burgundy", 4, "middle", viewport=NARROW, lang="de")

    assert await on_screens(anna, [NARROW, NARROWEST], "burgundy") == []


async def expect_nothing_over_the_board(anna: Person) -> None:
    """Check that nothing covers the board.

    With two seats the other board is open from the start.
    """
    room = await anna.page.locator(".room").bounding_box()
    assert room is not None
    for one in await anna.sees("unfolded").all():
        other = await one.bounding_box()
        assert other is not None
        assert other["x"] >= room["x"] + room["width"]


@pytest.mark.long
@pytest.mark.parametrize("sizes", [STAGES, HELD], ids=["stage", "held"])
@pytest.mark.parametrize("game", EACH_GAME)
async def test_tables_fit(positions: Positions, game: str, sizes: Sequence[ViewportSize]) -> None:
    """With one, two and the most seats, in English and German, by day and by night. Small screens
    show no solo games.

    Each page load is looked at in all windows, with text of each size.
    """
    counts = sorted({*GAMES[game].seats} & {1, 2, GAMES[game].seats[-1]})
    stands = [*product(counts if sizes is STAGES else counts[-2:], LAID)]
    found = list[str]()
    for theme, lang in LOOKS:
        anna = await positions.anna(viewport=sizes[0], theme=theme, lang=lang)
        for seats, moment in stands:
            await anna.goes_on_to((await positions.at(game, seats, moment)).url)
            where = f"{game}, {seats} seats, {moment}, {lang}"
            may = may_be_cut_off(game, seats)
            found += await on_screens(anna, sizes, where, may)
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("game", EACH_GAME)
async def test_the_board_of_a_replay_is_not_cut_off(positions: Positions, game: str) -> None:
    at, may = await positions.at(game, 3, "late"), may_be_cut_off(game, 3)
    anna = await positions.anna(viewport=STAGES[0])
    await anna.sits_at(f"{at.log_url}?at={at.version}")
    for size in STAGES:
        await anna.resizes_to(size)
        await anna.page.wait_for_timeout(AT_ONCE_AND_SETTLED[-1])
        assert not [what for what in await cut_off(anna) if not may.search(what)], size


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, marks=[in_one_process(game), *[pytest.mark.long] * is_long])
        for game in sorted(GAMES)
        for seats in (2, GAMES[game].seats[-1])
        for is_long in [(game, seats) != ("bruges", 5)]
    ],
)
async def test_200_percent_zoom_hides_nothing(positions: Positions, game: str, seats: int) -> None:
    anna = await positions.anna(viewport=LAPTOP)
    found = list[str]()
    for moment in (*TRIED, "late"):
        await anna.goes_on_to((await positions.at(game, seats, moment)).url)
        found += await when_zoomed(anna, f"{game}, {seats} seats, {moment}")
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("size", [LAPTOP, NARROW], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", EACH_GAME)
async def test_nothing_jumps_at_tables(positions: Positions, game: str, size: ViewportSize) -> None:
    anna = await positions.anna(viewport=size, settings=SURE)
    fewest, *_, most = (seats for seats in GAMES[game].seats if seats > 1)
    found = list[str]()
    for seats, moment in zip((fewest, most), TRIED, strict=True):
        await anna.goes_on_to((await positions.at(game, seats, moment)).url)
        where = f"{game}, {seats} seats, {moment}"
        found += await walked(anna, [size], where, may=may_be_cut_off(game, seats))
        before, after = await places_at_two_steps(anna)
        found += [f"{moment}: dock and question {before} → {after}"] * (before != after)
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("game", EACH_GAME)
async def test_axe_finds_nothing_at_any_moment(positions: Positions, game: str) -> None:
    """By day and by night, at one number of seats after the other; looking back on a phone, too."""
    anna = await positions.anna()
    for moment, seats in zip(MOMENTS, cycle(GAMES[game].seats), strict=False):
        await anna.goes_on_to((await positions.at(game, seats, moment)).url)
        if moment in READ:
            assert await violations_by_day_and_night(anna) == []
        else:
            assert await violations(anna, rules=ALL_BUT_CONTRAST) == []
    fewest = next(seats for seats in GAMES[game].seats if seats > 1)
    at = await positions.at(game, fewest, "middle")
    await anna.resizes_to(NARROW)
    await anna.sits_at(f"{at.log_url}?at={at.version}")
    assert await violations(anna, rules=ALL_BUT_CONTRAST) == []
