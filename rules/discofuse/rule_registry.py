"""The rules, in the order in which they are tried; of two examples with the same halves the earlier rule's counts."""

from __future__ import annotations

from wikimill.rules.discofuse.apposition import (
    APPOSITION_FINAL_ID,
    APPOSITION_ID,
    match_apposition,
    match_apposition_final,
    may_have_apposition,
)
from wikimill.rules.discofuse.cataphora import CATAPHORA_ID, match_cataphora, may_have_cataphora
from wikimill.rules.discofuse.coordination import SENTENCE_ID, match_coordination, may_have_coordination
from wikimill.rules.discofuse.drafts import SingleRule
from wikimill.rules.discofuse.inner_connectives import may_have_inner
from wikimill.rules.discofuse.relative import (
    RELATIVE_FINAL_ID,
    RELATIVE_ID,
    match_relative,
    match_relative_final,
    may_have_relative,
)
from wikimill.rules.discofuse.subordination import (
    FORWARD_ID,
    INNER_ID,
    match_forward,
    match_inner,
    may_have_forward,
)

_TABLE = "Geva et al., 2019, table 14"

#: Rules over one sentence.
SINGLE_RULES = (
    SingleRule(
        FORWARD_ID,
        "forward connective",
        _TABLE,
        "the sentence begins with a connective of C_f and has a comma",
        may_have_forward,
        match_forward,
        positives=(
            "Although the friendship somewhat healed years later , it was a devastating loss to Croly .",
            "Although tired after the long game , Smith signed every autograph .",
        ),
        negatives=(
            "Although , as he said , it rained , they went out .",
            "Since 1990 , it has been a museum .",
            "Since 1994 there has been a tax on houses , and it is high .",
            "Since at least the 1960s , a mix of rules and subsidies has hurt the farmers .",
            "Since the variance is large , and since the means are similar , grouping the dogs does not help .",
            "Although used as a category in some systems , in other systems , the algae are seen as one group .",
            "Since then , for the rest of the decade , the results were given to newspapers for publication .",
            "In addition to not playing the tournament for eight years , Agassi chose not to play at Wimbledon .",
            "Although to date , there has been no cure , many people feel better .",
            "In addition to short films and other media dedicated to images , animation is also found in games .",
        ),
    ),
    SingleRule(
        CATAPHORA_ID,
        "cataphora",
        _TABLE,
        "the sentence begins with a word in -ing and has a comma",
        may_have_cataphora,
        match_cataphora,
        positives=(
            "Stating that the proponents were unlikely to succeed in this appeal , Walker rejected the stay request"
            " on October 23 .",
        ),
        negatives=(
            "According to him , the team lost the game .",
            "Having fun , there is no end to it .",
            "Beginning in 2005 , Audi has sold cars with white lights .",
            "Considering the long rule of the empire , they introduced castles and churches .",
            "Counting its lakes , Sweden is larger than the two states beside it .",
        ),
    ),
    SingleRule(
        INNER_ID,
        "inner connective",
        _TABLE,
        "a connective of C_s stands inside the sentence",
        may_have_inner,
        match_inner,
        positives=(
            "Open workouts are held every Sunday unless the gym is closed for a holiday or other special events .",
            "Ruiz ordered his first shot to be retaken because Brazilian players entered the penalty area before his"
            " kick .",
            "Heavy rain fell for a week so that the river rose above its banks .",
        ),
        negatives=(
            "The state needs money to rehabilitate its systems so that the water is properly managed .",
            "It is one scale , the gaps being arranged so that it approximated the other scale .",
            "The game was abandoned because of heavy rain .",
            "Both alphabets come from the same script , but because they lack vowels they are often called abjads .",
            "The larger molecules lock into each other better , hence the greater attractive forces .",
            "He had been my colleague , although a junior one .",
            "Priam goes to the tent of Achilles so that Hector can be buried .",
            "The experience is valuable because it gives light and because it gives warmth .",
            "The garden is popular because it has irises , hyacinths and orchids .",
            "It was seen by many , meaning that 2 percent of all 18 -- 49 year olds watched it .",
        ),
    ),
    SingleRule(
        SENTENCE_ID,
        "sentence and verb phrase coordination",
        _TABLE,
        "a conjunction of C_c stands inside the sentence",
        may_have_coordination,
        match_coordination,
        positives=(
            "The time of the autumn floods came , and the hundred streams poured into the Yellow River .",
            "The Sharks started the year 0 - 4 , yet recovered to claim sixth spot .",
        ),
        negatives=(
            "He bought apples and pears at the market .",
            "He ran so fast that he won the race .",
            "They ask permission to slaughter the victims , and to deposit in exchange a fair price .",
            "It is impossible that mutations for empathy , and a direction of it , would occur at the same time .",
            "The puppies -- offspring of Jessie , they were taken away by Napoleon and reared by him as a guard .",
            "His stepmother acknowledged he did not enjoy labor , but loved to read .",
            "The minister neither accepted nor rejected it .",
            "Many travellers crossed the states in China , India , and the Middle East .",
            "He states that one must love his neighbour , and that hatred of him is a sin .",
            "Limited animation uses less detailed or more stylized drawings .",
            "The digits were arranged so they correspond to values in binary .",
            "They left the city , sold the house , and disappeared .",
            "The club either releases him or pays him more .",
            "He argued that motion was slow , and therefore that change was impossible .",
            "The work of Frege was further simplified and amplified by Whitehead .",
            "MD5 is an older but widely used function .",
            "He became the oldest champion , tied with Federer and surpassed only by Rosewall .",
        ),
    ),
    SingleRule(
        RELATIVE_ID,
        "relative clause",
        _TABLE,
        "a comma stands right before a relative pronoun of P_r",
        may_have_relative,
        match_relative,
        positives=(
            "Kubler , who retired from cycling in 1957 , remained a revered figure in the wealthy alpine nation .",
        ),
        negatives=(
            "The man who retired from cycling in 1957 remained a revered figure .",
            "He married Anna , who was a singer .",
            "The first is that of the Celts , who took their languages into the Middle East , South Asia , and"
            " the borders of China , where they lived .",
            "It was Kubler , not Koblet , who won the race , as they say .",
            "The film starred James Stewart and Doris Day , who sang the song , in 1956 .",
            "A series was also created , based on the book , which airs in Canada , Norway and Venezuela .",
            "He came for the premiere of the composition , which took place on May 13 , in Vienna .",
            "A great revolt broke out under the hero Skanderbeg , which lasted until 1479 , in the north .",
            "He is rude to Dagny , whom he does not know and whom he blames , as they say .",
            "They sell whale meat , which is forbidden by law , although the restaurant has a permit .",
            "They were led by Suffren , who fought five celebrated , but largely inconclusive , battles .",
            "He was replaced by his deputy Liu , who had the support of Mao , as well as of other leaders .",
            "He was restrained by Achilles , who attacked the cattle of Aeneas , sacked cities and killed Troilus .",
        ),
    ),
    SingleRule(
        APPOSITION_ID,
        "apposition",
        _TABLE,
        "a comma stands right before a determiner or a possessive",
        may_have_apposition,
        match_apposition,
        positives=(
            "The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .",
        ),
        negatives=(
            "Einstein introduced a new term , the cosmological constant , to the equations .",
            "Some may consider the writer , Pearl S. Buck , an honorary laureate , having spent time in China .",
            "The Passion of Ayn Rand , a 1999 adaptation of the book of the same name , won several awards .",
            "He found a job at the Federal Office for Intellectual Property , the patent office , as an examiner .",
            "He wrote of his success with the Bates Method , The Art of Seeing , which sold well .",
            "In the bathhouse , the last stop was where guests would cool off in a large pool .",
            "He was born in Poti , a port in Georgia .",
            "Alaska is , by a large margin , the state with the smallest share , they say .",
            "Readville was home to Camp Meigs during the Civil War , a training camp for soldiers , and grew quickly .",
            "The film stars Kasumi , the greedy sister of Ranma , and Akane .",
            "One of the city 's rivers , a tributary of the Rhine , floods the fields .",
            "Pausanias , a geographer of the 2nd century , writes that the temple was old .",
        ),
    ),
)
#: Rules over one sentence that the paper does not have: the clause runs to the sentence's end (`--final_clauses`).
FINAL_RULES = (
    SingleRule(
        RELATIVE_FINAL_ID,
        "relative clause at the end",
        "ours; table 14 asks for a second comma",
        "a comma stands right before a relative pronoun of P_r, and none behind",
        may_have_relative,
        match_relative_final,
        positives=("He married Anna , who was a singer .",),
        negatives=("Kubler , who retired from cycling in 1957 , remained a revered figure .",),
    ),
    SingleRule(
        APPOSITION_FINAL_ID,
        "apposition at the end",
        "ours; table 14 asks for a second comma",
        "a comma stands right before a determiner or a possessive, and none behind",
        may_have_apposition,
        match_apposition_final,
        positives=("He was born in Poti , a port in Georgia .",),
        negatives=("The frigidarium , the last stop in the bathhouse , was where guests would cool off .",),
    ),
)
