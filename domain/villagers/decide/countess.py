"""The Countess: her open events, and the villagers and gold that she receives."""

from collections.abc import Iterator

from domain.decider import Rejected
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import back_below, pile_of
from domain.villagers.limits import payable
from domain.villagers.scoring import silver_value
from domain.villagers.village import countess_of, gold_value, village_of

DARK_MOOD_BRINGS = 2
"""VIL-EVENT-13."""


def in_force(state: s.State, event: s.EventId) -> bool:
    """Whether this event is open (VIL-SOLO-7, -23)."""
    return state.countess is not None and event in state.countess.open


def has_begun(state: s.State, event: s.EventId) -> bool:
    """VIL-SOLO-45."""
    return event in countess_of(state).begun


def events_to_stop(state: s.State) -> tuple[s.EventId, ...]:
    """VIL-SOLO-34, -45: the events that a Jester, if in play, may still discard."""
    countess = state.countess
    if countess is None or not countess.jester:
        return ()
    return tuple(event for event in countess.open if event not in countess.begun)


def require_open(state: s.State, event: s.EventId) -> None:
    """Raises Rejected `event_not_open`."""
    if event not in countess_of(state).open:
        raise Rejected("event_not_open", event=event)


# Villagers.


def draw_from_reserve(recorder: Recorder) -> s.VillagerId | None:
    """VIL-SOLO-20, -30. None if neither the Reserve nor the discard pile has a villager."""
    if not recorder.state.reserve and recorder.state.discard_pile:
        shuffle_discard_pile(recorder)
    return draw_from(recorder, "reserve") if recorder.state.reserve else None


def draw_from(recorder: Recorder, pile: s.PileId) -> s.VillagerId:
    """The top card of this pile comes into her Village (VIL-HIDE-20)."""
    number = recorder.state.next_villager
    top = pile_of(recorder.state, pile)[0]
    recorder.append(e.CountessDrew(pile, top.face, number, back_below(recorder.state, pile)))
    return number


def shuffle_discard_pile(recorder: Recorder) -> None:
    """VIL-SOLO-30, VIL-CHOICE-36: market cards are no part of it."""
    name = f"reserve/{recorder.state.shuffles + 1}"
    order = recorder.chance.shuffle(name, recorder.state.discard_pile)
    recorder.append(e.ReserveShuffled(name, order, components.SUIT[order[0]]))


def value_of(state: s.State, number: s.VillagerId | None) -> int:
    """Return the value of her villager now; 0 if there is no such villager (VIL-SOLO-22, -46)."""
    if number is None:
        return 0
    village = village_of(state, "countess")
    villager = village.by_number[number]
    if components.CARDS[villager.card].silver is not None:
        return silver_value(village, villager)
    return gold_value(villager) or 0


# Events.


def events_due(state: s.State, value: int) -> int:
    """VIL-SOLO-21, -39: the number of events for a villager of that value."""
    if countess_of(state).level == "beginner":
        return components.BOX.module_setup.solo_beginner.events_drawn_per_round
    return next(
        count.events
        for count in components.BOX.event_count_by_value_of_drawn_villager
        if count.min <= value and (count.max is None or value <= count.max)
    )


def deal_event(recorder: Recorder, season: components.Season) -> None:
    """VIL-SOLO-24, -26. Dark Mood is always replaced at once (VIL-CHOICE-27)."""
    if not deck_of(recorder.state, season):
        shuffle_discarded_events(recorder, season)
    event = deck_of(recorder.state, season)[0]
    recorder.append(e.EventDealt(event))
    if components.EVENTS[event].phase == "when_revealed":
        recorder.append(e.EventDiscarded(event))
        for _ in range(DARK_MOOD_BRINGS):
            deal_event(recorder, season)


def shuffle_discarded_events(recorder: Recorder, season: components.Season) -> None:
    """VIL-SOLO-26, VIL-HIDE-21."""
    countess = countess_of(recorder.state)
    summer, winter = countess.discarded
    name = f"events/{season}/{countess.shuffles}"
    order = recorder.chance.shuffle(name, summer if season == "summer" else winter)
    recorder.append(e.EventDeckShuffled(name, season, order))


def deck_of(state: s.State, season: components.Season) -> tuple[s.EventId, ...]:
    summer, winter = countess_of(state).decks
    return summer if season == "summer" else winter


# Gold (VIL-EVENT-27).


def she_gets(recorder: Recorder, amount: int) -> None:
    """From the Bank."""
    if amount:
        recorder.append(e.GoldGained("countess", amount, "event"))


def pay_countess(recorder: Recorder, amount: int) -> None:
    """VIL-SOLO-33: pay the amount, or all gold if it is less."""
    paid = payable(amount, recorder.holding.supply)
    if paid:
        recorder.append(e.GoldMoved(recorder.seat, "countess", paid, "event"))


def coins_from_the_bank(recorder: Recorder, villager: s.Villager, amount: int) -> None:
    recorder.append(e.CoinsPlaced("countess", villager.id, amount))


def with_keyring(state: s.State) -> Iterator[s.Villager]:
    """VIL-EVENT-7, -10: in her Village."""
    return (v for v in village_of(state, "countess").villagers if components.CARDS[v.card].keyring)
