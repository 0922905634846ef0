"""Structs whose tag is the name of their class."""

import re

import msgspec


def snake_case(name: str) -> str:
    """Convert a name: `TakeRow` → `take_row`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Tagged(msgspec.Struct, frozen=True, tag=snake_case):
    """An event or a command. If its class is renamed, `tag=` keeps the name in existing logs."""
