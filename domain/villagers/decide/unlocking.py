"""Padlocks are opened in the moment a villager is played (VIL-LOCK-1 to -8)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.decide.arriving import arrive
from domain.villagers.event_recorder import Story
from domain.villagers.padlocks import bank_price, has_padlock, tinner_is_active, unlockers
from domain.villagers.village import lying


def open_padlock(story: Story, card: s.CardId, how: s.How, onto: s.VillagerId | None) -> None:
    """Then the villager is laid. Where there is one way to open it, nobody is asked."""
    if not has_padlock(story.state, card):
        opened(story, card, onto)
        return
    possible = unlockers(story.state, story.seat, card)
    if tinner_is_active(story.state):
        if possible:
            story.ask(s.OpenPadlock(card, how, onto))
        else:
            open_by_tinner(story, card, onto)
    elif not possible:
        open_by_bank(story, card, onto)
    elif len(possible) == 1:
        open_by_unlocker(story, card, possible[0], onto)
    else:
        story.ask(s.OpenPadlock(card, how, onto))


def unlock_options(state: s.State, seat: Seat, asked: s.OpenPadlock) -> Iterator[c.Command]:
    """VIL-LOCK-6, VIL-DECIDE-10."""
    if tinner_is_active(state):
        yield c.UseTinner()
    for unlocker in unlockers(state, seat, asked.card):
        yield c.Unlock(unlocker)


def unlock(story: Story, command: c.Unlock) -> None:
    """VIL-LOCK-5, -6. Raises Rejected `no_unlocker`."""
    asked = story.asked
    assert isinstance(asked, s.OpenPadlock)
    if command.villager not in unlockers(story.state, story.seat, asked.card):
        raise Rejected("no_unlocker", card=asked.card, unlocker=box.CARDS[asked.card].unlocked_by)
    story.close()
    open_by_unlocker(story, asked.card, command.villager, asked.onto)


def use_tinner(story: Story, _: c.UseTinner) -> None:
    """VIL-SPECIAL-23. Raises Rejected `no_tinner`."""
    asked = story.asked
    assert isinstance(asked, s.OpenPadlock)
    if not tinner_is_active(story.state):
        raise Rejected("no_tinner")
    story.close()
    open_by_tinner(story, asked.card, asked.onto)


def open_by_unlocker(
    story: Story, card: s.CardId, unlocker: s.VillagerId, onto: s.VillagerId | None
) -> None:
    """VIL-LOCK-2, -3."""
    seat = story.seat
    owner, _ = lying(story.state, unlocker)
    by = "own_unlocker" if owner == seat else "other_unlocker"
    paid = 0 if owner == seat else box.UNLOCK_COST
    story.book(e.PadlockOpened(seat, card, by, unlocker, owner, box.UNLOCK_COST, paid))
    opened(story, card, onto)


def open_by_bank(story: Story, card: s.CardId, onto: s.VillagerId | None) -> None:
    """VIL-LOCK-4, VIL-EVENT-12."""
    price = bank_price(story.state)
    story.book(e.PadlockOpened(story.seat, card, "bank", paid=price))
    solo.bank_was_paid(story)
    opened(story, card, onto)


def open_by_tinner(story: Story, card: s.CardId, onto: s.VillagerId | None) -> None:
    """VIL-SPECIAL-22, -23."""
    story.book(e.PadlockOpened(story.seat, card, "tinner"))
    opened(story, card, onto)


def opened(story: Story, card: s.CardId, onto: s.VillagerId | None) -> None:
    """What is discarded after its effect is not laid (VIL-SPECIAL-25, -28)."""
    if not box.CARDS[card].discard_after_play:
        arrive(story, card, onto)
