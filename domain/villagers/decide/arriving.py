"""A villager comes to lie in a Village, whatever brought it there."""

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import Command, ShowSide
from domain.villagers.components import FOUNDERS, STAND_INS
from domain.villagers.events import VillagerLaid
from domain.villagers.state import CardId, ChooseSide, CoverStandIn, State, VillagerId
from domain.villagers.story import Story


def arrive(story: Story, card: CardId, onto: VillagerId | None) -> None:
    """Founders is freed: its side is asked first (VIL-SPECIAL-20)."""
    if card == FOUNDERS:
        story.ask(ChooseSide())
    else:
        lay(story, card, onto)


def lay(story: Story, card: CardId, onto: VillagerId | None) -> None:
    """The villager lies in the Village; a stand-in is covered at once (VIL-SPECIAL-6)."""
    number = story.state.next_villager
    story.book(VillagerLaid(story.seat, number, card, onto))
    if story.state.pending and isinstance(story.asked, CoverStandIn):
        story.close()
    if card in STAND_INS:
        story.ask(CoverStandIn(number))


def side_options(_state: State, _seat: Seat, _: ChooseSide) -> Iterator[Command]:
    yield ShowSide("gold")
    yield ShowSide("food")


def show_side(story: Story, command: ShowSide) -> None:
    """VIL-SPECIAL-20."""
    story.close()
    turned = command.side == "food"
    story.book(VillagerLaid(story.seat, story.state.next_villager, FOUNDERS, None, turned=turned))
