"""Amounts of gold that rules and labels both name."""

from domain.villagers import components as box


def smuggled(gold: int) -> int:
    """What a Smuggler brings for a printed gold value: half of it, rounded up (VIL-SPECIAL-26)."""
    return -(-gold // box.NUMBERS.smuggler_divisor)


def payable(price: int, supply: int) -> int:
    """Who has less than an event asks for pays what there is (VIL-SOLO-33)."""
    return min(price, supply)
