"""The stacks of goods and animals, and what a pass bonus may still bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.burgundy.components import PASS_BONUSES, Gain, PassBonus
from domain.burgundy.events import Supply
from domain.burgundy.state import AnimalId, GoodId, State


def stacks_of(state: State, supply: Supply) -> tuple[tuple[GoodId | AnimalId, ...], ...]:
    match supply:
        case "goods":
            return state.goods
        case "animals":
            return state.animals
        case _:
            assert_never(supply)


def left_of(state: State, supply: Supply) -> int:
    """How many are left in both stacks together."""
    return sum(len(stack) for stack in stacks_of(state, supply))


def stacks_to_take_from(state: State, supply: Supply) -> Iterator[int]:
    """The stacks that are not empty (BUR-DEC-8)."""
    return (number for number, stack in enumerate(stacks_of(state, supply)) if stack)


def bonuses_offered(state: State) -> Iterator[PassBonus]:
    """The options of the current pass card that yield anything (BUR-BONUS-7, -15)."""
    return (bonus for bonus in PASS_BONUSES[state.current_pass] if yields(state, bonus.gain))


def yields(state: State, gain: Gain) -> bool:
    """BUR-BONUS-15."""
    return bool(
        gain.vp
        or gain.silver
        or gain.workers
        or (gain.goods and left_of(state, "goods"))
        or (gain.animals and left_of(state, "animals"))
    )
