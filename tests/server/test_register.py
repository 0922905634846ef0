"""The lobby's sets, whatever the order in which gateways place what they booked."""

from domain.table.state import Running as Playing
from domain.table.step import Step
from server.tables.follow_ups import Hooks
from tests.conftest import Running
from tests.server.wire import two_at_a_table


async def test_a_commit_that_is_placed_late_does_not_bring_a_table_back(at: Running) -> None:
    """Who started the game is slow; meanwhile it is played to its end at another gateway."""
    services = at.app.services
    started: list[Step] = []

    def remember(step: Step) -> None:
        if isinstance(step.after.stage, Playing):
            started.append(step)

    follow_ups = services.tables.follow_ups
    follow_ups._hooks = Hooks((remember,), follow_ups._hooks.of_changes)
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 1})
    await (await ann.line()).act(table_id, "a1")

    await services.index.place(started[0])

    listed = {
        status: [
            one["table_id"]
            for one in (await ann.get(f"/api/tables?status={status}")).json()["tables"]
        ]
        for status in ("open", "running", "finished")
    }
    assert listed == {"open": [], "running": [], "finished": [table_id]}
    assert await services.index.running() == []
    assert [await services.index.how_many(one.player_id) for one in (ann, bob)] == [0, 0]
