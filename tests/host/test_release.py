"""A release says whose parts it contains, and two builds of it have the same bytes."""

import hashlib
import json
import os
import re
import time
import uuid
import zipfile

import pytest
from castellan.version import VERSION

from host_tools.checkout import ROOT
from host_tools.release import __main__ as release
from host_tools.release import contents, notices, parts, sbom, three_mf, wheel
from host_tools.virtual import site

# Beside the names that SPDX knows, a licence of its own has a name of this form.
SPDX = re.compile(r"LicenseRef-[A-Za-z0-9-]+|[A-Za-z]+(-[A-Za-z0-9.]+)*")


def test_the_notices_are_those_of_the_parts():
    assert notices.FILE.read_text(encoding="utf-8") == notices.text(), (
        "NOTICES.txt is old: python -m host_tools.release.notices"
    )


def test_the_notices_name_every_part_with_its_copyright_and_the_text_of_its_licence():
    text = notices.text()
    for part in parts.read_parts():
        assert part.name in text
        assert part.copyright and all(line in text for line in part.copyright)
        assert part.texts or part.licence == "LicenseRef-public-domain", part.name
        for name in part.texts:
            assert parts.licence_text(name).strip() in text
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in text
    assert (ROOT / "hardware" / "LICENSE").read_text(encoding="utf-8").strip() in text


def test_each_licence_text_is_used_and_each_part_is_shipped_somewhere():
    listed = parts.read_parts()
    assert {name for part in listed for name in part.texts} == parts.licence_names()
    for part in listed:
        assert part.where and set(part.where) <= set(parts.WHERE)
        words = re.sub(r"\b(AND|WITH|OR)\b", " ", part.licence).split()
        assert words and all(SPDX.fullmatch(word) for word in words), part.licence


def test_every_node_package_that_the_page_contains_is_a_part():
    shipped = {name for name, one in parts.npm_packages().items() if not one.get("dev")}
    assert shipped == {part.npm for part in parts.read_parts() if part.npm}


def test_the_page_carries_the_notices(web_site):
    assert web_site["NOTICES.txt"].content == notices.FILE.read_bytes()
    assert web_site["NOTICES.txt"].kind.startswith("text/plain")


def test_the_list_of_parts_is_a_list_in_the_format_cyclonedx():
    listed = json.loads(sbom.text())
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    assert uuid.UUID(listed["serialNumber"].removeprefix("urn:uuid:"))
    components = listed["components"]
    names = [one["bom-ref"] for one in components]
    assert len(set(names)) == len(names)
    [root] = listed["dependencies"]
    assert root == {"ref": listed["metadata"]["component"]["bom-ref"], "dependsOn": names}
    for one in components:
        assert one["type"] == "library" and one["name"]
        assert one["scope"] in ("required", "excluded")
        for digest in one.get("hashes", ()):
            length = {"SHA-256": 64, "SHA-512": 128}[digest["alg"]]
            assert re.fullmatch(rf"[0-9a-f]{{{length}}}", digest["content"])


def test_the_list_of_parts_has_every_part_and_every_package_with_hashes():
    components = {one["bom-ref"]: one for one in json.loads(sbom.text())["components"]}
    for part in parts.read_parts():
        assert all(f"{where}/{part.name}" in components for where in part.where)
    for name in parts.npm_packages():
        assert components[f"npm/{name}"]["hashes"]
    packages = [one for ref, one in components.items() if ref.startswith("pypi/")]
    assert len(packages) > 20 and all(one["hashes"] for one in packages)


def test_the_list_of_parts_contains_no_date_and_no_address_of_a_server():
    text = sbom.text()
    assert "timestamp" not in text and "://" not in text
    assert sbom.text() == text


def test_a_zip_file_is_written_without_dates_and_modes(tmp_path):
    names = ("b.txt", "a.txt")
    for name, order, mode, when in (
        ("one", names, 0o644, 2001),
        ("two", names[::-1], 0o600, 2020),
    ):
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_STORED) as archive:
            for inner in order:
                entry = zipfile.ZipInfo(inner, (when, 1, 1, 0, 0, 0))
                entry.external_attr = mode << 16
                archive.writestr(entry, inner * 50)
        wheel.write_plainly(tmp_path / name, tmp_path / f"{name}.out")
    assert (tmp_path / "one.out").read_bytes() == (tmp_path / "two.out").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.out") as archive:
        assert archive.read("a.txt") == b"a.txt" * 50


