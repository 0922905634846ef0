"""How good a position looks for a seat, in victory points. Nothing here is a rule.

`position.py` the sum · `holdings.py` what belongs to a seat · `districts.py` unfinished features
and open cells · `cards.py` what scoring cards will bring · `turns.py` what is due in the own turn ·
`occasions.py` and `supply.py` the turns, scorings and tiles to come. It reads nothing that the seat
does not know: of hidden tiles what can be counted out (CAR-HIDE-2 to -4), of fountain cards the own
ones. Each guess is a constant with a name.
"""

from domain.carpe_diem.appraise.position import appraise

__all__ = ["appraise"]
