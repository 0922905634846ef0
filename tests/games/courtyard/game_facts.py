"""The facts about the courtyard that the suite needs."""

from collections import Counter

from domain.decider import Viewer
from projections.conformance.game_facts import GameFacts, Opening, Pool
from tests.games.courtyard import state as s
from tests.games.courtyard.commands import ChooseCard, FeedCard
from tests.games.courtyard.decide import asked
from tests.games.courtyard.projection import PROJECTION
from tests.games.courtyard.rearrange import choices_are_secret


def census(state: s.State) -> Counter[str]:
    cards = Counter[str](state.compost)
    cards.update(place.card for place in state.pile)
    for home in state.homes:
        cards.update(home.hand)
        cards.update(home.bed)
        cards.update(pot.card for pot in home.sill)
        cards.update([home.chosen] if home.chosen else [])
    return cards


def box(_: Opening) -> Counter[str]:
    return Counter(s.BOX)


def broken(state: s.State) -> tuple[str, ...]:
    checks = {
        "water never falls below nothing": all(home.water >= 0 for home in state.homes),
        "a hand never grows too large": all(len(home.hand) <= s.HAND for home in state.homes),
    }
    return tuple(sentence for sentence, holds in checks.items() if not holds)


def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
    """All cards have one back. Pots that their own seat has looked into are its secrets."""
    pool: dict[str, str] = {}
    for seat, home in enumerate(state.homes):
        if seat != viewer:
            pool |= {f"seat:{seat}/hand/{n}": card for n, card in enumerate(home.hand)}
            if home.chosen and choices_are_secret(state):
                pool[f"seat:{seat}/chosen"] = home.chosen
        for n, pot in enumerate(home.sill):
            if viewer not in pot.known_to:
                owner = f"seat:{seat}/sill" if seat in pot.known_to else f"sill:{seat}"
                pool[f"{owner}/{n}"] = pot.card
    pool |= {f"pile/{n}": p.card for n, p in enumerate(state.pile) if viewer not in p.known_to}
    return (pool,)


def nothing(_state: s.State, _command: ChooseCard, _viewer: Viewer) -> None:
    """Hide a choice from other viewers until all seats have chosen."""


def what_is_fed(state: s.State, command: FeedCard, viewer: Viewer) -> str | None:
    """The sender of the snail sees which card it gets."""
    busy = asked(state)
    assert isinstance(busy, s.FeedSnail)
    return command.card if viewer == busy.sender else None


GAME_FACTS = GameFacts(
    projection=PROJECTION,
    longest=140,
    deepest=5,
    census=census,
    box=box,
    broken=broken,
    interrupts=frozenset({"pounce"}),
    secret_choices={"choose_card": nothing, "feed_card": what_is_fed},
    hidden=hidden,
    countable=frozenset({"opening.foxes", "shuffles"}),
)
