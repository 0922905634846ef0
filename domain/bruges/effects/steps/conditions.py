"""Preparations and conditions."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import holds
from domain.bruges.effects.paths import within
from domain.bruges.effects.steps.doing import mine
from domain.bruges.story import Story


def is_not_prepared(state: s.State, doing: s.CarryOut, step: v.Prepare) -> bool:
    """BRU-PERSON-16, -26."""
    return step.next not in mine(state, doing).prepared


def prepare(story: Story, doing: s.CarryOut, step: v.Prepare) -> None:
    if is_not_prepared(story.state, doing, step):
        story.book(e.Prepared(doing.seat, step.next))


def only_if(story: Story, doing: s.CarryOut, step: v.OnlyIf) -> None:
    if holds(story.state, doing.seat, step.cond):
        story.then(replace(doing, path=within(doing.path)))
