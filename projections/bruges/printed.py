"""The text of a card in both languages, made from the data that the rules interpret.

Each word of the vocabulary (`domain/bruges/effects/effect_dsl.py`) has a phrase in the catalogue
under `bruges.effect`, and a case here that selects the facts for the phrase. So cards of other
boxes get a text too. A step is a phrase that begins in lower case, as in `take 2 guilders`: a
sentence or a part of one.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, assert_never

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from projections.message_catalog import has, say
from projections.projection import Lang


class On(NamedTuple):
    """The context of a phrase: language, card (persons only), and what its trigger reacts to."""

    lang: Lang
    card: components.Card | None = None
    occasion: dsl.Occasion | None = None


# Whole cards.


@cache
def printed(of: s.EffectId, lang: Lang) -> str:
    """Describe all effects of a person, ship or exchange card; "No ability." if there are none."""
    on = On(lang, components.CARDS.get(s.CardId(of)))
    return effect_text(components.EFFECTS[of], on) or phrase("none", on)


def effect_text(effect: dsl.Effect, on: On) -> str:
    """Put the rules first, since an exchange card's steps follow the action that they change."""
    steps = " ".join(sentence(step_text(step, on)) for step in effect.steps)
    if isinstance(effect, components.ExchangeCard) and steps:
        steps = phrase("also", on, does=steps)
    parts = (
        *(rule_text(rule, on) for rule in effect.rules),
        steps,
        *(trigger_text(trigger, on) for trigger in effect.triggers),
        *(score_text(score, on) for score in effect.scores),
    )
    return " ".join(part for part in parts if part)


@cache
def when_activated(of: s.CardId, lang: Lang) -> str:
    """Describe when a person takes effect, according to its sign (BRU-PERSON-4)."""
    card = components.CARDS[of]
    return kind_text(card.kind, lang, card.worker)


def kind_text(kind: dsl.Kind, lang: Lang, worker: dsl.Colour | None = None) -> str:
    """Describe the meaning of a sign; for a worker person, name the worker."""
    on = On(lang)
    paid = amount("workers.plain", 1, on) if worker is None else workers(1, worker, on)
    return say(f"bruges.activation.{kind}", lang, worker=paid)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def phrase(key: str, on: On, **facts: object) -> str:
    return say(f"bruges.effect.{key}", on.lang, **facts)


# Amounts.


def amount(thing: str, n: dsl.Amount, on: On, **facts: object) -> str:
    """Describe an amount, as in `2 guilders`, or per counted thing, as in `1 point per statue`."""
    if isinstance(n, int):
        number = "one" if n == 1 else "many"
        return say(f"bruges.amount.{thing}.{number}", on.lang, count=n, **facts)
    each = amount(thing, n.times, on, **facts)
    return phrase("per", on, amount=each, counted=counted(n, on), included=included(n, on))


def counted(count: dsl.Count, on: On) -> str:
    """Describe the counted things, as in `blue house in your display`."""
    of = count.of
    key = f"counted.{count.count}.{'one' if count.per == 1 else 'many'}"
    return phrase(
        key,
        on,
        count=count.per,
        colour=adjective(of.colour, key, on),
        group="" if of.group is None else phrase("of_group", on, group=group(of.group, on)),
        kind="" if of.kind is None else phrase("of_kind", on, kind=kind(of.kind, on)),
        no_resident=phrase("no_resident", on) if of.no_resident else "",
        shows=phrase("showing", on, values=either(of.shows, on)) if of.shows else "",
    )


def included(count: dsl.Count, on: On) -> str:
    """Add that a person which counts persons counts itself too."""
    card, of = on.card, count.of
    counts_itself = (
        card is not None
        and count.count == "persons"
        and of.colour in (None, card.colour)
        and of.group in (None, card.group)
        and of.kind in (None, card.kind)
    )
    return phrase("this_one_included", on) if counts_itself else ""


def points(n: dsl.Amount, on: On) -> str:
    return amount("points", n, on)


def guilders(n: dsl.Amount, on: On) -> str:
    return amount("guilders", n, on)


def workers(n: dsl.Amount, of: str, on: On) -> str:
    """Describe workers. `of`: a colour, `any`, `each` or `one_other`."""
    if of in components.COLOURS:
        return amount("workers.coloured", n, on, colour=colour(of, on))
    return amount(f"workers.{of}", n, on)


