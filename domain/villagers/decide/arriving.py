"""The arrival of a villager in a Village, for any reason."""

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder


def arrive(recorder: Recorder, card: s.CardId, onto: s.VillagerId | None) -> None:
    """A villager arrives. If it is a freed Founders, its side is chosen first (VIL-SPECIAL-20)."""
    if card == components.FOUNDERS:
        recorder.open(s.ChooseSide())
    else:
        lay(recorder, card, onto)


def lay(recorder: Recorder, card: s.CardId, onto: s.VillagerId | None) -> None:
    """Lay the villager in the Village; a stand-in must be covered at once (VIL-SPECIAL-6)."""
    number = recorder.state.next_villager
    recorder.append(e.VillagerLaid(recorder.seat, number, card, onto))
    if recorder.state.pending and isinstance(recorder.question, s.CoverStandIn):
        recorder.close()
    if card in components.STAND_INS:
        recorder.open(s.CoverStandIn(number))


def side_options(_state: s.State, _seat: Seat, _: s.ChooseSide) -> Iterator[c.Command]:
    yield c.ShowSide("gold")
    yield c.ShowSide("food")


def show_side(recorder: Recorder, command: c.ShowSide) -> None:
    """VIL-SPECIAL-20."""
    recorder.close()
    turned = command.side == "food"
    recorder.append(
        e.VillagerLaid(
            recorder.seat, recorder.state.next_villager, components.FOUNDERS, None, turned=turned
        )
    )
