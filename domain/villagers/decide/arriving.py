"""A villager comes to lie in a Village, whatever brought it there."""

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Story


def arrive(story: Story, card: s.CardId, onto: s.VillagerId | None) -> None:
    """Founders is freed: its side is asked first (VIL-SPECIAL-20)."""
    if card == box.FOUNDERS:
        story.ask(s.ChooseSide())
    else:
        lay(story, card, onto)


def lay(story: Story, card: s.CardId, onto: s.VillagerId | None) -> None:
    """The villager lies in the Village; a stand-in is covered at once (VIL-SPECIAL-6)."""
    number = story.state.next_villager
    story.book(e.VillagerLaid(story.seat, number, card, onto))
    if story.state.pending and isinstance(story.asked, s.CoverStandIn):
        story.close()
    if card in box.STAND_INS:
        story.ask(s.CoverStandIn(number))


def side_options(_state: s.State, _seat: Seat, _: s.ChooseSide) -> Iterator[c.Command]:
    yield c.ShowSide("gold")
    yield c.ShowSide("food")


def show_side(story: Story, command: c.ShowSide) -> None:
    """VIL-SPECIAL-20."""
    story.close()
    turned = command.side == "food"
    story.book(
        e.VillagerLaid(story.seat, story.state.next_villager, box.FOUNDERS, None, turned=turned)
    )
