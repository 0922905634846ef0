"""`/api/tables/{t}/hint`: what a seat could do best, where the table was opened with hints."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest

from domain.bots.hint import Compared, Hint, Then
from projections.hint import MOST_NAMED, briefly, quoted
from projections.registry import PROJECTIONS
from server.automation.search_pool import LONGEST_DEEP_SECONDS, SearchPool, hint_in_time
from server.rate_limits.slots import NoSlot
from tests.conftest import Serve
from tests.server.patience import patiently
from tests.server.wire import Door, Guest, ann_and_a_bot, body_of, refusal_of, two_at_a_table

TICK, WHISPER = {"type": "tick"}, {"type": "whisper"}
BETTER = Compared(WHISPER, 2.14, turns=1, is_clear=True, ahead=27, worlds=30, parts={"rivals": 2.6})
LONGEST_ANSWER = 30.0
"""Seconds that the SDK waits for one."""
Asked = list[tuple[Any, ...]]


def thinking(monkeypatch: pytest.MonkeyPatch, found: Hint | Exception) -> Asked:
    asked: Asked = []

    async def ask(
        _: SearchPool, owner: str, function: Callable[..., Any], *more: Any, patience_seconds: float
    ) -> Hint:
        assert patience_seconds + LONGEST_DEEP_SECONDS < LONGEST_ANSWER
        assert function is hint_in_time
        asked.append((owner, *more))
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(SearchPool, "ask", ask)
    return asked


async def hint_for(guest: Guest, table_id: str, lang: str = "en") -> dict[str, Any]:
    return body_of(await guest.post(f"/api/tables/{table_id}/hint?lang={lang}"))


async def refused(guest: Guest, table_id: str) -> tuple[int, str]:
    return refusal_of(await guest.post(f"/api/tables/{table_id}/hint"))


async def events_of(guest: Guest, table_id: str) -> list[list[str]]:
    lines = (await guest.get(f"/api/tables/{table_id}/log")).text.splitlines()
    return [[event["type"] for event in json.loads(line)["events"]] for line in lines]


THEN = Then(
    WHISPER, (b"\x85\xa5seats\x02\xa5ticks\x06\xa7letters\x00\xa4said\x01\xa8whispers\x90",)
)

OTHER_CARDS = "with other hidden cards each time."
ALIKE = Compared(WHISPER, 0.0, turns=0, is_clear=False, ahead=0, worlds=0, parts={})
UNSURE = Compared(WHISPER, 4.6, turns=2, is_clear=False, ahead=7, worlds=9, parts={})
CLOSE = Compared(WHISPER, -0.3, turns=3, is_clear=False, ahead=5, worlds=9, parts={})


@pytest.mark.parametrize(
    ("found", "lang", "text", "how"),
    [
        pytest.param(
            Hint(TICK, BETTER),
            "en",
            "Say tick. It brings about 2 points more than “Whisper”, because Bob gains less.",
            (
                f"Kontor's bot played on 30 times from here to your next turn, {OTHER_CARDS} "
                "Compared with “Whisper”, this move did better 27 times and gained 2.1 points "
                "on average: loss for opponents +2.6, everything else \N{MINUS SIGN}0.5."
            ),
            id="best",
        ),
        pytest.param(
            Hint(TICK, BETTER),
            "de",
            "Tick sagen. Das bringt etwa 2 Punkte mehr als „Flüstern“, weil Bob weniger gewinnt.",
            (
                "Der Bot von Kontor hat von hier aus 30-mal bis zu deinem nächsten Zug "
                "weitergespielt, jedes Mal mit anderen verdeckten Karten. Dieser Zug war 27-mal "
                "besser als „Flüstern“ und brachte im Schnitt 2,1 Punkte mehr: "
                "Nachteil für Gegner +2,6, "
                "alles andere \N{MINUS SIGN}0,5."
            ),
            id="in German",
        ),
        pytest.param(Hint(TICK), "en", "Say tick. You have no other move.", None, id="only"),
        pytest.param(
            Hint(TICK, CLOSE, THEN, equals=(WHISPER,)),
            "en",
            "Say tick. About as good: “Whisper”.",
            (
                f"Kontor's bot played on 9 times from here for 3 of your turns, {OTHER_CARDS} "
                "The difference to “Whisper” was 0.3 points on average, but that is not certain."
            ),
            id="close to the next choice",
        ),
        pytest.param(
            Hint(TICK, UNSURE, equals=(WHISPER,), worse=BETTER),
            "en",
            (
                "Say tick. It brings about 2 points more than “Whisper”, because Bob gains less. "
                "Perhaps as good: “Whisper”."
            ),
            (
                f"Kontor's bot played on 9 times from here for 2 of your turns, {OTHER_CARDS} "
                "The difference to “Whisper” was 4.6 points on average, but that is not certain."
            ),
            id="a worse one",
        ),
        pytest.param(
            Hint(TICK, ALIKE, equals=(WHISPER, TICK)),
            "de",
            "Tick sagen. Etwa gleich gut: „Flüstern“.",
            (
                "Der Bot von Kontor sieht zwischen diesen Zügen keinen Unterschied, der zählt: "
                "Du kannst nach Geschmack wählen."
            ),
            id="alike",
        ),
        pytest.param(
            Hint(
                TICK,
                Compared(WHISPER, 0.4, turns=2, is_clear=True, ahead=4, worlds=4, parts={"o": 3.0}),
            ),
            "en",
            "Say tick. It brings less than 1 point more than “Whisper”.",
            (
                f"Kontor's bot played on 4 times from here for 2 of your turns, {OTHER_CARDS} "
                "Compared with “Whisper”, this move did better 4 times and gained 0.4 points on "
                "average: everything else +0.4."
            ),
            id="a part without a name",
        ),
        pytest.param(
            Hint(TICK, CLOSE, equals=(TICK,)),
            "en",
            "Say tick. About as good: what has a dashed frame.",
            (
                f"Kontor's bot played on 9 times from here for 3 of your turns, {OTHER_CARDS} "
                "The difference to “Whisper” was 0.3 points on average, but that is not certain."
            ),
            id="equals with the same label",
        ),
        pytest.param(
            Hint(TICK, None, THEN),
            "en",
            "Say tick. You have no other move. After that: Whisper.",
            None,
            id="then",
        ),
    ],
)
async def test_it_says_what_is_best_and_by_what(  # noqa: PLR0917 - a case is a row
    at: Door, monkeypatch: pytest.MonkeyPatch, found: Hint, lang: str, text: str, how: str | None
) -> None:
    thinking(monkeypatch, found)
    table_id, ann, _ = await two_at_a_table(at, hints=True)

    told = await hint_for(ann, table_id, lang)

    label = {"en": "Say tick", "de": "Tick sagen"}[lang]
    assert told["option"] == {"command": TICK, "label": label}
    assert [equal["command"] for equal in told.get("equals", ())] == list(found.equals)
    assert (told["text"], told.get("how")) == (text, how)


def test_two_equal_options_are_joined() -> None:
    assert quoted(["Tick", "Tock"], "de") == "„Tick“ und „Tock“"


def test_a_long_label_is_quoted_without_its_details() -> None:
    details = "take 4 guilders " * 4
    assert briefly(f"Activate Salt Merchant: {details}. Again") == "Activate Salt Merchant"
    assert briefly(f"Lay out Nun: house 2. {details}") == "Lay out Nun: house 2"
    assert briefly("Bonus: 1 silver") == "Bonus: 1 silver"


async def test_another_long_label_is_not_quoted(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking(monkeypatch, Hint(TICK, BETTER))
    labels = {"tick": "Say tick", "whisper": "Whisper " * MOST_NAMED}
    monkeypatch.setattr(
        "projections.hint.short_label", lambda _, view, __: labels[view["command"]["type"]]
    )
    table_id, ann, _ = await two_at_a_table(at, hints=True)

    told = await hint_for(ann, table_id)

    assert "about 2 points more than the next best move, because" in told["text"]
    assert "Compared with the next best move, this move" in told["how"]


@pytest.mark.parametrize(
    ("label", "then"), [("ein Rind nehmen", " Danach: ein Rind nehmen (1 Gold)."), ("Ende", "")]
)
async def test_it_begins_with_a_capital_and_prices_the_next_choice_unless_it_has_named_it(
    at: Door, monkeypatch: pytest.MonkeyPatch, label: str, then: str
) -> None:
    thinking(monkeypatch, Hint(TICK, None, THEN))
    shown = {"command": TICK, "label": f"{label} (1 Gold)", "price": "1 Gold"}
    monkeypatch.setattr("projections.hint.option", lambda *_: shown)
    table_id, ann, _ = await two_at_a_table(at, hints=True)

    told = (await hint_for(ann, table_id, "de"))["text"]
    assert told == f"{label[0].upper()}{label[1:]}. Etwas anderes ist nicht möglich.{then}"


async def test_no_next_choice_tells_a_secret(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking(monkeypatch, Hint(TICK, None, Then(WHISPER, THEN.positions * 2)))
    labels = iter(("Draw a red card", "Draw a blue card", "Draw a yellow card"))
    monkeypatch.setattr("projections.hint.short_label", lambda *_: next(labels))
    table_id, ann, _ = await two_at_a_table(at, hints=True)

    assert (await hint_for(ann, table_id))["text"] == "Draw a red card. You have no other move."


async def test_it_is_the_same_and_booked_once(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = thinking(monkeypatch, Hint(TICK))
    table_id, ann, bob = await two_at_a_table(at, hints=True)

    first, again = await hint_for(ann, table_id), await hint_for(ann, table_id)

    assert again == first
    assert asked[0] == asked[1]
    assert (await events_of(ann, table_id)).count(["hint_given"]) == 1
    for guest in (ann, bob):
        lines = (await guest.get(f"/api/tables/{table_id}/log?tell=en")).text.splitlines()
        assert not json.loads(lines[-1]).get("tell")
        assert json.loads(lines[-1])["events"] == [{"type": "hint_given", "seat": 0}]


async def test_no_id_of_a_caller_hides_a_hint(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a key that was used before nor the id of a move that looks like the hint's own."""
    thinking(monkeypatch, Hint(TICK))
    table_id, ann, bob = await two_at_a_table(at, hints=True)
    url, same_key = f"/api/tables/{table_id}/hint", {"Idempotency-Key": "same"}
    first = await ann.post(url, headers=same_key)
    version: int = first.json()["version"]
    await ann.act(table_id, f"hint/0/{version + 2}")
    await bob.act(table_id, "b1")

    again = await ann.post(url, headers=same_key)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["version"] == version + 3
    assert (await events_of(ann, table_id)).count(["hint_given"]) == 2


