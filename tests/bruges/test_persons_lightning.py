"""Lightning persons, by the sentence on each card; first those that affect only their owner.

`BRU-CARD-*` cite the rulings. A person without a ruling has only its sentence.
"""

from domain.bruges import commands as c
from projections.conformance.text_rows import says
from tests.bruges.a_card import lay_out, lies, proves, ready
from tests.bruges.a_table import after
from tests.bruges.card_rows import cards_of, laid_out, wrong
from tests.bruges.differences import difference

LIGHTNING = """
# Take 6 guilders.
alchemist
  => +6 guilders
    activate alchemist => refused: not_on_the_turn  # BRU-PERSON-5, -6: never again as it lies there
# Take 3 blue (brown, yellow, red, violet) workers.
tailor blue | potter brown | baker yellow | smith red | weaver violet
  => +3 {1} workers
# Take 1 worker of each colour.
jester
  => +1 blue worker, +1 brown worker, +1 yellow worker, +1 red worker, +1 violet worker
# Ascend 1 step without paying.
princess
  step 4; guilders 2 => +1 step
  step 11 =>
# Get 1 point per person of the nobility group in your display, this one included.
noblewoman
  => +1 point
  persons prince monk lord; 1: persons queen => +3 points
# Get 1 point per 2 steps you have reached on the reputation track.
pilgrim
  step 1 =>
  step 5 => +2 points
  step 6 => +3 points
# Get 1 point per different colour among your houses.
calligrapher
  => +1 point
  houses countess sculptor queen; 1: houses king => +3 points
  houses count earl duke queen king => +5 points
# Take 1 worker of any colour per house without residents: persons, its owner too, and pets.
bathhouse_keeper
  houses count earl duke queen; lives monk 0; lives pet_dog 2  # BRU-DECIDE-10, BRU-PETS-21
    violet/any, blue/any => +1 violet worker, +1 blue worker
  persons monk =>  # BRU-PERSON-5: as far as possible
# Draw 2 cards and take 2 guilders.
master_of_the_hunt
  ready  # BRU-DRAW-3, -20
    draw_from 0, draw_from 1 => +2 guilders, +tailor in hand, +smith in hand
  piles / => +2 guilders  # BRU-DRAW-16, BRU-PERSON-5
# Draw 3 cards, then discard 1: one just drawn, here.
town_clerk
  ready  # BRU-CARD-66
    draw_from 0, draw_from 0, draw_from 1, potter/king/tailor/smith =>
      +tailor in hand, +smith in hand, +potter discarded
# Draw 4 cards, then discard 4: with fewer all of them.
mathematician
  ready  # BRU-CARD-39, -66, BRU-DECIDE-13
    draw_from 0, draw_from 0, draw_from 1, draw_from 1, king, tailor, smith, weaver =>
      -king in hand, +potter in hand,
      +king discarded, +tailor discarded, +smith discarded, +weaver discarded
  hand; persons accountant; piles / monk => +monk discarded  # BRU-CARD-39, BRU-PERSON-20
# Return all threat markers of one colour of your choice.
parish_priest
  threats red=2 blue=1  # BRU-DECIDE-27, BRU-THREAT-21
    red/blue => -2 red threats, +2 points
  => # BRU-PERSON-21
# You may return up to 3 threat markers.
lay_brother
  threats red=2 blue=2  # BRU-DECIDE-12: fewer or none as well
    red/blue/decline, blue, red => -2 red threats, -1 blue threat, +3 points
    red, decline => -1 red threat, +1 point
    decline =>
# Return as many threat markers as there are persons in your display, itself included; not fewer.
jailer
  persons queen poet; 1: persons monk; threats blue=2 red=2  # BRU-CARD-7, -8, -65, BRU-EX-28
    red/blue, blue, red => -2 red threats, -1 blue threat, +3 points
  persons queen poet; threats blue=1 red=1 =>  # BRU-CARD-7, BRU-DECIDE-24
      -1 red threat, -1 blue threat, +2 points
# You may build a card from your hand as a house without paying a worker.
wood_carver
  hand king queen; workers violet=1  # BRU-CARD-58, BRU-DECIDE-30
    king/queen/decline => -king in hand, +king as house
    decline =>
  hand; persons accountant =>  # BRU-PERSON-21
# You may build a canal token without a card at the printed price, if you can pay it.
gatekeeper
  canals 2 4; guilders 5  # BRU-DECIDE-30, BRU-CANAL-9: the spaces cost 3 and 5
    left/right/decline => +1 left token, -3 guilders
    right => +1 right token, -5 guilders, +7 as statue
    decline =>
  canals 2 4; guilders 3
    left/decline => +1 left token, -3 guilders
  canals 2 4; guilders 2 =>
"""

