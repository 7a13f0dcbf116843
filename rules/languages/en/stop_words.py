"""English words that carry grammar rather than content, in lower case; collected for this project."""

from __future__ import annotations

STOP_WORDS = frozenset(
    """
    a about after again against all along also although am among an and another any are around as at away back
    be became because become becomes been before being between both but by came can could did do does doing
    done down due during each either even ever few first for from further furthermore gave get give given got
    had has have having he hence her here hers herself him himself his how however if in including instead into
    is it its itself just later less like made make many may me meanwhile might more moreover most much must my
    neither never nevertheless no nor not now of off often on once one only onto or other others our out over
    own per rather same second several shall she should since so some still such than that the their theirs
    them themselves then there therefore these they this those though three through throughout thus to together
    too toward towards two under until up upon us very was we well were what when where whereas whether which
    while who whom whose why will with within without would yet you your
    'd 'll 'm 're 's 've ca n't wo
    """.split()
)
