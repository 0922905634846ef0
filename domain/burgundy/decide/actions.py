"""Playing a card and the six actions (sections 5 to 8): possible answers and consequences.

An action uses a die, a castle or a building. If these differ, each has its own function.
"""

from collections.abc import Container, Iterable, Iterator

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.paying import make_room, pay_workers, ways_to_make_room
from domain.burgundy.decide.placing import placements, projects_to_place
from domain.burgundy.dice import reachable
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected


def cards_to_play(state: s.State, _: s.PlayHandCard) -> Iterator[c.Command]:
    """BUR-DEC-1."""
    return (c.PlayCard(card) for card in in_no_order(s.active_holding(state).hand))


def in_no_order(cards: tuple[s.CardId, ...]) -> list[s.CardId]:
    """Return each face once, by name, because the order of drawing would reveal the draw pile."""
    return sorted(set(cards))


def play_card(recorder: Recorder, _: s.PlayHandCard, command: c.PlayCard) -> None:
    """Play a hand card as a die (BUR-TURN-1). Raises Rejected `no_such_card`."""
    if command.card not in recorder.holding.hand:
        raise Rejected("no_such_card", card=command.card, place="hand")
    recorder.append(e.CardPlayed(recorder.seat, command.card))
    recorder.open(s.UseDie(components.NUMBER[command.card]))


def actions_with_a_die(state: s.State, die: s.UseDie) -> Iterator[c.Command]:
    """BUR-DEC-2."""
    holding = s.active_holding(state)
    numbers = reachable(die.number, holding.workers)
    yield from takes(state, holding, numbers, components.KINDS)
    yield from placements(holding, numbers)
    for number in numbers:
        if components.GOOD_OF_NUMBER[number] in holding.goods:
            yield c.SellGoods(number)
    yield from actions_without_a_number(holding)


def actions_with_a_castle(state: s.State, castle: s.UseCastle) -> Iterator[c.Command]:
    """BUR-DEC-11."""
    holding = s.active_holding(state)
    yield from takes(state, holding, components.ROWS, components.KINDS)
    yield from projects_to_place(state, castle)
    yield from goods_to_sell(state, castle)
    yield from actions_without_a_number(holding)


def actions_without_a_number(holding: s.Holding) -> Iterator[c.Command]:
    """BUR-ACT-2: actions 4, 5 and 6."""
    if holding.workers < components.RESTOCK_TO:
        yield c.RestockWorkers()
    yield c.TakeSilver()
    for returned in range(components.CARDS_PER_POINT, holding.workers + holding.silver + 1):
        yield c.Convert(*divmod(returned, components.CARDS_PER_POINT))


# Action 1


def takes(
    state: s.State, holding: s.Holding, rows: Iterable[int], kinds: Container[s.Kind]
) -> list[c.TakeCard]:
    """Return the cards of these rows and kinds, with each project to give up (BUR-DEC-3, -4)."""
    room = ways_to_make_room(holding)
    return [
        c.TakeCard(row, card, discard)
        for row in rows
        for card in dict.fromkeys(state.display[row - 1])
        if components.KIND[card] in kinds
        for discard in room
    ]


def fitting_cards_to_take(state: s.State, effect: s.ResolveEffect) -> list[c.TakeCard]:
    """BUR-DEC-12."""
    kinds = components.EFFECT_OF[effect.card].display_kinds
    return takes(state, s.active_holding(state), components.ROWS, kinds)


def take_with_a_die(recorder: Recorder, die: s.UseDie, command: c.TakeCard) -> None:
    """BUR-ACT-3. Raises the refusals of `take`, and Rejected `not_enough_workers`."""
    require_in_row(recorder, command)
    pay_workers(recorder, die.number, command.row)
    take(recorder, command)


def take_with_a_castle(recorder: Recorder, _: s.UseCastle, command: c.TakeCard) -> None:
    """BUR-EFFECT-8."""
    require_in_row(recorder, command)
    take(recorder, command)


def take_with_a_building(recorder: Recorder, effect: s.ResolveEffect, command: c.TakeCard) -> None:
    """BUR-EFFECT-13 to -17. Raises the refusals of `take`, and Rejected `card_does_not_fit`."""
    require_in_row(recorder, command)
    kinds = components.EFFECT_OF[effect.card].display_kinds
    if components.KIND[command.card] not in kinds:
        raise Rejected("card_does_not_fit", building=effect.card, card=command.card, kinds=kinds)
    take(recorder, command)


def require_in_row(recorder: Recorder, command: c.TakeCard) -> None:
    """BUR-DISP-6, BUR-ACT-4, -6. Raises Rejected `no_such_row`, `no_such_card`."""
    if command.row not in components.ROWS:
        raise Rejected("no_such_row", row=command.row, last=components.ROWS[-1])
    if command.card not in recorder.state.display[command.row - 1]:
        raise Rejected("no_such_card", card=command.card, place="row")


def take(recorder: Recorder, command: c.TakeCard) -> None:
    """BUR-ACT-5. Raises Rejected `discard_needed`, `no_discard_needed`, `no_such_project`."""
    make_room(recorder, command.discard)
    recorder.append(e.CardTaken(recorder.seat, command.row, command.card))


