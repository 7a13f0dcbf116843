"""Vietnamese articles: headings of the apparatus, templates of quality, infoboxes.

Written by hand; compared with the headings and templates of a slice of viwiki of 2023.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, names, titles

_APPARATUS = """
    tham khảo|tham khảo và chú thích|chú thích|chú thích và tham khảo|ghi chú|ghi chú và tham khảo|chú giải
    nguồn tham khảo|nguồn|nguồn dẫn|nguồn trích dẫn|tài liệu tham khảo|thư mục|thư mục tham khảo|đọc thêm|xem thêm
    liên kết ngoài|liên kết|liên kết bên ngoài
"""

ARTICLES = Articles(
    apparatus=titles(_APPARATUS),
    featured=names("sao chọn lọc|bài viết chọn lọc|danh sách chọn lọc"),
    good=names("sao bài viết tốt|bài viết tốt"),
    stub=names("sơ khai"),
    stub_prefixes=("sơ khai ",),
    infobox_prefixes=(
        "infobox",
        "thông tin ",
        "hộp thông tin ",
    ),
)
