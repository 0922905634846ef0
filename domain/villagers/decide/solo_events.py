"""The events of the Countess: a row with the effect of each (VIL-EVENT-1 to -24).

An event without anything to work on has no effect (VIL-EVENT-26).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import countess
from domain.villagers.decide.event_phase import event_is_over, events_to_choose
from domain.villagers.decide.hand import faces_in_hand, require_in_hand
from domain.villagers.decide.leaving import return_stand_ins, take_coins
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.event_recorder import Recorder
from domain.villagers.scoring import silver_value, silver_values
from domain.villagers.village import Village, countess_of, gold_value, village_of

Effect: TypeAlias = Callable[[Recorder, s.EventId], None]
"""Carries an event out, until it is discarded or opens a question."""


def carry_out(recorder: Recorder, command: c.CarryOut) -> None:
    """VIL-SOLO-18, VIL-DECIDE-16. Raises Rejected `event_not_open`, `another_event_first`."""
    event, asked = command.event, recorder.question
    assert isinstance(asked, s.ChooseEvent)
    countess.require_open(recorder.state, event)
    if event not in events_to_choose(recorder.state, asked):
        raise Rejected("another_event_first", event=asked.only)
    recorder.close()
    if components.EVENTS[event].phase == "event":
        recorder.append(e.EventBegun(event))
    effect = SOLO_EVENTS[event]
    if isinstance(effect, Choice):
        effect = ask(s.ChooseVillager(cast("s.VillagerEvent", event)), villager_options)
    effect(recorder, event)


def her_village(state: s.State) -> Village:
    return village_of(state, "countess")


def own_village(state: s.State) -> Village:
    """VIL-SOLO-48."""
    return village_of(state, state.first_player)


# Gold (VIL-EVENT-27).


def she_is_paid(count: Callable[[s.State], int]) -> Effect:
    """She gets gold from the Bank: the number of the event's text for each counted thing."""

    def effect(recorder: Recorder, event: s.EventId) -> None:
        countess.she_gets(recorder, components.EVENTS[event].amount * count(recorder.state))
        event_is_over(recorder, event)

    return effect


def you_pay(count: Callable[[s.State], int]) -> Effect:
    """The player pays the Countess: the number of the event's text for each counted thing."""

    def effect(recorder: Recorder, event: s.EventId) -> None:
        countess.pay_countess(recorder, components.EVENTS[event].amount * count(recorder.state))
        event_is_over(recorder, event)

    return effect


def basic_villagers(state: s.State) -> int:
    return sum(map(own_village(state).copies, components.BASIC_CARDS))


def suits_in_hand(state: s.State) -> int:
    return len({components.SUIT[card.face] for card in state.seats[state.first_player].hand})


def most_villagers_of_a_suit(state: s.State) -> int:
    """Return the number of villagers of a suit, not of symbols."""
    suits = Counter(
        components.CARDS[villager.card].suit for villager in own_village(state).villagers
    )
    return max(suits.values(), default=0)


def hand_size(state: s.State) -> int:
    return len(state.seats[state.first_player].hand)


def blackmail(recorder: Recorder, event: s.EventId) -> None:
    village = own_village(recorder.state)
    values = (gold_value(v) or 0 for v in village.villagers if village.is_top(v))
    countess.she_gets(recorder, max(values, default=0))
    event_is_over(recorder, event)


def black_market(recorder: Recorder, event: s.EventId) -> None:
    """A Nun has no silver symbol (VIL-CHOICE-23)."""
    mine = sum(silver_values(own_village(recorder.state)).values())
    if mine:
        recorder.append(e.GoldGained(recorder.seat, mine, "event"))
    countess.she_gets(recorder, sum(silver_values(her_village(recorder.state)).values()))
    event_is_over(recorder, event)


def guild_conspiracy(recorder: Recorder, event: s.EventId) -> None:
    for villager in countess.with_keyring(recorder.state):
        countess.coins_from_the_bank(recorder, villager, components.EVENTS[event].amount)
    event_is_over(recorder, event)


# Other events.


def swing_the_mood(recorder: Recorder, event: s.EventId) -> None:
    """Carry out the next event of its deck at once (VIL-CHOICE-26)."""
    recorder.append(e.EventDiscarded(event))
    before = countess_of(recorder.state).open
    countess.deal_event(recorder, components.EVENTS[event].season)
    new = (event for event in countess_of(recorder.state).open if event not in before)
    recorder.open(s.ChooseEvent(only=next(new)))