def test_the_page_is_the_same_when_it_is_built_again(web_site):
    again = site.build()
    assert {name: file.content for name, file in again.items()} == {
        name: file.content for name, file in web_site.items()
    }


@pytest.mark.slow
def test_the_wheel_is_the_same_when_it_is_built_again_and_carries_the_notices(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    path = wheel.build(first)
    later = time.time() + 100_000
    os.utime(ROOT / "host_tools" / "cli.py", (later, later))
    before = os.umask(0o077)
    try:
        again = wheel.build(second)
    finally:
        os.umask(before)
        os.utime(ROOT / "host_tools" / "cli.py")
    assert path.name == again.name == f"castellan-{VERSION}-py3-none-any.whl"
    assert path.read_bytes() == again.read_bytes()
    with zipfile.ZipFile(path) as archive:
        folder = f"castellan-{VERSION}.dist-info/licenses"
        assert archive.read(f"{folder}/NOTICES.txt") == notices.FILE.read_bytes()
        assert archive.read(f"{folder}/LICENSE") == (ROOT / "LICENSE").read_bytes()
        assert not [name for name in archive.namelist() if "requirements/" in name]


def test_a_three_mf_file_holds_the_mesh_and_no_date(tmp_path):
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2.5)]
    faces = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
    for name in ("one", "two"):
        three_mf.write(tmp_path / name, "lid", corners, faces)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    with zipfile.ZipFile(tmp_path / "one") as archive:
        model = archive.read("3D/3dmodel.model").decode()
        assert archive.read("_rels/.rels") and archive.read("[Content_Types].xml")
    assert model.count("<vertex ") == 4 and model.count("<triangle ") == 4
    assert '<vertex x="0" y="0" z="2.5"/>' in model and 'unit="millimeter"' in model


@pytest.fixture
def dist(monkeypatch, tmp_path):
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    return tmp_path / "dist"


def run(monkeypatch, *names):
    monkeypatch.setattr("sys.argv", ["release", *names])
    return release.main()


def test_the_sums_name_every_file_and_an_older_release_is_replaced(monkeypatch, dist, capsys):
    dist.mkdir()
    (dist / "old.txt").touch()
    assert run(monkeypatch, "papers") == 0
    assert {path.name for path in dist.iterdir()} == {"NOTICES.txt", "sbom.json", "SHA256SUMS"}
    lines = (dist / "SHA256SUMS").read_text().splitlines()
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest
    assert len(lines) == 2
    first = (dist / "SHA256SUMS").read_bytes()
    assert run(monkeypatch, "papers") == 0
    assert (dist / "SHA256SUMS").read_bytes() == first


def test_a_release_that_cannot_be_built_leaves_the_older_one(monkeypatch, dist, capsys):
    def fail(folder):
        raise wheel.WheelFailed("no room")

    dist.mkdir()
    (dist / "old.txt").touch()
    monkeypatch.setitem(contents.PARTS, "wheel", fail)
    assert run(monkeypatch, "wheel") == 3
    assert capsys.readouterr().err == "release: no room\n"
    assert [path.name for path in dist.parent.iterdir()] == ["dist"]
    assert [path.name for path in dist.iterdir()] == ["old.txt"]


def test_each_image_has_the_name_of_its_board(monkeypatch, tmp_path):
    image = tmp_path / "image"
    image.write_bytes(b"UF2")
    monkeypatch.setattr(contents.image, "build", lambda tree, board: image)
    contents.write_images(tmp_path)
    names = {path.name for path in tmp_path.glob("*.uf2")}
    assert {f"castellan-{VERSION}-pico.uf2", f"castellan-{VERSION}-pico2.uf2"} <= names


def test_without_a_circuit_board_the_release_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(contents, "_BOARD_TARGET", "no-such-target")
    assert contents.write_board(tmp_path) == (
        "no board/: this version has no circuit board (make pcb)"
    )
    assert list(tmp_path.iterdir()) == []
