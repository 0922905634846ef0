"""Games in this process, without server, Redis or clock: to test bots, count and learn.

    from projections.simulation import Position, play

    position = Position.begin("burgundy", seats=2, seed=7)
    while not position.over:
        seat = position.awaiting[0]
        position = position.after(seat, position.options(seat)[0])
    print(position.outcome.scores)

    played = play("villagers", ("steady", "random", "random"), seed=7)

`state` offers a game under the names of OpenSpiel, `environment` offers every game for PettingZoo.

A policy only gets worlds that its seat cannot tell from the real position. A caller that steps
through positions sees all hidden things; it should use `view` or `world` for a seat.
"""

from projections.simulation.match import Played, Standing, play, standings
from projections.simulation.position import Position, positions_of

__all__ = ["Played", "Position", "Standing", "play", "positions_of", "standings"]
