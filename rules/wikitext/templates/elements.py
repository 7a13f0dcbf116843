"""Chemical elements: {{nuclide|uranium|235}} shows "²³⁵₉₂U", {{simplenuclide|carbon|14}} "carbon-14"."""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule, table
from wikimill.rules.wikitext.templates.numbers import charged, raised

#: Name by symbol, in the order of the atomic number, which begins with one.
_NAMES = table("""
    H hydrogen; He helium; Li lithium; Be beryllium; B boron; C carbon; N nitrogen; O oxygen; F fluorine; Ne neon;
    Na sodium; Mg magnesium; Al aluminium; Si silicon; P phosphorus; S sulfur; Cl chlorine; Ar argon; K potassium;
    Ca calcium; Sc scandium; Ti titanium; V vanadium; Cr chromium; Mn manganese; Fe iron; Co cobalt; Ni nickel;
    Cu copper; Zn zinc; Ga gallium; Ge germanium; As arsenic; Se selenium; Br bromine; Kr krypton; Rb rubidium;
    Sr strontium; Y yttrium; Zr zirconium; Nb niobium; Mo molybdenum; Tc technetium; Ru ruthenium; Rh rhodium;
    Pd palladium; Ag silver; Cd cadmium; In indium; Sn tin; Sb antimony; Te tellurium; I iodine; Xe xenon; Cs caesium;
    Ba barium; La lanthanum; Ce cerium; Pr praseodymium; Nd neodymium; Pm promethium; Sm samarium; Eu europium;
    Gd gadolinium; Tb terbium; Dy dysprosium; Ho holmium; Er erbium; Tm thulium; Yb ytterbium; Lu lutetium;
    Hf hafnium; Ta tantalum; W tungsten; Re rhenium; Os osmium; Ir iridium; Pt platinum; Au gold; Hg mercury;
    Tl thallium; Pb lead; Bi bismuth; Po polonium; At astatine; Rn radon; Fr francium; Ra radium; Ac actinium;
    Th thorium; Pa protactinium; U uranium; Np neptunium; Pu plutonium; Am americium; Cm curium; Bk berkelium;
    Cf californium; Es einsteinium; Fm fermium; Md mendelevium; No nobelium; Lr lawrencium; Rf rutherfordium;
    Db dubnium; Sg seaborgium; Bh bohrium; Hs hassium; Mt meitnerium; Ds darmstadtium; Rg roentgenium; Cn copernicium;
    Nh nihonium; Fl flerovium; Mc moscovium; Lv livermorium; Ts tennessine; Og oganesson; Uue ununennium;
    Ubn unbinilium
""")
_NUMBERS = {
    key.casefold(): (number, symbol)
    for number, (symbol, name) in enumerate(_NAMES.items(), 1)
    for key in (symbol, name)
}
_NUMBERS |= {"aluminum": _NUMBERS["al"], "cesium": _NUMBERS["cs"], "sulphur": _NUMBERS["s"]}
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def nuclide(call: Call) -> str | None:
    """Render {{nuclide|uranium|235}} as "²³⁵₉₂U"; the element is given by its name or its symbol.

    None for an unknown element, without a mass number, and with further parameters.
    """
    known = _NUMBERS.get(call[1].casefold())
    if known is None or not call[2].isdecimal() or call[3] or call["anti"]:
        return None
    number, symbol = known
    return f"{raised(call[2])}{str(number).translate(_SUBSCRIPTS)}{symbol}{charged(call['charge'])}"


def isotope(call: Call) -> str | None:
    """Render {{simplenuclide|carbon|14}} as "carbon-14"; None without a mass number."""
    return f"{call[1].lower()}-{call[2]}" if call[1] and call[2].isdecimal() else None


RULES: dict[str, Rule] = {
    **dict.fromkeys(("nuclide", "nuclide2"), nuclide),
    **dict.fromkeys(("simplenuclide", "simplenuclide2"), isotope),
}
