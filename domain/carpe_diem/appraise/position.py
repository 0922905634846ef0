"""The sum of what is there, what may come, and what is due in the own turn."""

from domain.carpe_diem import state as s
from domain.carpe_diem.appraise.districts import reward_worth
from domain.carpe_diem.appraise.holdings import holding_worth
from domain.carpe_diem.appraise.occasions import occasions
from domain.carpe_diem.appraise.turns import due
from domain.decider import Seat


def appraise(state: s.State, seat: Seat) -> float:
    """Points so far and hopes."""
    ahead, holding = occasions(state, seat), state.seats[seat]
    worth = holding_worth(holding, ahead)
    decision = s.asked(state)
    if decision is None or decision.seat != seat:
        return worth
    rewards = sum(reward_worth(holding, r.kind, r.tiles, ahead) for r in state.rewards)
    return worth + rewards + due(state, holding, decision, ahead)
