"""Parses of the examples in the paper's figure 1, tables 1 and 15 and in the release's README, checked by hand."""

from __future__ import annotations

from support.parses import parsed

HEBDEN = parsed(
    "Hebden/NNP/compound>1 Bridge/NNP/nsubj>5 is/VBZ/cop>5 a/DT/det>5 popular/JJ/amod>5 place/NN/ROOT to/TO/mark>7"
    " live/VB/acl>5 ././punct>5"
)
SPACE = parsed(
    "However/RB/advmod>4 ,/,/punct>0 space/NN/nsubj:pass>4 is/VBZ/aux:pass>4 limited/VBN/ROOT due/JJ/case>9 to/IN/fixed>5"
    " the/DT/det>9 steep/JJ/amod>9 valleys/NNS/obl>4 and/CC/cc>11 lack/NN/conj>9 of/IN/case>14 flat/JJ/amod>14"
    " land/NN/nmod>11 ././punct>4"
)
RIDER = parsed(
    "Rider/NNP/nsubj>1 entered/VBD/ROOT the/DT/det>3 weekend/NN/obj>1 averaging/VBG/advcl>1 23.0/CD/nummod>6"
    " points/NNS/obj>4 ,/,/punct>8 good/JJ/amod>6 for/IN/case>10 10th/JJ/obl>8 in/IN/case>13 the/DT/det>13 league/NN/nmod>10"
    " ././punct>1"
)
NUMBERS = parsed(
    "He/PRP/nsubj>1 said/VBD/ROOT those/DT/det>3 numbers/NNS/nsubj>4 mean/VBP/ccomp>1 little/JJ/obj>4 because/IN/case>14"
    " of/IN/fixed>6 the/DT/det>9 Hawks/NNPS/nmod:poss>14 '/POS/case>9 11/CD/nummod>14 -/SYM/case>13 18/CD/nmod>11"
    " record/NN/obl>4 ././punct>1"
)
CROLY = parsed(
    "Although/IN/mark>4 the/DT/det>2 friendship/NN/nsubj>4 somewhat/RB/advmod>4 healed/VBD/advcl>12 years/NNS/obl>6"
    " later/RB/advmod>4 ,/,/punct>4 it/PRP/nsubj>12 was/VBD/cop>12 a/DT/det>12 devastating/JJ/amod>12 loss/NN/ROOT to/IN/case>14"
    " Croly/NNP/nmod>12 ././punct>12"
)
WORKOUTS = parsed(
    "Open/JJ/amod>1 workouts/NNS/nsubj:pass>3 are/VBP/aux:pass>3 held/VBN/ROOT every/DT/det>5 Sunday/NNP/obl>3"
    " unless/IN/mark>10 the/DT/det>8 gym/NN/nsubj:pass>10 is/VBZ/aux:pass>10 closed/VBN/advcl>3 for/IN/case>13 a/DT/det>13"
    " holiday/NN/obl>10 or/CC/cc>17 other/JJ/amod>17 special/JJ/amod>17 events/NNS/conj>13 ././punct>3"
)
WALKER = parsed(
    "Stating/VBG/advcl>13 that/IN/mark>5 the/DT/det>3 proponents/NNS/nsubj>5 were/VBD/cop>5 unlikely/JJ/ccomp>0 to/TO/mark>7"
    " succeed/VB/xcomp>5 in/IN/case>10 this/DT/det>10 appeal/NN/obl>7 ,/,/punct>0 Walker/NNP/nsubj>13 rejected/VBD/ROOT"
    " the/DT/det>16 stay/NN/compound>16 request/NN/obj>13 on/IN/case>18 October/NNP/obl>13 23/CD/nummod>18 ././punct>13"
)
FLOODS = parsed(
    "The/DT/det>1 time/NN/nsubj>6 of/IN/case>5 the/DT/det>5 autumn/NN/compound>5 floods/NNS/nmod>1 came/VBD/ROOT ,/,/punct>12"
    " and/CC/cc>12 the/DT/det>11 hundred/CD/nummod>11 streams/NNS/nsubj>12 poured/VBD/conj>6 into/IN/case>16 the/DT/det>16"
    " Yellow/NNP/compound>16 River/NNP/obl>12 ././punct>6"
)
SHARKS = parsed(
    "The/DT/det>1 Sharks/NNPS/nsubj>2 started/VBD/ROOT the/DT/det>4 year/NN/obj>2 0/CD/obl>2 -/SYM/case>7 4/CD/nmod>5 ,/,/punct>10"
    " yet/CC/cc>10 recovered/VBD/conj>2 to/TO/mark>12 claim/VB/advcl>10 sixth/JJ/amod>14 spot/NN/obj>12 ././punct>2"
)
KUBLER = parsed(
    "Kubler/NNP/nsubj>9 ,/,/punct>3 who/WP/nsubj>3 retired/VBD/acl:relcl>0 from/IN/case>5 cycling/NN/obl>3 in/IN/case>7"
    " 1957/CD/obl>3 ,/,/punct>3 remained/VBD/ROOT a/DT/det>12 revered/JJ/amod>12 figure/NN/xcomp>9 in/IN/case>17 the/DT/det>17"
    " wealthy/JJ/amod>17 alpine/JJ/amod>17 nation/NN/obl>9 ././punct>9"
)
FRIGIDARIUM = parsed(
    "The/DT/det>1 frigidarium/NN/nsubj>14 ,/,/punct>5 the/DT/det>5 last/JJ/amod>5 stop/NN/appos>1 in/IN/case>8 the/DT/det>8"
    " bathhouse/NN/nmod>5 ,/,/punct>5 was/VBD/cop>14 where/WRB/advmod>14 guests/NNS/nsubj>14 would/MD/aux>14 cool/VB/ROOT"
    " off/RP/compound:prt>14 in/IN/case>19 a/DT/det>19 large/JJ/amod>19 pool/NN/obl>14 ././punct>14"
)
JAZZ = parsed(
    "The/DT/det>4 Jacksonville/NNP/compound>4 Jazz/NNP/compound>4 Piano/NNP/compound>4 Competition/NNP/nsubj>11 ,/,/punct>9"
    " a/DT/det>9 30/CD/nummod>8 year/NN/compound>9 tradition/NN/appos>4 ,/,/punct>9 takes/VBZ/ROOT place/NN/obj>11 at/IN/case>16"
    " the/DT/det>16 Florida/NNP/compound>16 Theatre/NNP/obl>11 ././punct>11"
)
RUIZ = parsed(
    "Ruiz/NNP/nsubj>1 ordered/VBD/ROOT his/PRP$/nmod:poss>4 first/JJ/amod>4 shot/NN/obj>1 to/TO/mark>7 be/VB/aux:pass>7"
    " retaken/VBN/xcomp>1 because/IN/mark>11 Brazilian/JJ/amod>10 players/NNS/nsubj>11 entered/VBD/advcl>1 the/DT/det>14"
    " penalty/NN/compound>14 area/NN/obj>11 before/IN/case>17 his/PRP$/nmod:poss>17 kick/NN/obl>11 ././punct>1"
)
DOUGLAS = parsed(
    "Melvyn/NNP/nsubj:pass>4 Douglas/NNP/flat>0 originally/RB/advmod>4 was/VBD/aux:pass>4 signed/VBN/ROOT to/TO/mark>6"
    " play/VB/xcomp>4 Sam/NNP/obj>6 Bailey/NNP/flat>7 ,/,/punct>14 but/CC/cc>14 the/DT/det>12 role/NN/nsubj>14"
    " ultimately/RB/advmod>14 went/VBD/conj>4 to/IN/case>16 Walter/NNP/obl>14 Pidgeon/NNP/flat>16 ././punct>4"
)
TARGET = parsed(
    "The/DT/det>1 target/NN/nsubj>10 ,/,/punct>8 which/WDT/nsubj>8 is/VBZ/cop>8 only/RB/advmod>6 six/CD/nummod>7 feet/NNS/obl>8"
    " away/RB/acl:relcl>1 ,/,/punct>8 serves/VBZ/ROOT the/DT/det>12 archer/NN/obj>10 as/IN/case>15 a/DT/det>15 mirror/NN/obl>10"
    " in/IN/mark>19 order/NN/fixed>16 to/TO/mark>19 reflect/VB/advcl>10 the/DT/det>21 status/NN/obj>19 of/IN/case>26"
    " the/DT/det>24 archer/NN/nmod:poss>26 's/POS/case>24 mind/NN/nmod>21 and/CC/cc>28 spirit/NN/conj>26 ././punct>10"
)
INGRAM = parsed(
    "Rather/RB/cc>2 than/IN/fixed>0 returning/VBG/advcl>7 to/IN/case>4 England/NNP/obl>2 ,/,/punct>2 Ingram/NNP/nsubj>7"
    " stayed/VBD/ROOT in/IN/case>10 the/DT/det>10 Gambia/NNP/obl>7 and/CC/cc>12 turned/VBD/conj>7 to/IN/case>14 trade/NN/obl>12"
    " ././punct>7"
)
BANKRUPT = parsed(
    "However/RB/advmod>12 ,/,/punct>0 on/IN/case>4 a/DT/det>4 visit/NN/obl>12 to/IN/case>6 England/NNP/nmod>4 in/IN/case>8"
    " 1860/CD/nmod>4 ,/,/punct>4 he/PRP/nsubj:pass>12 was/VBD/aux:pass>12 declared/VBN/ROOT bankrupt/JJ/xcomp>12 ././punct>12"
)
