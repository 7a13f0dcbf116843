"""TV stories in words, for the dataset card."""

from __future__ import annotations

from wikimill.transforms.corpus import Description

LICENCE_TEXT = """\
The text of this data set is derived from the wikis that manifest.json names, or from documents of its maker. The wikis
of Wikimedia are available under the licence Creative Commons Attribution-ShareAlike 4.0:
https://creativecommons.org/licenses/by-sa/4.0/
Most wikis of Fandom are under Creative Commons Attribution-ShareAlike 3.0, which allows adaptations to be licensed
under a later version (section 4(b)): https://creativecommons.org/licenses/by-sa/3.0/
Some are under a non-commercial licence. A wiki's own licence stands at the foot of its pages, and goes before what is
said here. Documents have the licence of their source.

Attribution: the authors are the contributors to the pages; each record names its page, its revision with its
address, and the page and revision of each character's description. Changes: sections were extracted from pages,
stripped of markup, cut into sentences, filtered, joined with descriptions of characters and labelled by wikimill. If
you share this data or adaptations of it, do so under the same licence.
"""

DESCRIPTION = Description(
    title="TV stories",
    task="Writing the story of an episode of a TV show from a brief summary and descriptions of its characters; "
    "summarising the story; plots as a step between both.",
    keywords=("story generation", "summarization", "television", "characters", "semantic role labeling"),
    task_categories=("text-generation", "summarization"),
    annotations_creators="machine-generated",
    made=(
        "Pages of episodes and of characters are told by infobox or category, summary and recap by their headings. A "
        "character is in an episode if summary or recap has the name: all of it, the first name, a nickname, or "
        "initials (Chen, 2022, B.2.1). Episodes with too few characters or too short texts are left out. The plot of a "
        "sentence is its first verb that is not generic, with arguments of at most five tokens (B.3); roles are read "
        "off a dependency parse."
    ),
    known_errors=(
        "A first name finds whoever has it: of characters who share one all are listed (column shared), and somebody "
        "who is no character of the wiki may be taken for one.",
        "Whoever is called by the last name only is not found, as in the paper.",
        "Roles of a parse are not those of PropBank: docs/tvstory.md tells how often they agree.",
        "Descriptions of characters tell what happens in later episodes.",
    ),
    limits="Recaps retell works that are protected; nobody has checked what they say. Descriptions of characters are "
    "of the whole show, not of the time of the episode.",
    biases="Which shows have wikis with long recaps is the choice of their fans.",
    citation="""\
@phdthesis{chen-2022-leveraging,
  title = {Leveraging Natural Supervision for Language Representation Learning and Generation},
  author = {Chen, Mingda},
  year = {2022}
}
""",
    licence_text=LICENCE_TEXT,
)
