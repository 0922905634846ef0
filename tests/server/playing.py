"""Whole games: of somebody who takes whatever comes first, and short ones of Ann and Bob."""

from tests.server.wire import Door, Frame, Guest, Line, tick, two_at_a_table


async def finished(at: Door) -> tuple[str, Guest, Guest]:
    """After version 5 the game is over."""
    return await played(at, ticks=2)


async def played(at: Door, ticks: int = 6) -> tuple[str, Guest, Guest]:
    """Version 3: Ann ticks. 4: Bob whispers. 5: Bob ticks."""
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": ticks})
    await ann.act(table_id, "a1")
    his = await bob.line()
    await his.act(table_id, "b1", "whisper")
    await his.act(table_id, "b2")
    return table_id, ann, bob


async def finished_privately(at: Door) -> tuple[str, Guest, Guest]:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 2}, visibility="private")
    await tick(table_id, ann, bob)
    return table_id, ann, bob


async def plays_on(line: Line, table_id: str) -> list[Frame]:
    """Ann plays the first thing allowed whenever she is awaited, to the end; all commits."""
    commits: list[Frame] = []
    frame = await line.watch(table_id)
    while True:
        if 0 in frame["awaiting"]:
            command = frame["options"][0]["command"]
            await line.send("act", table=table_id, id=f"a{frame['version']}", command=command)
        while (frame := await line.next())["type"] != "commit":
            pass
        commits.append(frame)
        if "outcome" in frame:
            return commits
