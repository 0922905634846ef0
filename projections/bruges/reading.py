"""Facts that labels and prices take from a viewer's own view."""

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from projections import sentences
from projections.sentences import fact


class Reading(sentences.Reading):
    """The view of the active seat. Only it has options."""

    @fact
    def in_play(self) -> s.CardId:
        return self.own["in_play"]["card"]

    @fact
    def exchange(self) -> str | None:
        """The exchange card of the round."""
        return self.view.get("exchange", {}).get("card")

    @fact
    def any_worker_will_do(self) -> bool:
        """BRU-CARD-59."""
        houses = self.own["houses"].values()
        persons = (house["person"]["card"] for house in houses if "person" in house)
        rules = (
            rule for person in persons for rule in components.RULES_OF.get(s.CardId(person), ())
        )
        return any(isinstance(rule, dsl.ActivationWorkerAnyColour) for rule in rules)
