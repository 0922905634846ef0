"""The New Citizens that search, build, name a colour or borrow, by their printed sentences.

Module 1; its other persons are proved with their kinds of activation.
"""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import activate, lay_out, lies, offered, proves, proves_each, ready
from tests.bruges.a_table import (
    after,
    asked,
    build_house,
    card,
    cards,
    refusal,
)
from tests.bruges.differences import difference, says

# Searchers.

SEARCHERS = [
    # You may take another person of the nobility (offices, ...) group from the discard pile and
    # lay it out free of charge on a house of yours without a person.
    ("duchess", "baron lord", "mayor"),
    ("gauge_master", "mayor hangman", "bard"),
    ("soothsayer", "bard puppeteer", "fishmonger"),
    ("market_warden", "fishmonger barterer", "mason"),
    ("brewer", "mason tanner", "page"),
    ("court_marshal", "page cupbearer", "monk"),
    ("prior", "monk bishop", "patron"),
    ("model", "patron glass_painter", "archer"),
    ("scout", "archer militia", "fence"),
    ("headsman", "fence gang_leader", "inventor"),
    ("navigator", "inventor strategist", "scot"),
    # The Finn: another traveller.
    ("finn", "scot spaniard", "baron"),
]


@proves_each("name group other", SEARCHERS)
def test_a_searcher_takes_another_of_its_group_from_the_discard_pile(
    name: str, group: str, other: str
) -> None:
    """BRU-CITIZEN-5, -6, -11, -26, BRU-DECIDE-17: free of charge, on a house without a person."""
    first, second = cards(group)
    table = ready().discard(f"{group} {other} pet_dog").houses("count countess").lives("pet_ox", 1)
    before, now = lay_out(name, table)
    assert offered(now) == {c.ChooseDiscarded(first), c.ChooseDiscarded(second), c.Decline()}
    now = after(now, c.ChooseDiscarded(second))
    assert offered(now) == {c.ChooseHouse(s.HouseId(0)), c.ChooseHouse(s.HouseId(1))}

    now = after(now, c.ChooseHouse(s.HouseId(1)))
    assert difference(before, now) == says(f"-{second} discarded, +{second} laid out")
    assert now.seats[0].residents[-1].house == 1


@proves_each("name group other", SEARCHERS)
def test_a_search_may_be_declined(name: str, group: str, other: str) -> None:
    """BRU-CITIZEN-8."""
    table = ready().discard(f"{other} {group}").houses("count")
    before, now = lay_out(name, table)

    assert difference(before, after(now, c.Decline())) == set()


@proves_each("name group other", SEARCHERS)
def test_without_a_second_house_or_a_fitting_card_nothing_is_found(
    name: str, group: str, other: str
) -> None:
    """BRU-CITIZEN-6: as far as possible."""
    no_house = ready().discard(group).persons("page" if name != "court_marshal" else "monk")
    no_card = ready().discard(f"{other} pet_dog").houses("count")

    assert difference(*lay_out(name, no_house)) == set()
    assert difference(*lay_out(name, no_card)) == set()


@proves("navigator")
def test_lightning_of_a_person_found_strikes_at_once() -> None:
    """BRU-CITIZEN-7, -27: and twice with the Astronomer."""
    table = lies("astronomer", ready()).discard("alchemist").houses("count")
    before, now = lay_out("navigator", table)
    now = after(now, c.ChooseDiscarded(card("alchemist")))  # the only house
    assert offered(now) == {c.RunAgain(), c.Decline()}

    found = difference(before, after(now, c.RunAgain()))
    assert found == says("-alchemist discarded, +alchemist laid out, +12 guilders")


@proves("duchess")
def test_a_person_found_may_be_activated_in_the_same_turn() -> None:
    """BRU-CITIZEN-7."""
    table = ready().discard("queen").houses("count")
    before, now = lay_out("duchess", table)
    now = after(now, c.ChooseDiscarded(card("queen")), c.Activate(card("queen")))

    assert difference(before, now) == says(
        "-queen discarded, +queen laid out, +1 point, +queen turned"
    )


@proves("finn")
def test_what_is_found_may_build() -> None:
    """BRU-CITIZEN-9: the Finn finds the Egyptian, who builds a yellow house."""
    table = ready().discard("egyptian duke").houses("count").workers(yellow=1)
    before, now = lay_out("finn", table)
    now = after(now, c.ChooseDiscarded(card("egyptian")), c.ChooseDiscarded(card("duke")))

    assert difference(before, now) == says(
        "-egyptian discarded, +egyptian laid out, -1 yellow worker, -duke discarded, +duke as house"
    )


