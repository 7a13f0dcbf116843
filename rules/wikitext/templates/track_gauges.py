"""{{track gauge|1435mm}} shows "1,435 mm (4 ft 8 1⁄2 in)".

The gauges of most railways, after Module:Track gauge/data.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule

#: Millimetres; feet and inches; the name that `allk=on` adds; other codes of the gauge.
_GAUGES = """
    1435; 4 ft 8 1⁄2 in; standard gauge; sg, 4ft8.5in, 4ft812in
    1000; 3 ft 3 3⁄8 in; metre gauge; metre, meter
    1067; 3 ft 6 in; ; 3ft6in, cape
    1668; 5 ft 5 21⁄32 in; ; iberian
    1520; 4 ft 11 27⁄32 in; ; russian
    1524; 5 ft; ; 5ft
    1600; 5 ft 3 in; ; irish, 5ft3in
    1676; 5 ft 6 in; ; 5ft6in, indian
    1050; 3 ft 5 11⁄32 in; ;
    950; 3 ft 1 3⁄8 in; ;
    914; 3 ft; ; 3ft
    900; 2 ft 11 7⁄16 in; ;
    891; 2 ft 11 3⁄32 in; ;
    760; 2 ft 5 15⁄16 in; ; bosnian
    750; 2 ft 5 1⁄2 in; ;
    762; 2 ft 6 in; ; 2ft6in
    610; 2 ft; ; 2ft
    600; 1 ft 11 5⁄8 in; ;
    381; 15 in; ; 15in
    2140; 7 ft 1⁄4 in; Brunel gauge; 7ft0.25in, brunel
"""
_IMPERIAL_FIRST = ("ft", "in")


def _read() -> dict[str, tuple[str, str, str]]:
    gauges = {}
    for line in _GAUGES.strip().splitlines():
        metric, imperial, name, codes = (part.strip() for part in line.split(";"))
        entry = (f"{int(metric):,} mm", imperial, name)
        for code in (metric, f"{metric}mm", *(code.strip() for code in codes.split(",") if code.strip())):
            gauges[code] = entry
    return gauges


_BY_CODE = _read()


def gauge(call: Call) -> str | None:
    """Render {{track gauge|3ft6in}} as "3 ft 6 in (1,067 mm)": the argument's unit first; None for unknown gauges."""
    code = call[1].casefold().replace(" ", "").replace(",", "")
    entry = _BY_CODE.get(code)
    if entry is None or call["disp"] not in ("", "1"):
        return None
    metric, imperial, name = entry
    first, second = (imperial, metric) if code.endswith(_IMPERIAL_FIRST) else (metric, imperial)
    shown = first if call["disp"] == "1" else f"{first} ({second})"
    return f"{shown} {name}".strip() if call["allk"] == "on" else shown


RULES: dict[str, Rule] = dict.fromkeys(("track gauge", "railgauge", "rail gauge", "gauge"), gauge)
