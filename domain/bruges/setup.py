"""The opening (section 1), with the modules of the table (sections 15 to 19)."""

from typing import Annotated, Any

import msgspec

from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide import settle
from domain.bruges.decide.rounds import begin_round
from domain.bruges.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats

WITH_EXCHANGE: dict[str, Any] = {"x-with": "exchange", "x-seats": [2, components.FULL_TABLE - 1]}
"""Marks an option for the exchange with fewer than five players (BRU-EXCHANGE-10)."""
FewerMarkers = msgspec.Meta(extra_json_schema=WITH_EXCHANGE)


class BrugesOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table. Five seats play with the module for a fifth player.

    `pets` to `exchange`: modules (BRU-PETS, BRU-CITIZEN, BRU-ZWIN, BRU-EXCHANGE). `fewer_markers`:
    BRU-EXCHANGE-22.
    """

    pets: bool = False
    new_citizens: bool = False
    zwin: bool = False
    exchange: bool = False
    fewer_markers: Annotated[bool, FewerMarkers] = False


def setup(options: BrugesOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """Return the opening for `seats` seats, up to the first decision.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, range(2, components.FULL_TABLE + 1))
    recorder = begun(s.State(), chance)
    rules = s.Rules(
        options.pets, options.new_citizens, options.zwin, options.exchange, options.fewer_markers
    )
    open_game(recorder, rules, seats)
    number = chance.roll("start", seats)
    recorder.append(e.FirstPlayerDrawn("start", seats, number, Seat(number - 1)))
    lay_piles(recorder, rules, seats)
    lay_ships(recorder, rules)
    lay_exchange(recorder, rules)
    begin_round(recorder)
    settle(recorder)
    return recorder.decided().events


def open_game(recorder: Recorder, rules: s.Rules, seats: int) -> None:
    """BRU-SETUP-9 to -15, -19, BRU-FIVE-2, -3, -6."""
    markers, statues = components.BOX.threat_markers.per_colour, components.BOX.statues.base
    if seats == components.FULL_TABLE:
        markers += components.BOX.threat_markers.more_with_five_players
        statues = components.BOX.statues.five_players + statues
    each = components.START.workers_each_colour
    workers: s.Five = (each, each, each, each, each)
    threats: s.Five = (markers, markers, markers, markers, markers)
    goods = (components.START.points, components.START.guilders, workers)
    recorder.append(e.GameOpened(seats, rules, *goods, threats, statues))


def cards_in_play(rules: s.Rules) -> tuple[s.CardId, ...]:
    """BRU-SETUP-1, BRU-PETS-1, BRU-CITIZEN-2."""
    used = {"base": True, "pets": rules.pets, "new_citizens": rules.new_citizens}
    return tuple(card.id for card in components.CARDS.values() if used[card.set])


def lay_piles(recorder: Recorder, rules: s.Rules, seats: int) -> None:
    """BRU-SETUP-4 to -8: the first piles are used, and larger ones come first."""
    deck = recorder.chance.shuffle("deck", cards_in_play(rules))
    recorder.append(e.DeckShuffled("deck", deck))
    row = components.PILES[seats, rules.new_citizens]
    each, larger = divmod(len(deck), row.formed)
    used = each * row.used + min(larger, row.used)
    order = recorder.chance.shuffle("piles", deck[:used])
    upper = (used + 1) // 2
    tops = (components.BACK[order[0]], components.BACK[order[upper]], components.BACK[deck[used]])
    recorder.append(e.PilesLaid("piles", order, upper, tops))


def lay_ships(recorder: Recorder, rules: s.Rules) -> None:
    """BRU-ZWIN-1."""
    if not rules.zwin:
        return
    for colour in components.COLOURS:
        name = f"ships/{colour}/0"
        ships = (ship.id for ship in components.SHIPS.values() if ship.colour == colour)
        order = recorder.chance.shuffle(name, ships)
        recorder.append(e.ShipsShuffled(name, colour, order, order[0]))


def lay_exchange(recorder: Recorder, rules: s.Rules) -> None:
    """BRU-EXCHANGE-1."""
    if rules.exchange:
        order = recorder.chance.shuffle("exchange", components.EXCHANGE)
        recorder.append(e.ExchangeShuffled("exchange", order))
