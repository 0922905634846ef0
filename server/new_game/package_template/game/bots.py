"""How good a position looks, for bots, and a bot of its own."""

from projections.kit import Chance


def appraise(state, seat):
    """The tricks of a seat, and a little for high cards that it still holds."""
    player = state.seats[seat]
    return player.points + sum(player.hand) / 100


def play(question):
    """Take the option after which its seat looks best, in a world that it cannot tell apart."""
    if not question.awaited:
        return None
    game, world, seat = question.game, question.world(0), question.seat

    def worth(option):
        return appraise(game.decide(world, seat, option, Chance(b"luck")).state, seat)

    return max(question.options, key=worth)