OPPONENTS = """
# Every other player gives you 3 guilders (or as many as they have).
thief
  1: guilders 2; 2: guilders 8 => +5 guilders, 1: -2 guilders, 2: -3 guilders
  =>
# Every other player loses 3 points (not below 0).
saboteur
  1: points 2 => 1: -2 points, 2: -3 points
  1: points 0; 2: points 0; points 9 =>
# Every other player takes 1 blue (brown, yellow, red, violet) threat marker.
well_poisoner blue | quack brown | highwayman yellow | arsonist red | schemer violet
  => 1: +1 {1} threat, 2: +1 {1} threat
# A third marker strikes at once.
well_poisoner
  1: threats blue=2; 1: workers red=2 =>
      1: -2 blue threats, 1: -2 red workers, 2: +1 blue threat
quack
  1: threats brown=2; 1: persons monk =>
      1: -2 brown threats, 1: -monk laid out, +monk discarded, 2: +1 brown threat
  1: threats brown=2; 1: persons monk nun  # BRU-INT-9, -22
    1: nun/monk =>
      1: -2 brown threats, 1: -nun laid out, +nun discarded, 2: +1 brown threat
highwayman
  2: threats yellow=2; 2: guilders 7 => 1: +1 yellow threat, 2: -2 yellow threats, 2: -7 guilders
arsonist
  1: threats red=2; 1: canals 0 2 => 1: -2 red threats, 1: -1 right token, 2: +1 red threat
  # BRU-INT-8, -22, BRU-THREAT-10: whoever lived there returns to the hand
  1: threats red=2; 1: houses count baron; 1: lives monk 0; 1: canals 2 0
    1: house 0/house 1/left =>
      1: -2 red threats, 1: -count as house, +count discarded, 1: -monk laid out,
      1: +monk in hand, 2: +1 red threat
schemer
  2: threats violet=2 => 1: +1 violet threat, 2: -2 violet threats, 2: -3 points
# Every other player takes 1 threat marker of a colour that you name.
keeper_of_the_seal
  ready  # BRU-INT-10, -19, BRU-DECIDE-25
    blue/any => 1: +1 blue threat, 2: +1 blue threat
    brown => 1: +1 brown threat, 2: +1 brown threat
    yellow => 1: +1 yellow threat, 2: +1 yellow threat
    red => 1: +1 red threat, 2: +1 red threat
    violet => 1: +1 violet threat, 2: +1 violet threat
# Give every other player 1 guilder; get 1 point per guilder given.
moneylender
  guilders 3 => -2 guilders, +2 points, 1: +1 guilder, 2: +1 guilder
  =>
  seats 4; guilders 2  # BRU-CARD-4, -5, -6, BRU-EX-29, BRU-DECIDE-14: too few for all
    opponent 3/opponent 1/opponent 2, opponent 1 =>
      -2 guilders, +2 points, 1: +1 guilder, 3: +1 guilder
# Every other player gives you 2 workers of their own choice (or as many as they have).
beggar
  1: workers red=1; 2: workers blue=2 =>
      1: -1 red worker, 2: -2 blue workers, +1 red worker, +2 blue workers
  1: workers red=4 => 1: -2 red workers, +2 red workers
  # BRU-CARD-2, BRU-INT-6: one opponent after another; the last gives a violet, then a red one
  1: workers red=2 blue=2; 2: workers red=3 violet=1
    1: blue/red, 1: red, 2: violet =>
      1: -1 blue worker, 1: -1 red worker, 2: -1 violet worker, 2: -1 red worker,
      +1 blue worker, +2 red workers, +1 violet worker
# Every other player discards 1 person or pet of their own choice from their display.
assassin
  persons monk; 1: persons queen => 1: -queen laid out, +queen discarded
  # BRU-INT-12, -21, BRU-PETS-23: its house and housemate stay
  1: houses count; 1: lives queen 0; 1: lives pet_dog 0; 2: persons earl
    1: pet_dog/queen =>
      1: -pet_dog laid out, +pet_dog discarded, 2: -earl laid out, +earl discarded
# Every other player discards 1 house without residents; without such a house nothing.
vandal
  houses earl; 1: houses count; 2: persons queen => 1: -count as house, +count discarded
  1: houses count baron duke; 1: lives pet_dog 0  # BRU-INT-13, -21, BRU-PETS-21
    1: house 2/house 1 => 1: -duke as house, +duke discarded
# Every other player discards 1 card of their own choice from their hand.
robber
  1: hand earl => 1: -earl in hand, +earl discarded
  1: hand earl duke; 2: hand lady queen  # BRU-INT-14, BRU-HIDE-14
    1: duke/earl, 2: lady/queen =>
      1: -duke in hand, +duke discarded, 2: -lady in hand, +lady discarded
# Every other player either gives you 2 guilders or loses 2 points (not below 0).
swindler
  1: guilders 1; 2: guilders 1; 2: points 1 => 1: -2 points, 2: -1 point
  1: guilders 3; 1: points 1; 2: guilders 2  # BRU-INT-15, BRU-CARD-67: exactly one of the two
    1: option 0, 2: option 1 => 1: -2 guilders, +2 guilders, 2: -2 points
    1: option 1, 2: option 0 => 1: -1 point, 2: -2 guilders, +2 guilders
# Every other player returns 1 canal token to the supply, leaving no gap.
troublemaker
  canals 3 3; 1: canals 4 0 => 1: -1 left token
"""


