"""The rulebook: one function per command."""

from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from domain.seedling import events as e
from domain.seedling.commands import Command, PlayCard
from domain.seedling.evolve import REDUCER
from domain.seedling.options import awaiting
from domain.seedling.setup import Recorder, draw_card
from domain.seedling.state import State


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Decided[State, e.Event]:
    """Return the events of a command and the position after them. Raises Rejected."""
    if seat not in awaiting(state):
        raise Rejected("not_your_turn")
    recorder: Recorder = Recorder(state, chance, REDUCER)
    play_card(recorder, seat, command)
    return recorder.decided()


def play_card(recorder: Recorder, seat: Seat, command: PlayCard) -> None:
    """SEE-TURN-1 to SEE-TURN-3. Raises Rejected `card_not_in_hand`."""
    if command.card not in recorder.state.seats[seat].hand:
        raise Rejected("card_not_in_hand", card=command.card)
    recorder.append(e.CardPlayed(seat, command.card))
    draw_card(recorder, seat)
    recorder.append(e.TurnBegan(Seat((seat + 1) % len(recorder.state.seats))))