@proves("navigator")
def test_a_card_discarded_in_the_same_action_lies_there_already() -> None:
    """BRU-CITIZEN-10: the second run finds what the person found by the first one discarded."""
    table = lies("astronomer", ready()).discard("mathematician").houses("count baron")
    table = table.piles("alchemist monk nun", "abbot vicar deacon", "queen")
    _, now = lay_out("navigator", table)
    now = after(now, c.ChooseDiscarded(card("mathematician")), c.ChooseHouse(s.HouseId(1)))
    now = after(now, c.DrawFrom(0), c.DrawFrom(0), c.DrawFrom(1), c.DrawFrom(1))
    discarded = (c.ChooseCard(card(it)) for it in ("alchemist", "monk", "abbot", "vicar"))
    now = after(now, *discarded, c.Decline(), c.RunAgain())

    assert offered(now) == {c.ChooseDiscarded(card("alchemist")), c.Decline()}


def test_what_is_not_to_be_found_is_refused_by_name() -> None:
    """BRU-DECIDE-17."""
    _, now = lay_out("duchess", ready().discard("monk queen").houses("count baron"))
    assert refusal(now, c.ChooseDiscarded(card("monk"))) == "not_to_be_found"

    now = after(now, c.ChooseDiscarded(card("queen")))
    assert refusal(now, c.ChooseHouse(s.HouseId(2))) == "house_not_possible"
    assert refusal(now, c.ChooseOpponent(Seat(1))) == "not_asked"


# Builders.

BUILDERS = [
    # You may take a yellow (blue, ...) card from the discard pile and build it as a house,
    # paying 1 yellow (blue, ...) worker.
    ("egyptian", "yellow", "duke pet_hen"),
    ("dane", "blue", "prince pet_dog"),
    ("englishman", "red", "queen pet_pig"),
    ("greek", "brown", "earl pet_ox"),
    ("italian", "violet", "judge pet_cat"),
]
ONE_OF_EACH = "duke prince queen earl judge"


@proves_each("name colour fitting", BUILDERS)
def test_a_traveller_may_build_a_card_of_the_discard_pile_for_a_worker(
    name: str, colour: str, fitting: str
) -> None:
    """BRU-CITIZEN-12, -28, BRU-DECIDE-18: any card of the colour, persons and pets alike."""
    person, pet = cards(fitting)
    table = ready().discard(f"{ONE_OF_EACH} {pet}").workers(**{colour: 2})
    before, now = lay_out(name, table)
    assert offered(now) == {c.ChooseDiscarded(person), c.ChooseDiscarded(pet), c.Decline()}

    built = difference(before, after(now, c.ChooseDiscarded(pet)))
    assert built == says(f"-1 {colour} worker, -{pet} discarded, +{pet} as house")
    assert difference(before, after(now, c.Decline())) == set()


@proves_each("name colour fitting", BUILDERS)
def test_without_a_worker_or_a_card_of_the_colour_nothing_is_built(
    name: str, colour: str, fitting: str
) -> None:
    """BRU-CITIZEN-28."""
    others = {it: 1 for it in box.COLOURS if it != colour}
    rest = " ".join(it for it in ONE_OF_EACH.split() if it not in fitting)

    no_worker = ready().discard(ONE_OF_EACH).workers(**others)
    no_card = ready().discard(rest).workers(**{colour: 1})
    assert difference(*lay_out(name, no_worker)) == set()
    assert difference(*lay_out(name, no_card)) == set()


# Namers.

NAMERS = [
    # Use directly before playing a card: for its action that card counts as a card of a colour
    # you name.
    ("frenchwoman", "blue"),
    ("norwegian", "brown"),
    ("portuguese", "yellow"),
    ("russian", "red"),
    ("spaniard", "violet"),
]


