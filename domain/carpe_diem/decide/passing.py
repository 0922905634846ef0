"""Turns, rounds, passes and the end (sections 4 and 17)."""

from domain.cards import next_seat
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem.event_recorder import Story
from domain.carpe_diem.evolve import in_fields
from domain.carpe_diem.scoring import final_outcome


def begin_pass(story: Story, number: int) -> None:
    """CAR-PASS-1 to -3."""
    story.book(e.PassBegan(number))
    begin_round(story, 1)


def begin_round(story: Story, number: int) -> None:
    story.book(e.RoundBegan(number))
    story.book(e.TurnBegan(story.state.start_player))


def end_turn(story: Story) -> None:
    """CAR-PASS-3, -5, CAR-DONE-8: the next turn, the next round, or the scoring."""
    following = next_seat(story.state, story.seat)
    if following != story.state.start_player:
        story.book(e.TurnBegan(following))
    elif story.state.round < box.ROUNDS:
        begin_round(story, story.state.round + 1)
    else:
        story.book(e.ScoringBegan(tuple(reversed(story.state.track))))
        next_to_score(story)


def next_to_score(story: Story) -> None:
    """CAR-SCORE-1, -29: the next seat scores; after the last one the pass is over."""
    if story.state.to_score:
        story.book(e.ScoringTurnBegan(story.state.to_score[0]))
    elif story.state.current_pass < box.PASSES:
        prepare_pass(story, story.state.current_pass + 1)
    else:
        end_game(story)


def prepare_pass(story: Story, number: int) -> None:
    """CAR-PASS-7 to -12."""
    state = story.state
    story.book(e.StartPlayerNamed(next_seat(state, state.start_player)))
    if number <= box.LIGHT_PASSES:
        story.book(e.TilesLaid("light", in_fields(state.light_supply[: box.TILES_PER_PASS])))
    else:
        story.book(e.TilesLaid("dark", in_fields(state.dark_supply[: box.TILES_PER_PASS])))
    begin_pass(story, number)


def end_game(story: Story) -> None:
    """CAR-PASS-14, CAR-END-1, -8."""
    cards = tuple(tuple(sorted(holding.fountain_cards)) for holding in story.state.seats)
    story.book(e.FountainCardsRevealed(cards))
    story.book(e.GameEnded(final_outcome(story.state)))
