"""Histories in other languages: a page on which an edit splits a sentence, among what those wikis write."""

from __future__ import annotations

from dataclasses import dataclass

from support.tiny_dumps import page, revision

_SITE = """\
<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="{code}">
  <siteinfo>
    <dbname>{code}wiki</dbname>
    <base>https://{code}.wikimill.example/wiki/Main_Page</base>
    <namespaces>
      <namespace key="0" /><namespace key="6">{file}</namespace><namespace key="14">{category}</namespace>
    </namespaces>
  </siteinfo>
"""


@dataclass(frozen=True)
class ForeignWiki:
    """A wiki: the names of its namespaces, C and its halves, the tokens of both halves, what else is there.

    The caption of the image holds C's words, too: an image that is taken for text would be mined.
    """

    code: str
    file: str
    category: str
    heading: str
    complex_sentence: str
    simple: tuple[str, str]
    tokens: tuple[str, str]
    around: str

    def history(self) -> bytes:
        """Return a dump with one page of two revisions."""
        head = _SITE.format(code=self.code, file=self.file, category=self.category)
        return "".join(
            (
                head,
                page(
                    1,
                    "A",
                    revision(11, self._text(self.complex_sentence)),
                    revision(12, self._text(" ".join(self.simple))),
                ),
                "</mediawiki>\n",
            )
        ).encode()

    def prose(self, pages: int) -> bytes:
        """Return a dump of current pages, of which a sentence model can learn."""
        head = _SITE.format(code=self.code, file=self.file, category=self.category)
        texts = (self._text(f"{self.complex_sentence} {self.around}") for _ in range(pages))
        current = (page(number, f"A{number}", revision(10 * number, text)) for number, text in enumerate(texts, 1))
        return "".join((head, *current, "</mediawiki>\n")).encode()

    def _text(self, sentences: str) -> str:
        image = f"[[{self.file}:M.jpg|mini|{self.simple[0]} {self.simple[1]}]]"
        return f"== {self.heading} ==\n{image}\n{sentences} {self.around}\n[[{self.category}:M]]"


WIKIS = (
    ForeignWiki(
        "de",
        "Datei",
        "Kategorie",
        "Geschichte",
        "Die [[Mühle]] am Bach wurde am 3. Mai 1820 von Dr. Karl Weber gebaut und sie gehörte im 19. Jahrhundert der "
        "Gemeinde, d. h. den Bauern des Tals.",
        (
            "Die [[Mühle]] am Bach wurde am 3. Mai 1820 von Dr. Karl Weber gebaut.",
            "Sie gehörte im 19. Jahrhundert der Gemeinde, d. h. den Bauern des Tals.",
        ),
        (
            "Die Mühle am Bach wurde am 3. Mai 1820 von Dr. Karl Weber gebaut .",
            "Sie gehörte im 19. Jahrhundert der Gemeinde , d. h. den Bauern des Tals .",
        ),
        "Über die Jahre danach ist wenig bekannt, z. B. wer dort mahlte.",
    ),
    ForeignWiki(
        "it",
        "File",
        "Categoria",
        "Storia",
        "Il [[mulino]] di S. Maria fu costruito nel 1820 dall'ing. Carlo Neri sulla riva del fiume e appartenne per "
        "tutto l'Ottocento ai frati dell'abbazia vicina.",
        (
            "Il [[mulino]] di S. Maria fu costruito nel 1820 dall'ing. Carlo Neri sulla riva del fiume.",
            "Esso appartenne per tutto l'Ottocento ai frati dell'abbazia vicina.",
        ),
        (
            "Il mulino di S. Maria fu costruito nel 1820 dall' ing. Carlo Neri sulla riva del fiume .",
            "Esso appartenne per tutto l' Ottocento ai frati dell' abbazia vicina .",
        ),
        "È noto che vi si macinavano grano, orzo ecc. L'acqua non mancava mai.",
    ),
    ForeignWiki(
        "uk",
        "Файл",
        "Категорія",
        "Історія",
        "Старий [[млин]] на вул. Зеленій збудував у 1820 р. купець Т. Г. Коваль із сусіднього міста і цей млин до кінця "
        "XIX ст. належав його п'ятьом синам та онукам.",
        (
            "Старий [[млин]] на вул. Зеленій збудував у 1820 р. купець Т. Г. Коваль із сусіднього міста.",
            "Цей млин до кінця XIX ст. належав його п’ятьом синам та онукам.",
        ),
        (
            "Старий млин на вул. Зеленій збудував у 1820 р. купець Т. Г. Коваль із сусіднього міста .",
            "Цей млин до кінця XIX ст. належав його п'ятьом синам та онукам .",
        ),
        "Його малював художник О. Лис. Про подальші роки відомо мало.",
    ),
    ForeignWiki(
        "vi",
        "Tập tin",
        "Thể loại",
        "Lịch sử",
        "Chiếc [[cối xay]] ở TP. Hồ Chí Minh được GS. Lê Văn Nam xây vào năm 1820 bên bờ con sông nhỏ và nó thuộc về các "
        "làng ở Đông Nam Á trong suốt một thế kỷ sau đó.",
        (
            "Chiếc [[cối xay]] ở TP. Hồ Chí Minh được GS. Lê Văn Nam xây vào năm 1820 bên bờ con sông nhỏ.",
            "Nó thuộc về các làng ở Đông Nam Á trong suốt một thế kỷ sau đó.",
        ),
        (
            "Chiếc cối xay ở TP. Hồ Chí Minh được GS. Lê Văn Nam xây vào năm 1820 bên bờ con sông nhỏ .",
            "Nó thuộc về các làng ở Đông Nam Á trong suốt một thế kỷ sau đó .",
        ),
        "Ở đây người ta trồng lúa, ngô, v.v. Tuy nhiên, không ai biết nhiều về những năm đầu.",
    ),
)
