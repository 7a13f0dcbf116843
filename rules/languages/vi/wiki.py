"""Vietnamese wikis: {{lang-de|Wort}} shows "tiếng Đức: Wort", {{FRA}} "Pháp"."""

from __future__ import annotations

from wikimill.rules.languages.vi.cldr import COUNTRIES, DECIMAL, GROUP, LANGUAGES
from wikimill.rules.wikitext.templates import languages
from wikimill.rules.wikitext.templates.call import table
from wikimill.rules.wikitext.templates.passthrough import source_code
from wikimill.rules.wikitext.wikis.conventions import (
    Wiki,
    bracketed,
    coloured,
    country_rules,
    dated_otherwise,
    keys,
    labels,
    shown,
    sounds_alone,
)
from wikimill.rules.wikitext.wikis.measures import Measures

_LANGUAGES = {
    **{code: name[:1].lower() + name[1:] for code, name in table(LANGUAGES).items() if name.startswith("Tiếng ")},
    **{"zh": "tiếng Trung", "la": "tiếng Latinh"},
}
_SILENT = """
    chú thích|chính|bài chính|cần chú thích|cần dẫn nguồn|fact|liên kết hỏng|tham khảo|số trang|cần số trang|xem thêm
    biểu tượng lá cờ|lá cờ|tđbkvn|chú thích trong bài|mơ hồ|làm rõ|ai|khi nào|ở đâu|cập nhật|đang viết|wikify|đa vấn đề
    thể loại commons|thể loại commons nội dòng|đầu tham khảo|cuối tham khảo|ghi chú|chú thích cuối|định hướng|đừng nhầm
    hộp thông tin|sơ khai|cổng thông tin|subscription or libraries|cần trích dẫn nguồn|nguồn không đáng tin|tăng|giảm
    đổi hướng|bài cùng tên|về|khóa-nửa-vô hạn|khóa|pp|1000 bài cơ bản|đoạn viết trống|hộp khí hậu|weather box|ai nói
    thanh bên chủ đề toán học|reftag
"""
#: Names and symbols as Mô đun:Convert writes them: "32 mét (105 ft)", "55,0 kg (121,3 lb)", "123 kilôgam (270 lb)" and
#: "100 m2 (1.100 foot vuông)" in the documentation of Bản mẫu:Convert, of the module, and of Bản mẫu:Convinfobox,
#: "2.095 km2 (809 dặm vuông Anh)" and "696 kilômét vuông" on pages. The forms of miles and inches are unknown.
_UNITS = {
    **{"km": ("kilômét", "km"), "m": ("mét", "m"), "cm": ("", "cm"), "mm": ("", "mm"), "ft": ("foot", "ft")},
    **{"km2": ("kilômét vuông", "km2"), "m2": ("", "m2"), "ha": ("", "ha")},
    **{"sq mi": ("dặm vuông Anh", "dặm vuông Anh"), "sq ft": ("foot vuông", "foot vuông")},
    **{"kg": ("kilôgam", "kg"), "lb": ("", "lb"), "km/h": ("", "km/h"), "m/s": ("", "m/s")},
    **{"°C": ("°C", "°C"), "°F": ("°F", "°F")},
}


def _number(digits: str) -> str | None:
    return WIKI.number(digits)


_MEASURES = Measures(_UNITS, "đến", "hoặc", _number)


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(
            COUNTRIES,
            ("flag", "flagcountry"),
            "USA Hoa Kỳ; URS Liên Xô; PRC Trung Quốc; CIV Bờ Biển Ngà; HKG Hồng Kông",
        ),
        **dict.fromkeys(("color box", "colorbox"), coloured),
        "ipa": bracketed,
        "ipac-en": sounds_alone,
        "respell": languages.respelling,
        **dict.fromkeys(("as of", "tính đến"), dated_otherwise),
        **dict.fromkeys(("convert", "đổi"), _MEASURES.rule(abbreviated=False)),
        "cvt": _MEASURES.rule(abbreviated=True),
        "code": source_code,
        **dict.fromkeys(("c3", "c4"), lambda call: call.name.upper()),
        **shown((("1",), "nhỏ|không xuống dòng"), (("2",), "màu|audio|âm thanh|audio-ipa")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("chú thích ", "thông tin ", "bảng ", "cần "),
    family=labels("lang-", _LANGUAGES, "{}:"),
)
