"""Pass bonuses, and the stacks of goods and animals (sections 11 and 12)."""

from __future__ import annotations

from domain.burgundy.commands import ChooseBonus, TakeAnimal, TakeGood
from domain.burgundy.components import EFFECT_OF, PASS_BONUSES
from domain.burgundy.decide.asking import illegal, require_asked
from domain.burgundy.decide.effects import gain
from domain.burgundy.events import AnimalTaken, GoodTaken, PassBonusChosen, Supply, SupplySplit
from domain.burgundy.state import ChoosePassBonus, ResolveEffect, TakeSupply
from domain.burgundy.story import Story
from domain.burgundy.supplies import left_of, stacks_of, yields
from domain.decider import Rejected

GIVEN_BY: dict[Supply, tuple[str, str]] = {
    "goods": ("ship", "boarding_house"),
    "animals": ("pasture", "boarding_house"),
}
"""Whose effect takes from a supply (BUR-EFFECT-4, -5, -20)."""


def choose_bonus(story: Story, command: ChooseBonus) -> None:
    """BUR-BONUS-7. Raises Rejected `illegal`, `no_such_bonus`, `supply_empty`."""
    require_asked(story, ChoosePassBonus)
    current = story.state.current_pass
    bonus = next((b for b in PASS_BONUSES[current] if b.id == command.bonus), None)
    if bonus is None:
        raise Rejected(
            "no_such_bonus",
            f"Pass {current} has no bonus {command.bonus}.",
            current=current,
            bonus=command.bonus,
        )
    if not yields(story.state, bonus.gain):
        raise Rejected("supply_empty", "Nothing is left of that.")
    story.close()
    story.book(PassBonusChosen(story.seat, bonus.id))
    gain(story, bonus.gain)
    take_from_supply(story, "goods", bonus.gain.goods)
    take_from_supply(story, "animals", bonus.gain.animals)


def take_from_supply(story: Story, supply: Supply, number: int) -> None:
    """BUR-BONUS-13, -14: one at a time, as long as there are any."""
    left = min(number, left_of(story.state, supply))
    if left:
        story.ask(TakeSupply(supply, left))


def take_good(story: Story, command: TakeGood) -> None:
    """BUR-EFFECT-5. Raises Rejected `illegal`, `no_such_stack`, `stack_empty`."""
    left = require_supply(story, "goods", command.stack)
    good, *below = story.state.goods[command.stack]
    story.close()
    story.book(GoodTaken(story.seat, command.stack, good, below[0] if below else None))
    split_the_other_stack(story, "goods", command.stack)
    take_from_supply(story, "goods", left)


def take_animal(story: Story, command: TakeAnimal) -> None:
    """BUR-EFFECT-4. Raises Rejected `illegal`, `no_such_stack`, `stack_empty`."""
    left = require_supply(story, "animals", command.stack)
    animal, *below = story.state.animals[command.stack]
    story.close()
    story.book(AnimalTaken(story.seat, command.stack, animal, below[0] if below else None))
    split_the_other_stack(story, "animals", command.stack)
    take_from_supply(story, "animals", left)


def require_supply(story: Story, supply: Supply, stack: int) -> int:
    """Whether such a card is due from that stack, and how many are due after it."""
    match story.asked:
        case TakeSupply(supply=due, left=left) if due == supply:
            left_after = left - 1
        case ResolveEffect(card=card) if EFFECT_OF[card].id in GIVEN_BY[supply]:
            left_after = 0
        case _:
            raise illegal()
    stacks = stacks_of(story.state, supply)
    if stack not in range(len(stacks)):
        raise Rejected("no_such_stack", f"There is no stack {stack}.", stack=stack)
    if not stacks[stack]:
        raise Rejected("stack_empty", f"Stack {stack} is empty.", stack=stack)
    return left_after


def split_the_other_stack(story: Story, supply: Supply, stack: int) -> None:
    """BUR-SUPPLY-2 to -4: the upper half, rounded up, stays."""
    stacks = stacks_of(story.state, supply)
    other = stacks[1 - stack]
    kept = (len(other) + 1) // 2
    if not stacks[stack] and kept < len(other):
        story.book(SupplySplit(supply, stack, kept, other[kept]))
