"""Opening padlocks, at the moment a villager is played (VIL-LOCK-1 to -8)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.decide.arriving import arrive
from domain.villagers.event_recorder import Recorder
from domain.villagers.padlocks import bank_price, has_padlock, tinner_is_active, unlockers
from domain.villagers.village import lying


def open_padlock(recorder: Recorder, card: s.CardId, how: s.How, onto: s.VillagerId | None) -> None:
    """Open the padlock, then lay the villager. The seat decides only if there are several ways."""
    if not has_padlock(recorder.state, card):
        opened(recorder, card, onto)
        return
    possible = unlockers(recorder.state, recorder.seat, card)
    if tinner_is_active(recorder.state):
        if possible:
            recorder.open(s.OpenPadlock(card, how, onto))
        else:
            open_by_tinner(recorder, card, onto)
    elif not possible:
        open_by_bank(recorder, card, onto)
    elif len(possible) == 1:
        open_by_unlocker(recorder, card, possible[0], onto)
    else:
        recorder.open(s.OpenPadlock(card, how, onto))


def unlock_options(state: s.State, seat: Seat, asked: s.OpenPadlock) -> Iterator[c.Command]:
    """VIL-LOCK-6, VIL-DECIDE-10."""
    if tinner_is_active(state):
        yield c.UseTinner()
    for unlocker in unlockers(state, seat, asked.card):
        yield c.Unlock(unlocker)


def unlock(recorder: Recorder, command: c.Unlock) -> None:
    """VIL-LOCK-5, -6. Raises Rejected `no_unlocker`."""
    asked = recorder.question
    assert isinstance(asked, s.OpenPadlock)
    if command.villager not in unlockers(recorder.state, recorder.seat, asked.card):
        raise Rejected(
            "no_unlocker", card=asked.card, unlocker=components.CARDS[asked.card].unlocked_by
        )
    recorder.close()
    open_by_unlocker(recorder, asked.card, command.villager, asked.onto)


def use_tinner(recorder: Recorder, _: c.UseTinner) -> None:
    """VIL-SPECIAL-23. Raises Rejected `no_tinner`."""
    asked = recorder.question
    assert isinstance(asked, s.OpenPadlock)
    if not tinner_is_active(recorder.state):
        raise Rejected("no_tinner")
    recorder.close()
    open_by_tinner(recorder, asked.card, asked.onto)


def open_by_unlocker(
    recorder: Recorder, card: s.CardId, unlocker: s.VillagerId, onto: s.VillagerId | None
) -> None:
    """VIL-LOCK-2, -3."""
    seat = recorder.seat
    owner, _ = lying(recorder.state, unlocker)
    by = "own_unlocker" if owner == seat else "other_unlocker"
    paid = 0 if owner == seat else components.UNLOCK_COST
    recorder.append(e.PadlockOpened(seat, card, by, unlocker, owner, components.UNLOCK_COST, paid))
    opened(recorder, card, onto)


def open_by_bank(recorder: Recorder, card: s.CardId, onto: s.VillagerId | None) -> None:
    """VIL-LOCK-4, VIL-EVENT-12."""
    price = bank_price(recorder.state)
    recorder.append(e.PadlockOpened(recorder.seat, card, "bank", paid=price))
    solo.bank_was_paid(recorder)
    opened(recorder, card, onto)


def open_by_tinner(recorder: Recorder, card: s.CardId, onto: s.VillagerId | None) -> None:
    """VIL-SPECIAL-22, -23."""
    recorder.append(e.PadlockOpened(recorder.seat, card, "tinner"))
    opened(recorder, card, onto)


def opened(recorder: Recorder, card: s.CardId, onto: s.VillagerId | None) -> None:
    """Lay the unlocked villager, unless its effect discards it (VIL-SPECIAL-25, -28)."""
    if not components.CARDS[card].discard_after_play:
        arrive(recorder, card, onto)
