"""`watch` with `have` and `resume_token`: what was missed, and nothing else."""

from tests.server.wire import Door, Guest, two_at_a_table


async def test_what_was_missed_comes_as_commits_without_a_gap(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    position = await (await bob.line()).watch(table_id)
    await ann.act(table_id, "a1")
    await ann.act(table_id, "a2", "whisper")

    back = await bob.line()
    await back.resume(table_id, position)
    missed = [await back.next() for _ in range(2)]

    assert [(one["type"], one["version"]) for one in missed] == [("commit", 3), ("commit", 4)]
    assert missed[0]["patch"] == {"said": 1}
    assert await back.silent()

    once_more = await bob.line()
    await once_more.resume(table_id, missed[0])

    assert await once_more.next() == missed[1]
    assert await once_more.silent()


async def test_another_views_token_brings_a_position(table_id: str, ann: Guest, bob: Guest) -> None:
    token = (await (await bob.line()).watch(table_id))["resume_token"]
    for line, have in ((await ann.line(), 2), (await bob.line("de"), 2), (await bob.line(), 77)):
        assert (await line.watch(table_id, have=have, resume_token=token))["version"] == 2
