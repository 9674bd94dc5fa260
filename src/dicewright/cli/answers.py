"""What a person types at a prompt, as an action; and the choices as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dicewright.core.errors import BadNotation, IllegalAction
from dicewright.core.match import Match
from dicewright.core.prompt import Choice, Prompt
from dicewright.core.words import CORE, ENGLISH

#: Arguments shorter than this are in many labels by accident.
TELLING = 3


def numbers_of(prompt: Prompt) -> list[int]:
    """The number of every choice: the amount where amounts are asked for, else 1, 2, 3…"""
    forms = [choice.form for choice in prompt.choices]
    verbs = {form["verb"] for form in forms}
    if len(verbs) == 1 and all(len(form) == 2 for form in forms):
        amounts = [list(form.values())[1] for form in forms]
        if all(amount.isdecimal() for amount in amounts):
            return [int(amount) for amount in amounts]
    return list(range(1, len(forms) + 1))


def words_of(choice: Choice, language: str = ENGLISH) -> str:
    """A choice as it stands in the list: what to type, as far as the label does not say it."""
    verb, _, arguments = choice.text.partition(" ")
    if arguments.isdecimal() and not choice.label[:1].isdecimal():
        # The number before it is the amount, and all that need be typed.
        return choice.label
    if language != ENGLISH:
        # What is typed is the same in every language, so only English labels can say it.
        return CORE.words(language)("lookup.fact", name=choice.text, value=choice.label)
    if choice.label.lower().startswith(verb):
        return choice.label
    if not arguments:
        return f"{verb}: {choice.label}"
    if len(arguments) >= TELLING and _plain(arguments) in _plain(choice.label):
        return f"{verb} {choice.label}"
    return f"{choice.text}: {choice.label}"


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9/+]", "", words.lower())


# -- reading ---------------------------------------------------------------------------------------


def read_answer(match: Match, prompt: Prompt, typed: str) -> int:
    """The action somebody means: a number, its text, or enough of it to be the only one."""
    words = typed.split()
    if len(words) == 1 and words[0].isdecimal():
        numbers = numbers_of(prompt)
        if int(words[0]) in numbers:
            return prompt.choices[numbers.index(int(words[0]))].action
        raise BadNotation(f"there is no choice {words[0]}; choose {numbers[0]} to {numbers[-1]}")
    for fits in FITS:
        found = [choice for choice in prompt.choices if fits(choice.text.lower(), typed.lower())]
        if len(found) == 1:
            return found[0].action
        if found:
            meant = ", ".join(f"“{choice.text}”" for choice in found[:6])
            raise BadNotation(f"“{typed}” could be {meant}{', …' if len(found) > 6 else ''}")
    return _unlisted(match, prompt, typed)


def _is_text(text: str, typed: str) -> bool:
    return text.split() == typed.split()


def _is_arguments(text: str, typed: str) -> bool:
    return text.split()[1:] == typed.split()


def _begins_words(text: str, typed: str) -> bool:
    """`f g4`, `pl d 3`: every word typed begins the word in its place."""
    return _each(text.split(), typed.split(), str.startswith)


def _begins_parts(text: str, typed: str) -> bool:
    """`owl`, `feat hind`: the same, for any part of a name, and the verb may be left out."""
    words, wanted = text.split(), typed.split()
    return _each(words, wanted, _has_part) or _each(words[1:], wanted, _has_part)


def _has_part(word: str, start: str) -> bool:
    return any(word[at:].startswith(start) for at in _part_starts(word))


def _part_starts(word: str) -> list[int]:
    return [0, *[found.end() for found in re.finditer("-", word)]]


def _each(words: Sequence[str], typed: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    if not typed or len(typed) > len(words):
        return False
    return all(fits(word, start) for word, start in zip(words, typed, strict=False))


#: From the exact text to the least that can be understood.
FITS = (_is_text, _is_arguments, _begins_words, _begins_parts)


def _unlisted(match: Match, prompt: Prompt, typed: str) -> int:
    """An action that is not in the list: an equal twin of one that is, or the reason why not."""
    vocabulary = match.game.vocabulary
    meant = [action for action in vocabulary if _is_meant(vocabulary.text(action), typed)]
    allowed = [action for action in meant if match.state.accepts(action)]
    if len(allowed) == 1:
        return allowed[0]
    asked = {choice.form["verb"] for choice in prompt.choices}
    meant.sort(key=lambda action: vocabulary.form(action)["verb"] not in asked)
    if meant:
        text = vocabulary.text(meant[0])
        raise IllegalAction(CORE.phrase("refusal.not-allowed", action=text))
    return vocabulary.parse(typed)


def _is_meant(text: str, typed: str) -> bool:
    return any(fits(text.lower(), typed.lower()) for fits in FITS)
