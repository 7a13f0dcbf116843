"""Texts of every dataset card, whatever the corpus."""

from __future__ import annotations

#: How a release names its maker, as BibTeX beside that of the corpus's paper.
WIKIMILL_CITATION = """\
@software{wikimill,
  title = {wikimill: training corpora milled from {W}ikipedia dumps},
  author = {{The wikimill authors}},
  version = {%s}
}
"""
PERSONAL_DATA = (
    "No user name, IP address, user id or edit comment is taken in. The sentences are those of public pages and name "
    "people, living ones among them; what a page says of them may be wrong, or vandalism, or deleted since."
)
