"""The tasks for which a record is an example, as pairs of a source and a target (Chen 2022, B.3, B.4).

* summarisation: the recap → the summary;
* text to plot: the summary and the characters → the plot of the whole recap;
* plot to text: the plot of one sentence → the sentence; the paper's models of stories work sentence by sentence.

Plots have the paper's format, with labels in angle brackets: `<V> opens <ARG0> Ada <ARG1> the safe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

#: Separators of the plots of sentences and of the descriptions of characters.
SENTENCE_MARK, CHARACTER_MARK = " <SEP> ", "\n"


#: An example of a task: `id` (the record's; for a sentence with its number), `source` and `target`.
Pair = dict[str, str]


def plot_text(verb: str, arguments: list[list[str]]) -> str:
    """Return the plot of a sentence as a line of text; the arguments are in the order of the sentence.

    >>> plot_text("opens", [["ARG0", "Ada"], ["ARG1", "the safe"]])
    '<V> opens <ARG0> Ada <ARG1> the safe'
    """
    return " ".join((f"<V> {verb}", *(f"<{label}> {words}" for label, words in arguments)))


def cast_text(row: Mapping[str, Any]) -> str:
    """Return the characters of a record with their descriptions, a line each: "name: description"."""
    return CHARACTER_MARK.join(
        f"{character['name']}: {' '.join(character['description'].split())}".rstrip(": ")
        for character in row["characters"]
    )


def summarisation(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the pair of recap and summary."""
    yield {"id": row["id"], "source": row["recap"], "target": row["summary"]}


def text_to_plot(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the pair of summary with characters, and plot; yield nothing for a record without a plot."""
    plots = [plot_text(sentence["verb"], sentence["arguments"]) for sentence in row["plot"]]
    if plots:
        source = f"{row['summary']}\n{cast_text(row)}".rstrip()
        yield {"id": row["id"], "source": source, "target": SENTENCE_MARK.join(plots)}


def plot_to_text(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the pair of plot and text of each sentence that has a plot.

    >>> plot = {"sentence": 3, "text": "Ada naps .", "verb": "naps", "arguments": [["ARG0", "Ada"]]}
    >>> list(plot_to_text({"id": "a", "plot": [plot]}))
    [{'id': 'a-3', 'source': '<V> naps <ARG0> Ada', 'target': 'Ada naps .'}]
    """
    for sentence in row["plot"]:
        source = plot_text(sentence["verb"], sentence["arguments"])
        yield {"id": f"{row['id']}-{sentence['sentence']}", "source": source, "target": sentence["text"]}


#: Name → view.
VIEWS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Pair]]] = {
    "summarisation": summarisation,
    "text_to_plot": text_to_plot,
    "plot_to_text": plot_to_text,
}
