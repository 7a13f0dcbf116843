"""The text corpus in words, for its dataset card."""

from __future__ import annotations

from wikimill.transforms.corpus import Description

DESCRIPTION = Description(
    title="Clean text of a wiki",
    task="Language modelling, and whatever else reads running text.",
    keywords=("wikipedia", "text", "language modeling"),
    task_categories=("text-generation", "fill-mask"),
    made=(
        "The wikitext of each page is read as sections of paragraphs: prose, list items, quotations, definitions, "
        "verse; captions and table cells on request. References, comments, images, boxes and tables are left out. "
        "Templates whose words are known are written out; where words are missing U+FFFC marks the place, with the "
        "template's name."
    ),
    known_errors=(
        "What a module (Lua) computes is not known: such places are marked as holes.",
        "A paragraph that broken markup has torn open may hold what a reader does not see.",
    ),
    biases="It is the written style of an encyclopaedia's articles. A wiki's editors are no sample of its readers.",
    limits="Text as its editors left it: nobody has checked what it says. Words are what stands between spaces.",
)
