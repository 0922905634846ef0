"""How good a position looks for a seat, in points. Nothing here is a rule.

`position.py` the sum · `standpoint.py` what time is left, and what goods are worth in it ·
`hand.py` what the cards of the hand will do · `persons.py` what persons bring in the display ·
`words.py` what a step of an effect brings · `houses.py`, `canals.py`, `threats.py`, `majorities.py`
what their names say · `due.py` what questions that wait will still bring.

It reads nothing that the seat does not know: of cards not yet looked at, and of other hands, no
more than number and colours (BRU-HIDE-1 to -3). Each guess is a constant with a name.
"""

from domain.bruges.appraise.position import appraise

__all__ = ["appraise"]
