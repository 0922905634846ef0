"""Phase 4, the end of a round, and the end of the game (sections 2, 12 and 13)."""

from collections.abc import Sequence

from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import rules_in_force
from domain.bruges.effects.effect_dsl import MajorityTiesCount
from domain.bruges.event_recorder import Recorder
from domain.bruges.scoring import final_outcome
from domain.cards import next_seat
from domain.decider import Seat


def end_round(recorder: Recorder) -> None:
    """BRU-ROUND-3 to -5."""
    check_majorities(recorder)
    clear_ships(recorder)
    clear_exchange(recorder)
    recorder.append(e.RoundEnded(next_seat(recorder.state, recorder.state.start_player)))
    if recorder.state.round == recorder.state.last_round:
        recorder.agenda.clear()
        recorder.append(e.GameEnded(final_outcome(recorder.state)))
    else:
        begin_round(recorder)


def begin_round(recorder: Recorder) -> None:
    """BRU-ROUND-2, BRU-DRAW-1."""
    recorder.append(e.RoundBegan(recorder.state.round + 1))
    recorder.then(s.Refill(recorder.state.start_player))


# Majorities.


def check_majorities(recorder: Recorder) -> None:
    """BRU-MAJ-1, -11, BRU-PETS-14."""
    for majority in components.MAJORITIES:
        if majority == "pets" and not recorder.state.rules.pets:
            continue
        for seat in winners(recorder.state, majority):
            if majority not in recorder.state.seats[seat].majorities:  # BRU-MAJ-7
                recorder.append(e.MajorityWon(seat, majority))


def winners(state: s.State, majority: s.Majority) -> list[Seat]:
    """BRU-MAJ-2 to -5, -10."""
    return leading([standing(holding, majority) for holding in state.seats], state.seats)


def leading(counts: Sequence[int], seats: Sequence[s.Holding]) -> list[Seat]:
    """Return the sole leader by these numbers, or a Judge who shares first place."""
    most = max(counts)
    if not most:
        return []
    first = [seat for seat, count in enumerate(counts) if count == most]
    if len(first) > 1:
        first = [seat for seat in first if wins_ties(seats[seat], most)]
    return [Seat(seat) for seat in first]


def wins_ties(holding: s.Holding, most: int) -> bool:
    """BRU-CARD-30, -31."""
    rules = rules_in_force(holding, MajorityTiesCount)
    return any(most >= rule.needs_at_least for rule in rules)


def standing(holding: s.Holding, majority: s.Majority) -> int:
    """Return the compared number (BRU-MAJ-2 to -4, BRU-PETS-13, -14)."""
    match majority:
        case "reputation":
            return holding.step
        case "persons":
            return sum(who.card not in components.PETS for who in holding.residents)
        case "canal":
            return sum(holding.canals)
        case "pets":
            return sum(who.card in components.PETS for who in holding.residents)


# Ships and exchange.


def clear_ships(recorder: Recorder) -> None:
    """BRU-ZWIN-12."""
    if not any(harbour.active for harbour in recorder.state.harbours):
        return
    recorder.append(e.ShipsCleared())
    for colour, harbour in zip(components.COLOURS, recorder.state.harbours, strict=True):
        if not harbour.pile:
            name = f"ships/{colour}/{harbour.shuffles}"
            order = recorder.chance.shuffle(name, harbour.cleared)
            recorder.append(e.ShipsShuffled(name, colour, order, order[0]))


def clear_exchange(recorder: Recorder) -> None:
    """BRU-EXCHANGE-9."""
    exchange = recorder.state.exchange
    if exchange is not None and exchange.card is not None:
        recorder.append(e.ExchangeCleared(exchange.card))
