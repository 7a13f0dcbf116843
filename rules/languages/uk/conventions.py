"""The conventions of Ukrainian: abbreviations, words that open sentences, old names of namespaces."""

from __future__ import annotations

from wikimill.rules.languages.conventions import Language, words
from wikimill.rules.text.plain_tokens import PlainTokeniser

#: Abbreviations before a name, a number or the rest of the phrase: "ім. Шевченка", "бл. 1500", "англ. London".
_NEVER_FINAL = words("""
    ім вул просп бул пров смт оз акад проф доц д-р підполк лейт адм гетьм преп архім митр єп архієп напр порів т.зв
    бл близ англ нім фр франц лат рос укр польськ грец давньогр дав.-гр яп італ ісп mr mrs dr st див пл
""")
_NUMBERED = words("ч п пп розд гл арк стор сс табл мал рис кн ред тт № n no pp vol")
#: Abbreviations inside a sentence or at its end: "1990 р. Київ", "та ін. Він", "до н. е.".
_INLINE = words("""
    р рр ст обл р-н ін т.д т.п т.ін н.е д.н.е тис млн млрд трлн грн руб крб коп кв год хв сек чол тел
    лют бер квіт трав черв лип вер жовт груд та.ін пер муз сл прим авт ред вип зб кн тт св нар пом уродж псевд букв
    худ реж комп буд гр кол корп пол білор болг серб хорв чес словац лит латис ест араб івр перс вірм груз азерб каз
    тат монг кор санскр старосл прасл рум угор фін дан норв швед нід голл макед наб u.s inc ltd co jr etc ген полк
    португ
""")
_FUNCTION_WORDS = words("""
    він вона воно вони ми ви це цей ця ці той та те ті такий така таке такі його її їх їхній їхня їхні свій своя
    своє свої після до перед під час коли якщо якби хоча хоч однак але проте тому отже також крім окрім незважаючи
    попри в у з і й а о завдяки через для при над між із зі за на по від об тут там тоді потім згодом пізніше раніше
    спочатку нині сьогодні зараз дотепер відтоді відтак натомість навпаки наприклад зокрема взагалі загалом
    насправді адже бо щоб що хто де як який яка яке які чий скільки не ні ще вже тільки лише навіть саме інший інша
    інше інші інколи деякі кілька декілька багато більшість всі усі весь вся все кожен кожна кожне обидва обидві
    один одна одне існує є був була було були має мав мала мали
""")
_VULGAR = words("""
    хуй хуйня хуя хуї пизда пізда пиздець піздець блядь бляді блять йобаний їбати їбаний єбать єбаний єбучий гандон
    гівно гавно мудак мудаки підарас підараси підар підор підори лох лохи лол ахаха ахахах хаха fuck fucking lol
""")

LANGUAGE = Language(
    code="uk",
    tokenise=PlainTokeniser(_NEVER_FINAL | _NUMBERED | _INLINE, ordinals=False),
    never_final=_NEVER_FINAL,
    numbered=_NUMBERED,
    inline=_INLINE,
    function_words=_FUNCTION_WORDS,
    vulgar=_VULGAR,
    ordinals=False,
    # Of 25 such places in the sample 7 are initials before a surname that is also a word.
    letters_end=False,
    file_prefixes=frozenset(("файл", "зображення", "изображение")),
    category_prefixes=frozenset(("категорія", "категория")),
)
