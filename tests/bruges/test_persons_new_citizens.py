"""The New Citizens that search, build, name a colour or borrow, by their printed sentences.

Module 1; its other persons are proved with their kinds of activation.
"""

from domain.bruges import commands as c
from domain.bruges import state as s
from domain.decider import Seat
from projections.conformance.text_rows import says
from tests.bruges.a_card import activate, lay_out, lies, offered, proves, ready
from tests.bruges.a_table import after, asked, build_house, card, refusal
from tests.bruges.card_rows import cards_of, laid_out, wrong
from tests.bruges.differences import difference

CITIZENS = """
# You may take another person of the nobility (offices, ...; the Finn: traveller) group from the
# discard pile and lay it out free of charge on a house of yours without a person.
duchess baron lord mayor | gauge_master mayor hangman bard | soothsayer bard puppeteer fishmonger |
      market_warden fishmonger barterer mason | brewer mason tanner page |
      court_marshal page cupbearer monk | prior monk bishop patron |
      model patron glass_painter archer | scout archer militia fence |
      headsman fence gang_leader inventor | navigator inventor strategist scot |
      finn scot spaniard baron
  # BRU-CITIZEN-5, -6, -8, -11, -26, BRU-DECIDE-17; a pet keeps no person away
  discard {1} {2} {3} pet_dog; houses count countess; lives pet_ox 1
    {2}/{1}/decline, house 1/house 0 => -{2} discarded, +{2} laid out
    decline =>
  discard {1}; persons poet =>  # BRU-CITIZEN-6: without a second house or a fitting card
  discard {3} pet_dog; houses count =>
duchess
  discard queen; houses count  # BRU-CITIZEN-7: to be activated in the same turn
    queen, activate queen => -queen discarded, +queen laid out, +1 point, +queen turned
  discard monk queen; houses count baron  # BRU-DECIDE-17
    choose_discarded monk => refused: not_to_be_found
    queen, choose_house 2 => refused: house_not_possible
    queen, choose_opponent 1 => refused: not_asked
navigator
  persons astronomer; discard alchemist; houses count  # BRU-CITIZEN-7, -27: lightning, and twice
    alchemist, run_again/decline => -alchemist discarded, +alchemist laid out, +12 guilders
finn
  discard egyptian duke; houses count; workers yellow=1  # BRU-CITIZEN-9: what is found may build
    egyptian, duke => -egyptian discarded, +egyptian laid out,
      -1 yellow worker, -duke discarded, +duke as house

# You may take a yellow (blue, ...) card from the discard pile and build it as a house, paying
# 1 yellow (blue, ...) worker: persons and pets alike.
egyptian yellow duke pet_hen prince queen earl judge |
      dane blue prince pet_dog duke queen earl judge |
      englishman red queen pet_pig duke prince earl judge |
      greek brown earl pet_ox duke prince queen judge |
      italian violet judge pet_cat duke prince queen earl
  discard {2} {4} {5} {6} {7} {3}; workers {1}=2  # BRU-CITIZEN-12, -28, BRU-DECIDE-18
    {3}/{2}/decline => -1 {1} worker, -{3} discarded, +{3} as house
    decline =>
  discard {2} {4} {5} {6} {7}; workers_but {1} =>
  discard {4} {5} {6} {7}; workers {1}=1 =>

# You may activate a person of another player: lightning, worker or once per round; not the Hangman,
# nobody of her own, nobody who could change nothing.
swede
  # BRU-CITIZEN-19, -20, -21, -32, BRU-DECIDE-20: no die shows 1 for the Vicar
  persons queen potter; workers red=1; dice 3 3 3 3 3; 2: persons servant alchemist prince;
      1: persons accountant hangman mayor lawyer vicar
    accountant/servant/alchemist/decline => +2 guilders
  1: persons mayor lawyer hangman =>
  # BRU-CITIZEN-22, -23, -24, -31: as if it were the Swede's; the worker is paid, nobody is turned
  workers red=1; 1: persons accountant alchemist; houses duke
    alchemist => +6 guilders
  workers red=1; 1: persons accountant councilman; houses duke
    councilman => -1 red worker, +2 guilders
  1: persons accountant thief; 1: guilders 5; 2: guilders 1
    thief => +4 guilders, 1: -3 guilders, 2: -1 guilder
  1: persons accountant; activated accountant  # BRU-CITIZEN-22: its owner has used it already
    accountant/decline => +2 guilders
    decline =>
  persons astronomer; 1: persons accountant  # BRU-CITIZEN-22: the same person twice
    accountant, run_again, accountant => +4 guilders
  seats 2; 1: persons militia accountant  # BRU-CARD-52
    accountant => +2 guilders
  seats 2; persons accountant; 1: persons well_builder  # BRU-CITIZEN-33
    well_builder => +free_canal prepared
  # BRU-PERSON-27, BRU-CITIZEN-33: the Swede's display counts; the Noblewoman not for herself
  persons prince queen; 1: persons noblewoman king duke
    noblewoman => +2 points
  houses count; discard baron; 1: persons duchess
    duchess, baron => -baron discarded, +baron laid out
  workers red=2 blue=2; 1: persons servant almoner  # BRU-DECIDE-20: asked as its owner would be
    servant, draw_from 0 => -1 red worker, +tailor in hand
    almoner, red, blue => -1 red worker, -1 blue worker, +1 point
"""


