"""Vietnamese articles: headings of the apparatus.

Written by hand; compared with the top-level headings of a slice of viwiki of 2023.
"""

from __future__ import annotations

from wikimill.rules.languages.articles import Articles, titles

_APPARATUS = """
    tham khảo|tham khảo và chú thích|chú thích|chú thích và tham khảo|ghi chú|ghi chú và tham khảo|chú giải
    nguồn tham khảo|nguồn|nguồn dẫn|nguồn trích dẫn|tài liệu tham khảo|thư mục|thư mục tham khảo|đọc thêm|xem thêm
    liên kết ngoài|liên kết|liên kết bên ngoài
"""

ARTICLES = Articles(apparatus=titles(_APPARATUS))
