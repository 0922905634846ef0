"""Where all choose at once, the choice of another seat leaves my buttons as they are."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import NARROW, person, two_at_a_table
from tests.games.plugins import install_module
from tests.running.served import Served

NAME = "same_number"
GAME = """
from typing import Annotated, NewType

import msgspec
from projections import kit
from projections.kit import Number, Seat, replace, with_holding

Pick = NewType("Pick", int)
kit.bound(Pick, msgspec.Meta(ge=1, le=3))

class Options(msgspec.Struct, frozen=True):
    pass

class Player(msgspec.Struct, frozen=True):
    chosen: Annotated[Pick | None, kit.OWN] = None

class State(msgspec.Struct, frozen=True):
    seats: tuple[Player, ...] = ()

class Choose(kit.Command, frozen=True):
    pick: Pick

class Opened(kit.Event, frozen=True):
    seats: Number

class Chosen(kit.Event, frozen=True):
    seat: Seat
    pick: Annotated[Pick, kit.kept_by("seat")]

Event = Opened | Chosen
REDUCER = kit.Reducer(Event)

@REDUCER.books
def opened(state: State, event: Opened) -> State:
    return replace(state, seats=(Player(),) * event.seats)

@REDUCER.books
def chosen(state: State, event: Chosen) -> State:
    return with_holding(state, event.seat, chosen=event.pick)

def begin(story, options, seats):
    story.book(Opened(seats))

def awaiting(state):
    return tuple(Seat(n) for n, player in enumerate(state.seats) if player.chosen is None)

def options(state, seat):
    return [Choose(Pick(n)) for n in (1, 2, 3)]

def choose(story, seat, command: Choose):
    story.book(Chosen(seat, command.pick))

def scores(state, seat):
    return {"total": 0}

RULES = kit.small_game(
    "same_number", {"en": "Same number", "de": "Gleiche Zahl"}, range(2, 4), Options,
    state=State, event=Event, reducer=REDUCER, opening=begin, awaiting=awaiting, options=options,
    answers={choose: "no_pick"}, scores=scores,
)
GAME = kit.small_projection(RULES, scores)
"""
TEXTS = '{"same_number.label.choose": {"en": "Pick {pick}", "de": "Nimm {pick}"}}'


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("kept")
    install_module(folder / "site", NAME, GAME)
    texts = folder / "site" / NAME / "texts"
    texts.mkdir()
    (texts / f"{NAME}.json").write_text(TEXTS)
    with Served(folder, PYTHONPATH=str(folder / "site")) as served:
        yield served.url


async def test_the_focus_stays_on_an_option_while_somebody_else_chooses(
    browser: Browser, url: str
) -> None:
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    await two_at_a_table(anna, ben, url, game_select=NAME)
    second = anna.page.locator(".dock").get_by_role("button", name="Pick 2")
    before = await anna.version()
    await second.focus()

    await ben.page.locator(".dock").get_by_role("button", name="Nimm 1").click()
    await anna.reaches(before + 1)

    await expect(second).to_be_focused()
