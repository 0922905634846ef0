"""Facts that labels and prices take from a viewer's own view."""

from collections.abc import Iterator

from projections.projection import JsonObject


def villager_in(villager: int, view: JsonObject) -> tuple[str, JsonObject]:
    """Whose villager has this number, and how it is shown."""
    number = str(villager)
    for owner in owners(view):
        villager_view: JsonObject | None = village_of(owner, view)["villagers"].get(number)
        if villager_view is not None:
            return owner, villager_view
    raise KeyError(villager)


def owners(view: JsonObject) -> Iterator[str]:
    yield from view["seats"]
    if "countess" in view:
        yield "countess"


def village_of(owner: str, view: JsonObject) -> JsonObject:
    return view["countess"]["village"] if owner == "countess" else view["seats"][owner]["village"]


def own_supply(view: JsonObject) -> int:
    return view["seats"][own_seat(view)]["supply"]


def own_seat(view: JsonObject) -> str:
    """The seat that looks: the one whose hand is open."""
    return next(seat for seat, fields in view["seats"].items() if "hand" in fields)
