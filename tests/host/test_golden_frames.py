"""Every screen of the device equals its recorded picture, and the manual shows all screens."""

import pytest

from host_tools.frames.__main__ import FRAMES, PICTURE, ROOT, main, shown, text_of
from host_tools.frames.gallery import picture_of
from host_tools.frames.scenes import SCENES
from host_tools.frames.scripted_device import ScriptedDevice

HOW = "if this is meant, record it with: python -m host_tools.frames record"
MANUAL = ROOT / "docs" / "manual.md"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_screen_looks_as_it_was_recorded(scene):
    recorded = (FRAMES / f"{scene.name}.txt").read_text(encoding="utf-8")
    assert text_of(scene) == recorded, HOW


def test_every_recorded_frame_belongs_to_a_scene():
    recorded = {path.stem for path in FRAMES.glob("*.txt")}
    assert recorded == {scene.name for scene in SCENES}


def test_no_two_scenes_show_the_same_picture():
    pictures = {}
    for scene in SCENES:
        lines = (FRAMES / f"{scene.name}.txt").read_text(encoding="utf-8").splitlines()
        pictures.setdefault("\n".join(lines[3:]), []).append(scene.name)
    assert [names for names in pictures.values() if len(names) > 1] == []


def test_a_scene_shows_the_same_picture_every_time():
    scene = next(scene for scene in SCENES if scene.name == "21_fireworks")
    assert shown(scene).frame() == shown(scene).frame()


@pytest.mark.slow
def test_the_picture_of_all_screens_is_up_to_date():
    drawn = picture_of([(scene, shown(scene).frame()) for scene in SCENES])
    assert drawn == PICTURE.read_text(encoding="utf-8"), (
        "draw it again with: python -m host_tools.frames picture"
    )


def test_the_manual_names_every_picture_by_its_number():
    text = MANUAL.read_text(encoding="utf-8")
    missing = sorted({scene.name[:2] for scene in SCENES if f"**{scene.name[:2]}" not in text})
    assert missing == []


@pytest.mark.slow
def test_recording_writes_what_changed_and_removes_what_is_no_scene_any_more(
    monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr("host_tools.frames.__main__.FRAMES", tmp_path)
    (tmp_path / "99_old.txt").write_text("old\n", encoding="utf-8")
    assert main(["record"]) == 0
    assert len(list(tmp_path.glob("*.txt"))) == len(SCENES)
    assert "removed: 99_old.txt" in capsys.readouterr().out
    assert main(["record"]) == 0
    assert capsys.readouterr().out == ""


def test_a_script_that_the_rules_refuse_is_no_scene(monkeypatch):
    device = ScriptedDevice()
    log = type("Log", (), {"seats": b"\x00\x01", "options": 0, "log": _Actions([200 << 8])})
    monkeypatch.setattr("host_tools.frames.scripted_device.read_log", lambda path: log)
    with pytest.raises(ValueError, match="is refused"):
        device.play("game four 1")


class _Actions:
    """Replaces the log of a match by a list of given actions."""

    def __init__(self, actions):
        self._actions = actions

    def at(self, position):
        return self._actions[position]


def test_an_unknown_word_on_the_command_line_is_refused():
    with pytest.raises(SystemExit) as ended:
        main(["draw"])
    assert ended.value.code == 2
