"""Guilders, victory points, workers and cards; exchanging one thing for another."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import opponents, piles_to_draw_from
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import amount
from domain.bruges.effects.happenings import take_workers
from domain.bruges.effects.paths import within
from domain.bruges.effects.steps.doing import aimed_at, mine, theirs
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat


def brings_something(
    state: s.State, doing: s.CarryOut, step: dsl.GainGuilders | dsl.GainPoints
) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_guilders(recorder: Recorder, doing: s.CarryOut, step: dsl.GainGuilders) -> None:
    n = amount(recorder.state, doing.seat, step.n)
    if n:
        recorder.append(e.GuildersGained(doing.seat, n))


def gain_points(recorder: Recorder, doing: s.CarryOut, step: dsl.GainPoints) -> None:
    n = amount(recorder.state, doing.seat, step.n)
    if n:
        recorder.append(e.PointsGained(doing.seat, n))


def brings_workers(state: s.State, doing: s.CarryOut, step: dsl.GainWorkers) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_workers(recorder: Recorder, doing: s.CarryOut, step: dsl.GainWorkers) -> None:
    """BRU-DECIDE-10, -33."""
    seat, n = doing.seat, amount(recorder.state, doing.seat, step.n)
    if not n:
        return
    if step.colour == "any":
        recorder.then(s.TakeAnyWorkers(seat, n))
    elif step.colour == "each":
        recorder.append(e.WorkersTaken(seat, (n, n, n, n, n)))
    elif step.colour == "one_other":
        assert doing.colour is not None
        recorder.then(s.TakeOtherWorkers(seat, n, doing.colour))
    else:
        take_workers(recorder, seat, step.colour, n)


def cards_are_left(state: s.State, _: s.CarryOut, __: dsl.Step) -> bool:
    return bool(piles_to_draw_from(state))


def draw(recorder: Recorder, doing: s.CarryOut, step: dsl.DrawCards) -> None:
    recorder.then(s.Draw(doing.seat, step.n))


def has_hand(state: s.State, doing: s.CarryOut, _: dsl.Step) -> bool:
    return bool(theirs(state, doing).hand)


def discard_from_hand(recorder: Recorder, doing: s.CarryOut, step: dsl.DiscardFromHand) -> None:
    recorder.then(s.DiscardCards(aimed_at(doing), doing.of, step.n))


def play_extra_card(recorder: Recorder, doing: s.CarryOut, _: dsl.PlayExtraCard) -> None:
    recorder.then(s.PlayExtra(doing.seat))


def draw_and_play(recorder: Recorder, doing: s.CarryOut, _: dsl.DrawAndPlay) -> None:
    recorder.then(s.DrawToPlay(doing.seat))


def can_swap(state: s.State, doing: s.CarryOut, _: dsl.SwapHandWithDiscard) -> bool:
    """BRU-CARD-60."""
    return bool(mine(state, doing).hand and state.discard)


def swap_hand_with_discard(
    recorder: Recorder, doing: s.CarryOut, _: dsl.SwapHandWithDiscard
) -> None:
    recorder.then(s.SwapCard(doing.seat, doing.of))


def has_workers(state: s.State, doing: s.CarryOut, _: dsl.ExchangeWorkers) -> bool:
    return any(mine(state, doing).workers)


def exchange_workers(recorder: Recorder, doing: s.CarryOut, _: dsl.ExchangeWorkers) -> None:
    recorder.then(s.ExchangeWorkers(doing.seat))


def can_pay(state: s.State, doing: s.CarryOut, step: dsl.Convert) -> bool:
    holding = mine(state, doing)
    if step.pay.what == "guilders":
        return holding.guilders >= step.pay.n
    if step.pay.what == "workers":
        return sum(holding.workers) >= step.pay.n
    return len(holding.hand) >= step.pay.n


def convert(recorder: Recorder, doing: s.CarryOut, step: dsl.Convert) -> None:
    seat, pay = doing.seat, step.pay
    if pay.what == "guilders":
        recorder.append(e.GuildersPaid(seat, pay.n))
        recorder.then(replace(doing, path=within(doing.path)))
    else:
        again = step.times == "any"
        recorder.then(s.Convert(seat, doing.of, doing.path, pay.what, pay.n, again))


def can_lend(state: s.State, doing: s.CarryOut, _: dsl.Lend) -> bool:
    return mine(state, doing).guilders > 0 and bool(opponents(state, doing.seat))


def lend(recorder: Recorder, doing: s.CarryOut, _: dsl.Lend) -> None:
    """BRU-CARD-6."""
    others, seat = opponents(recorder.state, doing.seat), doing.seat
    guilders = mine(recorder.state, doing).guilders
    if guilders < len(others):
        recorder.then(s.LendGuilders(seat, doing.of, doing.path, guilders))
        return
    for other in others:
        lend_to(recorder, doing, other)


def lend_to(recorder: Recorder, doing: s.CarryOut | s.LendGuilders, other: Seat) -> None:
    """Give a guilder to another seat, and take the gain for it."""
    recorder.append(e.GuildersGiven(doing.seat, other, 1))
    recorder.then(s.CarryOut(doing.seat, doing.of, within(doing.path)))
