"""Module Profiteers (section 12)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder
from domain.villagers.events_modules import FreelancerPaid
from domain.villagers.scoring import bronze_values
from domain.villagers.village import owners, village_of, villagers_of

FREELANCER = s.CardId("freelancer")


# Freelancer.


def begin_build_turn(recorder: Recorder) -> None:
    """Asks `PayFreelancers` if there is one to pay (VIL-PROFIT-14, VIL-CHOICE-15)."""
    if may_pay_freelancers(recorder.state, recorder.seat):
        recorder.open(s.PayFreelancers())


def may_pay_freelancers(state: s.State, seat: Seat) -> bool:
    """VIL-PROFIT-14 to -16."""
    return (
        more_actions_possible(state)
        and state.seats[seat].supply >= components.NUMBERS.freelancer_cost
        and bool(freelancers_to_pay(state))
    )


def more_actions_possible(state: s.State) -> bool:
    """VIL-PROFIT-16."""
    phase = state.phase
    return isinstance(phase, s.BuildPhase) and phase.limit < components.BOX.constants.build_max


def freelancers_to_pay(state: s.State) -> dict[s.VillagerId, s.Owner]:
    """VIL-PROFIT-14, -15: all Freelancers not yet paid in this turn, and their owners."""
    phase = state.phase
    paid = phase.freelancers if isinstance(phase, s.BuildPhase) else ()
    return {
        villager.id: owner
        for owner in owners(state)
        for villager in villagers_of(state, owner)
        if villager.card == FREELANCER and villager.id not in paid
    }


def freelancer_options(state: s.State, seat: Seat, _: s.PayFreelancers) -> Iterator[c.Command]:
    if may_pay_freelancers(state, seat):
        for number in freelancers_to_pay(state):
            yield c.PayFreelancer(number)
    yield c.Decline()


def pay_freelancer(recorder: Recorder, command: c.PayFreelancer) -> None:
    """VIL-PROFIT-14 to -16. Raises Rejected `limit_reached`, `not_enough_gold`, `no_freelancer`."""
    phase, seat = recorder.state.phase, recorder.seat
    assert isinstance(phase, s.BuildPhase)
    cost, most = components.NUMBERS.freelancer_cost, components.BOX.constants.build_max
    if not more_actions_possible(recorder.state):
        raise Rejected("limit_reached", most=most)
    if recorder.holding.supply < cost:
        raise Rejected("not_enough_gold", gold=recorder.holding.supply, cost=cost)
    owner = freelancers_to_pay(recorder.state).get(command.villager)
    if owner is None:
        raise Rejected("no_freelancer")
    limit = min(phase.limit + components.NUMBERS.freelancer_actions, most)
    recorder.append(FreelancerPaid(seat, owner, command.villager, cost, limit))
    if not may_pay_freelancers(recorder.state, seat):
        recorder.close()


def decline_freelancers(recorder: Recorder, _: c.Decline) -> None:
    """VIL-DECIDE-6: pay no further Freelancer."""
    recorder.close()


# Bronze.


def end_build_turn(recorder: Recorder) -> None:
    """Bronze of the active seat (VIL-PROFIT-4)."""
    if recorder.state.rules.bronze == "own_turn":
        score_bronze(recorder, recorder.seat)


def end_build_phase(recorder: Recorder) -> None:
    """Score bronze for all, if the table scores it in this phase (VIL-PROFIT-17)."""
    if recorder.state.rules.bronze == "after_build_phase":
        first, number = recorder.state.first_player, len(recorder.state.seats)
        for step in range(number):
            score_bronze(recorder, Seat((first + step) % number))


def score_bronze(recorder: Recorder, seat: Seat) -> None:
    """VIL-PROFIT-5 to -7: score the bronze symbol with the highest value, without a decision."""
    worth = best_bronze(recorder.state, seat)
    if worth:
        recorder.append(e.GoldGained(seat, worth, "bronze"))


def best_bronze(state: s.State, seat: Seat) -> int:
    """Return the value of the best bronze symbol now; 0 without one."""
    values = bronze_values(village_of(state, seat), state.rules.carter)
    return max(values.values(), default=0)
