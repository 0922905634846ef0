"""Turns, rounds, passes and the end (sections 4 and 17)."""

from domain.cards import next_seat
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem.event_recorder import Recorder
from domain.carpe_diem.evolve import in_fields
from domain.carpe_diem.scoring import final_outcome


def begin_pass(recorder: Recorder, number: int) -> None:
    """CAR-PASS-1 to -3."""
    recorder.append(e.PassBegan(number))
    begin_round(recorder, 1)


def begin_round(recorder: Recorder, number: int) -> None:
    recorder.append(e.RoundBegan(number))
    recorder.append(e.TurnBegan(recorder.state.start_player))


def end_turn(recorder: Recorder) -> None:
    """CAR-PASS-3, -5, CAR-DONE-8: the next turn, the next round, or the scoring."""
    following = next_seat(recorder.state, recorder.seat)
    if following != recorder.state.start_player:
        recorder.append(e.TurnBegan(following))
    elif recorder.state.round < components.ROUNDS:
        begin_round(recorder, recorder.state.round + 1)
    else:
        recorder.append(e.ScoringBegan(tuple(reversed(recorder.state.track))))
        next_to_score(recorder)


def next_to_score(recorder: Recorder) -> None:
    """CAR-SCORE-1, -29: the next seat scores; after the last one the pass is over."""
    if recorder.state.to_score:
        recorder.append(e.ScoringTurnBegan(recorder.state.to_score[0]))
    elif recorder.state.current_pass < components.PASSES:
        prepare_pass(recorder, recorder.state.current_pass + 1)
    else:
        end_game(recorder)


def prepare_pass(recorder: Recorder, number: int) -> None:
    """CAR-PASS-7 to -12."""
    state = recorder.state
    recorder.append(e.StartPlayerNamed(next_seat(state, state.start_player)))
    if number <= components.LIGHT_PASSES:
        recorder.append(
            e.TilesLaid("light", in_fields(state.light_supply[: components.TILES_PER_PASS]))
        )
    else:
        recorder.append(
            e.TilesLaid("dark", in_fields(state.dark_supply[: components.TILES_PER_PASS]))
        )
    begin_pass(recorder, number)


def end_game(recorder: Recorder) -> None:
    """CAR-PASS-14, CAR-END-1, -8."""
    cards = tuple(tuple(sorted(holding.fountain_cards)) for holding in recorder.state.seats)
    recorder.append(e.FountainCardsRevealed(cards))
    recorder.append(e.GameEnded(final_outcome(recorder.state)))
