"""Events are carried out (VIL-SOLO-18, -19); here those that ask nothing, in the rulebook's order.

Those that ask which villager, card or pile stand in `solo_events.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import MappingProxyType

from domain.decider import Rejected
from domain.villagers.commands import CarryOut
from domain.villagers.components import BASICS, CARDS, EVENTS, SUIT
from domain.villagers.decide.countess import (
    coins_from_the_bank,
    deal_event,
    pay_countess,
    require_open,
    she_gets,
    with_keyring,
)
from domain.villagers.decide.event_phase import event_is_over, events_to_choose
from domain.villagers.decide.solo_events import QUESTIONS, ask
from domain.villagers.events import EventBegun, EventDiscarded, GoldGained
from domain.villagers.scoring import silver_values
from domain.villagers.state import CardId, ChooseEvent, EventId, MustPlayJester, State
from domain.villagers.story import Story
from domain.villagers.village import Village, countess_of, gold_value, village_of

MOOD_SWING, IT_WAS_YOU = EventId("mood_swing"), EventId("it_was_you")


def carry_out(story: Story, command: CarryOut) -> None:
    """VIL-SOLO-18, VIL-DECIDE-16. Raises Rejected `not_open`, `another_event_first`."""
    require_choice(story, command.event)
    story.close()
    event = command.event
    if EVENTS[event].phase != "event":
        discard_event_of_another_phase(story, event)
        return
    story.book(EventBegun(event))
    if event in QUESTIONS:
        ask(story, event)
    elif event == MOOD_SWING:
        swing_the_mood(story)
    else:
        EFFECTS[event](story)
        event_is_over(story, event)


def require_choice(story: Story, event: EventId) -> None:
    """Raises Rejected `not_open`, `another_event_first`."""
    asked = story.asked
    assert isinstance(asked, ChooseEvent)
    require_open(story.state, event)
    if event not in events_to_choose(story.state, asked):
        raise Rejected("another_event_first", "The new event is carried out at once.")


def discard_event_of_another_phase(story: Story, event: EventId) -> None:
    """VIL-SOLO-19. The duty of -It Was You! lasts until the round ends (VIL-CHOICE-28)."""
    if event == IT_WAS_YOU and countess_of(story.state).jester:
        story.ask(MustPlayJester())
    event_is_over(story, event)


def swing_the_mood(story: Story) -> None:
    """VIL-EVENT-2: the next one of its deck is carried out at once (VIL-CHOICE-26)."""
    story.book(EventDiscarded(MOOD_SWING))
    before = countess_of(story.state).open
    deal_event(story, EVENTS[MOOD_SWING].season)
    new = (event for event in countess_of(story.state).open if event not in before)
    story.ask(ChooseEvent(only=next(new)))


# Summer.


def sinister_banquet(story: Story) -> None:
    """VIL-EVENT-1."""
    she_gets(story, amount("sinister_banquet") * her_village(story.state).food)


def black_market(story: Story) -> None:
    """VIL-EVENT-3. A Nun has no silver symbol (VIL-CHOICE-23)."""
    mine = sum(silver_values(village_of(story.state, story.seat)).values())
    if mine:
        story.book(GoldGained(story.seat, mine, "event"))
    she_gets(story, sum(silver_values(her_village(story.state)).values()))


def value_added_tax(story: Story) -> None:
    """VIL-EVENT-4."""
    symbols = village_of(story.state, story.seat).gold_symbols
    pay_countess(story, amount("value_added_tax") * symbols)


def land_claim(story: Story) -> None:
    """VIL-EVENT-5."""
    copies = village_of(story.state, story.seat).copies
    basics = sum(copies.get(CardId(basic), 0) for basic in BASICS)
    pay_countess(story, amount("land_claim") * basics)


def temporary_employment(story: Story) -> None:
    """VIL-EVENT-6."""
    suits = {SUIT[card.face] for card in story.holding.hand}
    she_gets(story, amount("temporary_employment") * len(suits))


def customs(story: Story) -> None:
    """VIL-EVENT-9: villagers, not symbols."""
    villagers = village_of(story.state, story.seat).villagers
    suits = Counter(CARDS[villager.card].suit for villager in villagers)
    pay_countess(story, amount("customs") * max(suits.values(), default=0))


def guild_conspiracy(story: Story) -> None:
    """VIL-EVENT-10."""
    for villager in with_keyring(story.state):
        coins_from_the_bank(story, villager, amount("guild_conspiracy"))


# Winter.


def tribute(story: Story) -> None:
    """VIL-EVENT-17."""
    pay_countess(story, amount("tribute") * len(story.holding.hand))


def blackmail(story: Story) -> None:
    """VIL-EVENT-21."""
    she_gets(story, highest_gold_value(village_of(story.state, story.seat)))


def highest_gold_value(village: Village) -> int:
    values = (gold_value(v) or 0 for v in village.villagers if village.is_top(v))
    return max(values, default=0)


EFFECTS: MappingProxyType[EventId, Callable[[Story], None]] = MappingProxyType(
    {
        EventId("sinister_banquet"): sinister_banquet,
        EventId("black_market"): black_market,
        EventId("value_added_tax"): value_added_tax,
        EventId("land_claim"): land_claim,
        EventId("temporary_employment"): temporary_employment,
        EventId("customs"): customs,
        EventId("guild_conspiracy"): guild_conspiracy,
        EventId("tribute"): tribute,
        EventId("blackmail"): blackmail,
    }
)


def amount(event: str) -> int:
    """The number in its text."""
    return EVENTS[EventId(event)].amount


def her_village(state: State) -> Village:
    return village_of(state, "countess")