def markers(step: dsl.ReturnThreats, on: On) -> str:
    """Describe threat markers, as in `2 threat markers of any colours`."""
    if step.n == "all":
        if step.colour in components.COLOURS:
            return phrase("all_threats.coloured", on, colour=colour(step.colour, on))
        return phrase(f"all_threats.{step.colour}", on)
    if step.colour in components.COLOURS:
        return amount("threats.coloured", step.n, on, colour=colour(step.colour, on))
    if step.colour == "of_the_event":
        return amount(f"threats.{on.occasion}", step.n, on)
    return amount(f"threats.{step.colour}", step.n, on)


# The names of things.


def colour(of: str, on: On) -> str:
    """Return the stem of a colour's adjective; the phrase adds the ending."""
    return say(f"bruges.colour.{of}", on.lang)


def adjective(of: dsl.Colour | None, noun: str, on: On) -> str:
    """Return a colour with the ending for this noun; empty without a colour."""
    if of is None or not has(f"bruges.effect.{noun}.colour"):
        return ""
    return phrase(f"{noun}.colour", on, colour=colour(of, on))


def group(of: str, on: On) -> str:
    facts = next(each for each in components.BOX.groups if each.id == of)
    return facts.name_en if on.lang == "en" else facts.name_de


def kind(of: dsl.Kind, on: On) -> str:
    return say(f"bruges.kind.{of}", on.lang)


def damage(of: dsl.Damage, on: On) -> str:
    facts = next(each for each in components.BOX.colours if each.threat == of)
    return facts.threat_en if on.lang == "en" else facts.threat_de


def name(card: str, on: On) -> str:
    facts = components.CARDS[s.CardId(card)]
    return facts.name_en if on.lang == "en" else facts.name_de


def either(values: tuple[object, ...], on: On) -> str:
    """Join alternatives, as in `4, 5 or 6`."""
    return in_a_row([str(value) for value in values], say("bruges.or", on.lang))


def both(phrases: list[str], on: On) -> str:
    """Join phrases, as in `4 and 5`."""
    return in_a_row(phrases, say("bruges.and", on.lang))


def in_a_row(phrases: list[str], last: str) -> str:
    if len(phrases) == 1:
        return phrases[0]
    return f"{', '.join(phrases[:-1])} {last} {phrases[-1]}"


# Steps.


def step_text(step: dsl.Step, on: On) -> str:
    """Describe a step of the player who carries it out."""
    match step:
        case dsl.GainGuilders(n=n):
            return phrase("gain_guilders", on, amount=guilders(n, on))
        case dsl.GainPoints(n=n):
            return phrase("gain_points", on, amount=points(n, on))
        case dsl.GainWorkers(n=n, colour=of):
            return phrase("gain_workers", on, amount=workers(n, of, on))
        case dsl.DrawCards(n=n):
            return phrase("draw", on, cards=amount("cards", n, on))
        case dsl.DiscardFromHand(n=n):
            return phrase("discard_from_hand", on, cards=amount("cards", n, on))
        case dsl.ReturnThreats():
            return returning(step, on)
        case dsl.PassThreat():
            return phrase("pass_threat", on)
        case dsl.BuildCanal(cost=cost, optional=optional):
            return phrase(f"build_canal.{may(optional)}", on, price=phrase(f"price.{cost}", on))
        case dsl.BuildHouse():
            return building_a_house(step, on)
        case dsl.LayOutFromDiscard(of=of):
            of_group = "" if of.group is None else phrase("of_group", on, group=group(of.group, on))
            return phrase("lay_out_from_discard", on, group=of_group)
        case dsl.PlayExtraCard():
            return phrase("play_extra_card", on)
        case dsl.DrawAndPlay():
            return phrase("draw_and_play", on)
        case dsl.Ascend():
            return phrase("ascend", on)
        case dsl.ExchangeWorkers():
            return phrase("exchange_workers", on)
        case dsl.Convert(pay=pay, get=get, times=times):
            does = both([paying(pay, on), *steps_text(get, on)], on)
            return does if times == "once" else phrase("often", on, does=sentence(does)[:-1])
        case dsl.Lend(get=get):
            return phrase("lend", on, get=both(steps_text(get, on), on))
        case dsl.ChooseColour():
            return phrase("choose_colour", on)
        case dsl.EachOpponent(then=then):
            return befalling("each_opponent", then, on)
        case dsl.OneOpponent(then=then):
            return befalling("one_opponent", then, on)
        case dsl.DiscardOwnPerson(points_times=times):
            return phrase("discard_own_person", on, points=amount("printed_points", times, on))
        case dsl.TakeBackPerson():
            return phrase("take_back_person", on)
        case dsl.SwapHandWithDiscard():
            return phrase("swap_hand_with_discard", on)
        case dsl.RefreshPerson():
            return phrase("refresh_person", on)
        case dsl.ActivatePerson():
            return activating(step, on)
        case dsl.Prepare(next=following):
            return phrase(f"prepare.{following}", on)
        case dsl.OnlyIf(cond=cond, then=then):
            does = " ".join(sentence(text) for text in steps_text(then, on))
            return phrase("if", on, cond=condition(cond, on), does=does[:-1])
        case (
            dsl.TakeThreat()
            | dsl.GiveGuilders()
            | dsl.GiveWorkers()
            | dsl.DiscardPerson()
            | dsl.DiscardHouse()
            | dsl.RemoveCanal()
            | dsl.LosePoints()
            | dsl.ChooseOne()
        ):
            return phrase("on_yourself", on, does=fate(step, on))
        case _:
            assert_never(step)


