"""Ukrainian wikis: {{lang-de|Wort}} shows "нім. Wort", {{FRA}} "Франція".

Labels are from the wiki's own templates (Шаблон:Lang-xx, Шаблон:Ref-xx), not the names in CLDR.
"""

from __future__ import annotations

from wikimill.rules.languages.uk.cldr import COUNTRIES, DECIMAL, GROUP
from wikimill.rules.wikitext.templates.call import Call, Rule, table
from wikimill.rules.wikitext.wikis.conventions import (
    Wiki,
    bracketed,
    coloured,
    country_rules,
    keys,
    labelled,
    shown,
    sounds_alone,
)

_LABELS = table(
    """
    en англ.; de нім.; fr фр.; la лат.; el грец.; grc дав.-гр.; ru рос.; pl пол.; es ісп.; it італ.; be біл.; cs чеськ.;
    sk словац.; hu угор.; ro рум.; bg болг.; sr серб.; hr хорв.; sl словен.; tr тур.; ar араб.; he івр.; zh кит.; ja
    яп.;
    ko кор.; pt порт.; nl нід.; sv швед.; no норв.; da дан.; fi фін.; et ест.; lt лит.; lv латис.; ka груз.; hy вірм.;
    az азерб.; kk каз.; uz узб.; tt тат.; eo есп.; ga ірл.; fa перс.; sa санскр.; uk укр.; is ісл.; mk мак.; sq алб.;
    hi гінді; yi їдиш; mn монг.; ca кат.; eu баск.; gl гал.; vi в'єт.; th тайськ.; id індонез.; orv дав.-рус.;
    cu ст.-слов.; ang дав.-англ.; goh дав.-в.-нім.; fro ст.-фр.; cy валл.; gd шотл. гел.; br брет.; rue русин.
    """
)
_SILENT = """
    джерело|коли|хто|де|який|уточнити|прояснити|недоступне посилання|мертве посилання|перевірити|сумнівно|сумнів
    збільшення
    зменшення|прапорець|прапорець20|прапор|герб|головна стаття|головна|основна стаття|див. також|див.також|детальніше
    reflist|примітки|виноска|навігаційна смуга|легенда|розташування2|зображення|цитата потрібна|commonscat|портал
    портали
    порожній рядок|шрифти церковнослов'янська|без джерел|доопрацювати|вичитати|сирота|не плутати|значення|інші значення
    otheruses|ряд2|стиль|джерела|ref+|докладніше|поліпшити|переписати
    перехід|яка?|який?|коли?|хто?|де?|факт|значимість факту|прапорзначок|книга|публікація|seealso
    неавторитетне джерело|недостовірне джерело|від кого|ким|немає в джерелі|що це|значущість факту|у планах
"""


def _named(call: Call) -> str | None:
    """{{нп|Назва|назві|en|Name}} shows its second parameter, else its first, without the wiki's mark after it."""
    return call.given("текст", "2", "треба", "1") or None


def _family(key: str) -> Rule | None:
    if key.startswith("lang-"):
        code = key[5:]
        if code.endswith("2") and code[:-1].isalpha():
            return shown((("1",), key))[key]  # the words without a label
        return labelled(_LABELS[code]) if code in _LABELS else None
    if key.startswith("ref-") and key[4:] in _LABELS:
        text = f"({_LABELS[key[4:]]})"
        return lambda call: text
    return None


_MONTHS = "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split()


def _day(day: str, month: str) -> str | None:
    if not (day.isdecimal() and month.isdecimal() and 1 <= int(day) <= 31 and 1 <= int(month) <= 12):
        return None
    return f"{int(day)} {_MONTHS[int(month) - 1]}"


def _date(call: Call) -> str | None:
    """{{Дата|2000|7|25}} shows "25 липня 2000"."""
    day = _day(call[3], call[2])
    return f"{day} {call[1]}" if day and call[1].isdecimal() and len(call.parameters) == 3 else None


def _old_style(call: Call) -> str | None:
    """{{ДН|14|3|1854|2}} shows "2 (14) березня 1854", {{ДН|9|3|1814|25|2}} "25 лютого (9 березня) 1814"."""
    day, year, old = _day(call[1], call[2]), call[3], call[4]
    if day is None or not year.isdecimal() or len(call.parameters) > 5 or not (old.isdecimal() or not old):
        return None
    if call[5]:
        before = _day(old, call[5])
        return before and f"{before} ({day}) {year}"
    number, month = day.split()
    return f"{old} ({number}) {month} {year}" if old else f"{day} {year}"


def _transcription(call: Call) -> str | None:
    """{{МФА-всі|ʊkrɐˈjɪnɐ|МФА|Uk-Україна.ogg}} shows "МФА: [ʊkrɐˈjɪnɐ]", without the link to the sound."""
    return f"МФА: [{call[1]}]" if call[1] and call[2] == "МФА" else None


def _address(call: Call) -> str | None:
    """{{url|http://a.b|words}} shows its words."""
    return call[2] or None


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(
            # The wiki writes the typewriter's apostrophe.
            COUNTRIES.replace("ʼ", "'"),
            ("flag", "flagcountry"),
            "USA США; CHN КНР; CIV Кот-д'Івуар; SUI Швейцарія; URS СРСР; HKG Гонконг",
        ),
        **dict.fromkeys(keys("нп|не перекладено|нп2|нп3|нп4|нп5|iw|iw2|не перекладено 5|не перекладено 2"), _named),
        **dict.fromkeys(keys("дн|дс"), _old_style),
        "дата": _date,
        "мфа-всі": _transcription,
        "url": _address,
        "ipac-en": sounds_alone,
        **shown(
            (
                ("1",),
                "s|nobr|comment|коментар|цитата|рік у театрі|рік у науці|рік у кіно|рік у літературі|math2|ukr text"
                "|key",
            ),
            (("2",), "langi|rusold|oq"),
        ),
        **dict.fromkeys(keys("к."), lambda call: "К."),
        **dict.fromkeys(keys("м."), lambda call: "М."),
        **dict.fromkeys(keys("градус цельсія"), lambda call: "°C"),
        **dict.fromkeys(("color box", "colorbox"), coloured),
        "ipa": bracketed,
        **dict.fromkeys(("text",), lambda call: call[1] or None),
    },
    silent=keys(_SILENT),
    silent_prefixes=("картка ", "cite ", "навігація "),
    family=_family,
)