@proves(*cards_of(CITIZENS))
def test_what_a_new_citizen_brings() -> None:
    """BRU-CITIZEN-5 to -12."""
    assert wrong(CITIZENS, laid_out) == ""


@proves("navigator")
def test_a_card_discarded_in_the_same_action_lies_there_already() -> None:
    """BRU-CITIZEN-10: the second run finds what the person found by the first one discarded."""
    table = lies("astronomer", ready()).middle(discard="mathematician").houses("count baron")
    table = table.piles("alchemist monk nun", "abbot vicar deacon", "queen")
    _, now = lay_out("navigator", table)
    now = after(now, c.ChooseDiscarded(card("mathematician")), c.ChooseHouse(s.HouseId(1)))
    now = after(now, c.DrawFrom(0), c.DrawFrom(0), c.DrawFrom(1), c.DrawFrom(1))
    discarded = (c.ChooseCard(card(it)) for it in ("alchemist", "monk", "abbot", "vicar"))
    now = after(now, *discarded, c.Decline(), c.RunAgain())

    assert offered(now) == {c.ChooseDiscarded(card("alchemist")), c.Decline()}


OF_THE_COLOUR: list[tuple[c.Command, str]] = [
    (c.TakeWorkers(), "+2 blue workers"),
    (c.ReturnThreat(), "-1 blue threat, +1 point"),
    (c.BuildCanal("left"), "+1 left token, -1 guilder"),
    (build_house("blue"), "-1 blue worker, +king as house"),
]


@proves("frenchwoman")
def test_the_colour_named_governs_worker_marker_space_and_house() -> None:
    """BRU-CITIZEN-16, -17: named blue, the King is still a violet house once he is laid out."""
    table = lies("frenchwoman", ready().holds(hand="king queen")).threats(blue=1, violet=1)
    table = table.workers(blue=2).holds(guilders=1)
    before = after(table, c.Activate(card("frenchwoman")))
    now = after(before, c.PlayCard(card("king")), c.ChooseColour("blue"))
    spent = says("-king in hand, -named_colour prepared")

    for act, change in OF_THE_COLOUR:
        done = difference(before, after(now, act)) - {"+king discarded"}
        assert done == spent | says(change)


@proves("portuguese")
def test_the_printed_colour_counts_for_what_lies_there_and_the_named_one_for_the_action() -> None:
    """BRU-CITIZEN-17, -30, BRU-CARD-55: a violet King named blue."""
    table = lies("portuguese", ready().holds(hand="king queen")).persons("stucco_worker fishmonger")
    table = table.threats(blue=1, violet=1).workers(yellow=1, blue=1)
    now = after(
        table, c.Activate(card("portuguese")), c.PlayCard(card("king")), c.ChooseColour("blue")
    )

    assert offered(after(now, build_house("blue"))) == {c.ChooseThreat("violet"), c.Decline()}
    assert after(now, c.TakeGuilders()).seats[0].guilders == 1 + 2  # the blue die, the Fishmonger


@proves("russian")
def test_the_colour_is_used_up_by_the_next_card_and_lapses_with_the_turn() -> None:
    """BRU-CITIZEN-18: an extra card is the next one, too."""
    table = ready().holds(hand="king queen earl").persons("messenger")
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
    table = lies("spaniard", ready().holds(hand="potter king")).persons("fire_eater")
    table = table.threats(brown=1, red=1).houses("count")
    _, now = activate("spaniard", table, violet=1)
    now = after(now, c.PlayCard(card("potter")), c.ChooseColour("red"), c.LayOut(s.HouseId(2)))

    assert offered(now) == {c.ChooseThreat("brown"), c.Decline()}
