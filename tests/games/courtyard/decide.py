"""The rules of the courtyard: what a command leads to, and what it costs to break one."""

from typing import TypeAlias, assert_never

from domain import event_recorder
from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat, require_seats
from tests.games.courtyard import commands as c
from tests.games.courtyard import events as e
from tests.games.courtyard import state as s
from tests.games.courtyard.evolve import REDUCER

Recorder: TypeAlias = event_recorder.Recorder[s.State, e.Event, s.Decision, s.Home]


def setup(opening: s.Opening, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """Shuffle the box; deal to each seat in turn its hand, then its sill.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, range(2, 4))
    pile = chance.shuffle("pile", [card for card, count in s.BOX.items() for _ in range(count)])
    cards = iter(pile)
    told: Recorder = event_recorder.Recorder(s.State(), chance, REDUCER)
    told.append(e.CourtyardOpened(opening, seats, pile))
    for seat in map(Seat, range(seats)):
        for _ in range(s.HAND):
            told.append(e.CardDrawn(seat, next(cards)))
        for _ in range(s.SILL):
            told.append(e.PotDealt(seat, next(cards)))
    begin_round(told)
    return told.decided().events


def decide(
    state: s.State, seat: Seat, command: c.Command, chance: Chance
) -> Decided[s.State, e.Event]:
    told: Recorder = event_recorder.Recorder(state, chance, REDUCER)
    match command:
        case c.ChooseCard():
            choose_card(told, seat, command)
        case c.Lay():
            lay(told, seat)
        case c.Gather():
            gather(told, seat)
        case c.SendSnail():
            send_snail(told, seat, command)
        case c.FeedCard():
            feed_card(told, seat, command)
        case c.FeedPot():
            feed_pot(told, seat, command)
        case c.Shoo():
            told.append(e.SnailShooed(seat, require_snail(told.state, seat).sender))
        case c.Peek():
            peek(told, seat, command)
        case c.Water():
            water(told, seat, command)
        case c.EndTurn():
            end_turn(told, seat)
        case c.Pounce():
            pounce(told, seat, command)
        case _:
            assert_never(command)
    return told.decided()


def choose_card(told: Recorder, seat: Seat, command: c.ChooseCard) -> None:
    state = told.state
    require(isinstance(asked(state), s.Choosing), "not_your_turn")
    require(state.homes[seat].chosen is None, "not_your_turn")
    require(command.card in state.homes[seat].hand, "card_not_in_hand", card=command.card)
    told.append(e.CardChosen(seat, command.card))
    revealed = tuple(home.chosen for home in told.state.homes if home.chosen is not None)
    if len(revealed) == len(state.homes):
        first = Seat((state.round - 1) % len(state.homes))
        told.append(e.ChoicesRevealed(revealed, first))


def lay(told: Recorder, seat: Seat) -> None:
    require_turn(told.state, seat, s.Tend)
    card = told.state.homes[seat].chosen
    assert card is not None
    told.append(e.CardLaid(seat, card))


def gather(told: Recorder, seat: Seat) -> None:
    require_turn(told.state, seat, s.Tend)
    require(told.state.homes[seat].chosen == s.HERB, "no_herb")
    told.append(e.HerbGathered(seat))


def send_snail(told: Recorder, seat: Seat, command: c.SendSnail) -> None:
    require_turn(told.state, seat, s.Tend)
    require(told.state.homes[seat].chosen == s.SNAIL, "no_snail")
    require_neighbour(told.state, seat, command.to)
    told.append(e.SnailSent(seat, command.to))


def feed_card(told: Recorder, seat: Seat, command: c.FeedCard) -> None:
    snail = require_snail(told.state, seat)
    require(command.card in told.state.homes[seat].hand, "card_not_in_hand", card=command.card)
    told.append(e.CardFed(seat, snail.sender, command.card, frozenset({seat, snail.sender})))


def feed_pot(told: Recorder, seat: Seat, command: c.FeedPot) -> None:
    require_snail(told.state, seat)
    pot = require_pot(told.state, seat, command.place)
    told.append(e.PotEaten(seat, command.place, pot.card, knower(seat, pot)))


def peek(told: Recorder, seat: Seat, command: c.Peek) -> None:
    require_turn(told.state, seat, s.Linger)
    pot = require_pot(told.state, seat, command.place)
    require(seat not in pot.known_to, "known_already")
    told.append(e.PotPeeked(seat, command.place, pot.card))


def water(told: Recorder, seat: Seat, command: c.Water) -> None:
    require_turn(told.state, seat, s.Linger)
    pot = require_pot(told.state, seat, command.place)
    require(told.state.homes[seat].water > 0, "no_water")
    told.append(e.PotWatered(seat, command.place, pot.card, knower(seat, pot)))


def end_turn(told: Recorder, seat: Seat) -> None:
    """End the turn; after the last turn of a round, fill the hands.

    The game ends if a seat has no card to choose.
    """
    require_turn(told.state, seat, s.Linger)
    told.append(e.TurnEnded(seat))
    if told.state.pending:
        return
    if told.state.round < told.state.opening.rounds:
        fill_hands(told)
        if all(home.hand for home in told.state.homes):
            begin_round(told)
            return
    sills = (tuple(pot.card for pot in home.sill) for home in told.state.homes)
    told.append(e.SillsRevealed(tuple(sills)))


def pounce(told: Recorder, seat: Seat, command: c.Pounce) -> None:
    """Release a cat while another seat must decide."""
    state = told.state
    busy = asked(state)
    is_busy = isinstance(busy, s.Tend | s.Linger | s.FeedSnail) and busy.seat != seat
    require(is_busy, "not_your_turn")
    require(s.CAT in state.homes[seat].hand, "no_cat")
    require_neighbour(state, seat, command.at)
    pot = require_pot(state, command.at, command.place)
    told.append(e.CatPounced(seat, command.at, command.place, pot.card, knower(command.at, pot)))


# The parts of those sentences.


def asked(state: s.State) -> s.Decision | None:
    return state.pending[-1] if state.pending else None


def knower(seat: Seat, pot: s.Lying) -> Seat | None:
    """The seat, if it had looked into its pot."""
    return seat if seat in pot.known_to else None


def fill_hands(told: Recorder) -> None:
    """Each seat draws up to three cards; the compost is shuffled under a pile that runs out."""
    for seat, home in enumerate(told.state.homes):
        for _ in range(s.HAND - len(home.hand)):
            if not told.state.pile and told.state.compost:
                number = told.state.shuffles + 1
                name = f"compost/{number}"
                pile = told.chance.shuffle(name, told.state.compost)
                told.append(e.CompostShuffled(number, pile, name))
            if told.state.pile:
                told.append(e.CardDrawn(Seat(seat), told.state.pile[0].card))


def begin_round(told: Recorder) -> None:
    """A fox sniffs at the pile for whoever holds one, where the opening has foxes."""
    told.append(e.RoundBegan(told.state.round + 1))
    state = told.state
    if not (state.opening.foxes and state.pile):
        return
    for seat, home in enumerate(state.homes):
        if s.FOX in home.hand:
            told.append(e.FoxSniffed(Seat(seat), state.pile[0].card))


def require(holds: object, code: str, **facts: object) -> None:
    if not holds:
        raise Rejected(code, **facts)


def require_neighbour(state: s.State, seat: Seat, other: Seat) -> None:
    require(other in range(len(state.homes)) and other != seat, "no_such_neighbour", seat=other)


def require_pot(state: s.State, seat: Seat, place: s.Place) -> s.Lying:
    sill = state.homes[seat].sill
    require(place in range(len(sill)), "no_such_pot", pot=place + 1)
    return sill[place]


def require_snail(state: s.State, seat: Seat) -> s.FeedSnail:
    decision = asked(state)
    if not isinstance(decision, s.FeedSnail) or decision.seat != seat:
        raise Rejected("not_your_turn")
    return decision


def require_turn(state: s.State, seat: Seat, kind: type[s.Tend | s.Linger]) -> None:
    decision = asked(state)
    require(isinstance(decision, kind) and decision.seat == seat, "not_your_turn")
