"""Units of {{convert}}: their names, their sizes, and the units that they are converted to by default.

After Module:Convert/documentation/conversion data, for the units that articles use most. One line a unit:

    codes; symbol; name; plural ("" is the name with "s"); size in the dimension's base unit; default outputs

A symbol "=" means that the name is used as the symbol, too. Superscripts are plain digits, as in all rendered text.
"""

from __future__ import annotations

from dataclasses import dataclass

_LINES = {
    "length": """
        km,kilometre,kilometer,kms; km; kilometre; ; 1000; mi
        m,metre,meter,metres,meters; m; metre; ; 1; ft
        cm; cm; centimetre; ; 0.01; in
        mm; mm; millimetre; ; 0.001; in
        dm; dm; decimetre; ; 0.1; in
        um,μm,µm; μm; micrometre; ; 1e-6; in
        nm; nm; nanometre; ; 1e-9; in
        Mm; Mm; megametre; ; 1e6; mi
        Gm; Gm; gigametre; ; 1e9; mi
        angstrom,Å; Å; ångström; ; 1e-10; in
        mi,mile,miles,smi; mi; mile; ; 1609.344; km
        ft,foot,feet; ft; foot; feet; 0.3048; m
        in,inch,inches; in; inch; inches; 0.0254; mm
        yd,yard,yards; yd; yard; ; 0.9144; m
        nmi,NM,nautical mile; nmi; nautical mile; ; 1852; km mi
        fathom; =; fathom; ; 1.8288; ft m
        furlong; =; furlong; ; 201.168; mi km
        chain; =; chain; ; 20.1168; ft m
        hand; =; hand; ; 0.1016; in cm
        AU,au; AU; astronomical unit; ; 149597870700; km mi
        ly; ly; light-year; ; 9460730472580800; km
        pc; pc; parsec; ; 3.0856775814671916e16; ly
    """,
    "area": """
        km2,sqkm,km²; km2; square kilometre; ; 1e6; sqmi
        m2,sqm,m²; m2; square metre; ; 1; sqft
        cm2,sqcm; cm2; square centimetre; ; 1e-4; sqin
        mm2; mm2; square millimetre; ; 1e-6; sqin
        ha,hectare; ha; hectare; ; 10000; acre
        acre,acres; =; acre; ; 4046.8564224; ha
        sqmi,mi2,sq mi; sq mi; square mile; ; 2589988.110336; km2
        sqft,ft2,sq ft; sq ft; square foot; square feet; 0.09290304; m2
        sqyd,yd2; sq yd; square yard; ; 0.83612736; m2
        sqin,in2; sq in; square inch; square inches; 0.00064516; cm2
    """,
    "volume": """
        m3; m3; cubic metre; ; 1000; cuft
        km3; km3; cubic kilometre; ; 1e12; cumi
        cm3; cm3; cubic centimetre; ; 0.001; cuin
        cc; cc; cubic centimetre; ; 0.001; cuin
        L,l,litre,liter; L; litre; ; 1; impgal USgal
        ml,mL; ml; millilitre; ; 0.001; impoz USoz
        cl,cL; cl; centilitre; ; 0.01; impoz USoz
        hL,hl; hL; hectolitre; ; 100; impgal USgal
        Ml,ML; Ml; megalitre; ; 1e6; e6impgal e6USgal
        cuft,ft3,cu ft; cu ft; cubic foot; cubic feet; 28.316846592; m3
        Tcuft; trillion cu ft; trillion cubic feet; trillion cubic feet; 28.316846592e12; e9m3
        cuin,in3,CID,cid; cu in; cubic inch; cubic inches; 0.016387064; cm3
        cuyd,yd3; cu yd; cubic yard; ; 764.554857984; m3
        cumi,mi3; cu mi; cubic mile; ; 4.168181825440579584e12; km3
        USgal,U.S.gal; US gal; US gallon; ; 3.785411784; L impgal
        MUSgal; million US gal; million US gallons; million US gallons; 3785411.784; Ml
        impgal,imp gal; imp gal; imperial gallon; ; 4.54609; L USgal
        USqt; US qt; US quart; ; 0.946352946; ml
        USpt; US pt; US pint; ; 0.473176473; ml
        imppt; imp pt; imperial pint; ; 0.56826125; ml
        USoz,USfloz; US fl oz; US fluid ounce; ; 0.0295735295625; ml
        impoz,impfloz; imp fl oz; imperial fluid ounce; ; 0.0284130625; ml
        oilbbl,bbl; bbl; barrel; ; 158.987294928; m3
        koilbbl,kbbl; kbbl; thousand barrels; thousand barrels; 158987.294928; m3
        Moilbbl; MMbbl; million barrels; million barrels; 158987294.928; m3
        Goilbbl; Gbbl; billion barrels; billion barrels; 158987294928; m3
        USbbl; US bbl; US barrel; ; 119.240471196; m3
        acre.ft,acre.foot,acreft; acre⋅ft; acre-foot; acre-feet; 1233481.83754752; m3
    """,
    "mass": """
        kg,kilogram; kg; kilogram; ; 1; lb
        g,gram; g; gram; ; 0.001; oz
        mg; mg; milligram; ; 1e-6; gr
        t,tonne,MT,mt; t; tonne; ; 1000; LT ST
        kt; kt; kilotonne; ; 1e6; LT ST
        lb,lbs,pound,pounds; lb; pound; ; 0.45359237; kg
        oz,ounce; oz; ounce; ; 0.028349523125; g
        st,stone; st; stone; stone; 6.35029318; lb kg
        LT,long ton,lt; =; long ton; ; 1016.0469088; t
        ST,short ton; =; short ton; ; 907.18474; t
        gr,grain; gr; grain; ; 0.00006479891; g
        carat; =; carat; ; 0.0002; g
        ozt; ozt; troy ounce; ; 0.0311034768; g
        cwt,long cwt; long cwt; long hundredweight; long hundredweight; 50.80234544; kg
    """,
    "speed": """
        km/h,kph,kmh; km/h; kilometre per hour; kilometres per hour; 0.27777777777777778; mph
        mph,mi/h; mph; mile per hour; miles per hour; 0.44704; km/h
        kn,knot,knots; kn; knot; ; 0.51444444444444444; km/h
        m/s; m/s; metre per second; metres per second; 1; ft/s
        km/s; km/s; kilometre per second; kilometres per second; 1000; mi/s
        mi/s; mi/s; mile per second; miles per second; 1609.344; km/s
        ft/s; ft/s; foot per second; feet per second; 0.3048; m/s
        ft/min; ft/min; foot per minute; feet per minute; 0.00508; m/min
        m/min; m/min; metre per minute; metres per minute; 0.016666666666666667; ft/min
        cm/s; cm/s; centimetre per second; centimetres per second; 0.01; in/s
        in/s; in/s; inch per second; inches per second; 0.0254; cm/s
    """,
    "acceleration": """
        m/s2; m/s2; metre per second squared; metres per second squared; 1; ft/s2
        ft/s2; ft/s2; foot per second squared; feet per second squared; 0.3048; m/s2
        g0; g0; standard gravity; standard gravities; 9.80665; m/s2
    """,
    "temperature": """
        C,°C,degC,℃; °C; degree Celsius; degrees Celsius; 1; F
        F,°F,degF; °F; degree Fahrenheit; degrees Fahrenheit; 0.55555555555555556; C
        K; K; kelvin; ; 1; C F
    """,
    "temperature difference": """
        C-change; °C; degree Celsius change; degrees Celsius change; 1; F-change
        F-change; °F; degree Fahrenheit change; degrees Fahrenheit change; 0.55555555555555556; C-change
    """,
    "power": """
        W; W; watt; ; 1; hp
        kW; kW; kilowatt; ; 1000; hp
        MW; MW; megawatt; ; 1e6; hp
        hp; hp; horsepower; horsepower; 745.69987158227022; kW
        bhp; bhp; brake horsepower; brake horsepower; 745.69987158227022; kW
        ihp; ihp; indicated horsepower; indicated horsepower; 745.69987158227022; kW
        shp; shp; shaft horsepower; shaft horsepower; 745.69987158227022; kW
        PS; PS; metric horsepower; metric horsepower; 735.49875; kW
    """,
    "energy": """
        J; J; joule; ; 1; ftlb
        kJ; kJ; kilojoule; ; 1000; kcal
        MJ; MJ; megajoule; ; 1e6; kWh
        kcal; kcal; kilocalorie; ; 4184; kJ
        kWh,kW.h; kWh; kilowatt-hour; ; 3.6e6; MJ
        ftlb,ftlbf; ft⋅lb; foot-pound; ; 1.3558179483314004; J
    """,
    "force": """
        N; N; newton; ; 1; lbf
        kN; kN; kilonewton; ; 1000; lbf
        lbf; lbf; pound-force; pounds-force; 4.4482216152605; N
        kgf; kgf; kilogram-force; kilograms-force; 9.80665; N lbf
    """,
    "torque": """
        Nm,N.m; N⋅m; newton-metre; ; 1; lbft
        lbft,lb.ft; lb⋅ft; pound force-foot; pound force-feet; 1.3558179483314004; Nm
        kgm,kg.m; kg⋅m; kilogram force-metre; ; 9.80665; Nm lbft
    """,
    "pressure": """
        Pa; Pa; pascal; ; 1; psi
        hPa; hPa; hectopascal; ; 100; inHg
        kPa; kPa; kilopascal; ; 1000; psi
        MPa; MPa; megapascal; ; 1e6; psi
        mbar; mbar; millibar; ; 100; hPa
        bar; bar; bar; ; 1e5; kPa
        atm; atm; standard atmosphere; ; 101325; kPa
        psi; psi; pound per square inch; pounds per square inch; 6894.7572931683609; kPa
        mmHg; mmHg; millimetre of mercury; millimetres of mercury; 133.322387415; kPa
        inHg; inHg; inch of mercury; inches of mercury; 3386.388640341; kPa
    """,
    "population density": """
        /km2,PD/km2,pd/km2; /km2; inhabitant per square kilometre; inhabitants per square kilometre; 1; PD/sqmi
        /sqmi,PD/sqmi,pd/sqmi; /sq mi; inhabitant per square mile; inhabitants per square mile; 0.386102158542; PD/km2
    """,
    "density": """
        kg/m3; kg/m3; kilogram per cubic metre; kilograms per cubic metre; 1; lb/cuyd
        g/cm3; g/cm3; gram per cubic centimetre; grams per cubic centimetre; 1000; lb/cuin
        lb/cuft; lb/cu ft; pound per cubic foot; pounds per cubic foot; 16.018463373960139; g/cm3
        lb/cuin; lb/cu in; pound per cubic inch; pounds per cubic inch; 27679.904710203122; g/cm3
        lb/cuyd; lb/cu yd; pound per cubic yard; pounds per cubic yard; 0.59327642110963478; kg/m3
    """,
    "flow": """
        m3/s; m3/s; cubic metre per second; cubic metres per second; 1; cuft/s
        cuft/s,ft3/s,cuft/sec; cu ft/s; cubic foot per second; cubic feet per second; 0.028316846592; m3/s
        m3/d; m3/d; cubic metre per day; cubic metres per day; 1.1574074074074074e-5; cuft/d
        cuft/d; cu ft/d; cubic foot per day; cubic feet per day; 3.2774127999999999e-7; m3/d
        oilbbl/d,bbl/d; bbl/d; barrel per day; barrels per day; 1.8401307283333333e-6; m3/d
        koilbbl/d; kbbl/d; thousand barrels per day; thousand barrels per day; 0.0018401307283333333; m3/d
        Moilbbl/d; MMbbl/d; million barrels per day; million barrels per day; 1.8401307283333333; m3/d
    """,
    "distance by fuel": """
        km/L; km/L; kilometre per litre; kilometres per litre; 1; mpgimp mpgus
        mpgus,mpgUS,mpg-US,mpgu.s.; mpg-US; mile per US gallon; miles per US gallon; 0.42514370743027200; L/100 km
        mpgimp,mpg-imp; mpg-imp; mile per imperial gallon; miles per imperial gallon; 0.35400618993464713; L/100 km
        L/100 km,L/100km,L/100; L/100 km; litre per 100 kilometres; litres per 100 kilometres; -100; mpgimp mpgus
    """,
}
_ZERO = {"C": 273.15, "F": 459.67 / 1.8, "K": 0.0}
_POWERS = {"e3": (1e3, "thousand", "³"), "e6": (1e6, "million", "⁶"), "e9": (1e9, "billion", "⁹")}
_POWERS |= {"e12": (1e12, "trillion", "¹²"), "e15": (1e15, "quadrillion", "¹⁵")}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement.

    Attributes:
        dimension: the measured quantity; only units of one dimension are converted into each other.
        symbol: the symbol; "" if the name is written instead.
        name, plural: the names in British spelling.
        size: size of the unit in base units; if negative, `-size / value` are base units (litres per 100 km).
        zero: value of the unit's zero in base units.
        outputs: codes of the default outputs, separated by spaces.
    """

    dimension: str
    symbol: str
    name: str
    plural: str
    size: float
    outputs: str
    zero: float = 0.0

    @property
    def by_symbol(self) -> bool:
        """Whether the unit of the given value, too, is written with its symbol: 20 °C."""
        return self.symbol.startswith("°")

    def to_base(self, value: float) -> float:
        """Return the value of this unit in base units."""
        return -self.size / value if self.size < 0 else value * self.size + self.zero

    def of_base(self, value: float) -> float:
        """Return the value in this unit of a value in base units."""
        return -self.size / value if self.size < 0 else (value - self.zero) / self.size


def _read() -> dict[str, Unit]:
    units = {}
    for dimension, lines in _LINES.items():
        for line in lines.strip().splitlines():
            codes, symbol, name, plural, size, outputs = (part.strip() for part in line.split(";"))
            shown = "" if symbol == "=" else symbol
            first = codes.split(",")[0]
            zero = _ZERO[first] if dimension == "temperature" else 0.0
            unit = Unit(dimension, shown, name, plural or name + "s", float(size), outputs, zero)
            units.update(dict.fromkeys(codes.split(","), unit))
    return units


#: Every unit by each of its codes.
UNITS = _read()


def unit_of(code: str) -> Unit | None:
    """Return the unit of a code; None if it is unknown. "e6acre" is a unit of a million acres, without default outputs.

    >>> unit_of("mi").plural, unit_of("e6acre").plural, unit_of("parasang")
    ('miles', 'million acres', None)
    """
    if (unit := UNITS.get(code)) is not None:
        return unit
    for prefix, (factor, word, exponent) in _POWERS.items():
        if code.startswith(prefix) and (unit := UNITS.get(code[len(prefix) :])) is not None and unit.size > 0:
            symbol = unit.symbol and f"×10{exponent} {unit.symbol}"
            plural = f"{word} {unit.plural}"
            return Unit(unit.dimension, symbol, plural, plural, unit.size * factor, "")
    return None
