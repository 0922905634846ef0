"""Facts that labels and prices take from a viewer's own view."""

from projections import sentences
from projections.message_catalog import has
from projections.projection import JsonObject
from projections.sentences import fact


class Reading(sentences.Reading):
    """The view of a seat. A seat other than the active one may have options too."""

    @fact
    def seat(self) -> str:
        """The seat of the viewer, which is the one with an open hand."""
        return next(seat for seat, fields in self.view["seats"].items() if "hand" in fields)

    @fact
    def own(self) -> JsonObject:
        return self.view["seats"][self.seat]

    @fact
    def villages(self) -> dict[str, dict[str, JsonObject]]:
        """The villagers of each Village by number, those of the Countess last."""
        view = self.view
        villages = {seat: fields["village"]["villagers"] for seat, fields in view["seats"].items()}
        if "countess" in view:
            villages["countess"] = view["countess"]["village"]["villagers"]
        return villages

    @fact
    def alike(self) -> dict[str, dict[str, list[int]]]:
        """The numbers of the villagers with each name, by Village, in the order of the board."""
        return {owner: by_name(villagers) for owner, villagers in self.villages.items()}

    @fact
    def faces(self) -> dict[str, set[str]]:
        """The names of the villagers in each Village."""
        return {
            owner: {fields["card"] for fields in villagers.values()}
            for owner, villagers in self.villages.items()
        }

    @fact
    def road(self) -> list[str]:
        """The names of the face-up villagers."""
        return [fields["card"] for fields in self.view["road"].values()]

    @fact
    def key_of_a_card(self) -> str:
        """The key of the label of a hand card that is played."""
        key = f"play_card.{self.question['type']}"
        return key if has(f"villagers.label.{key}") else "play_card.build"

    def villager(self, number: int) -> tuple[str, JsonObject]:
        """Return the owner of the villager with this number, and its view."""
        key = str(number)
        for owner, villagers in self.villages.items():
            if key in villagers:
                return owner, villagers[key]
        raise KeyError(number)

    def is_own(self, number: int) -> bool:
        """Whether the villager with this number is in the seat's own Village."""
        return str(number) in self.villages[self.seat]


def by_name(villagers: dict[str, JsonObject]) -> dict[str, list[int]]:
    """Return the numbers of a Village by name: first villagers with others on them, then by age."""
    carrying = {fields["on"] for fields in villagers.values() if "on" in fields}
    alike: dict[str, list[int]] = {}
    for number in sorted(map(int, villagers), key=lambda number: (number not in carrying, number)):
        alike.setdefault(villagers[str(number)]["card"], []).append(number)
    return alike
