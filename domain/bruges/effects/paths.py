"""The position of a step in an effect: a path through the lists of the box."""

from functools import cache

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import ChooseOne, Step

Path = tuple[int, ...]

FIRST: Path = (0,)
"""The first step of an effect."""


def steps_at(of: s.EffectId, path: Path) -> tuple[Step, ...]:
    """Return the list in which a path ends. A negative first number is a trigger: -1 the first."""
    effect = components.EFFECTS[of]
    if path[0] < 0:
        steps, path = effect.triggers[-path[0] - 1].then, path[1:]
    else:
        steps = effect.steps
    for place in path[:-1]:
        steps = steps_within(steps[place])
    return steps


def steps_within(step: Step) -> tuple[Step, ...]:
    """Return the steps nested in a step."""
    for field in ("then", "get", "options"):
        if hasattr(step, field):
            return getattr(step, field)
    return ()


@cache
def step_at(of: s.EffectId, path: Path) -> Step:
    return steps_at(of, path)[path[-1]]


@cache
def path_after(of: s.EffectId, path: Path) -> Path | None:
    """Return the next step of the same list. After one of several alternatives, skip the others."""
    if len(path) > 1 and path[-2] >= 0 and isinstance(step_at(of, path[:-1]), ChooseOne):
        return None
    following = path[len(path) - 1] + 1
    return (*path[:-1], following) if following < len(steps_at(of, path)) else None


def within(path: Path, place: int = 0) -> Path:
    """Return the path of a step within this one."""
    return (*path, place)
