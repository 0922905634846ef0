"""A whole game as somebody plays it who takes whatever comes first."""

from tests.server.wire import Frame, Line


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
