"""The style sheet of reports, with colours for light and dark."""

from __future__ import annotations

from collections.abc import Mapping

#: Name → colour. Text has a contrast of 4.5 to 1 at least with what it stands on, and marks 3 to 1 (WCAG 2.2, AA);
#: tests/transforms/release/report/test_style.py computes them.
LIGHT: Mapping[str, str] = {
    "page": "#f6f7f9",
    "card": "#ffffff",
    "line": "#d5dae1",
    "text": "#1a1f26",
    "faint": "#56606c",
    "link": "#0a57a8",
    "one": "#1667b8",
    "two": "#b8560b",
    "three": "#7a3fb0",
    "kept": "#17804a",
    "dropped": "#858e99",
    "dead": "#c0271b",
    "track": "#e7eaee",
    "added": "#0b5c31",
    "added-back": "#daf3e4",
    "removed": "#8c1a12",
    "removed-back": "#fde4e1",
}
DARK: Mapping[str, str] = {
    "page": "#101317",
    "card": "#181c22",
    "line": "#323a45",
    "text": "#e5e9ee",
    "faint": "#a2acb8",
    "link": "#7db8ff",
    "one": "#5aa5f5",
    "two": "#e8964f",
    "three": "#b58af0",
    "kept": "#3fbf7f",
    "dropped": "#7f8a97",
    "dead": "#ff7a70",
    "track": "#262d36",
    "added": "#8ee6b4",
    "added-back": "#0f3521",
    "removed": "#ffb3ab",
    "removed-back": "#451a17",
}

_RULES = """\
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);
 font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
main,header,footer{max-width:1180px;margin:0 auto;padding:0 16px}
header{padding-top:28px}
footer{padding-bottom:32px;color:var(--faint);font-size:14px}
h1{font-size:28px;line-height:1.2;margin:0 0 4px}
h2{font-size:21px;margin:40px 0 4px;padding-top:12px;border-top:1px solid var(--line)}
h3{font-size:16px;margin:24px 0 4px}
p{margin:6px 0 12px;max-width:78ch}
p,li,summary,figcaption{overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.faint{color:var(--faint)}
nav ul{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;padding:0;margin:12px 0 0}
.warning{border:1px solid var(--dead);border-left-width:6px;padding:8px 12px;background:var(--card)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(125px,1fr));gap:10px;margin:18px 0;padding:0}
.tiles div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:10px 14px}
.tiles dt{color:var(--faint);font-size:14px}
.tiles dd{margin:0;font-size:18px;line-height:1.3;font-weight:600;overflow-wrap:anywhere;
 font-variant-numeric:tabular-nums}
.charts{columns:3 340px;column-gap:16px;margin-top:12px}
figure{margin:0 0 16px;min-width:0;break-inside:avoid;background:var(--card);
 border:1px solid var(--line);border-radius:8px;padding:12px}
figcaption{font-weight:600;line-height:1.3;margin-bottom:2px}
figure p{font-size:14px;color:var(--faint);margin:0 0 6px;line-height:1.4}
svg{display:block;width:100%;height:auto;max-width:620px}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
 fill:var(--text);font-variant-numeric:tabular-nums}
svg .faint{fill:var(--faint)}
.end{text-anchor:end}.middle{text-anchor:middle}
.track{fill:var(--track)}.axis{stroke:var(--faint);stroke-width:1}.grid{stroke:var(--line);stroke-width:1}
.one{fill:var(--one)}.two{fill:var(--two)}.three{fill:var(--three)}
.kept{fill:var(--kept)}.dropped{fill:var(--dropped)}.dead{fill:var(--dead)}
.steps{fill:none;stroke-width:2;stroke-linejoin:round}
.steps.one{stroke:var(--one);fill:none}.steps.two{stroke:var(--two);stroke-dasharray:7 3;fill:none}
.steps.three{stroke:var(--three);stroke-dasharray:2 3;fill:none}
.area{opacity:.16}
.paper{stroke:var(--text);stroke-width:2.5}
.key{display:flex;flex-wrap:wrap;gap:2px 14px}
.key span{display:inline-flex;align-items:center;gap:6px}
svg.sample{width:26px;height:12px;flex:none}
details{margin-top:8px}
summary{cursor:pointer;color:var(--link)}
.charts summary{font-size:14px}
.scroll{overflow-x:auto;margin:8px 0}
table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
section>.scroll>table{background:var(--card)}
caption{text-align:left;font-weight:600;padding:4px 0}
th,td{padding:4px 10px 4px 0;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
section>.scroll>table th,section>.scroll>table td{padding-left:10px}
th:first-child{text-align:left}
thead th{color:var(--faint);font-weight:600}
tbody th{font-weight:400}
figure tbody th{white-space:nowrap}
code{font:13px ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
td{white-space:nowrap}
td code{display:inline-block;min-width:17em;max-width:34em;text-align:left;white-space:normal}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.group{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:8px 14px}
.group>summary{font-weight:600}
.example{border-top:1px solid var(--line);padding:10px 0 8px;margin-top:8px;break-inside:avoid}
.example p{margin:0 0 4px;max-width:none}
.where{font-size:14px;color:var(--faint)}
.role{display:inline-block;min-width:2.4em;color:var(--faint);font-size:13px;font-weight:600;padding-right:6px}
ins{background:var(--added-back);color:var(--added);text-decoration:underline 2px;border-radius:3px;padding:0 2px}
del{background:var(--removed-back);color:var(--removed);text-decoration:line-through;border-radius:3px;padding:0 2px}
.alarm{font-weight:700;color:var(--dead)}
@media print{body{font-size:11pt}.charts{columns:2}figure,.example{break-inside:avoid}
 nav{display:none}a{color:inherit}}
"""


def style_sheet() -> str:
    """The style of a report, as one text."""
    return (
        f":root{{color-scheme:light dark;{_variables(LIGHT)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}\n"
        f"@media print{{:root{{{_variables(LIGHT)}}}}}\n"
        f"{_RULES}"
    )


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())
