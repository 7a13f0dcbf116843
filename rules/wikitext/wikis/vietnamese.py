"""Vietnamese wikis: {{lang-de|Wort}} shows "tiếng Đức: Wort", {{FRA}} "Pháp"."""

from __future__ import annotations

from wikimill.rules.wikitext.cldr.vietnamese import COUNTRIES, DECIMAL, GROUP, LANGUAGES
from wikimill.rules.wikitext.templates.call import table
from wikimill.rules.wikitext.wikis.conventions import Wiki, bracketed, coloured, country_rules, keys, labels, shown

_LANGUAGES = {
    **{code: name[:1].lower() + name[1:] for code, name in table(LANGUAGES).items() if name.startswith("Tiếng ")},
    **{"zh": "tiếng Trung", "la": "tiếng Latinh"},
}
_SILENT = """
    chú thích|chính|bài chính|cần chú thích|cần dẫn nguồn|fact|liên kết hỏng|tham khảo|số trang|cần số trang|xem thêm
    biểu tượng lá cờ|lá cờ|tđbkvn|chú thích trong bài|mơ hồ|làm rõ|ai|khi nào|ở đâu|cập nhật|đang viết|wikify|đa vấn đề
    thể loại commons|thể loại commons nội dòng|đầu tham khảo|cuối tham khảo|ghi chú|chú thích cuối|định hướng|đừng nhầm
    hộp thông tin|sơ khai|cổng thông tin|subscription or libraries|cần trích dẫn nguồn|nguồn không đáng tin|tăng|giảm
"""
WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(COUNTRIES, ("flag", "flagcountry"), "USA Hoa Kỳ; URS Liên Xô; PRC Trung Quốc; CIV Bờ Biển Ngà"),
        **dict.fromkeys(("color box", "colorbox"), coloured),
        "ipa": bracketed,
        **shown((("1",), "nhỏ|không xuống dòng"), (("2",), "màu")),
    },
    silent=keys(_SILENT),
    silent_prefixes=("chú thích ", "thông tin ", "bảng ", "cần "),
    family=labels("lang-", _LANGUAGES, "{}:"),
)
