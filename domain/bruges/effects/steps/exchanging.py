"""Exchanging one thing for another."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display import opponents
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.paths import within
from domain.bruges.effects.steps.doing import mine
from domain.bruges.story import Story
from domain.decider import Seat


def has_workers(state: s.State, doing: s.CarryOut, _: v.ExchangeWorkers) -> bool:
    return any(mine(state, doing).workers)


def exchange_workers(story: Story, doing: s.CarryOut, _: v.ExchangeWorkers) -> None:
    story.then(s.ExchangeWorkers(doing.seat))


def can_pay(state: s.State, doing: s.CarryOut, step: v.Convert) -> bool:
    holding = mine(state, doing)
    if step.pay.what == "guilders":
        return holding.guilders >= step.pay.n
    if step.pay.what == "workers":
        return sum(holding.workers) >= step.pay.n
    return len(holding.hand) >= step.pay.n


def convert(story: Story, doing: s.CarryOut, step: v.Convert) -> None:
    seat, pay = doing.seat, step.pay
    if pay.what == "guilders":
        story.book(e.GuildersPaid(seat, pay.n))
        story.then(replace(doing, path=within(doing.path)))
    else:
        again = step.times == "any"
        story.then(s.Convert(seat, doing.of, doing.path, pay.what, pay.n, again))


def can_lend(state: s.State, doing: s.CarryOut, _: v.Lend) -> bool:
    return mine(state, doing).guilders > 0 and bool(opponents(state, doing.seat))


def lend(story: Story, doing: s.CarryOut, _: v.Lend) -> None:
    """BRU-CARD-6."""
    others, seat = opponents(story.state, doing.seat), doing.seat
    guilders = mine(story.state, doing).guilders
    if guilders < len(others):
        story.then(s.LendGuilders(seat, doing.of, doing.path, guilders))
        return
    for other in others:
        lend_to(story, doing, other)


def lend_to(story: Story, doing: s.CarryOut | s.LendGuilders, other: Seat) -> None:
    """A guilder changes hands, and the lender gets what it brings."""
    story.book(e.GuildersGiven(doing.seat, other, 1))
    story.then(s.CarryOut(doing.seat, doing.of, within(doing.path)))
