"""Playing a card and the six actions (sections 5 to 8): what may be done, and what follows.

An action is done with a die, with a castle or with a building; each has a function of its own where
it makes a difference.
"""

from collections.abc import Container, Iterable, Iterator

from domain.burgundy.commands import (
    Command,
    Convert,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeCard,
    TakeSilver,
)
from domain.burgundy.components import (
    ACTION_SILVER,
    CARDS_PER_POINT,
    EFFECT_OF,
    GOOD_OF_NUMBER,
    GOODS,
    KIND,
    KINDS,
    NUMBER,
    NUMBERS,
    RESTOCK_TO,
    ROWS,
    SILVER_PER_GOOD,
)
from domain.burgundy.decide.paying import make_room, pay_workers, ways_to_make_room
from domain.burgundy.decide.placing import placements, projects_to_place
from domain.burgundy.dice import reachable
from domain.burgundy.events import (
    CardPlayed,
    CardTaken,
    GoodsSold,
    SilverGained,
    SilverReturned,
    StartPlayerCardTaken,
    VictoryPointsGained,
    WorkersGained,
    WorkersReturned,
)
from domain.burgundy.state import (
    CardId,
    ChooseMix,
    GoodId,
    Holding,
    Kind,
    PlayHandCard,
    ResolveEffect,
    StartPlayerCard,
    State,
    UseCastle,
    UseDie,
    active_holding,
)
from domain.burgundy.story import Story
from domain.decider import Rejected


def cards_to_play(state: State, _: PlayHandCard) -> Iterator[Command]:
    """BUR-DEC-1."""
    return (PlayCard(card) for card in in_no_order(active_holding(state).hand))


def in_no_order(cards: tuple[CardId, ...]) -> list[CardId]:
    """Each face once, by name: the order in which cards were drawn tells of the draw pile."""
    return sorted(set(cards))


def play_card(story: Story, _: PlayHandCard, command: PlayCard) -> None:
    """Play a hand card as a die (BUR-TURN-1). Raises Rejected `no_such_card`."""
    if command.card not in story.holding.hand:
        raise Rejected("no_such_card", card=command.card, place="hand")
    story.book(CardPlayed(story.seat, command.card))
    story.ask(UseDie(NUMBER[command.card]))


def actions_with_a_die(state: State, die: UseDie) -> Iterator[Command]:
    """BUR-DEC-2."""
    holding = active_holding(state)
    numbers = reachable(die.number, holding.workers)
    yield from takes(state, holding, numbers, KINDS)
    yield from placements(holding, numbers)
    for number in numbers:
        if GOOD_OF_NUMBER[number] in holding.goods:
            yield SellGoods(number)
    yield from actions_without_a_number(holding)


def actions_with_a_castle(state: State, castle: UseCastle) -> Iterator[Command]:
    """BUR-DEC-11."""
    holding = active_holding(state)
    yield from takes(state, holding, ROWS, KINDS)
    yield from projects_to_place(state, castle)
    yield from goods_to_sell(state, castle)
    yield from actions_without_a_number(holding)


def actions_without_a_number(holding: Holding) -> Iterator[Command]:
    """BUR-ACT-2: actions 4, 5 and 6."""
    if holding.workers < RESTOCK_TO:
        yield RestockWorkers()
    yield TakeSilver()
    for returned in range(CARDS_PER_POINT, holding.workers + holding.silver + 1):
        yield Convert(*divmod(returned, CARDS_PER_POINT))


# Action 1


def takes(
    state: State, holding: Holding, rows: Iterable[int], kinds: Container[Kind]
) -> list[TakeCard]:
    """Each display card of these rows and kinds, each project to give up for it (BUR-DEC-3, -4)."""
    room = ways_to_make_room(holding)
    return [
        TakeCard(row, card, discard)
        for row in rows
        for card in dict.fromkeys(state.display[row - 1])
        if KIND[card] in kinds
        for discard in room
    ]


def fitting_cards_to_take(state: State, effect: ResolveEffect) -> list[TakeCard]:
    """BUR-DEC-12."""
    kinds = EFFECT_OF[effect.card].display_kinds
    return takes(state, active_holding(state), ROWS, kinds)


def take_with_a_die(story: Story, die: UseDie, command: TakeCard) -> None:
    """BUR-ACT-3. Raises Rejected as `take` does, and `not_enough_workers`."""
    require_in_row(story, command)
    pay_workers(story, die.number, command.row)
    take(story, command)


def take_with_a_castle(story: Story, _: UseCastle, command: TakeCard) -> None:
    """BUR-EFFECT-8."""
    require_in_row(story, command)
    take(story, command)


def take_with_a_building(story: Story, effect: ResolveEffect, command: TakeCard) -> None:
    """BUR-EFFECT-13 to -17. Raises Rejected as `take` does, and `card_does_not_fit`."""
    require_in_row(story, command)
    kinds = EFFECT_OF[effect.card].display_kinds
    if KIND[command.card] not in kinds:
        raise Rejected("card_does_not_fit", building=effect.card, card=command.card, kinds=kinds)
    take(story, command)


