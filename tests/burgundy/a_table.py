"""Positions that read like a look at the table, and what happens on them.

`a_table()` is the middle of pass A with two seats. It is seat 0's turn; every seat holds a mine 1
and a mine 6 and nothing else. The draw pile is four watchtowers and banks, both supplies are full
of everything, the display is empty. A test says only what matters to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.estate import kind_after
from domain.cards import replaced
from domain.decider import Seat
from tests.kernel.laid_out import Answers, LaidOut

SEED = b"a table in the valley of the Loire"

LIGHT, MEDIUM, DARK = s.GoodId("good_light"), s.GoodId("good_medium"), s.GoodId("good_dark")


def cards(text: str) -> tuple[s.CardId, ...]:
    return tuple(s.CardId(face) for face in text.split())


def card(face: str) -> s.CardId:
    return s.CardId(face)


class Table(LaidOut[s.State]):
    def with_bought(self, faces: str) -> Table:
        return self.holds(0, bought=cards(faces)).purchase_made()

    def with_estate(self, *stacks: str, seat: int = 0) -> Table:
        """Each stack as text, the lowest card first."""
        return self.holds(seat, estate=tuple(estate_stack(stack) for stack in stacks))

    def with_first_bonus(self, kind: s.Kind, seat: int = 0) -> Table:
        left = tuple(other for other in self.state.first_bonuses if other != kind)
        won = (*self.state.seats[seat].first_bonuses, kind)
        return self.holds(seat, first_bonuses=won).middle(first_bonuses=left)

    def with_all_seven(self, value: int, seat: int = 0) -> Table:
        left = tuple(other for other in self.state.all_seven if other != value)
        return self.holds(seat, all_seven=value).middle(all_seven=left)

    def with_display(self, **rows: str) -> Table:
        """`row_3="ship_1 mine_2"`; the other rows are empty."""
        display = [()] * 6 if not rows else [cards(rows.get(f"row_{n}", "")) for n in range(1, 7)]
        return self.middle(display=tuple(display))

    def with_row(self, number: int, faces: str) -> Table:
        """The other rows of the display stay as they are."""
        return self.middle(display=replaced(self.state.display, number - 1, cards(faces)))

    def with_goods_stacks(self, first: tuple[s.GoodId, ...], second: tuple[s.GoodId, ...]) -> Table:
        return self.middle(goods=(first, second))

    def with_animal_stacks(self, first: str, second: str) -> Table:
        stacks = tuple(tuple(map(s.AnimalId, stack.split())) for stack in (first, second))
        return self.middle(animals=stacks)

    def with_start_card(self, holder: int, *, back_up: bool) -> Table:
        return self.middle(start_card=s.StartPlayerCard(Seat(holder), back_up))

    def with_egon(self, faces: str, *piles: str) -> Table:
        """A solo game: Egon's cards, and the piles still to come."""
        return self.middle(egon=s.Egon(tuple(cards(pile) for pile in piles), cards(faces)))

    def with_egon_bonus(self, kind: s.Kind) -> Table:
        """He has won it already."""
        left = tuple(other for other in self.state.first_bonuses if other != kind)
        egon = replace(s.egon_of(self.state), first_bonuses=(kind,))
        return self.middle(egon=egon, first_bonuses=left)

    def last_turn_of_the_round(self) -> Table:
        return self.middle(turns=len(self.state.seats))

    def last_turn_of_the_pass(self) -> Table:
        """Seat 0 has played the last card of the pass, a mine 1."""
        table = self.middle(round=6).last_turn_of_the_round().asked(s.UseDie(1))
        for seat in range(len(self.state.seats)):
            table = table.holds(seat, hand="")
        return table

    def asked(self, *decisions: s.Decision) -> Table:
        return self.middle(pending=decisions)

    def purchase_made(self) -> Table:
        return self.middle(phase=s.Turn(Seat(0), bought=True))


def a_table(seats: int = 2) -> Table:
    return Table(
        s.State(
            seats=(s.Holding(hand=cards("mine_1 mine_6")),) * seats,
            draw_pile=cards("watchtower_1 watchtower_2 watchtower_3 bank_4"),
            goods=((LIGHT, MEDIUM, DARK, LIGHT), (DARK, LIGHT, MEDIUM)),
            animals=(
                (s.AnimalId("sheep"), s.AnimalId("cattle"), s.AnimalId("pig")),
                (s.AnimalId("chicken"), s.AnimalId("pig"), s.AnimalId("sheep")),
            ),
            first_bonuses=components.KINDS,
            all_seven=components.PREPARATIONS[seats].all_seven_cards,
            round=1,
            turns=1,
            start_card=s.StartPlayerCard(Seat(0)) if seats > 1 else None,
            phase=s.Turn(Seat(0)),
            pending=(s.PlayHandCard(),),
        )
    )


def placing(face: str, table: Table | None = None) -> Table:
    """Seat 0 has this project too and a die of its number."""
    table = table or a_table()
    projects = " ".join((*table.state.seats[0].projects, face))
    return table.holds(projects=projects).asked(s.PlayHandCard(), s.UseDie(int(face[-1])))


def estate_stack(text: str) -> s.EstateStack:
    """The kind follows from the cards, one laid on the other."""
    lying = cards(text)
    stack = s.EstateStack(components.KIND[lying[0]], lying[:1])
    for face in lying[1:]:
        stack = s.EstateStack(kind_after((stack,), face, s.StackId(0)), (*stack.cards, face))
    return stack


# Playing commands.


def active(state: s.State) -> Seat:
    assert isinstance(state.phase, s.Turn)
    return state.phase.seat


PLAY = Answers[s.State, c.Command, e.Event](BURGUNDY, active, SEED, start_player="first_seat")
told, after, choices, refusal = PLAY.told, PLAY.after, PLAY.choices, PLAY.refusal
an_opening, opened = PLAY.opening, PLAY.opened
