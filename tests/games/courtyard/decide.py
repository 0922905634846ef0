"""The rules of the courtyard: what a command leads to, and what it costs to break one."""

from __future__ import annotations

from typing import assert_never

from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from tests.games.courtyard.commands import (
    ChooseCard,
    Command,
    EndTurn,
    FeedCard,
    FeedPot,
    Gather,
    Lay,
    Peek,
    Pounce,
    SendSnail,
    Shoo,
    Water,
)
from tests.games.courtyard.events import (
    CardChosen,
    CardDrawn,
    CardFed,
    CardLaid,
    CatPounced,
    ChoicesRevealed,
    CompostShuffled,
    CourtyardOpened,
    Event,
    FoxSniffed,
    HerbGathered,
    PotDealt,
    PotEaten,
    PotPeeked,
    PotWatered,
    RoundBegan,
    SillsRevealed,
    SnailSent,
    SnailShooed,
    TurnEnded,
)
from tests.games.courtyard.evolve import evolve
from tests.games.courtyard.state import (
    BOX,
    CAT,
    FOX,
    HAND,
    HERB,
    SILL,
    SNAIL,
    Card,
    Choosing,
    Decision,
    FeedSnail,
    Linger,
    Lying,
    Opening,
    Place,
    State,
    Tend,
)

Events = tuple[Event, ...]


def setup(opening: Opening, seats: int, chance: Chance) -> Events:
    """Shuffle the box; deal to each seat in turn its hand, then its sill."""
    pile = chance.shuffle("pile", [card for card, count in BOX.items() for _ in range(count)])
    cards = iter(pile)
    events: list[Event] = [CourtyardOpened(opening, seats, pile)]
    for seat in map(Seat, range(seats)):
        events += [CardDrawn(seat, next(cards)) for _ in range(HAND)]
        events += [PotDealt(seat, next(cards)) for _ in range(SILL)]
    dealt = State()
    for event in events:
        dealt = evolve(dealt, event)
    return (*events, *round_begins(dealt))


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Decided[State, Event]:
    events = what_happens(state, seat, command, chance)
    return Decided(events, fold_all(state, events))


def what_happens(state: State, seat: Seat, command: Command, chance: Chance) -> Events:
    match command:
        case ChooseCard():
            return choose_card(state, seat, command)
        case Lay():
            return lay(state, seat)
        case Gather():
            return gather(state, seat)
        case SendSnail():
            return send_snail(state, seat, command)
        case FeedCard():
            return feed_card(state, seat, command)
        case FeedPot():
            return feed_pot(state, seat, command)
        case Shoo():
            return (SnailShooed(seat, require_snail(state, seat).sender),)
        case Peek():
            return peek(state, seat, command)
        case Water():
            return water(state, seat, command)
        case EndTurn():
            return end_turn(state, seat, chance)
        case Pounce():
            return pounce(state, seat, command)
        case _:
            assert_never(command)


def choose_card(state: State, seat: Seat, command: ChooseCard) -> Events:
    require(isinstance(asked(state), Choosing), "not_your_turn", "Nobody chooses a card now.")
    require(state.homes[seat].chosen is None, "not_your_turn", "You have chosen already.")
    require(command.card in state.homes[seat].hand, "card_not_in_hand", "You do not hold that.")
    chosen = CardChosen(seat, command.card)
    cards = tuple(home.chosen for home in evolve(state, chosen).homes)
    revealed = tuple(card for card in cards if card is not None)
    if len(revealed) < len(cards):
        return (chosen,)
    return (chosen, ChoicesRevealed(revealed, first_of(state)))


def lay(state: State, seat: Seat) -> Events:
    require_turn(state, seat, Tend)
    card = state.homes[seat].chosen
    assert card is not None
    return (CardLaid(seat, card),)


def gather(state: State, seat: Seat) -> Events:
    require_turn(state, seat, Tend)
    require(state.homes[seat].chosen == HERB, "no_herb", "Only a herb can be gathered.")
    return (HerbGathered(seat),)


def send_snail(state: State, seat: Seat, command: SendSnail) -> Events:
    require_turn(state, seat, Tend)
    require(state.homes[seat].chosen == SNAIL, "no_snail", "You did not choose a snail.")
    require_neighbour(state, seat, command.to)
    return (SnailSent(seat, command.to),)


def feed_card(state: State, seat: Seat, command: FeedCard) -> Events:
    snail = require_snail(state, seat)
    require(command.card in state.homes[seat].hand, "card_not_in_hand", "You do not hold that.")
    return (CardFed(seat, snail.sender, command.card, frozenset({seat, snail.sender})),)


