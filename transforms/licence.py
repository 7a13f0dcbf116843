"""The licence of mined text, as a release states it."""

from __future__ import annotations

LICENCE = "CC BY-SA 4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by-sa/4.0/"

LICENCE_TEXT = """\
The text of this data set is derived from Wikipedia (or the wiki that manifest.json names) and is available under the
Creative Commons Attribution-ShareAlike 4.0 International licence: https://creativecommons.org/licenses/by-sa/4.0/

Attribution: the authors are the contributors to the pages; each record names its page, its revisions and the address
of the edit, whose history lists them. Changes: sentences were extracted from page histories, stripped of markup,
tokenised, paired and filtered by wikimill. If you share this data or adaptations of it, do so under the same licence.
"""
