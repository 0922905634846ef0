"""Facts that labels and prices take from a viewer's own view."""

from collections.abc import Iterator

from projections.projection import Shown


def found(villager: int, view: Shown) -> tuple[str, Shown]:
    """Return the owner of the villager with this number, and its view."""
    number = str(villager)
    for owner in owners(view):
        shown: Shown | None = village_of(owner, view)["villagers"].get(number)
        if shown is not None:
            return owner, shown
    raise KeyError(villager)


def owners(view: Shown) -> Iterator[str]:
    yield from view["seats"]
    if "countess" in view:
        yield "countess"


def village_of(owner: str, view: Shown) -> Shown:
    return view["countess"]["village"] if owner == "countess" else view["seats"][owner]["village"]


def own_supply(view: Shown) -> int:
    return view["seats"][own_seat(view)]["supply"]


def own_seat(view: Shown) -> str:
    """The seat that looks: the one whose hand is open."""
    return next(seat for seat, shown in view["seats"].items() if "hand" in shown)
