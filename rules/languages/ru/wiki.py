"""Russian wikis: {{lang-de|Wort}} shows "нем. Wort", {{FRA}} "Франция"."""

from __future__ import annotations

from wikimill.rules.languages.ru.cldr import COUNTRIES, DECIMAL, GROUP
from wikimill.rules.wikitext.templates.call import Call, Rule, table
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, labelled, shown

_LABELS = table(
    """
    en англ.; de нем.; fr фр.; la лат.; el греч.; grc др.-греч.; uk укр.; pl польск.; es исп.; it итал.; be белор.;
    cs чеш.; sk словацк.; hu венг.; ro рум.; bg болг.; sr серб.; hr хорв.; sl словен.; tr тур.; ar араб.; he ивр.;
    zh кит.; ja яп.; ko кор.; pt порт.; nl нидерл.; sv швед.; no норв.; da дат.; fi фин.; et эст.; lt лит.; lv латыш.;
    ka груз.; hy арм.; az азерб.; kk каз.; uz узб.; tt тат.; eo эспер.; ga ирл.; fa перс.; sa санскр.; ru рус.; is исл.;
    mk макед.; sq алб.; mn монг.; ca кат.; eu баск.; gl галис.; vi вьетн.; yi идиш; hi хинди; os осет.; ba башк.; ce
    чечен.
    """
)
_SILENT = """
    нет аи|источник|где источник|когда|кто|где|уточнить|прояснить|недоступная ссылка|мёртвая ссылка|проверить|рост
    падение
    флаг|флагификация/иконка|герб|основная статья|основная|см. также|смотри также|примечания|sfn|sfn0|проверено|переход
    портал|навигационная полоса|внешние ссылки|библиоинформация|нет источников|достоверность|аи|какой|по чьему мнению
    стиль|неоднозначность|книга|публикация|другие значения|о|не путать|redirect|значения|комм|efn
"""


def _named(call: Call) -> str | None:
    """{{нп5|Название|названию|en|Name}} shows its second parameter, else its first."""
    return call.given("текст", "2", "надо", "1") or None


def _family(key: str) -> Rule | None:
    if key.startswith("lang-"):
        code = key[5:]
        if code.endswith("2") and code[:-1].isalpha():
            return shown((("1",), key))[key]
        return labelled(_LABELS[code]) if code in _LABELS else None
    if key.startswith("ref-") and key[4:] in _LABELS:
        text = f"({_LABELS[key[4:]]})"
        return lambda call: text
    return None


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(
            COUNTRIES, (), "USA США; CHN КНР; KOR Республика Корея; URS СССР; HKG Гонконг; GDR ГДР; FRG ФРГ"
        ),
        **dict.fromkeys(keys("нп|нп1|нп2|нп3|нп4|нп5|не переведено|не переведено 5|не переведено 2|iw"), _named),
        **shown((("1",), "s|comment|цитата|начало цитаты|начало цитаты|якорь текст"), (("2",), "langi|oq|lang-text")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("карточка ", "cite ", "навигация "),
    family=_family,
)