def steps_text(steps: tuple[dsl.Step, ...], on: On) -> list[str]:
    return [step_text(step, on) for step in steps]


def may(optional: bool) -> str:  # noqa: FBT001 - a field of the box
    return "may" if optional else "must"


def returning(step: dsl.ReturnThreats, on: On) -> str:
    """Each marker brings a point (BRU-THREAT-21)."""
    is_single = step.n == 1
    key = "must" if not step.optional else "may" if is_single else "up_to"
    worth = phrase("for_a_point" if is_single else "for_a_point_each", on)
    return phrase(f"return_threats.{key}", on, markers=markers(step, on), worth=worth)


def building_a_house(step: dsl.BuildHouse, on: On) -> str:
    of = step.of.colour
    coloured = adjective(of, "a_card", on)
    return phrase(
        f"build_house.{may(step.optional)}",
        on,
        card=phrase(f"build_house.{step.card}", on, colour=coloured),
        worker=phrase("no_worker", on)
        if step.worker is None
        else phrase("for_it", on, it=workers(1, step.worker, on)),
    )


def paying(price: dsl.Price, on: On) -> str:
    match price.what:
        case "hand_cards":
            return phrase("discard_from_hand", on, cards=amount("cards", price.n, on))
        case "guilders":
            return phrase("pay", on, amount=guilders(price.n, on))
        case "workers":
            return phrase("return_workers", on, amount=workers(price.n, "any", on))


def activating(step: dsl.ActivatePerson, on: On) -> str:
    """BRU-CITIZEN-19 to -24, BRU-ZWIN-24, BRU-EXCHANGE-12, -19."""
    names = [name(card, on) for card in step.not_these]
    but = phrase("but_not", on, names=", ".join(names)) if names else ""
    paid = "paid" if step.pay_worker else "free"
    return phrase(
        f"activate_person.{step.whose}.{may(step.optional)}",
        on,
        kinds=either(tuple(kind(each, on) for each in step.kinds), on) + but,
        paid=phrase(f"activate_person.{paid}", on),
    )


# Opponents.


def befalling(key: str, steps: tuple[dsl.Step, ...], on: On) -> str:
    """Describe effects on opponents; parts that bring something to you are about you."""
    return both(
        [
            phrase(f"{key}.you", on, does=step_text(step, on))
            if is_done_by_you(step)
            else phrase(key, on, does=fate(step, on))
            for step in steps
        ],
        on,
    )


def is_done_by_you(step: dsl.Step) -> bool:
    return not isinstance(
        step,
        dsl.TakeThreat
        | dsl.DiscardFromHand
        | dsl.GiveGuilders
        | dsl.GiveWorkers
        | dsl.DiscardPerson
        | dsl.DiscardHouse
        | dsl.RemoveCanal
        | dsl.LosePoints
        | dsl.ChooseOne,
    )


