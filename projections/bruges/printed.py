"""The sentence that people read on a card, made of the very words that the rules carry out.

A step is an imperative ("take 2 guilders"), or, where it is optional, what you may do ("return 1
threat marker"); several are joined. What befalls an opponent is told of a third person ("gives
you 3 guilders").
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from msgspec.structs import asdict

from domain.bruges.components import (
    BOX,
    CARDS,
    EFFECTS,
    ExchangeCard,
    all_steps,
)
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import is_one_of
from domain.bruges.state import CardId, EffectId
from projections.projection import Lang
from projections.words import has, say

GROUPS = {group.id: group for group in BOX.groups}
THREATS = {colour.threat: colour for colour in BOX.colours}


@cache
def printed(of: EffectId, lang: Lang) -> str:
    """All that the card does, as one or several sentences; "No ability." where it does nothing."""
    effect = EFFECTS[of]
    parts = [
        *(text(rule_text(rule, lang)) for rule in effect.rules),
        *(text(trigger_text(trigger, of, lang)) for trigger in effect.triggers),
    ]
    if effect.steps:
        parts.append(sentence(opening(of, lang), steps_text(effect.steps, of, lang), lang))
    if effect.scores:
        end = put("kind.laurel", lang)
        scored = put("join", lang).join(score_text(score, of, lang) for score in effect.scores)
        parts.append(end + scored + ".")
    return " ".join(parts) or put("no_ability", lang)


def opening(of: EffectId, lang: Lang) -> str:
    """What stands before the steps: once per round, after the action."""
    effect = EFFECTS[of]
    if isinstance(effect, ExchangeCard):
        return put("after_the_action", lang)
    card = CARDS.get(CardId(of))
    return put("kind.once_per_round", lang) if card and card.kind == "once_per_round" else ""


def sentence(before: str, clause: str, lang: Lang) -> str:
    """German writes a capital letter after a colon."""
    if not before or lang == "de":
        clause = capital(clause)
    return before + clause + "."


def text(clause: str) -> str:
    return capital(clause) + "."


def capital(clause: str) -> str:
    return clause[:1].upper() + clause[1:]


def put(key: str, lang: Lang, n: int | None = None, /, **facts: object) -> str:
    """The words of that key; those for one or for many, where there are both."""
    key = f"bruges.effect.{key}"
    if not has(key) and n is not None:
        key = f"{key}.{'one' if n == 1 else 'many'}"
    return say(key, lang, **{"n": n, **facts})


def adjective(colour: v.Colour, lang: Lang) -> str:
    return say(f"bruges.adjective.{colour}", lang)


def group_name(group: str, lang: Lang) -> str:
    """English writes it small within a sentence."""
    found = GROUPS[group]
    return found.name_de if lang == "de" else found.name_en.lower()


def one_of(values: tuple[int, ...], lang: Lang) -> str:
    """As in `3 or 4`."""
    return put("or", lang).join(map(str, values))


# Amounts and conditions.


def thing_counted(count: v.Count, of: EffectId, lang: Lang) -> str:
    """What is counted, as it stands after "per"."""
    only, key = count.of, f"per.{count.count}"
    included = put("per.included", lang) if counts_itself(count, of) else ""
    if only.colour is not None:
        return put(f"{key}.colour", lang, adj=adjective(only.colour, lang)) + included
    if only.group is not None:
        return put(f"{key}.group", lang, group=group_name(only.group, lang)) + included
    if only.kind is not None:
        return put(f"{key}.{only.kind}", lang) + included
    if only.shows:
        return put(f"{key}.shows", lang, values=one_of(only.shows, lang))
    if only.no_resident:
        return put(f"{key}.no_resident", lang)
    return put(key, lang, count.per)


def counts_itself(count: v.Count, of: EffectId) -> bool:
    """Whether the card is one of those that it counts."""
    card = CardId(of)
    return (
        count.count == "persons"
        and count.of != v.Filter()
        and card in CARDS
        and is_one_of(card, count.of)
    )


def how_many(n: v.Amount) -> int:
    """The number that stands before the thing."""
    return n if isinstance(n, int) else n.times


def for_each(clause: str, n: v.Amount | str, of: EffectId, lang: Lang) -> str:
    """`take 2 guilders per blue house in your display`."""
    if not isinstance(n, v.Count):
        return clause
    return put("per", lang, what=clause, thing=thing_counted(n, of, lang))


def condition(cond: v.If, lang: Lang) -> str:
    match cond:
        case v.AloneInFront():
            return put("cond.alone_in_front", lang)
        case v.DieShows(die=die, values=values):
            facts = {"adj": adjective(die, lang), "values": one_of(values, lang)}
            return put("cond.die_shows", lang, **facts)
        case v.HasHouses(least=least, of=only):
            if only.colour is None:
                return put("cond.houses", lang, least)
            return put("cond.houses.colour", lang, least, adj=adjective(only.colour, lang))
        case v.HasHouseColours(least=least):
            return put("cond.house_colours", lang, least)
        case v.HasThreats(exactly=exactly):
            return put("cond.threats" if exactly else "cond.threats.none", lang, exactly)


def score_text(score: v.Score, of: EffectId, lang: Lang) -> str:
    points = put("n.points", lang, how_many(score.points))
    clause = for_each(points, score.points, of, lang)
    if score.cond is None:
        return clause
    return put("if", lang, what=clause, cond=condition(score.cond, lang))


# Steps.


def steps_text(steps: tuple[v.Step, ...], of: EffectId, lang: Lang) -> str:
    """Several steps, joined; what follows from naming a colour comes after a colon."""
    written = ""
    for before, step in zip((None, *steps), steps, strict=False):
        clause = step_text(step, of, lang)
        if isinstance(before, v.ChooseColour):
            written += ": " + (capital(clause) if lang == "de" else clause)
        else:
            written += (put("join", lang) if before else "") + clause
    return written


def step_text(step: v.Step, of: EffectId, lang: Lang) -> str:
    """A step as an imperative; an optional one as what you may do."""
    if getattr(step, "optional", False) or isinstance(step, v.LayOutFromDiscard):
        return put("may", lang, what=may_text(step, of, lang))
    return imperative(step, of, lang, "")


def may_text(step: v.Step, of: EffectId, lang: Lang) -> str:
    return imperative(step, of, lang, ".may")


def imperative(step: v.Step, of: EffectId, lang: Lang, may: str) -> str:
    """`may`: the ending of the keys for what you may do, else nothing."""
    match step:
        case v.GainGuilders(n=n) | v.GainPoints(n=n):
            goods = "guilders" if isinstance(step, v.GainGuilders) else "points"
            gained = put(f"n.{goods}", lang, how_many(n))
            return for_each(put(f"gain_{goods}", lang, amount=gained), n, of, lang)
        case v.GainWorkers(n=n, colour=colour):
            return for_each(workers_text(how_many(n), colour, lang), n, of, lang)
        case v.DrawCards(n=n):
            return put("draw", lang, n)
        case v.DiscardFromHand(n=n):
            return put("discard_from_hand", lang, n)
        case v.ReturnThreats():
            return threats_text(step, of, lang, may)
        case v.BuildCanal(cost=cost):
            return put(f"build_canal.{cost}{may}", lang)
        case v.BuildHouse(card=card, of=only, worker=worker):
            key = f"build_house.{card}{may}"
            if only.colour is None or worker is None:
                return put(key, lang)
            facts = {"adj": adjective(only.colour, lang), "paid": adjective(worker, lang)}
            return put(key, lang, **facts)
        case v.LayOutFromDiscard(of=only):
            assert only.group is not None
            return put("lay_out_from_discard.may", lang, group=group_name(only.group, lang))
        case v.Convert(pay=pay, get=get, times=times):
            given = put(f"pay.{pay.what}", lang, pay.n)
            return put(f"convert.{times}", lang, pay=given, get=steps_text(get, of, lang))
        case v.Lend(get=get):
            return put("lend", lang, get=steps_text(get, of, lang))
        case v.EachOpponent(then=then) | v.OneOpponent(then=then):
            befalls = put("join", lang).join(befalling(it, lang) for it in then)
            return put(word_of(step), lang, then=befalls)
        case v.DiscardOwnPerson(points_times=times):
            return put("discard_own_person", lang, times=times)
        case v.ActivatePerson():
            return activation_text(step, lang, may)
        case v.Prepare(next=coming):
            return put(f"prepare.{coming}", lang)
        case v.OnlyIf(cond=cond, then=then):
            what = steps_text(then, of, lang)
            return put("if", lang, what=what, cond=condition(cond, lang))
        case _:  # a word that says it all
            return put(word_of(step), lang)


def word_of(step: v.Step) -> str:
    """The word as the box writes it."""
    return str(step.__struct_config__.tag)


def workers_text(n: int, colour: str, lang: Lang) -> str:
    if colour in ("any", "each", "one_other"):
        return put(f"gain_workers.{colour}", lang, n)
    return put("gain_workers.colour", lang, n, adj=say(f"bruges.adjective.{colour}", lang))


def threats_text(
    step: v.ReturnThreats, of: EffectId, lang: Lang, may: str, on: str | None = None
) -> str:
    """`on`: what is reacted to, where the colour is that of the event."""
    key, n = f"return_threats.{step.colour}", step.n
    if step.colour == "one_chosen_colour":
        return put(key, lang)
    if step.colour == "of_the_event":
        named = f"whose.{on}" if has(f"bruges.effect.whose.{on}") else "whose"
        return put(f"{key}{may}", lang, whose=put(named, lang))
    if isinstance(n, v.Count):
        return put("return_threats.per", lang, thing=thing_counted(n, of, lang))
    assert isinstance(n, int)
    if step.colour == "any":
        return put(f"{key}{may}", lang, n)
    return put(f"return_threats.colour{may}", lang, n, adj=adjective(step.colour, lang))


def activation_text(step: v.ActivatePerson, lang: Lang, may: str) -> str:
    kinds = put("or", lang).join(put(f"kinds.{kind}", lang) for kind in step.kinds)
    names = ", ".join(
        CARDS[CardId(it)].name_en if lang == "en" else CARDS[CardId(it)].name_de
        for it in step.not_these
        if CardId(it) in CARDS
    )
    but = put("but", lang, names=names) if names else ""
    return put(f"activate_person.{step.whose}{may}", lang, kinds=kinds, but=but)


# What befalls an opponent.


def befalling(step: v.Step, lang: Lang) -> str:
    """`gives you 3 guilders`."""
    match step:
        case v.TakeThreat(colour="chosen"):
            return put("take_threat.chosen", lang)
        case v.TakeThreat(colour=colour):
            return put("take_threat", lang, adj=say(f"bruges.adjective.{colour}", lang))
        case v.GiveGuilders(n=n, exact=exact):
            return put("give_guilders.exact" if exact else "give_guilders", lang, n)
        case v.GiveWorkers(n=n):
            return put("give_workers", lang, n)
        case v.DiscardHouse(of=only):
            key = "discard_house.no_resident" if only.no_resident else "discard_house"
            return put(key, lang)
        case v.DiscardFromHand(n=n):
            return put("discard_from_hand.opponent", lang, n)
        case v.LosePoints(n=n):
            return put("lose_points", lang, n)
        case v.ChooseOne(options=options):
            ways = put("or", lang).join(befalling(option, lang) for option in options)
            return put("choose_one", lang, ways=ways)
        case _:
            return put(word_of(step), lang)


def way_out(way: dict[str, Any], lang: Lang) -> str:
    """One of the ways that an effect leaves an opponent, as a label. `way`: `of`, `option`."""
    steps = all_steps(EFFECTS[EffectId(way["of"])])
    choice = next(step for step in steps if isinstance(step, v.ChooseOne))
    option = cast("v.Step", choice.options[way["option"]])
    return put(f"way.{word_of(option)}", lang, **asdict(option))


# Triggers and rules.


def trigger_text(trigger: v.Trigger, of: EffectId, lang: Lang) -> str:
    on = put(f"on.{trigger.on}", lang)
    if trigger.card_colour is not None:
        on += put("on.with_card", lang, adj=adjective(trigger.card_colour, lang))
    first = trigger.then[0]
    if isinstance(first, v.ReturnThreats) and first.optional:
        then = threats_text(first, of, lang, ".may", trigger.on)
        return put("trigger.may", lang, on=on, then=then)
    then = steps_text(trigger.then, of, lang)
    key = "trigger.action" if trigger.on.startswith("action_take") else "trigger"
    return put(key, lang, on=on, then=capital(then) if lang == "de" else then)


def rule_text(rule: v.AnyRule, lang: Lang) -> str:
    """The words of a rule, with its numbers."""
    facts: dict[str, object] = asdict(rule)
    if isinstance(rule, v.LowDieIncome):
        facts["values"] = one_of(rule.values, lang)
    if isinstance(rule, v.CanalDiscount):
        facts["spaces"] = ", ".join(map(str, rule.spaces))
    if isinstance(rule, v.CanalDiscount | v.AscendDiscount | v.PersonDiscount):
        facts["less"] = put("n.guilders", lang, rule.less)
    if isinstance(rule, v.IgnoreDamage):
        threat = THREATS[rule.damage]
        facts["damage"] = threat.threat_en if lang == "en" else threat.threat_de
    return put(f"rule.{rule.__struct_config__.tag}", lang, **facts)
