"""The planted bugs, as `bugs.toml` lists them."""

import tomllib
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

CHECKOUT = Path(__file__).parents[2]
Area: TypeAlias = Literal["rules", "server", "faults", "page"]


class Bug(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of `bugs.toml`, which explains the fields."""

    name: str
    area: Area
    file: str
    find: str
    replace: str
    why: str
    tests: tuple[str, ...]

    def plant(self, checkout: Path) -> None:
        """Change the file. Raises ValueError if it does not have that text exactly once."""
        path = checkout / self.file
        text = path.read_text()
        if text.count(self.find) != 1:
            raise ValueError(f"{self.file} has no single {self.find!r}")
        path.write_text(text.replace(self.find, self.replace))


def planted_bugs() -> tuple[Bug, ...]:
    told = tomllib.loads(Path(__file__).with_name("bugs.toml").read_text())
    return msgspec.convert(told["bug"], tuple[Bug, ...])