def demand_jester(recorder: Recorder, event: s.EventId) -> None:
    """The Jester must be played before the round ends (VIL-CHOICE-28)."""
    if countess_of(recorder.state).jester:
        recorder.open(s.MustPlayJester())
    event_is_over(recorder, event)


def ask(
    question: s.Decision, options: Callable[[s.State, Seat, Any], Iterator[c.Command]]
) -> Effect:
    """Ask the player, if there is anything to choose (VIL-DECIDE-17)."""

    def effect(recorder: Recorder, event: s.EventId) -> None:
        if next(options(recorder.state, recorder.seat, question), None) is None:
            event_is_over(recorder, event)
        else:
            recorder.open(question)

    return effect


# A villager is chosen.


class Choice(NamedTuple):
    """`villagers`: the possible choices. `follow`: the consequence. `refusal`: of other choices."""

    villagers: Callable[[s.State], Iterator[s.Villager]]
    follow: Callable[[Recorder, s.Villager], None]
    refusal: Callable[[], Rejected]


def bribe(recorder: Recorder, villager: s.Villager) -> None:
    """VIL-EVENT-7."""
    countess.coins_from_the_bank(recorder, villager, components.CARDS[villager.card].keyring)


def to_be_taken(state: s.State) -> Iterator[s.Villager]:
    """VIL-EVENT-11, -23, VIL-SOLO-32: the player's top villagers, no basic ones, no Founders."""
    village = own_village(state)
    return (
        villager
        for villager in village.villagers
        if village.is_top(villager)
        and villager.card not in components.BASIC_CARDS
        and villager.card != components.FOUNDERS
    )


def betray(recorder: Recorder, villager: s.Villager) -> None:
    """VIL-EVENT-11."""
    take_coins(recorder, recorder.seat, villager, recorder.seat)
    recorder.append(e.VillagerBetrayed(recorder.seat, villager.id, villager.card))
    return_stand_ins(recorder, recorder.seat)


def arrest(recorder: Recorder, villager: s.Villager) -> None:
    """VIL-EVENT-23, VIL-CHOICE-29."""
    take_coins(recorder, recorder.seat, villager, recorder.seat)
    recorder.append(e.VillagerDiscarded(recorder.seat, villager.id, villager.card))
    return_stand_ins(recorder, recorder.seat)


def with_coins(state: s.State) -> Iterator[s.Villager]:
    return (villager for villager in own_village(state).villagers if villager.coins)


def pay_protection(recorder: Recorder, villager: s.Villager) -> None:
    """VIL-EVENT-18: the coins stay."""
    countess.pay_countess(recorder, villager.coins)


def silver_of(whose: Literal["own", "countess"]) -> Choice:
    """VIL-EVENT-19, -20: the Countess scores a silver villager."""
    village = own_village if whose == "own" else her_village

    def villagers(state: s.State) -> Iterator[s.Villager]:
        return (v for v in village(state).villagers if components.CARDS[v.card].silver)

    def score(recorder: Recorder, villager: s.Villager) -> None:
        countess.she_gets(recorder, silver_value(village(recorder.state), villager))

    return Choice(villagers, score, lambda: Rejected("no_silver_symbol", whose=whose))


def choice_for(event: str) -> Choice:
    choice = SOLO_EVENTS[event]
    assert isinstance(choice, Choice)
    return choice


def villager_options(state: s.State, _seat: Seat, asked: s.ChooseVillager) -> Iterator[c.Command]:
    """VIL-DECIDE-17."""
    return (c.PickVillager(villager.id) for villager in choice_for(asked.by).villagers(state))


def pick_villager(recorder: Recorder, command: c.PickVillager) -> None:
    """Raises Rejected with the code of that event (see `SOLO_EVENTS`)."""
    asked = recorder.question
    assert isinstance(asked, s.ChooseVillager)
    choice = choice_for(asked.by)
    chosen = {v.id: v for v in choice.villagers(recorder.state)}.get(command.villager)
    if chosen is None:
        raise choice.refusal()
    recorder.close()
    choice.follow(recorder, chosen)
    event_is_over(recorder, s.EventId(asked.by))


def no_coins_there() -> Rejected:
    return Rejected("no_coins_there")


def no_keyring() -> Rejected:
    return Rejected("no_keyring")