async def test_each_seat_has_its_own_seed(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its hints share that, and it pays for them."""
    asked = thinking(monkeypatch, Hint(TICK))
    table_id, ann, bob = await two_at_a_table(at, hints=True)

    for guest, command_id in ((ann, "a1"), (bob, "b1"), (ann, "a2")):
        await hint_for(guest, table_id)
        await guest.act(table_id, command_id)

    assert [one[0] for one in asked] == [ann.player_id, bob.player_id, ann.player_id]
    assert [one[3] for one in asked] == [0, 1, 0]
    assert asked[0][4] == asked[2][4] != asked[1][4]


async def test_refused_if_there_is_no_hint(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = thinking(monkeypatch, Hint(TICK))
    table_id, ann, bob = await two_at_a_table(at, hints=True)
    cara = await at.player("Cara")
    assert await refused(bob, table_id) == (409, "not_your_turn")
    assert await refused(cara, table_id) == (422, "not_seated")
    assert await refused(await at.stranger(), table_id) == (401, "unauthorized")

    without, ann, _ = await two_at_a_table(at)
    assert await refused(ann, without) == (409, "no_hints")

    over, ann, _ = await two_at_a_table(at, hints=True, options={"ticks": 1})
    await ann.act(over, "a1")
    assert await refused(ann, over) == (409, "finished")
    assert asked == []


async def test_a_hint_that_is_late_is_dropped(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, thinks = asyncio.Event(), asyncio.Event()

    async def ask(*_: Any, **__: Any) -> Hint:
        thinks.set()
        await goes_on.wait()
        return Hint(TICK)

    monkeypatch.setattr(SearchPool, "ask", ask)
    table_id, ann, _ = await two_at_a_table(at, hints=True)
    answer = asyncio.create_task(refused(ann, table_id))
    await thinks.wait()
    await ann.act(table_id, "a1")
    goes_on.set()

    assert await answer == (409, "stale")
    assert ["hint_given"] not in await events_of(ann, table_id)


@pytest.mark.parametrize("trouble", [TimeoutError(), BrokenExecutor(), NoSlot()])
async def test_a_thought_that_ends_is_asked_for_again(
    at: Door, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    thinking(monkeypatch, trouble)
    table_id, ann, _ = await two_at_a_table(at, hints=True)

    assert await refused(ann, table_id) == (503, "unavailable")
    assert ["hint_given"] not in await events_of(ann, table_id)


@pytest.mark.server(hints=1)
async def test_so_many_are_given_in_a_time_and_one_whose_turn_is_far_away_costs_nothing(
    at: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = thinking(monkeypatch, Hint(TICK))
    table_id, ann, _ = await two_at_a_table(at, hints=True)
    monkeypatch.setattr(SearchPool, "wait_seconds", lambda *_: 9.5)

    assert await refused(ann, table_id) == (503, "unavailable")
    assert asked == []
    monkeypatch.setattr(SearchPool, "wait_seconds", lambda *_: 8.5)
    assert await hint_for(ann, table_id)
    assert await refused(ann, table_id) == (429, "too_many")


async def test_guests_of_an_address_share_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty guests would otherwise have sixty turns for each turn of another player."""
    at, asked = await serve(exempt_networks="none"), thinking(monkeypatch, Hint(TICK))
    for _ in range(2):
        table_id, ann, _ = await two_at_a_table(at, hints=True)
        await hint_for(ann, table_id)

    assert [owner for owner, *_ in asked] == ["127.0.0.1"] * 2


async def test_a_rematch_with_bots_has_hints(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    at = await serve(think=ticks)
    thinking(monkeypatch, Hint(TICK))
    table_id, ann, line = await ann_and_a_bot(at, options={"ticks": 2})
    await hint_for(ann, table_id)
    await line.act(table_id, "a1")
    assert (await line.over())["outcome"]

    assert (await ann.post(f"/api/tables/{table_id}/rematch")).json()["hints"] is True
    assert (await ann.open(bots={"1": "random"}, hints=False)).get("hints") is None


async def ticks(*_: Any) -> dict[str, Any]:
    return TICK


async def test_a_real_hint_is_thought_in_a_process(serve: Serve) -> None:
    at = await serve(games=PROJECTIONS)
    table_id, ann, line = await ann_and_a_bot(at, game="burgundy", bots={"1": "steady"})
    frame = await line.watch(table_id)
    while 0 not in frame["awaiting"]:
        frame = await line.until("commit")

    answer = await ann.post(f"/api/tables/{table_id}/hint")
    async for _ in patiently():  # it is last in line for a core, and ended after a while
        if answer.status_code != 503:
            break
        answer = await ann.post(f"/api/tables/{table_id}/hint")
    assert answer.status_code == 200, answer.text
    assert answer.json()["option"] in frame["options"]
    assert answer.json()["text"]
