"""Guilders, victory points and workers."""

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import amount
from domain.bruges.effects.happenings import take_workers
from domain.bruges.story import Story


def brings_something(
    state: s.State, doing: s.CarryOut, step: v.GainGuilders | v.GainPoints
) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_guilders(story: Story, doing: s.CarryOut, step: v.GainGuilders) -> None:
    n = amount(story.state, doing.seat, step.n)
    if n:
        story.book(e.GuildersGained(doing.seat, n))


def gain_points(story: Story, doing: s.CarryOut, step: v.GainPoints) -> None:
    n = amount(story.state, doing.seat, step.n)
    if n:
        story.book(e.PointsGained(doing.seat, n))


def brings_workers(state: s.State, doing: s.CarryOut, step: v.GainWorkers) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_workers(story: Story, doing: s.CarryOut, step: v.GainWorkers) -> None:
    """BRU-DECIDE-10, -33."""
    seat, n = doing.seat, amount(story.state, doing.seat, step.n)
    if not n:
        return
    if step.colour == "any":
        story.then(s.TakeAnyWorkers(seat, n))
    elif step.colour == "each":
        story.book(e.WorkersTaken(seat, (n, n, n, n, n)))
    elif step.colour == "one_other":
        assert doing.colour is not None
        story.then(s.TakeOtherWorkers(seat, n, doing.colour))
    else:
        take_workers(story, seat, step.colour, n)