@proves_each("name worker", NAMERS)
def test_the_next_card_counts_as_one_of_the_colour_named(name: str, worker: str) -> None:
    """BRU-CITIZEN-15, -16, -18, -29, BRU-DECIDE-19, -35: a violet card, named red."""
    before, now = activate(name, ready().hand("king queen"), **{worker: 1})
    paid = f"-1 {worker} worker, +{name} turned"
    assert difference(before, now) == says(f"{paid}, +named_colour prepared")
    now = after(now, c.PlayCard(card("king")))
    assert asked(now) == s.NameCardColour(Seat(0), "turn")
    assert offered(now) == {c.ChooseColour(it) for it in box.COLOURS}

    taken = difference(before, after(now, c.ChooseColour("red"), c.TakeGuilders()))
    assert taken == says(f"{paid}, +4 guilders, -king in hand, +king discarded")


# What a named colour governs.

OF_THE_COLOUR: list[tuple[c.Command, str]] = [
    (c.TakeWorkers(), "+2 blue workers"),
    (c.ReturnThreat(), "-1 blue threat, +1 point"),
    (c.BuildCanal("left"), "+1 left token, -1 guilder"),
    (build_house("blue"), "-1 blue worker, +king as house"),
]


@proves("frenchwoman")
def test_the_colour_named_governs_worker_marker_space_and_house() -> None:
    """BRU-CITIZEN-16, -17: named blue, the King is still a violet house once he lies there."""
    table = lies("frenchwoman", ready().hand("king queen")).threats(blue=1, violet=1)
    table = table.workers(blue=2).guilders(1)
    before = after(table, c.Activate(card("frenchwoman")))
    now = after(before, c.PlayCard(card("king")), c.ChooseColour("blue"))
    spent = says("-king in hand, -named_colour prepared")

    for act, change in OF_THE_COLOUR:
        done = difference(before, after(now, act)) - {"+king discarded"}
        assert done == spent | says(change)


@proves("portuguese")
def test_the_printed_colour_counts_for_what_lies_there_and_the_named_one_for_the_action() -> None:
    """BRU-CITIZEN-17, -30, BRU-CARD-55: a violet King named blue."""
    table = lies("portuguese", ready().hand("king queen")).persons("stucco_worker fishmonger")
    table = table.threats(blue=1, violet=1).workers(yellow=1, blue=1)
    now = after(
        table, c.Activate(card("portuguese")), c.PlayCard(card("king")), c.ChooseColour("blue")
    )

    assert offered(after(now, build_house("blue"))) == {c.ChooseThreat("violet"), c.Decline()}
    assert after(now, c.TakeGuilders()).seats[0].guilders == 1 + 2  # the blue die, the Fishmonger


@proves("russian")
def test_the_colour_is_used_up_by_the_next_card_and_lapses_with_the_turn() -> None:
    """BRU-CITIZEN-18: an extra card is the next one, too."""
    table = ready().hand("king queen earl").persons("messenger")
    _, now = activate("russian", table, red=1, blue=1)
    now = after(now, c.Activate(card("messenger")), c.PlayCard(card("king")))
    assert asked(now) == s.NameCardColour(Seat(0), "extra")
    now = after(now, c.ChooseColour("blue"), c.TakeGuilders())

    turn = after(now, c.PlayCard(card("queen")))
    assert not isinstance(asked(turn), s.NameCardColour)
    assert refusal(now, c.Activate(card("russian"))) == "already_activated"


@proves("spaniard")
def test_a_named_colour_does_not_change_the_price_or_the_person_laid_out() -> None:
    """BRU-CITIZEN-29, -30: the Fire-Eater sees the printed colour."""
    table = lies("spaniard", ready().hand("potter king")).persons("fire_eater")
    table = table.threats(brown=1, red=1).houses("count")
    _, now = activate("spaniard", table, violet=1)
    now = after(now, c.PlayCard(card("potter")), c.ChooseColour("red"), c.LayOut(s.HouseId(2)))

    assert offered(now) == {c.ChooseThreat("brown"), c.Decline()}


# The Swede.


@proves("swede")
def test_the_swede_may_activate_a_person_of_another_player() -> None:
    """BRU-CITIZEN-19, -20, -21, -32, BRU-DECIDE-20: lightning, worker or once per round.

    Not the Hangman, no laurel and no infinity person, nobody of her own; and nobody who could
    change nothing: no die shows 1 for the Vicar.
    """
    table = ready().persons("queen potter").workers(red=1).dice(3, 3, 3, 3, 3)
    table = table.persons("accountant hangman mayor lawyer vicar", 1)
    table = table.persons("servant alchemist prince", 2)
    _, now = lay_out("swede", table)

    names = ("accountant", "servant", "alchemist")
    assert offered(now) == {*(c.ChoosePerson(card(it)) for it in names), c.Decline()}


