"""Phase 4, the end of a round, and the end of the game (sections 2, 12 and 13)."""

from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import rules_in_force
from domain.bruges.effects.effect_dsl import MajorityTiesCount
from domain.bruges.event_recorder import Story
from domain.bruges.scoring import final_outcome
from domain.cards import next_seat
from domain.decider import Seat


def end_round(story: Story) -> None:
    """BRU-ROUND-3 to -5."""
    check_majorities(story)
    clear_ships(story)
    clear_exchange(story)
    story.book(e.RoundEnded(next_seat(story.state, story.state.start_player)))
    if story.state.round == story.state.last_round:
        story.agenda.clear()
        story.book(e.GameEnded(final_outcome(story.state)))
    else:
        begin_round(story)


def begin_round(story: Story) -> None:
    """BRU-ROUND-2, BRU-DRAW-1."""
    story.book(e.RoundBegan(story.state.round + 1))
    story.then(s.Refill(story.state.start_player))


# Majorities.


def check_majorities(story: Story) -> None:
    """BRU-MAJ-1, -11, BRU-PETS-14."""
    for majority in box.MAJORITIES:
        if majority == "pets" and not story.state.rules.pets:
            continue
        for seat in winners(story.state, majority):
            if majority not in story.state.seats[seat].majorities:  # BRU-MAJ-7
                story.book(e.MajorityWon(seat, majority))


def winners(state: s.State, majority: s.Majority) -> list[Seat]:
    """Whoever is alone in front, or shares first place with a Judge (BRU-MAJ-2 to -5, -10)."""
    counts = [standing(holding, majority) for holding in state.seats]
    most = max(counts)
    if not most:
        return []
    first = [Seat(seat) for seat, count in enumerate(counts) if count == most]
    return first if len(first) == 1 else [seat for seat in first if wins_ties(state, seat, most)]


def wins_ties(state: s.State, seat: Seat, most: int) -> bool:
    """BRU-CARD-30, -31."""
    rules = rules_in_force(state.seats[seat], MajorityTiesCount)
    return any(most >= rule.needs_at_least for rule in rules)


def standing(holding: s.Holding, majority: s.Majority) -> int:
    """What is compared (BRU-MAJ-2 to -4, BRU-PETS-13, -14)."""
    match majority:
        case "reputation":
            return holding.step
        case "persons":
            return sum(who.card not in box.PETS for who in holding.residents)
        case "canal":
            return sum(holding.canals)
        case "pets":
            return sum(who.card in box.PETS for who in holding.residents)


# Ships and exchange.


def clear_ships(story: Story) -> None:
    """BRU-ZWIN-12."""
    if not any(harbour.active for harbour in story.state.harbours):
        return
    story.book(e.ShipsCleared())
    for colour, harbour in zip(box.COLOURS, story.state.harbours, strict=True):
        if not harbour.pile:
            name = f"ships/{colour}/{harbour.shuffles}"
            order = story.chance.shuffle(name, harbour.cleared)
            story.book(e.ShipsShuffled(name, colour, order, order[0]))


def clear_exchange(story: Story) -> None:
    """BRU-EXCHANGE-9."""
    exchange = story.state.exchange
    if exchange is not None and exchange.card is not None:
        story.book(e.ExchangeCleared(exchange.card))
