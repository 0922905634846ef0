"""Turns, rounds and passes, and the end of the game (sections 5, 14, 15, 16)."""

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.drawing import draw
from domain.burgundy.decide.facing_egon import reveal_pile
from domain.burgundy.event_recorder import Story
from domain.burgundy.scoring import final_outcome, solo_outcome
from domain.decider import Outcome, Seat


def end_of_the_turn(_: s.State, __: s.TurnOver) -> tuple[c.Command, ...]:
    """BUR-DEC-16."""
    return (c.EndTurn(),)


def end_turn(story: Story, _: s.TurnOver, __: c.EndTurn) -> None:
    next_turn(story)


def next_turn(story: Story) -> None:
    """The next seat that has a card begins its turn, or the game is over."""
    while not isinstance(story.state.phase, s.Over):
        if story.state.turns == len(story.state.seats):
            end_round(story)
        elif begin_turn(story, seat_in_order(story.state, story.state.turns)):
            return


def begin_turn(story: Story, seat: Seat) -> bool:
    """Whether the seat has a turn: one without cards has none (BUR-DECK-5)."""
    if not story.state.seats[seat].hand:
        story.book(e.TurnSkipped(seat))
        return False
    story.book(e.TurnBegan(seat))
    story.ask(s.PlayHandCard())
    return True


def seat_in_order(state: s.State, place: int) -> Seat:
    """BUR-PASS-5: clockwise from the start player of the pass, who has place 0."""
    return Seat((state.start_player + place) % len(state.seats))


# Rounds


def end_round(story: Story) -> None:
    """BUR-ROUND-8, BUR-PASS-6."""
    if story.state.round < box.ROUNDS:
        begin_round(story, story.state.round + 1)
    else:
        end_pass(story)


def begin_round(story: Story, number: int) -> None:
    """BUR-ROUND-1 to -3, -5: two cards, then one, in the last round none."""
    story.book(e.RoundBegan(number))
    if number == box.ROUNDS:
        return
    for place in range(len(story.state.seats)):
        seat = seat_in_order(story.state, place)
        draw_up(story, seat, box.HAND_MAX if number == 1 else 1)


def draw_up(story: Story, seat: Seat, count: int) -> None:
    cards = story.state.seats[seat].action_stack[:count]
    if cards:
        story.book(e.CardsDrawn(seat, len(cards), cards))


# Passes


def end_pass(story: Story) -> None:
    """BUR-PASS-6, BUR-END-1, BUR-SOLO-21."""
    ended = outcome_after_pass(story.state)
    if ended is not None:
        story.book(e.GameEnded(ended))
        return
    prepare_pass(story, box.PASSES[box.PASSES.index(story.state.current_pass) + 1])


def outcome_after_pass(state: s.State) -> Outcome | None:
    """How the game has ended with this pass, or None if it goes on."""
    last = state.current_pass == box.PASSES[-1]
    if state.egon is None:
        return final_outcome(state) if last else None
    compared = solo_outcome(state, state.egon)  # BUR-SOLO-24 to -26
    return compared if last or not compared.won else None


def prepare_pass(story: Story, pass_id: s.PassId) -> None:
    """BUR-PASS-7 to -12."""
    clear_display(story)
    lay_display(story)
    story.book(e.PassBegan(pass_id))
    find_start_player(story)
    deal_action_stacks(story)
    begin_pass(story)


def begin_pass(story: Story) -> None:
    """BUR-SOLO-9, -28: Egon comes before the first turn."""
    if story.state.egon is not None:
        reveal_pile(story, story.state.egon)
    begin_round(story, 1)


def clear_display(story: Story) -> None:
    """BUR-PASS-8."""
    left = tuple(card for row in story.state.display for card in row)
    if left:
        story.book(e.DisplayCleared(left))


def lay_display(story: Story) -> None:
    """BUR-DISP-1 to -3, BUR-SETUP-19."""
    prepared = box.PREPARATIONS[len(story.state.seats)]
    in_order, laid = prepared.display_cards_row_by_row, 0
    for cards in draw(story, in_order + prepared.display_cards_by_own_die):
        rows = tuple(
            box.ROWS[place % len(box.ROWS)] if place < in_order else box.NUMBER[card]
            for place, card in enumerate(cards, start=laid)
        )
        story.book(e.DisplayLaid(cards, rows))
        laid += len(cards)


def find_start_player(story: Story) -> None:
    """BUR-START-5, -6: who sold last, else the next one clockwise."""
    card = story.state.start_card
    if card is None:  # BUR-SOLO-8
        return
    seat = card.holder if card.back_up else Seat((card.holder + 1) % len(story.state.seats))
    story.book(e.StartPlayerNamed(seat, card=True))


def deal_action_stacks(story: Story) -> None:
    """BUR-SETUP-16, -18, BUR-PASS-12: one at a time, clockwise from the start player."""
    each, dealt = box.PREPARATIONS[len(story.state.seats)].stack_cards_per_player, 0
    for cards in draw(story, each * len(story.state.seats)):
        story.book(e.CardsDealt(seat_in_order(story.state, dealt), len(cards)))
        dealt += len(cards)
