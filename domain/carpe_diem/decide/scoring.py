"""The disc and its two cards (sections 15 and 16)."""

from typing import cast

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import cards_beside, free_circles, fulfilments
from domain.carpe_diem.decide.gaining import gain
from domain.carpe_diem.decide.passing import next_to_score
from domain.carpe_diem.event_recorder import Recorder
from domain.decider import Rejected

# The place of the disc.


def circles_to_score(state: s.State, _: s.PlacingDisc) -> list[c.PlaceDisc]:
    """CAR-DEC-10."""
    return [c.PlaceDisc(it.id) for it in free_circles(state.discs, len(state.seats))]


def place_disc(recorder: Recorder, phase: s.PlacingDisc, command: c.PlaceDisc) -> None:
    """CAR-SCORE-5 to -9. Raises Rejected `no_free_circle`."""
    state, players = recorder.state, len(recorder.state.seats)
    free = {circle.id: circle for circle in free_circles(state.discs, players)}
    if command.circle not in free:
        raise Rejected("no_free_circle", circle=command.circle)
    cards = cards_beside(state.scoring_cards, free[command.circle], players)
    recorder.append(e.DiscPlaced(phase.seat, command.circle, cards))


def cards_to_resolve(_: s.State, phase: s.ChoosingCard) -> list[c.ResolveCard]:
    """CAR-DEC-11."""
    return [c.ResolveCard(card) for card in phase.cards]


def resolve_card(recorder: Recorder, phase: s.ChoosingCard, command: c.ResolveCard) -> None:
    """CAR-SCORE-11. Raises Rejected `card_not_triggered`."""
    if command.card not in phase.cards:
        raise Rejected("card_not_triggered", card=command.card)
    first, second = phase.cards
    recorder.append(
        e.CardOpened(phase.seat, command.card, second if command.card == first else first)
    )


# Fulfilling a card.


def ways_to_fulfil(state: s.State, phase: s.FulfillingCard) -> list[c.FulfilCard]:
    """CAR-DEC-12: for a green card the owned number, for a red one any number that can be paid."""
    most = fulfilments(state.seats[phase.seat], phase.card)
    fewest = 0 if components.CARDS[phase.card].red else most
    return [c.FulfilCard(times) for times in range(fewest, most + 1)]


def fulfil_card(recorder: Recorder, phase: s.FulfillingCard, command: c.FulfilCard) -> None:
    """CAR-SCORE-13 to -18. Raises Rejected `cannot_fulfil`."""
    if command not in ways_to_fulfil(recorder.state, phase):
        raise Rejected("cannot_fulfil", card=phase.card, times=command.times)
    card = components.CARDS[phase.card]
    if card.red and command.times:
        due = tuple(
            s.Payment(cast("s.Ware", what.what), what.count * command.times)
            for what in card.requires
        )
        recorder.append(e.PaymentDue(phase.seat, phase.card, command.times, due))
    else:
        pay_out(recorder, phase, command.times)


def pay_out(recorder: Recorder, phase: s.FulfillingCard | s.PayingCard, times: int) -> None:
    """CAR-SCORE-15, -23: without any fulfilment there is no event, not even a step of 0."""
    recorder.append(e.CardFulfilled(phase.seat, phase.card, times))
    if times:
        gain(recorder, components.CARDS[phase.card].pays, times)


def coins_for(holding: s.Holding, due: tuple[s.Payment, ...]) -> range:
    """Return the possible numbers of coins for the first of these payments (CAR-COIN-1, -2).

    The minimum is the number of missing wares, the maximum what the other payments leave.
    """
    first, *others = due
    spare = holding.coins - sum(uncovered(holding, payment) for payment in others)
    return range(uncovered(holding, first), min(first.amount, spare) + 1)


def uncovered(holding: s.Holding, payment: s.Payment) -> int:
    """Return the amount of a payment that the own wares do not cover."""
    return max(0, payment.amount - getattr(holding.wares, payment.ware))


def payments(state: s.State, phase: s.PayingCard) -> list[c.PayWare]:
    """CAR-DEC-12: one ware after the other, the fewest coins first."""
    coins = coins_for(state.seats[phase.seat], phase.due)
    return [c.PayWare(phase.due[0].ware, number) for number in coins]


def pay_ware(recorder: Recorder, phase: s.PayingCard, command: c.PayWare) -> None:
    """CAR-SCORE-19, -27. Raises Rejected `not_due`, `cannot_pay`."""
    due = phase.due[0]
    if command.ware != due.ware:
        raise Rejected("not_due", ware=command.ware, due=due.ware)
    if command.coins not in coins_for(recorder.holding, phase.due):
        raise Rejected("cannot_pay", ware=command.ware, coins=command.coins)
    wares = due.amount - command.coins
    recorder.append(e.WarePaid(phase.seat, command.ware, wares, command.coins))
    if len(phase.due) == 1:
        pay_out(recorder, phase, phase.times)


# Bread, and closing a card.


def ways_to_go_on(state: s.State, phase: s.ClosingCard) -> list[c.FulfilWithBread | c.CloseCard]:
    """CAR-DEC-13."""
    enough = state.seats[phase.seat].bread >= components.LIMITS.bread_per_fulfilment
    return [c.FulfilWithBread(), c.CloseCard()] if enough else [c.CloseCard()]


def fulfil_with_bread(recorder: Recorder, phase: s.ClosingCard, _: c.FulfilWithBread) -> None:
    """CAR-BREAD-5 to -9. Raises Rejected `not_enough_bread`."""
    if recorder.holding.bread < components.LIMITS.bread_per_fulfilment:
        raise Rejected("not_enough_bread", needed=components.LIMITS.bread_per_fulfilment)
    recorder.append(e.BreadReturned(phase.seat, components.LIMITS.bread_per_fulfilment))
    recorder.append(e.CardFulfilledWithBread(phase.seat, phase.card))
    gain(recorder, components.CARDS[phase.card].pays)


def close_card(recorder: Recorder, phase: s.ClosingCard, _: c.CloseCard) -> None:
    """CAR-SCORE-20 to -25, -28: without any fulfilment points are lost; then the other card."""
    recorder.append(e.CardClosed(phase.seat, phase.card, phase.fulfilled))
    if not phase.fulfilled:
        lost = min(components.LIMITS.penalty, recorder.holding.victory_points)
        recorder.append(e.VictoryPointsLost(phase.seat, lost))
    if phase.then is not None:
        recorder.append(e.CardOpened(phase.seat, phase.then))
    else:
        next_to_score(recorder)
