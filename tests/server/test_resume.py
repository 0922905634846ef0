"""`watch` with `have` and `mark`: what was missed, and nothing else."""

from server.tables.live_table import KEPT
from tests.server.wire import Door, Guest, two_at_a_table


async def test_what_was_missed_comes_as_commits_without_a_gap(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    position = await (await bob.line()).watch(table_id)
    hers = await ann.line()
    await hers.act(table_id, "a1")
    await hers.act(table_id, "a2", "whisper")

    back = await bob.line()
    await back.send("watch", table=table_id, have=position["version"], mark=position["mark"])
    first, second = await back.next(), await back.next()

    assert [(first["type"], first["version"]), (second["type"], second["version"])] == [
        ("commit", 3),
        ("commit", 4),
    ]
    assert first["patch"] == {"said": 1}
    assert await back.silent()


async def test_who_missed_nothing_gets_nothing(table_id: str, bob: Guest) -> None:
    position = await (await bob.line()).watch(table_id)
    back = await bob.line()

    await back.send("watch", table=table_id, have=position["version"], mark=position["mark"])

    assert await back.silent()


async def test_the_mark_of_another_viewer_brings_a_position(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    position = await (await bob.line()).watch(table_id)

    fresh = await (await ann.line()).watch(table_id, have=2, mark=position["mark"])

    assert (fresh["viewer"], fresh["version"]) == ("seat:0", 2)


async def test_the_mark_of_another_language_brings_a_position(table_id: str, bob: Guest) -> None:
    position = await (await bob.line(lang="en")).watch(table_id)

    fresh = await (await bob.line(lang="de")).watch(table_id, have=2, mark=position["mark"])

    assert fresh["mark"] != position["mark"]


async def test_a_version_that_the_table_does_not_have_brings_a_position(at: Door) -> None:
    table_id, _, bob = await two_at_a_table(at)
    mark = (await (await bob.line()).watch(table_id))["mark"]

    assert (await (await bob.line()).watch(table_id, have=77, mark=mark))["version"] == 2


async def test_who_is_far_behind_gets_a_position(table_id: str, ann: Guest, bob: Guest) -> None:
    mark = (await (await bob.line()).watch(table_id))["mark"]
    hers = await ann.line()
    for number in range(KEPT + 1):
        await hers.act(table_id, f"a{number}", "whisper")

    fresh = await (await bob.line()).watch(table_id, have=2, mark=mark)

    assert fresh["version"] == KEPT + 3
