"""Pass bonuses, and the stacks of goods and animals (sections 11 and 12)."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected

T = TypeVar("T", bound=str)


def bonuses_to_choose(state: s.State, _: s.ChoosePassBonus) -> Iterator[c.Command]:
    """BUR-DEC-7."""
    offered = components.PASS_BONUSES[state.current_pass]
    return (c.ChooseBonus(bonus.id) for bonus in offered if yields(state, bonus.gain))


def yields(state: s.State, gain: components.Gain) -> bool:
    """Whether a bonus brings anything (BUR-BONUS-7, -15)."""
    return bool(
        gain.vp
        or gain.silver
        or gain.workers
        or (gain.goods and any(state.goods))
        or (gain.animals and any(state.animals))
    )


def choose_bonus(recorder: Recorder, _: s.ChoosePassBonus, command: c.ChooseBonus) -> None:
    """BUR-BONUS-7. Raises Rejected `no_such_bonus`, `supply_empty`."""
    current = recorder.state.current_pass
    bonus = next((b for b in components.PASS_BONUSES[current] if b.id == command.bonus), None)
    if bonus is None:
        raise Rejected("no_such_bonus", current=current)
    if not yields(recorder.state, bonus.gain):
        raise Rejected("supply_empty", bonus=bonus.id)
    recorder.append(e.PassBonusChosen(recorder.seat, bonus.id))
    gain(recorder, bonus.gain)
    ask_for(recorder, "goods", bonus.gain.goods)
    ask_for(recorder, "animals", bonus.gain.animals)


def gain(recorder: Recorder, gained: components.Gain) -> None:
    """Gain points, silver and workers; goods and animals are taken one by one."""
    seat = recorder.seat
    if gained.vp:
        recorder.append(e.VictoryPointsGained(seat, gained.vp))
    if gained.workers:
        recorder.append(e.WorkersGained(seat, gained.workers))
    if gained.silver:
        recorder.append(e.SilverGained(seat, gained.silver))


def ask_for(recorder: Recorder, supply: e.Supply, number: int) -> None:
    """BUR-BONUS-13, -14: ask for one at a time, while any are left."""
    stacks = recorder.state.goods if supply == "goods" else recorder.state.animals
    left = min(number, sum(map(len, stacks)))
    if left:
        recorder.open(s.TakeSupply(supply, left))


# The stacks (BUR-DEC-8)


def goods_to_take(state: s.State, _: s.Decision) -> list[c.Command]:
    return [c.TakeGood(stack) for stack in not_empty(state.goods)]


def animals_to_take(state: s.State, _: s.Decision) -> list[c.Command]:
    return [c.TakeAnimal(stack) for stack in not_empty(state.animals)]


def goods_and_animals_to_take(state: s.State, decision: s.Decision) -> list[c.Command]:
    return goods_to_take(state, decision) + animals_to_take(state, decision)


def not_empty(stacks: tuple[tuple[str, ...], ...]) -> Iterable[int]:
    return (number for number, stack in enumerate(stacks) if stack)


def take_due_good(recorder: Recorder, due: s.TakeSupply, command: c.TakeGood) -> None:
    """BUR-BONUS-13. Raises the refusals of `take_good`."""
    take_good(recorder, due, command)
    ask_for(recorder, "goods", due.left - 1)


def take_due_animal(recorder: Recorder, due: s.TakeSupply, command: c.TakeAnimal) -> None:
    """BUR-BONUS-13. Raises the refusals of `take_animal`."""
    take_animal(recorder, due, command)
    ask_for(recorder, "animals", due.left - 1)


def take_good(recorder: Recorder, _: s.Decision, command: c.TakeGood) -> None:
    """BUR-EFFECT-5, -20. Raises Rejected `no_such_stack`, `stack_empty`."""
    good, uncovered = top_of(recorder.state.goods, command.stack)
    recorder.append(e.GoodTaken(recorder.seat, command.stack, good, uncovered))
    split_the_other(recorder, "goods", recorder.state.goods, command.stack)


def take_animal(recorder: Recorder, _: s.Decision, command: c.TakeAnimal) -> None:
    """BUR-EFFECT-4, -20. Raises Rejected `no_such_stack`, `stack_empty`."""
    animal, uncovered = top_of(recorder.state.animals, command.stack)
    recorder.append(e.AnimalTaken(recorder.seat, command.stack, animal, uncovered))
    split_the_other(recorder, "animals", recorder.state.animals, command.stack)


def top_of(stacks: tuple[tuple[T, ...], ...], stack: int) -> tuple[T, T | None]:
    """Return the top card and the one below. Raises Rejected `no_such_stack`, `stack_empty`."""
    if stack not in range(len(stacks)):
        raise Rejected("no_such_stack", stack=stack)
    if not stacks[stack]:
        raise Rejected("stack_empty", stack=stack)
    top, *below = stacks[stack]
    return top, below[0] if below else None


def split_the_other(
    recorder: Recorder, supply: e.Supply, stacks: tuple[tuple[str, ...], ...], stack: int
) -> None:
    """BUR-SUPPLY-2 to -4: the upper half, rounded up, stays."""
    other = stacks[1 - stack]
    kept = (len(other) + 1) // 2
    if not stacks[stack] and kept < len(other):
        recorder.append(e.SupplySplit(supply, stack, kept, other[kept]))
