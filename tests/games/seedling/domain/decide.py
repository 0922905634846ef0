"""The rulebook: one function per command."""

from __future__ import annotations

from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from domain.seedling.commands import Command, PlayCard
from domain.seedling.events import CardPlayed, Event, TurnBegan
from domain.seedling.evolve import REDUCER
from domain.seedling.options import awaiting
from domain.seedling.setup import Story, draw_card
from domain.seedling.state import State


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Decided[State, Event]:
    """What follows from a command. Raises Rejected and changes nothing."""
    if seat not in awaiting(state):
        raise Rejected("not_your_turn")
    story: Story = Story(state, chance, REDUCER)
    play_card(story, seat, command)
    return story.decided()


def play_card(story: Story, seat: Seat, command: PlayCard) -> None:
    """SEE-TURN-1 to SEE-TURN-3. Raises Rejected `card_not_in_hand`."""
    if command.card not in story.state.seats[seat].hand:
        raise Rejected("card_not_in_hand", card=command.card)
    story.book(CardPlayed(seat, command.card))
    draw_card(story, seat)
    over = not any(player.hand for player in story.state.seats)
    following = Seat((seat + 1) % len(story.state.seats))
    story.book(TurnBegan(None if over else following))
