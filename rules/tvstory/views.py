"""The tasks that a record is read for, as pairs of a source and a target (Chen 2022, B.3, B.4).

* summarisation: the recap → the summary;
* text to plot: the summary and who the characters are → the plot of the whole recap;
* plot to text: the plot of one sentence → the sentence; the paper's models of stories work sentence by sentence.

Plots are written as their paper writes them, with labels in angle brackets: `<V> opens <ARG0> Ada <ARG1> the safe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

#: Between the plots of two sentences, and between the description of two characters.
SENTENCE_MARK, CHARACTER_MARK = " <SEP> ", "\n"


class Pair(NamedTuple):
    """One example of a task: an id (that of the record, with the sentence's number), what is given, what is written."""

    id: str
    source: str
    target: str


def plot_text(verb: str, arguments: list[list[str]]) -> str:
    """Return the plot of a sentence as a line of text; the arguments are in the order of the sentence.

    >>> plot_text("opens", [["ARG0", "Ada"], ["ARG1", "the safe"]])
    '<V> opens <ARG0> Ada <ARG1> the safe'
    """
    return " ".join((f"<V> {verb}", *(f"<{label}> {words}" for label, words in arguments)))


def cast_text(row: Mapping[str, Any]) -> str:
    """Return the characters with their descriptions, a line each."""
    return CHARACTER_MARK.join(
        f"{character['name']}: {' '.join(character['description'].split())}".rstrip(": ")
        for character in row["characters"]
    )


def summarisation(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the recap, to be summarised."""
    yield Pair(row["id"], row["recap"], row["summary"])


def text_to_plot(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield summary and characters, from which a plot is to be written; nothing for a record without a plot."""
    plots = [plot_text(sentence["verb"], sentence["arguments"]) for sentence in row["plot"]]
    if plots:
        yield Pair(row["id"], f"{row['summary']}\n{cast_text(row)}".rstrip(), SENTENCE_MARK.join(plots))


def plot_to_text(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the plot of each sentence, from which the sentence is to be written.

    >>> plot = {"sentence": 3, "text": "Ada naps .", "verb": "naps", "arguments": [["ARG0", "Ada"]]}
    >>> list(plot_to_text({"id": "a", "plot": [plot]}))
    [Pair(id='a-3', source='<V> naps <ARG0> Ada', target='Ada naps .')]
    """
    for sentence in row["plot"]:
        yield Pair(
            f"{row['id']}-{sentence['sentence']}",
            plot_text(sentence["verb"], sentence["arguments"]),
            sentence["text"],
        )


#: Name → view.
VIEWS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Pair]]] = {
    "summarisation": summarisation,
    "text_to_plot": text_to_plot,
    "plot_to_text": plot_to_text,
}