# Action 3


def goods_to_sell(state: s.State, _: s.UseCastle | s.ResolveEffect) -> list[c.SellGoodsOfSort]:
    """BUR-DEC-11, -13."""
    owned = s.active_holding(state).goods
    return [c.SellGoodsOfSort(good) for good in components.GOODS if good in owned]


def sell_with_a_die(recorder: Recorder, die: s.UseDie, command: c.SellGoods) -> None:
    """BUR-ACT-12. Raises Rejected `no_such_number`, `no_goods`, `not_enough_workers`."""
    if command.number not in components.NUMBERS:
        raise Rejected("no_such_number", number=command.number, last=components.NUMBERS[-1])
    good = components.GOOD_OF_NUMBER[command.number]
    require_goods(recorder, good)
    pay_workers(recorder, die.number, command.number)
    sell(recorder, good)


def sell_of_sort(
    recorder: Recorder, _: s.UseCastle | s.ResolveEffect, command: c.SellGoodsOfSort
) -> None:
    """Sell by a castle or a warehouse (BUR-EFFECT-8, -22). Raises Rejected `no_goods`."""
    require_goods(recorder, command.good)
    sell(recorder, command.good)


def require_goods(recorder: Recorder, good: s.GoodId) -> None:
    """BUR-ACT-17."""
    if good not in recorder.holding.goods:
        raise Rejected("no_goods", good=good)


def sell(recorder: Recorder, good: s.GoodId) -> None:
    """BUR-ACT-13 to -16."""
    seat, amount = recorder.seat, recorder.holding.goods.count(good)
    recorder.append(e.GoodsSold(seat, good, amount))
    recorder.append(e.SilverGained(seat, amount * components.SILVER_PER_GOOD))
    card = recorder.state.start_card
    # BUR-SOLO-8: the solo game has no card. BUR-START-8: a second sale changes nothing.
    if card is not None and card != s.StartPlayerCard(seat, back_up=True):
        recorder.append(e.StartPlayerCardTaken(seat))


# Actions 4 and 5


def restock_workers(recorder: Recorder, _: s.UseDie | s.UseCastle, __: c.RestockWorkers) -> None:
    """BUR-ACT-19, -20. Raises Rejected `workers_restocked`."""
    owned = recorder.holding.workers
    if owned >= components.RESTOCK_TO:
        raise Rejected("workers_restocked", owned=owned, limit=components.RESTOCK_TO)
    recorder.append(e.WorkersGained(recorder.seat, components.RESTOCK_TO - owned))


def take_silver(recorder: Recorder, _: s.UseDie | s.UseCastle, __: c.TakeSilver) -> None:
    """BUR-ACT-21."""
    recorder.append(e.SilverGained(recorder.seat, components.ACTION_SILVER))


# Action 6


def cards_returned(conversion: c.Convert | s.ChooseMix) -> int:
    """Return the number of returned workers and silver together (BUR-ACT-22, -23)."""
    return conversion.victory_points * components.CARDS_PER_POINT + conversion.surplus


def convert(recorder: Recorder, _: s.UseDie | s.UseCastle, command: c.Convert) -> None:
    """First step: the number of points (BUR-ACT-22 to -25).

    Raises Rejected `no_points_wanted`, `no_such_surplus`, `not_enough_to_convert`.
    """
    holding, needed = recorder.holding, cards_returned(command)
    owned = holding.workers + holding.silver
    if command.victory_points < 1:
        raise Rejected("no_points_wanted")
    if command.surplus not in range(components.CARDS_PER_POINT):
        raise Rejected("no_such_surplus", most=components.CARDS_PER_POINT - 1)
    if needed > owned:
        raise Rejected("not_enough_to_convert", needed=needed, owned=owned)
    recorder.open(s.ChooseMix(command.victory_points, command.surplus))


def mixes(state: s.State, mix: s.ChooseMix) -> Iterator[c.Command]:
    """BUR-DEC-15."""
    return (c.ReturnWorkers(workers) for workers in workers_to_return(s.active_holding(state), mix))


def workers_to_return(holding: s.Holding, mix: s.ChooseMix) -> range:
    """Return the possible numbers of workers among the returned cards (BUR-DEC-15)."""
    due = cards_returned(mix)
    return range(max(0, due - holding.silver), min(holding.workers, due) + 1)


def return_workers(recorder: Recorder, mix: s.ChooseMix, command: c.ReturnWorkers) -> None:
    """Second step: the number of workers among them. Raises Rejected `no_such_mix`."""
    possible = workers_to_return(recorder.holding, mix)
    if command.workers not in possible:
        raise Rejected("no_such_mix", least=possible[0], most=possible[-1])
    seat, silver = recorder.seat, cards_returned(mix) - command.workers
    if command.workers:
        recorder.append(e.WorkersReturned(seat, command.workers))
    if silver:
        recorder.append(e.SilverReturned(seat, silver))
    recorder.append(e.VictoryPointsGained(seat, mix.victory_points))
