"""Readable positions of a table, and helpers that play commands on them.

`a_table()` is the middle of a game with two seats: it is seat 0's turn, the first of round 1. The
dice show 1 to 5 in the order of the colours. Every seat has 10 points, nothing else and an empty
hand. There are two draw piles of three cards and an extra pile of three. A test states only the
facts that matter to it. Colours are written in the order blue, brown, yellow, red, violet.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.bruges import BRUGES, components
from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide import settle
from domain.bruges.event_recorder import begun
from domain.chance import Chance
from domain.decider import Decided, Seat
from tests.kernel.laid_out import Answers, LaidOut

SEED = b"a table in the city on the Reie"

NOBODY = "count countess baron baroness margrave"
"""Cards that do nothing before the end, one of each colour in order: for houses."""


def cards(text: str) -> tuple[s.CardId, ...]:
    return tuple(s.CardId(card) for card in text.split())


def card(name: str) -> s.CardId:
    return s.CardId(name)


def five(**counts: int) -> s.Five:
    """`five(red=2)`."""
    return tuple(counts.get(colour, 0) for colour in components.COLOURS)  # type: ignore[return-value]


class Table(LaidOut[s.State]):
    def workers(self, seat: int = 0, **counts: int) -> Table:
        return self.holds(seat, workers=five(**counts))

    def threats(self, seat: int = 0, **counts: int) -> Table:
        """Markers of a display; they come from the supply."""
        before = self.state.seats[seat].threats
        now = five(**counts)
        supply = tuple(
            left + old - new for left, old, new in zip(self.state.threats, before, now, strict=True)
        )
        return self.middle(threats=supply).holds(seat, threats=now)

    def houses(self, names: str, seat: int = 0) -> Table:
        """Further houses, by the cards that lie face down; the first one is house 0."""
        holding = self.state.seats[seat]
        more = tuple(
            s.House(s.HouseId(holding.built + n), name) for n, name in enumerate(cards(names))
        )
        return self.holds(seat, houses=holding.houses + more, built=holding.built + len(more))

    def unseen_house(self, name: str, seat: int = 0) -> Table:
        holding = self.state.seats[seat]
        house = s.House(s.HouseId(holding.built), card(name), seen=False)
        return self.holds(seat, houses=(*holding.houses, house), built=holding.built + 1)

    def persons(self, names: str, seat: int = 0) -> Table:
        """Persons of a display, each on a house of its own (`spare_house`)."""
        table = self
        for name in cards(names):
            house = table.state.seats[seat].built
            table = table.houses(spare_house(table.state), seat).lives(name, house, seat)
        return table

    def lives(self, name: str, house: int, seat: int = 0) -> Table:
        """A person or pet on a house that stands already."""
        residents = (*self.state.seats[seat].residents, s.Resident(card(name), s.HouseId(house)))
        return self.holds(seat, residents=residents)

    def piles(self, first: str, second: str, extra: str | None = None) -> Table:
        """`extra`: None for an extra pile that is in play already."""
        return self.middle(
            piles=(cards(first), cards(second)),
            extra=() if extra is None else cards(extra),
            last_round=self.state.round if extra is None else 0,
        )

    def exchange(self, name: str, markers: int = 5) -> Table:
        """Return a table with that exchange card turned up and no further one in the pile."""
        return self.middle(
            exchange=s.Exchange((), s.ExchangeId(f"exchange_{name}"), markers),
            rules=replace(self.state.rules, exchange=True),
        )

    def ships(self, **kinds: str) -> Table:
        """`ships(blue="guilders_6")`: the active ship of a colour; the piles are empty."""
        harbours = tuple(
            s.Harbour(
                active=s.ShipId(f"ship_{colour}_{kinds[colour]}") if colour in kinds else None
            )
            for colour in components.COLOURS
        )
        return self.middle(harbours=harbours, rules=replace(self.state.rules, zwin=True))

    def asked(self, *tasks: s.Task) -> Table:
        """Return a table with these pending tasks; the last one must be decided now."""
        return self.middle(pending=tasks)

    def turn(self, seat: int = 0, number: int = 1, *, played: bool = False) -> Table:
        return self.asked(s.Turn(Seat(seat), number, played))


def spare_house(state: s.State) -> str:
    """A card of no effect during the game that lies nowhere yet."""
    used = {house.card for holding in state.seats for house in holding.houses}
    names = ("poet", "sculptor", "composer", "goldsmith", "fresco_painter", "patron", "captain")
    more = tuple(pet.id for pet in components.BOX.pets)
    return next(name for name in (*names, *more) if card(name) not in used)


def a_table(seats: int = 2, **rules: bool) -> Table:
    markers = 9 + 2 * (seats == 5)
    return Table(
        s.State(
            rules=s.Rules(**rules),
            seats=(s.Holding(points=10),) * seats,
            piles=(cards("tailor potter baker"), cards("smith weaver jester")),
            extra=cards("cloth_merchant fur_trader spice_merchant"),
            threats=(markers, markers, markers, markers, markers),
            statues=(7, 6, 5, 4, 3, 2),
            dice=(1, 2, 3, 4, 5),
            round=1,
            phase=s.Playing(),
            pending=(s.Turn(Seat(0), 1),),
        )
    )


# Playing commands.


def asked(state: s.State) -> s.Task:
    return state.pending[-1]


PLAY = Answers[s.State, c.Command, e.Event](BRUGES, lambda state: asked(state).seat, SEED)
told, after, choices, refusal = PLAY.told, PLAY.after, PLAY.choices, PLAY.refusal
an_opening, opened = PLAY.opening, PLAY.opened


def settled(table: Table) -> Decided[s.State, e.Event]:
    """Return the automatic steps until a seat must decide."""
    recorder = begun(table.state, Chance(SEED))
    settle(recorder)
    return recorder.decided()


def playing(name: str, table: Table) -> Table:
    """Seat 0 has that card besides its hand and has taken it up on its turn."""
    holding = table.state.seats[0]
    return Table(after(table.holds(hand=" ".join((name, *holding.hand))), c.PlayCard(card(name))))
