"""Sentences of paragraphs have their place under the nearest heading."""

from wikimill.rules.articles.sentences import SentenceReader
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import WikiSyntax

PAGE = """\
It rained. It snowed snowed snowed snowed. He sang.

He slept.
== Birds ==
{{main|Birds}}
* A list is not prose.
She flew.
=== Owls ===
Owls see.

{{mystery}} it is.

They hunt.
"""


def test_place_is_counted_under_each_heading():
    reader = SentenceReader(SentenceModel(frozenset(), frozenset(), frozenset(), {}))
    found, *_ = reader.paragraphs(PAGE, WikiSyntax())
    assert [(titles, each.text, each.paragraph, each.order) for titles, sentences in found for each in sentences] == [
        ([], "It rained.", 0, 0),
        ([], "He sang.", 0, 2),
        ([], "He slept.", 1, 0),
        (["Birds"], "She flew.", 0, 0),
        (["Birds", "Owls"], "Owls see.", 0, 0),
        (["Birds", "Owls"], "They hunt.", 2, 0),
    ]
