"""Plots: a recap's sentences reduced to predicate and arguments (Chen 2022, B.3).

The paper's steps: sentences without ARG0, or with pronouns only, are left out; of each sentence only the labels of the
first verb are kept; 23 generic verbs, and arguments of more than five tokens, are discarded. The paper leaves two
points open, which are options here:

* whether generic verbs are removed before the first verb is taken ("generic", the default) or after ("first"): with
  "first", nearly every sentence with "has been …" has no plot;
* whether "only pronouns" applies to all numbered arguments ("all", the default) or to ARG0 only ("arg0").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from wikimill.rules.drops import Drop
from wikimill.rules.tvstory.roles import Argument, Frame

#: B.3, as printed except the apostrophes; "have to", "has to" and "had to" are two tokens.
GENERIC_VERBS = frozenset(
    "is was were are be 's 're 'll can could must may have+to has+to had+to will would has have had do does did".split()
)
MAX_ARGUMENT_TOKENS = 5

VerbOrder = Literal["generic", "first"]
VERB_ORDERS: tuple[VerbOrder, ...] = get_args(VerbOrder)
PronounRule = Literal["all", "arg0"]
PRONOUN_RULES: tuple[PronounRule, ...] = get_args(PronounRule)

_PRONOUNS = frozenset(
    "i me you he him she her it we us they them myself yourself himself herself itself ourselves yourselves themselves "
    "mine yours his hers ours theirs who whom which that what whoever whatever this these those one someone somebody "
    "something anyone anybody anything everyone everybody everything nobody nothing none each other another both all "
    "some many few several each+other one+another no+one 'em".split()
)


@dataclass(frozen=True)
class PlotRules:
    """The rules by which plots are chosen.

    Attributes:
        order: whether generic verbs are removed before the first verb is taken ("generic") or after ("first").
        pronouns: arguments that must not all be pronouns: the numbered ones ("all") or ARG0 ("arg0").
        max_argument_tokens: most tokens of an argument; longer ones are left out.
    """

    order: VerbOrder = "generic"
    pronouns: PronounRule = "all"
    max_argument_tokens: int = MAX_ARGUMENT_TOKENS

    def plot_of(self, tokens: Sequence[str], frames: Sequence[Frame]) -> tuple[str, list[list[str]]] | Drop:
        """Return the verb of a sentence and its arguments as [label, words], or the reason why it has no plot.

        The verb is followed by its particle, if it has one; the arguments are those of at most `max_argument_tokens`,
        in the order of the sentence.

        Args:
            tokens: the tokens of the sentence.
            frames: the sentence's frames, in the order of their verbs.

        >>> frame = Frame(1, (Argument("ARG0", 0, 1), Argument("ARG1", 2, 4)))
        >>> PlotRules().plot_of("Ada opens the safe .".split(), [frame])
        ('opens', [['ARG0', 'Ada'], ['ARG1', 'the safe']])
        >>> PlotRules().plot_of("She opens it .".split(), [Frame(1, (Argument("ARG0", 0, 1), Argument("ARG1", 2, 3)))])
        <Drop.ONLY_PRONOUNS: 'only_pronouns'>
        """
        if not frames:
            return Drop.NO_VERB
        frame = self._chosen(tokens, frames)
        if frame is None:
            return Drop.GENERIC_VERB
        agents = [argument for argument in frame.arguments if argument.label == "ARG0"]
        if not agents:
            return Drop.NO_AGENT
        numbered = [argument for argument in frame.arguments if is_numbered(argument.label)]
        asked = agents if self.pronouns == "arg0" else numbered
        if all(is_pronoun(tokens[argument.start : argument.end]) for argument in asked):
            return Drop.ONLY_PRONOUNS
        short = [one for one in frame.arguments if one.end - one.start <= self.max_argument_tokens]
        kept_arguments = [one for one in short if is_numbered(one.label)]
        if not kept_arguments:
            return Drop.LONG_ARGUMENTS
        # Only "he believed" may be left; the paper drops pronouns because they are ambiguous.
        if all(is_pronoun(tokens[one.start : one.end]) for one in kept_arguments):
            return Drop.ONLY_PRONOUNS
        verb = tokens[frame.verb] if frame.particle is None else f"{tokens[frame.verb]} {tokens[frame.particle]}"
        return verb, [[one.label, " ".join(tokens[one.start : one.end])] for one in sorted(short, key=_place)]

    def _chosen(self, tokens: Sequence[str], frames: Sequence[Frame]) -> Frame | None:
        """Return the frame of the first verb that is not generic; None if there is none.

        With order "first", only the first verb is looked at.

        With order "generic", verbs without arguments are skipped: auxiliaries such as "been", which is not among the
        23.
        """
        looked_at = [frame for frame in frames if frame.arguments] if self.order == "generic" else frames[:1]
        return next((frame for frame in looked_at if not is_generic(tokens, frame.verb)), None)


def _place(argument: Argument) -> tuple[int, int, str]:
    return argument.start, argument.end, argument.label


def is_numbered(label: str) -> bool:
    """Return whether a label is one of ARG0 to ARG5.

    >>> is_numbered("ARG1"), is_numbered("ARGM-TMP")
    (True, False)
    """
    return label.startswith("ARG") and label[3:4].isdigit()


def is_generic(tokens: Sequence[str], verb: int) -> bool:
    """Return whether a verb is in `GENERIC_VERBS`, alone or with a following "to".

    >>> is_generic("Ada had to go .".split(), 1), is_generic("Ada went .".split(), 1), is_generic(["I", "’m"], 1)
    (True, False, False)
    """
    word = tokens[verb].lower().replace("’", "'")
    return word in GENERIC_VERBS or f"{word}+{''.join(tokens[verb + 1 : verb + 2]).lower()}" in GENERIC_VERBS


def is_pronoun(tokens: Sequence[str]) -> bool:
    """Return whether an argument is one pronoun, such as "she" or "each other".

    >>> is_pronoun(["They"]), is_pronoun(["Each", "other"]), is_pronoun(["her", "brother"])
    (True, True, False)
    """
    return "+".join(tokens).lower() in _PRONOUNS