def fate(step: dsl.Step, on: On) -> str:
    """Describe the effect of a step on its target, as in `gives you 2 guilders`."""
    match step:
        case dsl.TakeThreat(colour="chosen"):
            return phrase("take_threat.chosen", on)
        case dsl.TakeThreat(colour=of):
            return phrase(
                "take_threat", on, markers=amount("threats.coloured", 1, on, colour=colour(of, on))
            )
        case dsl.DiscardFromHand(n=n):
            return phrase("opponent_discards_from_hand", on, cards=amount("cards", n, on))
        case dsl.GiveGuilders(n=n):
            return phrase("give_guilders", on, amount=guilders(n, on))
        case dsl.GiveWorkers(n=n):
            return phrase("give_workers", on, amount=amount("workers.plain", n, on))
        case dsl.DiscardPerson():
            return phrase("discard_person", on)
        case dsl.DiscardHouse(of=of):
            coloured = adjective(of.colour, "a_house", on)
            empty = phrase("no_resident", on) if of.no_resident else ""
            return phrase("discard_house", on, colour=coloured, no_resident=empty)
        case dsl.RemoveCanal():
            return phrase("remove_canal", on)
        case dsl.LosePoints(n=n):
            return phrase("lose_points", on, amount=points(n, on))
        case dsl.ChooseOne(options=options):
            return phrase(
                "choose_one", on, options=either(tuple(fate(option, on) for option in options), on)
            )
        case _:
            return phrase("lets_you", on, does=step_text(step, on))


def way_out(way: Mapping[str, Any], lang: Lang) -> str:
    """Describe one of an opponent's choices in an effect. `way`: its step, as in the box."""
    return phrase(f"way.{way['do']}", On(lang))


# Triggers, rules, scores, conditions.


def trigger_text(trigger: dsl.Trigger, on: On) -> str:
    card = trigger.card_colour
    within = on._replace(occasion=trigger.on)
    with_card = "" if card is None else phrase("with_a_card", on, colour=colour(card, on))
    does = " ".join(sentence(text) for text in steps_text(trigger.then, within))
    return phrase(f"on.{trigger.on}", on, card=with_card, does=does)


def rule_text(rule: dsl.AnyRule, on: On) -> str:
    """Describe a rule in a whole sentence."""
    key = f"rule.{rule.__struct_config__.tag}"
    match rule:
        case dsl.AscendWhenNoLowDice(cost=cost):
            return phrase(key, on, cost=guilders(cost, on))
        case dsl.AscendDiscount(less=less) | dsl.PersonDiscount(less=less):
            return phrase(key, on, less=guilders(less, on))
        case dsl.CanalDiscount(spaces=spaces, less=less):
            which = "all" if set(spaces) == set(components.COSTS) else "some"
            listed = both([str(space) for space in spaces], on)
            return phrase(f"{key}.{which}", on, spaces=listed, less=guilders(less, on))
        case dsl.TakeWorkersAmount(n=n):
            return phrase(key, on, n=n, usual=components.WORKERS_TAKEN)
        case dsl.TakeGuildersAmount(n=n):
            return phrase(key, on, amount=guilders(n, on))
        case dsl.MajorityTiesCount(needs_at_least=least):
            return phrase(key, on, least=least)
        case dsl.LowDieIncome(values=values, n=n):
            return phrase(key, on, values=either(values, on), amount=guilders(n, on))
        case dsl.RefillLimit(n=n):
            return phrase(key, on, cards=amount("cards", n, on))
        case dsl.IgnoreDamage(damage=of):
            return phrase(key, on, damage=damage(of, on))
        case (
            dsl.HouseWorkerAnyColour()
            | dsl.HouseWorkerFree()
            | dsl.TakeGuildersHighestDie()
            | dsl.CanalFree()
            | dsl.CanalCardAnyColour()
            | dsl.WorkersAnyColour()
            | dsl.ActivationWorkerAnyColour()
            | dsl.LightningTwice()
            | dsl.ImmuneToOpponentsPersons()
        ):
            return phrase(key, on)
        case _:
            assert_never(rule)


def score_text(score: dsl.Score, on: On) -> str:
    holds = "" if score.cond is None else phrase("only_if", on, cond=condition(score.cond, on))
    return sentence(phrase("at_the_end", on, points=points(score.points, on), holds=holds))


def condition(cond: dsl.If, on: On) -> str:
    match cond:
        case dsl.AloneInFront():
            return phrase("cond.alone_in_front", on)
        case dsl.DieShows(die=die, values=values):
            return phrase("cond.die_shows", on, colour=colour(die, on), values=either(values, on))
        case dsl.HasHouses(least=least, of=of):
            coloured = adjective(of.colour, "houses", on)
            empty = phrase("no_resident", on) if of.no_resident else ""
            return phrase("cond.houses", on, least=least, colour=coloured, no_resident=empty)
        case dsl.HasHouseColours(least=least):
            return phrase("cond.house_colours", on, least=least)
        case dsl.HasThreats(exactly=0):
            return phrase("cond.no_threats", on)
        case dsl.HasThreats(exactly=n):
            return phrase("cond.threats", on, markers=amount("threats.plain", n, on))
        case _:
            assert_never(cond)
