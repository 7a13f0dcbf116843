"""Transforms that thin controls to a share of the corpus, and draw the balanced selection towards the paper's table 16.

Two passes: the examples of each group are counted, then each example is kept or dropped by a hash of its id, so that
the result is the same on any runner. `wikimill.rules.discofuse.balancing` computes the rates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.discofuse.balancing import (
    BALANCED_CONTROLS,
    CONTROL,
    OTHER,
    Part,
    control_rate,
    group_of,
    keep_rates,
    targets_of,
)
from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.duplicates.screen import DROPPED, KEPT

#: The names of the draws of `Balance` and `ThinControls`; at most 16 ASCII characters.
BALANCE_DRAW, CONTROLS_DRAW = "balance", "full controls"


def balance_group(example: FusionExample, max_tokens: int, part: Part) -> str:
    """Return the sampling group of an example for the balanced selection; see `group_of`.

    Args:
        example: the example.
        max_tokens: an example whose coherent text has more tokens is in the group `LONG`, which is dropped.
        part: the part of table 16 whose connectives are groups.
    """
    texts = (example.coherent_first_sentence, example.coherent_second_sentence)
    tokens = sum(len(text.split()) for text in texts)
    return group_of(example.connective_string, example.discourse_type, tokens, max_tokens, part)


def control_group(example: FusionExample) -> str:
    """Return the group of an example: `CONTROL` if its type is PAIR_NONE, else `OTHER`."""
    return CONTROL if example.discourse_type == "PAIR_NONE" else OTHER


def control_rates(counts: Mapping[str, int], share: float) -> dict[str, Fraction]:
    """Return group → share of its examples to keep, so that controls make up at most `share` of the kept examples.

    Args:
        counts: group of `control_group` → number of its examples; a missing group has none.
        share: the largest share of controls, in [0, 1].

    Returns:
        The rates of `CONTROL` and `OTHER`, in [0, 1]; that of `OTHER` is 1.
    """
    return {CONTROL: control_rate(counts.get(CONTROL, 0), counts.get(OTHER, 0), share), OTHER: Fraction(1)}


def is_kept(example: FusionExample, rate: Fraction, draw_name: str = BALANCE_DRAW) -> bool:
    """Return whether an example is drawn, by a hash of its id and the name of the draw.

    Draws with different names are independent: of the examples that one draw kept, another keeps the share `rate`.

    Args:
        example: the example.
        rate: the share of examples to keep, in [0, 1].
        draw_name: name of the draw, at most 16 ASCII characters.
    """
    drawn = int.from_bytes(blake2b(example.id.encode(), digest_size=8, person=draw_name.encode()).digest(), "big")
    return drawn * rate.denominator < rate.numerator << 64


def draw(example: FusionExample, rates: Mapping[str, Fraction], name: Any, draw_name: str) -> Iterator[Any]:
    """Yield an example as it is if it is drawn at the rate of its group, or tagged `DROPPED` if not.

    Args:
        example: the example.
        rates: group → share of its examples to keep.
        name: example → its group.
        draw_name: name of the draw; see `is_kept`.
    """
    yield example if is_kept(example, rates[name(example)], draw_name) else pvalue.TaggedOutput(DROPPED, example)


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class Balance(beam.PTransform):
    """A transform that draws the balanced selection: from `FusionExample`s to `kept` and `dropped` ones.

    Attributes:
        control_share: the largest share of controls, at most `options.MAX_CONTROL_SHARE`; None: they are kept at the
            rate of the examples without a connective of table 16 or anaphora.
        max_tokens: largest number of tokens of a coherent text; examples with more are dropped.
        part: the part of table 16 whose shares are the targets.
    """

    control_share: float | None = BALANCED_CONTROLS
    max_tokens: int = 50
    part: Part = "wikipedia"

    def expand(self, examples: beam.PCollection[FusionExample]) -> pvalue.DoOutputsTuple:
        """Return the examples of the selection as `kept`, and the others as `dropped`."""
        name = partial(balance_group, max_tokens=self.max_tokens, part=self.part)
        find = partial(keep_rates, targets=targets_of(self.part, self.control_share))
        return _drawn(examples, name, find, BALANCE_DRAW)


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class ThinControls(beam.PTransform):
    """A transform that drops controls above a share of the corpus: from `FusionExample`s to `kept` and `dropped` ones.

    Controls are drawn, so that their share of the kept examples may differ from `share` by chance. Other examples are
    kept.

    Attributes:
        share: the largest expected share of controls among the kept examples, in [0, 1].
    """

    share: float

    def expand(self, examples: beam.PCollection[FusionExample]) -> pvalue.DoOutputsTuple:
        """Return the kept examples as `kept`, and the dropped controls as `dropped`."""
        return _drawn(examples, control_group, partial(control_rates, share=self.share), CONTROLS_DRAW)


def _drawn(examples: beam.PCollection[FusionExample], name: Any, find: Any, draw_name: str) -> pvalue.DoOutputsTuple:
    rates = (
        examples
        | "Name groups" >> beam.Map(name).with_output_types(str)
        | "Count groups" >> beam.combiners.Count.PerElement()
        | "Gather counts" >> beam.combiners.ToDict()
        | "Find rates" >> beam.Map(find)
    )
    drawn = beam.FlatMap(draw, pvalue.AsSingleton(rates), name, draw_name).with_output_types(FusionExample)
    return examples | "Draw examples" >> drawn.with_outputs(DROPPED, main=KEPT)