@proves(*cards_of(LIGHTNING))
def test_laying_out_brings() -> None:
    """BRU-CARD-1, -70, BRU-EX-10, BRU-PERSON-5, -21."""
    assert wrong(LIGHTNING, laid_out) == ""


@proves(*cards_of(OPPONENTS))
def test_what_befalls_every_other_player() -> None:
    """BRU-CARD-2, -3, -4, -9, BRU-INT-5 to -9, -12 to -16, -21, BRU-PERSON-17, -20."""
    assert wrong(OPPONENTS, laid_out) == ""


@proves("troublemaker")
def test_whose_token_goes_back_keeps_the_statue() -> None:
    """BRU-CARD-9, BRU-INT-7, BRU-EX-32: the token farthest from the seal."""
    table = ready().holds(1, canals=(5, 1), rewarded=(True, False), statues=(7,))
    before, now = lay_out("troublemaker", table)

    now = after(now, c.ChooseSection("left"))
    assert difference(before, now) == says("1: -1 left token")


AGAINST_OTHERS = {
    "thief": "+3 guilders, 2: -3 guilders",
    "saboteur": "2: -3 points",
    "schemer": "2: +1 violet threat",
    "moneylender": "-1 guilder, +1 point, 2: +1 guilder",
    "beggar": "2: -2 red workers, +2 red workers",
    "assassin": "2: -monk laid out, +monk discarded",
    "vandal": "2: -earl as house, +earl discarded",
    "robber": "2: -duke in hand, +duke discarded",
    "troublemaker": "2: -1 left token",
}


@proves("militia", *AGAINST_OTHERS)
def test_persons_of_others_do_not_affect_the_militia() -> None:
    """BRU-CARD-52: its owner, seat 1, is not one of the opponents."""
    table = lies("militia", ready(), seat=1).houses("count", 1).houses("earl", 2)
    table = (
        table.persons("monk", 2).holds(1, hand="lady").holds(2, hand="duke").holds(1, canals=(2, 2))
    )
    table = table.holds(2, canals=(1, 0)).workers(1, red=3).workers(2, red=3)
    table = table.holds(1, guilders=5).holds(2, guilders=5)

    for name, change in AGAINST_OTHERS.items():
        rich = table.holds(guilders=4 if name == "moneylender" else 0)
        assert difference(*lay_out(name, rich)) == says(change), name
