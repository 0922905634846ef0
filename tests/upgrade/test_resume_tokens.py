"""Resume tokens: where a client stands that was at a gateway of a newer build before."""

from dataclasses import replace

import pytest

from kontor.frames import LONGEST_TEXT
from server.bench.tick_tock import TICK_TOCK
from tests.conftest import TEST_GAMES, Serve
from tests.server.wire import Guest, two_at_a_table

OTHER_RULES = replace(TICK_TOCK, game=replace(TICK_TOCK.game, revision=2))
NEWER_GAMES = {**TEST_GAMES, "tick_tock": OTHER_RULES}
LONGEST = "m" * LONGEST_TEXT


@pytest.mark.parametrize("moves", [0, 3])
async def test_a_token_of_other_rules_brings_a_position(serve: Serve, moves: int) -> None:
    """UPGRADE.md, resume tokens: from the newer build to the older one, and back."""
    newer, older = await serve(NEWER_GAMES), await serve()
    table_id, ann, _ = await two_at_a_table(newer)
    hers = await ann.line()
    stood = await hers.watch(table_id)
    for number in range(moves):
        await hers.act(table_id, f"w{number}", "whisper")

    line = await (await ann.at(older)).line()
    back = await line.watch(table_id, have=stood["version"], resume_token=stood["resume_token"])
    await line.act(table_id, "a1")
    again = await (await ann.line()).watch(
        table_id, have=back["version"], resume_token=back["resume_token"]
    )

    assert back["version"] == stood["version"] + moves
    assert again["version"] == back["version"] + 1


async def test_a_token_in_another_form_brings_a_position(table_id: str, bob: Guest) -> None:
    """UPGRADE.md, resume tokens."""
    stood = await (await bob.line()).watch(table_id)

    for form in ("{token}.newer", "v2:{token}", "newer", LONGEST, ""):
        line = await bob.line()
        token = form.format(token=stood["resume_token"])
        back = await line.watch(table_id, have=stood["version"], resume_token=token)

        assert back["view"] == stood["view"], form
        assert await line.silent()
