"""Writes a page that shows where each part of the board goes: choose a line, and it lights up."""

import json
from html import escape
from typing import Any

from host_tools.hardware.bom import Line

MARGIN_MM = 2
STYLE = """
body { font: 15px/1.4 sans-serif; margin: 0; display: flex; color: #222; background: #f4efe6; }
main { flex: 1; padding: 1em; overflow: auto; height: 100vh; box-sizing: border-box; }
aside { padding: 1em; height: 100vh; box-sizing: border-box; }
svg { height: calc(100vh - 5em); background: #fff; border-radius: 6px; }
table { border-collapse: collapse; background: #fff; }
th, td { padding: .3em .6em; text-align: left; border-bottom: 1px solid #ddd; }
tr.chosen { background: #f7e3b0; } tbody tr { cursor: pointer; }
.board { fill: #243b55; } .part { fill: #8fa3b8; } .part.on { fill: #e5a52f; }
.first { fill: #fff; } .hidden { display: none; }
"""
SCRIPT = """
const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
for (const row of document.querySelectorAll("tbody tr")) {
  const box = row.querySelector("input"), refs = row.dataset.refs.split(" ");
  box.checked = kept[row.dataset.refs] === true;
  box.onchange = () => {
    kept[row.dataset.refs] = box.checked;
    localStorage.setItem(KEY, JSON.stringify(kept));
  };
  row.onclick = () => {
    for (const other of document.querySelectorAll("tr.chosen")) other.classList.remove("chosen");
    for (const part of document.querySelectorAll(".on")) part.classList.remove("on");
    row.classList.add("chosen");
    show(row.dataset.side);
    for (const ref of refs) document.getElementById(ref)?.classList.add("on");
  };
}
function show(side) {
  for (const name of ["front", "back"])
    document.getElementById(name).classList.toggle("hidden", name !== side);
}
"""


def _drawing(side: str, job: dict[str, Any], shapes: dict[str, Any]) -> str:
    """Return one side of the board as SVG. The back is seen from behind."""
    width, length = job["outline"]["size"]
    view = f"{-MARGIN_MM} {-MARGIN_MM} {width + 2 * MARGIN_MM} {length + 2 * MARGIN_MM}"
    corners = " ".join(f"{x},{y}" for x, y in job["corners"])
    turn = f'transform="translate({width} 0) scale(-1 1)"' if side == "back" else ""
    hidden = ' class="hidden"' if side == "back" else ""
    lines = [f'<svg id="{side}"{hidden} viewBox="{view}"><g {turn}>']
    lines.append(f'<polygon class="board" points="{corners}"/>')
    for part in job["parts"]:
        if part["side"] != side:
            continue
        wide, high = shapes[part["foot"]]["size"]
        if part["turn"] in (90, 270):
            wide, high = high, wide
        x, y = part["at"][0] - wide / 2, part["at"][1] - high / 2
        lines.append(
            f'<rect class="part" id="{part["ref"]}" x="{x:.2f}" y="{y:.2f}" width="{wide}" '
            f'height="{high}" rx="0.2"><title>{part["ref"]} {escape(part["value"])}</title></rect>'
        )
    return "\n".join([*lines, "</g></svg>"])


def _rows(job: dict[str, Any], lines: list[Line], build: str) -> str:
    side_of = {part["ref"]: part["side"] for part in job["parts"]}
    rows = []
    for line in lines:
        refs = [ref for ref in line.refs if ref in side_of]
        if not line.quantities[build] or not refs:
            continue
        rows.append(
            f'<tr data-side="{side_of[refs[0]]}" data-refs="{" ".join(refs)}">'
            f'<td><input type="checkbox"></td><td>{line.quantities[build]}</td>'
            f"<td>{escape(line.name)}</td><td>{escape(line.value)}</td>"
            f"<td>{escape(line.sources[0])}</td><td>{side_of[refs[0]]}</td></tr>"
        )
    return "\n".join(rows)


def html(job: dict[str, Any], lines: list[Line], build: str, shapes: dict[str, Any]) -> str:
    """Return the page. It needs no network, and remembers what is ticked."""
    title = f"{job['title']}, revision {job['revision']}: parts"
    key = json.dumps(f"castellan-one-{job['revision']}")
    heads = "".join(
        f"<th>{word}</th>"
        for word in ("done", "pieces", "names", "value", "maker's number", "side")
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>{STYLE}</style>
<aside>
<button onclick="show('front')">front</button> <button onclick="show('back')">back</button><br>
{_drawing("front", job, shapes)}
{_drawing("back", job, shapes)}
</aside>
<main>
<h1>{title}</h1>
<p>Choose a line: its parts light up on the board. Tick a line when its parts are soldered.</p>
<table><thead><tr>{heads}</tr></thead><tbody>
{_rows(job, lines, build)}
</tbody></table>
</main>
<script>const KEY = {key};{SCRIPT}</script>
</html>
"""