def feed_pot(state: State, seat: Seat, command: FeedPot) -> Events:
    require_snail(state, seat)
    pot = require_pot(state, seat, command.place)
    return (PotEaten(seat, command.place, pot.card, seat in pot.known_to),)


def peek(state: State, seat: Seat, command: Peek) -> Events:
    require_turn(state, seat, Linger)
    pot = require_pot(state, seat, command.place)
    require(seat not in pot.known_to, "known_already", "You know that pot.")
    return (PotPeeked(seat, command.place, pot.card),)


def water(state: State, seat: Seat, command: Water) -> Events:
    require_turn(state, seat, Linger)
    pot = require_pot(state, seat, command.place)
    require(state.homes[seat].water > 0, "no_water", "You have no water.")
    return (PotWatered(seat, command.place, pot.card, seat in pot.known_to),)


def end_turn(state: State, seat: Seat, chance: Chance) -> Events:
    require_turn(state, seat, Linger)
    ended = TurnEnded(seat)
    after = evolve(state, ended)
    if after.pending:
        return (ended,)
    if state.round == state.opening.rounds:
        return (ended, sills_revealed(state))
    drawn = hands_filled(after, chance)
    filled = fold_all(after, drawn)
    if not all(home.hand for home in filled.homes):
        return (ended, *drawn, sills_revealed(state))
    return (ended, *drawn, *round_begins(filled))


def pounce(state: State, seat: Seat, command: Pounce) -> Events:
    """Whoever is not asked may let a cat loose while the others are busy."""
    busy = asked(state)
    require(
        isinstance(busy, Tend | Linger | FeedSnail) and busy.seat != seat,
        "not_your_turn",
        "A cat pounces only while another neighbour is busy.",
    )
    require(CAT in state.homes[seat].hand, "no_cat", "You hold no cat.")
    require_neighbour(state, seat, command.at)
    pot = require_pot(state, command.at, command.place)
    return (CatPounced(seat, command.at, command.place, pot.card, command.at in pot.known_to),)


# The parts of those sentences.


def asked(state: State) -> Decision | None:
    return state.pending[-1] if state.pending else None


def cards(lying: tuple[Lying, ...]) -> tuple[Card, ...]:
    return tuple(place.card for place in lying)


def first_of(state: State) -> Seat:
    return Seat((state.round - 1) % len(state.homes))


def hands_filled(state: State, chance: Chance) -> Events:
    """Each seat draws up to three cards; the compost is shuffled under a pile that runs out."""
    events: Events = ()
    for seat in map(Seat, range(len(state.homes))):
        for _ in range(HAND - len(state.homes[seat].hand)):
            now = fold_all(state, events)
            if not now.pile and now.compost:
                number = now.shuffles + 1
                pile = chance.shuffle(f"compost/{number}", now.compost)
                events = (*events, CompostShuffled(number, pile))
                now = fold_all(state, events)
            if now.pile:
                events = (*events, CardDrawn(seat, now.pile[0].card))
    return events


def round_begins(state: State) -> Events:
    began = RoundBegan(state.round + 1)
    if not (state.opening.foxes and state.pile):
        return (began,)
    sniffers = (Seat(n) for n, home in enumerate(state.homes) if FOX in home.hand)
    return (began, *(FoxSniffed(seat, state.pile[0].card) for seat in sniffers))


def sills_revealed(state: State) -> SillsRevealed:
    """The end: after the last round, or when somebody has no card to choose."""
    return SillsRevealed(tuple(cards(home.sill) for home in state.homes))


def fold_all(state: State, events: Events) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def require(holds: object, code: str, message: str) -> None:
    if not holds:
        raise Rejected(code, message)


def require_neighbour(state: State, seat: Seat, other: Seat) -> None:
    is_neighbour = other in range(len(state.homes)) and other != seat
    require(is_neighbour, "no_such_neighbour", "Nobody of that seat lives here.")


def require_pot(state: State, seat: Seat, place: Place) -> Lying:
    sill = state.homes[seat].sill
    require(place in range(len(sill)), "no_such_pot", "There is no such pot on that sill.")
    return sill[place]


def require_snail(state: State, seat: Seat) -> FeedSnail:
    decision = asked(state)
    if not isinstance(decision, FeedSnail) or decision.seat != seat:
        raise Rejected("not_your_turn", "No snail sits on your sill.")
    return decision


def require_turn(state: State, seat: Seat, kind: type[Tend | Linger]) -> None:
    decision = asked(state)
    is_turn = isinstance(decision, kind) and decision.seat == seat
    require(is_turn, "not_your_turn", "You are not asked for that now.")