def borrowing(name: s.CardId) -> set[str]:
    """What the Swede brings who activates that person of seat 1, for a red worker if needed."""
    table = ready().workers(red=1).persons(f"accountant {name}", 1).guilders(5, 1).guilders(1, 2)
    before, now = lay_out("swede", table.houses("duke"))
    return difference(before, after(now, c.ChoosePerson(name)))


@proves("swede")
def test_the_person_works_as_if_it_were_the_swedes() -> None:
    """BRU-CITIZEN-22, -23, -24, -31: the worker is paid, the owner's card is not turned."""
    assert borrowing(card("alchemist")) == says("+6 guilders")
    assert borrowing(card("councilman")) == says("-1 red worker, +2 guilders")
    assert borrowing(card("thief")) == says("+4 guilders, 1: -3 guilders, 2: -1 guilder")


@proves("swede")
def test_a_person_already_used_by_its_owner_may_be_chosen_and_the_swede_declined() -> None:
    """BRU-CITIZEN-22."""
    before, now = lay_out("swede", ready().persons("accountant", 1).activated("accountant"))

    assert difference(before, after(now, c.ChoosePerson(card("accountant")))) == says("+2 guilders")
    assert difference(before, after(now, c.Decline())) == set()


@proves("swede", "militia")
def test_the_militia_does_not_keep_the_swede_from_its_owners_persons() -> None:
    """BRU-CARD-52."""
    table = lies("militia", ready(2), seat=1).persons("accountant", 1)
    before, now = lay_out("swede", table)

    now = after(now, c.ChoosePerson(card("accountant")))
    assert difference(before, now) == says("+2 guilders")


@proves("swede")
def test_a_borrowed_well_builder_prepares_the_next_token_of_the_acting_player() -> None:
    """BRU-CITIZEN-33."""
    before, now = lay_out("swede", ready(2).persons("accountant").persons("well_builder", 1))

    now = after(now, c.ChoosePerson(card("well_builder")))
    assert difference(before, now) == says("+free_canal prepared")


@proves("swede")
def test_with_the_astronomer_the_swede_may_choose_the_same_person_twice() -> None:
    """BRU-CITIZEN-22."""
    before, now = lay_out("swede", lies("astronomer", ready()).persons("accountant", 1))
    now = after(
        now, c.ChoosePerson(card("accountant")), c.RunAgain(), c.ChoosePerson(card("accountant"))
    )

    assert difference(before, now) == says("+4 guilders")


@proves("swede")
def test_a_person_of_another_player_counts_the_display_of_the_swede() -> None:
    """BRU-PERSON-27, BRU-CITIZEN-33: the Noblewoman adds nothing for herself."""
    table = ready().persons("prince queen").persons("noblewoman king duke", 1)
    before, now = lay_out("swede", table)
    counted = difference(before, after(now, c.ChoosePerson(card("noblewoman"))))
    assert counted == says("+2 points")

    table = ready().houses("count").discard("baron").persons("duchess", 1)
    before, now = lay_out("swede", table)
    now = after(now, c.ChoosePerson(card("duchess")), c.ChooseDiscarded(card("baron")))
    assert difference(before, now) == says("-baron discarded, +baron laid out")


@proves("swede")
def test_without_anybody_to_activate_the_swede_does_nothing() -> None:
    """BRU-CITIZEN-32."""
    before, now = lay_out("swede", ready().persons("mayor lawyer hangman", 1))

    assert difference(before, now) == set()
    assert isinstance(asked(now), s.Turn)


@proves("swede")
def test_the_effect_of_a_borrowed_person_asks_as_it_would_ask_its_owner() -> None:
    """BRU-DECIDE-20: the Servant's card, the Almoner's workers."""
    table = ready().workers(red=2, blue=2).persons("servant almoner", 1)
    before, now = lay_out("swede", table)
    drawn = after(now, c.ChoosePerson(card("servant")), c.DrawFrom(0))
    assert difference(before, drawn) == says("-1 red worker, +tailor in hand")

    given = after(
        now, c.ChoosePerson(card("almoner")), c.ChooseWorker("red"), c.ChooseWorker("blue")
    )
    assert difference(before, given) == says("-1 red worker, -1 blue worker, +1 point")
