"""Makes all files of Castellan One in a folder: KiCad project, files for the maker, pictures."""

import json
import zipfile
from pathlib import Path
from typing import Any

from host_tools.hardware import bom, circuit, pinmap
from host_tools.hardware.paths import OUT, HardwareError
from host_tools.hardware.pcb import kicad, models, orders, parts_page, plan, project, sheet
from host_tools.hardware.tools import run

NAME = "castellan-one"
FOLDER = OUT / "pcb"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts"
ZIP_DATE = (2000, 1, 1, 0, 0, 0)
PICTURES = {"front": "top", "back": "bottom"}
WIDTH_PX, HEIGHT_PX = "1000", "1360"


class Board:
    """The paths of one made board, and the sources it is made from."""

    def __init__(self, folder: Path = FOLDER):
        self.folder = folder
        self.project = folder / NAME
        self.board = self.project / f"{NAME}.kicad_pcb"
        self.schematic = self.project / f"{NAME}.kicad_sch"
        self.circuit = circuit.load(pinmap.load())
        self.build: str = plan.arrangement()["build"]
        self.job = plan.job(self.circuit)

    def shapes(self) -> dict[str, dict[str, Any]]:
        """Return library and pad names of each part."""
        table = plan.footprints()
        return {
            part["ref"]: {
                "library": part["library"],
                "pads": table[part["foot"]].get("pads", {}),
            }
            for part in self.job["parts"]
        }


def draw(made: Board) -> None:
    """Write the KiCad project: board, schematic, rules."""
    problems = plan.faults(made.circuit)
    if problems:
        raise HardwareError("; ".join(problems))
    made.project.mkdir(parents=True, exist_ok=True)
    job_file = made.folder / "plan.json"
    job_file.write_text(json.dumps(made.job), encoding="utf-8")
    kicad.board_script(job_file, made.board)
    job_file.unlink()
    models.write(made.project)
    text = sheet.text(made.circuit, made.build, made.shapes())
    made.schematic.write_text(text, encoding="utf-8")
    project.write(made.project, NAME, made.job)  # KiCad wrote its own rules beside the board


def rules(made: Board) -> list[str]:
    """Run KiCad's design rules and electrical rules. Returns one line for each finding."""
    found = []
    for kind, source in (("pcb", made.board), ("sch", made.schematic)):
        check = {"pcb": "drc", "sch": "erc"}[kind]
        report = made.folder / f"{check}.json"
        kicad.cli(kind, check, "--format", "json", "--severity-all", "-o", report, source)
        data = json.loads(report.read_text(encoding="utf-8"))
        lists = [data.get("violations", []), data.get("unconnected_items", [])]
        lists += [page["violations"] for page in data.get("sheets", [])]
        for finding in (one for group in lists for one in group):
            places = "; ".join(item["description"] for item in finding["items"])
            found.append(f"{check}: {finding['type']}: {finding['description']} ({places})")
    return found


def facts(made: Board) -> dict[str, Any]:
    """Return what KiCad tells of the finished board."""
    script = Path(__file__).with_name("kicad_facts.py")
    answer = run([kicad.DEBIAN_PYTHON, "-I", script, made.board], seconds=120)
    return json.loads(answer[answer.index("{") : answer.rindex("}") + 1])


def files_for_the_maker(made: Board) -> None:
    """Write gerbers, drill files, the test list, the parts and their places, all without dates."""
    gerbers = made.folder / "gerbers"
    gerbers.mkdir(exist_ok=True)
    for old in gerbers.iterdir():
        old.unlink()
    options = ["--subtract-soldermask", "--no-protel-ext", "--use-drill-file-origin"]
    kicad.cli("pcb", "export", "gerbers", "-l", LAYERS, *options, "-o", gerbers, made.board)
    options = ["--excellon-separate-th", "--drill-origin", "plot"]
    kicad.cli("pcb", "export", "drill", *options, "-o", f"{gerbers}/", made.board)
    test_list = gerbers / f"{NAME}.d356"
    kicad.cli("pcb", "export", "ipcd356", "-o", test_list, made.board)
    for path in sorted(gerbers.iterdir()):
        kicad.forget_dates(path)
    with zipfile.ZipFile(made.folder / f"{NAME}-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(gerbers.iterdir()):
            entry = zipfile.ZipInfo(path.name, ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    length = made.job["outline"]["size"][1]
    lines = bom.load(made.circuit)
    machine = orders.bom_text(made.job["parts"], lines, made.build)
    (made.folder / "bom.csv").write_text(machine, encoding="utf-8")
    places = orders.cpl_text(made.job["parts"], length)
    (made.folder / "cpl.csv").write_text(places, encoding="utf-8")


def pictures(made: Board) -> None:
    """Write both sides as pictures, the solid as STEP, the schematic as PDF, the page of parts."""
    for name, side in PICTURES.items():
        words = ["--side", side, "--quality", "basic", "--background", "transparent"]
        words += ["-w", WIDTH_PX, "--height", HEIGHT_PX]
        kicad.cli("pcb", "render", *words, "-o", made.folder / f"{name}.png", made.board)
    step = made.folder / f"{NAME}.step"
    kicad.cli("pcb", "export", "step", "--force", "--subst-models", "-o", step, made.board)
    pdf = made.folder / "schematic.pdf"
    kicad.cli("sch", "export", "pdf", "-o", pdf, made.schematic)
    for path in (step, pdf):
        kicad.forget_dates(path)
    page = parts_page.html(made.job, bom.load(made.circuit), made.build, plan.footprints())
    (made.folder / "parts.html").write_text(page, encoding="utf-8")


def everything(folder: Path = FOLDER) -> Board:
    """Make all files. Raises HardwareError if KiCad's rules find anything."""
    kicad.need()
    made = Board(folder)
    draw(made)
    findings = rules(made)
    if findings:
        raise HardwareError("\n".join(findings))
    files_for_the_maker(made)
    pictures(made)
    return made