def not_to_be_taken() -> Rejected:
    return Rejected("not_to_be_taken")


# A hand card or a pile is chosen.


def abduction_options(state: s.State, seat: Seat, _: s.ChooseHandCard) -> Iterator[c.Command]:
    """VIL-DECIDE-17."""
    return (c.PickCard(face) for face in faces_in_hand(state, seat))


def abduct(recorder: Recorder, command: c.PickCard) -> None:
    """VIL-EVENT-22, VIL-HIDE-19. Raises Rejected `not_in_hand`."""
    require_in_hand(recorder, command.card)
    recorder.close()
    # VIL-CHOICE-37: a basic villager goes to its open supply.
    supply = components.BASIC_CARDS.get(command.card)
    recorder.append(e.HandCardDiscarded(recorder.seat, command.card, supply))
    event_is_over(recorder, s.EventId("abduction"))


def piles_to_conscript_from(state: s.State) -> Iterator[s.PileId]:
    """VIL-EVENT-16; an empty Reserve only if all stacks are empty (VIL-SOLO-46)."""
    stacks = stacks_with_cards(state)
    yield from stacks
    if state.reserve or not stacks:
        yield "reserve"


def conscription_options(state: s.State, _seat: Seat, _: s.ChoosePile) -> Iterator[c.Command]:
    """VIL-DECIDE-17."""
    return map(c.PickPile, piles_to_conscript_from(state))


def conscript(recorder: Recorder, command: c.PickPile) -> None:
    """VIL-EVENT-16. Raises Rejected `pile_closed`."""
    pile = command.pile
    if pile not in piles_to_conscript_from(recorder.state):
        raise Rejected("pile_closed", where=pile)
    recorder.close()
    if pile == "reserve":
        countess.draw_from_reserve(recorder)
    else:
        countess.draw_from(recorder, pile)
    event_is_over(recorder, s.EventId("conscription"))


# All of them.

SOLO_EVENTS: Mapping[str, Effect | Choice] = {
    # Summer.
    "sinister_banquet": she_is_paid(lambda state: her_village(state).food),  # VIL-EVENT-1
    "mood_swing": swing_the_mood,  # VIL-EVENT-2
    "black_market": black_market,  # VIL-EVENT-3
    "value_added_tax": you_pay(lambda state: own_village(state).gold_symbols),  # VIL-EVENT-4
    "land_claim": you_pay(basic_villagers),  # VIL-EVENT-5
    "temporary_employment": she_is_paid(suits_in_hand),  # VIL-EVENT-6
    "bribes": Choice(countess.with_keyring, bribe, no_keyring),  # VIL-EVENT-7
    "serfdom": event_is_over,  # VIL-EVENT-8: it works in the build phase, see `solo.py`.
    "customs": you_pay(most_villagers_of_a_suit),  # VIL-EVENT-9
    "guild_conspiracy": guild_conspiracy,  # VIL-EVENT-10
    "betrayer": Choice(to_be_taken, betray, not_to_be_taken),  # VIL-EVENT-11
    "the_countess_bank": event_is_over,  # VIL-EVENT-12: in the build phase, see `padlocks.py`.
    # Winter.
    "dark_mood": event_is_over,  # VIL-EVENT-13: when it is revealed, see `countess.py`.
    "it_was_you": demand_jester,  # VIL-EVENT-14
    "arson": event_is_over,  # VIL-EVENT-15: in the build phase, see `solo.py`.
    "conscription": ask(s.ChoosePile("conscription"), conscription_options),  # VIL-EVENT-16
    "tribute": you_pay(hand_size),  # VIL-EVENT-17
    "protection_money": Choice(with_coins, pay_protection, no_coins_there),  # VIL-EVENT-18
    "trade_network": silver_of("countess"),  # VIL-EVENT-19
    "spy_network": silver_of("own"),  # VIL-EVENT-20
    "blackmail": blackmail,  # VIL-EVENT-21
    "abduction": ask(s.ChooseHandCard("abduction"), abduction_options),  # VIL-EVENT-22
    "arrest": Choice(to_be_taken, arrest, not_to_be_taken),  # VIL-EVENT-23
    "rats": event_is_over,  # VIL-EVENT-24: in the draft phase, see `solo.py`.
}
"""In the order of the rulebook. Events of other phases are only discarded here (VIL-SOLO-19)."""

assert SOLO_EVENTS.keys() == components.EVENTS.keys()