def require_in_row(story: Story, command: TakeCard) -> None:
    """BUR-DISP-6, BUR-ACT-4, -6. Raises Rejected `no_such_row`, `no_such_card`."""
    if command.row not in ROWS:
        raise Rejected("no_such_row", row=command.row, last=ROWS[-1])
    if command.card not in story.state.display[command.row - 1]:
        raise Rejected("no_such_card", card=command.card, place="row")


def take(story: Story, command: TakeCard) -> None:
    """BUR-ACT-5. Raises Rejected `discard_needed`, `no_discard_needed`, `no_such_project`."""
    make_room(story, command.discard)
    story.book(CardTaken(story.seat, command.row, command.card))


# Action 3


def goods_to_sell(state: State, _: UseCastle | ResolveEffect) -> list[SellGoodsOfSort]:
    """BUR-DEC-11, -13."""
    owned = active_holding(state).goods
    return [SellGoodsOfSort(good) for good in GOODS if good in owned]


def sell_with_a_die(story: Story, die: UseDie, command: SellGoods) -> None:
    """BUR-ACT-12. Raises Rejected `no_such_number`, `no_goods`, `not_enough_workers`."""
    if command.number not in NUMBERS:
        raise Rejected("no_such_number", number=command.number, last=NUMBERS[-1])
    good = GOOD_OF_NUMBER[command.number]
    require_goods(story, good)
    pay_workers(story, die.number, command.number)
    sell(story, good)


def sell_of_sort(story: Story, _: UseCastle | ResolveEffect, command: SellGoodsOfSort) -> None:
    """By a castle or a warehouse (BUR-EFFECT-8, -22). Raises Rejected `no_goods`."""
    require_goods(story, command.good)
    sell(story, command.good)


def require_goods(story: Story, good: GoodId) -> None:
    """BUR-ACT-17."""
    if good not in story.holding.goods:
        raise Rejected("no_goods", good=good)


def sell(story: Story, good: GoodId) -> None:
    """BUR-ACT-13 to -16."""
    seat, amount = story.seat, story.holding.goods.count(good)
    story.book(GoodsSold(seat, good, amount))
    story.book(SilverGained(seat, amount * SILVER_PER_GOOD))
    card = story.state.start_card
    # BUR-SOLO-8: no card there. BUR-START-8: a second sale changes nothing.
    if card is not None and card != StartPlayerCard(seat, back_up=True):
        story.book(StartPlayerCardTaken(seat))


# Actions 4 and 5


def restock_workers(story: Story, _: UseDie | UseCastle, __: RestockWorkers) -> None:
    """BUR-ACT-19, -20. Raises Rejected `workers_restocked`."""
    owned = story.holding.workers
    if owned >= RESTOCK_TO:
        raise Rejected("workers_restocked", owned=owned, limit=RESTOCK_TO)
    story.book(WorkersGained(story.seat, RESTOCK_TO - owned))


def take_silver(story: Story, _: UseDie | UseCastle, __: TakeSilver) -> None:
    """BUR-ACT-21."""
    story.book(SilverGained(story.seat, ACTION_SILVER))


# Action 6


def cards_returned(conversion: Convert | ChooseMix) -> int:
    """How many workers and silver together go back (BUR-ACT-22, -23)."""
    return conversion.victory_points * CARDS_PER_POINT + conversion.surplus


def convert(story: Story, _: UseDie | UseCastle, command: Convert) -> None:
    """First step: for how many points (BUR-ACT-22 to -25).

    Raises Rejected `no_points_wanted`, `no_such_surplus`, `not_enough_to_convert`.
    """
    holding, needed = story.holding, cards_returned(command)
    owned = holding.workers + holding.silver
    if command.victory_points < 1:
        raise Rejected("no_points_wanted")
    if command.surplus not in range(CARDS_PER_POINT):
        raise Rejected("no_such_surplus", most=CARDS_PER_POINT - 1)
    if needed > owned:
        raise Rejected("not_enough_to_convert", needed=needed, owned=owned)
    story.ask(ChooseMix(command.victory_points, command.surplus))


def mixes(state: State, mix: ChooseMix) -> Iterator[Command]:
    """BUR-DEC-15."""
    return (ReturnWorkers(workers) for workers in workers_to_return(active_holding(state), mix))


def workers_to_return(holding: Holding, mix: ChooseMix) -> range:
    """How many of the cards returned can be workers (BUR-DEC-15)."""
    due = cards_returned(mix)
    return range(max(0, due - holding.silver), min(holding.workers, due) + 1)


def return_workers(story: Story, mix: ChooseMix, command: ReturnWorkers) -> None:
    """Second step: how many of them are workers. Raises Rejected `no_such_mix`."""
    possible = workers_to_return(story.holding, mix)
    if command.workers not in possible:
        raise Rejected("no_such_mix", least=possible[0], most=possible[-1])
    seat, silver = story.seat, cards_returned(mix) - command.workers
    if command.workers:
        story.book(WorkersReturned(seat, command.workers))
    if silver:
        story.book(SilverReturned(seat, silver))
    story.book(VictoryPointsGained(seat, mix.victory_points))
