"""The conventions of Vietnamese: abbreviations, mostly titles, and words that open sentences. Tokens are syllables."""

from __future__ import annotations

from wikimill.rules.languages.conventions import Language, words
from wikimill.rules.text.plain_tokens import PlainTokeniser

#: Abbreviations before a name: "TP. Hồ Chí Minh", "GS. Lê".
_NEVER_FINAL = words("""
    tp t.p tx tt gs pgs ts ths th.s bs ks ls nsnd nsưt ths.bs gs.ts pgs.ts st ste mr mrs ms dr prof vs lm gm nxb đ.c
""")
_NUMBERED = words("tr q p h no vol pp fig số")
_INLINE = words("v.v vv t.c.n s.c.n jr sr bros inc ltd co corp u.s u.k d.c a.m p.m etc ph.d b.c a.d tr.cn e.v")
#: Words that look like an abbreviation or an initial: "Đông Nam Á.", "đồng ý."
_WORDS = words("số Á á Ý ý Ô ô ạ à ừ ở")
_FUNCTION_WORDS = words("""
    ông bà anh chị cô họ nó chúng tôi ta này đó kia đây các những một mỗi mọi nhiều hầu trong trên dưới ngoài sau
    trước khi lúc từ đến tới tại ở với cho về theo do bởi vì nên nhưng tuy mặc dù nếu thì và hoặc hay cũng còn đã
    đang sẽ là có không chỉ vẫn rất năm ngày tháng phần vào đầu cuối giữa ngay hiện nay bên cạnh ngược hơn việc sự
    để đối như vậy thế bản người cả toàn tất
""")
_VULGAR = words("địt đụ lồn cặc buồi đéo vcl vkl đm đkm clgt fuck fucking lol haha hihi hehe kkk")

LANGUAGE = Language(
    code="vi",
    tokenise=PlainTokeniser(_NEVER_FINAL | _NUMBERED | _INLINE, ordinals=False),
    never_final=_NEVER_FINAL,
    numbered=_NUMBERED,
    words=_WORDS,
    inline=_INLINE,
    function_words=_FUNCTION_WORDS,
    vulgar=_VULGAR,
    ordinals=False,
    file_prefixes=frozenset(("tập tin", "hình", "tệp tin")),
    category_prefixes=frozenset(("thể loại",)),
)
