"""The silver purchase (section 9)."""

from collections.abc import Iterator

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.actions import in_no_order
from domain.burgundy.decide.drawing import draw
from domain.burgundy.decide.paying import make_room, ways_to_make_room
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected


def purchase_possible(state: s.State) -> bool:
    """BUR-DEC-9: once a turn, with enough silver and cards, and not inside another purchase."""
    phase = state.phase
    return (
        isinstance(phase, s.Turn)
        and not phase.bought
        and state.seats[phase.seat].silver >= components.PURCHASE_COST
        and enough_cards(state)
        and not inside_a_purchase(state)
    )


def enough_cards(state: s.State) -> bool:
    """BUR-SILVER-18."""
    return cards_left(state) >= components.PURCHASE_CARDS


def cards_left(state: s.State) -> int:
    return len(state.draw_pile) + len(state.discard_pile)


def inside_a_purchase(state: s.State) -> bool:
    """BUR-SILVER-7; also not between the two steps of a conversion, which is one decision."""
    return bool(state.pending) and type(state.pending[-1]) in (s.UseBoughtCards, s.ChooseMix)


def require_purchase(state: s.State) -> None:
    """Raise the reason why a purchase is not possible, if any."""
    assert isinstance(state.phase, s.Turn)
    owned = state.seats[state.phase.seat].silver
    if inside_a_purchase(state):
        raise Rejected("illegal")
    if state.phase.bought:
        raise Rejected("already_bought")
    if owned < components.PURCHASE_COST:
        raise Rejected("not_enough_silver", needed=components.PURCHASE_COST, owned=owned)
    if not enough_cards(state):
        raise Rejected("not_enough_cards", needed=components.PURCHASE_CARDS, left=cards_left(state))


def buy_cards(recorder: Recorder) -> None:
    """Pay 3 silver for the top three cards (BUR-SILVER-4). Pending decisions stay.

    Raises Rejected `illegal`, `already_bought`, `not_enough_silver`, `not_enough_cards`.
    """
    require_purchase(recorder.state)
    seat = recorder.seat
    recorder.append(e.SilverReturned(seat, components.PURCHASE_COST))
    for cards in draw(recorder, components.PURCHASE_CARDS):
        recorder.append(e.CardsBought(seat, len(cards), cards))
    recorder.open(s.UseBoughtCards())


def uses_of_bought_cards(state: s.State, _: s.UseBoughtCards) -> Iterator[c.Command]:
    """BUR-DEC-10."""
    holding = s.active_holding(state)
    room = ways_to_make_room(holding)
    for card in in_no_order(holding.bought):
        for discard in room:
            yield c.KeepCard(card, discard)
        yield c.UseCard(card)


def keep_card(recorder: Recorder, _: s.UseBoughtCards, command: c.KeepCard) -> None:
    """Turn a bought card into a project (BUR-SILVER-11).

    Raises Rejected `no_such_card`, `discard_needed`, `no_discard_needed`, `no_such_project`.
    """
    require_bought(recorder, command.card)
    make_room(recorder, command.discard)
    recorder.append(e.BoughtCardKept(recorder.seat, command.card))
    discard_the_others(recorder)


def use_card(recorder: Recorder, _: s.UseBoughtCards, command: c.UseCard) -> None:
    """Use a bought card as a die for one extra action (BUR-SILVER-12, -15, -16).

    Raises Rejected `no_such_card`.
    """
    require_bought(recorder, command.card)
    recorder.append(e.BoughtCardUsed(recorder.seat, command.card))
    recorder.open(s.DiscardOthers())
    recorder.open(s.UseDie(components.NUMBER[command.card]))


def require_bought(recorder: Recorder, card: s.CardId) -> None:
    if card not in recorder.holding.bought:
        raise Rejected("no_such_card", card=card, place="bought")


def nothing_to_choose(_: s.State, __: s.DiscardOthers) -> tuple[c.Command, ...]:
    return ()


def discard_after_the_action(recorder: Recorder, _: s.DiscardOthers) -> None:
    """BUR-SILVER-15."""
    discard_the_others(recorder)


def discard_the_others(recorder: Recorder) -> None:
    """BUR-SILVER-14."""
    recorder.append(e.BoughtCardsDiscarded(recorder.seat, recorder.holding.bought))
