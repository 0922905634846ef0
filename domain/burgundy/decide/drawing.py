"""The draw pile and the discard pile (BUR-DECK-1 to -5)."""

from collections.abc import Iterator

from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.event_recorder import Recorder


def draw(recorder: Recorder, count: int) -> Iterator[tuple[s.CardId, ...]]:
    """Yield the next cards in one part, or in two if the pile runs out (BUR-DECK-3).

    The caller must record each part before it takes the next. Missing cards are not drawn.
    """
    while count:
        reshuffle_when_empty(recorder)
        cards = recorder.state.draw_pile[:count]
        if not cards:  # BUR-DECK-5
            return
        yield cards
        count -= len(cards)


def reshuffle_when_empty(recorder: Recorder) -> None:
    """BUR-DECK-2."""
    state = recorder.state
    if not state.draw_pile and state.discard_pile:
        shuffle_cards(recorder, state.discard_pile)


def shuffle_cards(recorder: Recorder, cards: tuple[s.CardId, ...]) -> None:
    name = f"cards/{recorder.state.shuffles}"
    recorder.append(e.CardsShuffled(name, recorder.chance.shuffle(name, cards)))
