"""`castellan device --headless` answers each command with a JSON object, on virtual time."""

import json
import time

import commands
import pytest
from commands import is_one_complaint, run_program

from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.virtual.headless import RUNTIMES

SETUP = ["wait 1000", "press A", "press A", "press A"]
A_ROW = ["press A", "press A", "press A", "press A", "wait 1500"]


@pytest.fixture
def device(monkeypatch, capsys):
    """Return a function that runs the headless device here with lines as standard input."""

    def run(*lines, words=(), data=None):
        text = "".join(f"{line}\n" for line in lines).encode() if data is None else data
        return commands.run_here(monkeypatch, capsys, "device", "--headless", *words, data=text)

    return run


def test_every_answer_has_time_screen_frame_and_log(device):
    answer = device("frame", "wait 500", "press A", "hold LEFT 700", "quit")
    assert (answer.status, answer.err) == (0, "")
    for line in answer.lines():
        assert list(line) == ["t", "screen", "frame", "log"]
        assert len(bytes.fromhex(line["frame"])) == 49
    assert [line["t"] for line in answer.lines()] == [0, 500, 620, 1380, 1380]
    assert [line["screen"] for line in answer.lines()][:2] == ["boot", "boot"]


def test_answers_are_compact_and_in_the_documented_order(device):
    line = device("frame").out.splitlines()[0]
    assert line.startswith('{"t":0,"screen":"boot","frame":"')
    assert line.endswith('","log":0}')


def test_describe_tells_the_screen_in_facts_and_in_a_language(device):
    answer = device("wait 1000", "describe", "describe hu", "frame")
    english, hungarian = answer.lines()[1:3]
    assert list(english) == ["t", "screen", "frame", "log", "facts", "says"]
    assert english["facts"] == hungarian["facts"] == [["game", "kingdomino", 1]]
    assert (english["says"], hungarian["says"]) == (
        "Which game? Kingdomino.",
        "Melyik játék? Kingdomino.",
    )
    assert list(answer.lines()[3]) == ["t", "screen", "frame", "log"]


def test_describe_refuses_an_unknown_language(device):
    answer = device("describe de", "describe en pl")
    assert answer.status == 1
    errors = [line["error"] for line in answer.lines()]
    assert errors == [
        "describe: language: `de` is not one of: en, bg, hu, pl",
        "describe: 2 words follow it; it is `describe LANGUAGE`",
    ]


def test_kingdoms_that_are_counted_have_a_state_and_no_log(device):
    alone = ["press DOWN", "press RIGHT", "press DOWN", "press RIGHT", "press DOWN"]
    for seats in ([], alone):
        setup = ["wait 1000", "press RIGHT", "press A", *seats, "press A", "press A", "press A"]
        answer = device(*setup, "state", "log")
        state, log = answer.lines()[-2:]
        assert answer.status == 0 and state["game"]["mode"] == "count"
        assert len(state["game"]["players"]) == (1 if seats else 4)
        assert log["lines"] == []


def test_time_is_virtual(device, monkeypatch):
    slept_s = []
    monkeypatch.setattr(time, "sleep", slept_s.append)
    answer = device("wait 3600000", "power-cut", "wait 600000")
    assert answer.lines()[-1]["t"] == 4200000
    assert sum(slept_s) < 0.01


def test_what_is_left_over_of_a_turn_passes_too(device):
    answer = device("wait 3", "wait 0", "wait 1001", "frame")
    assert [line["t"] for line in answer.lines()] == [3, 3, 1004, 1004]


def test_the_state_tells_the_whole_game(device):
    answer = device(*SETUP, *A_ROW, "state")
    game = answer.lines()[-1]["game"]
    assert game["players"] == ["pink", "yellow", "green", "blue"]
    assert [entry["king"] for entry in game["next"]] == [None] * 4
    assert len({entry["number"] for entry in game["next"]}) == 4
    assert game["phase"] == "draw"
    assert game["scores"] == [0] * 4
    assert [one["cells"] for one in game["kingdoms"]] == [[[0, 0, "C", 0]]] * 4
    assert answer.lines()[-1]["log"] == 4


def test_without_a_match_the_game_is_null(device):
    assert device("state").lines()[0]["game"] is None
    assert device("log").lines()[0]["lines"] == []


def test_a_chord_held_for_a_second_opens_the_menu(device):
    lines = device(*SETUP, "press A+B", "hold A+B 1100").lines()
    assert [line["screen"] for line in lines[-2:]] == ["kingdomino.entry", "menu"]


def test_keys_can_be_kept_down_while_others_are_pressed(device):
    lines = device(*SETUP, "down A", "wait 700", "press RIGHT", "up A").lines()
    assert [line["screen"] for line in lines[-4:]] == [
        "kingdomino.entry",
        "kingdomino.kingdom",
        "kingdomino.kingdom",
        "kingdomino.entry",
    ]


def test_a_power_cut_drops_what_is_not_on_flash_and_boots_again(device):
    lines = device(
        *SETUP, *A_ROW[:4], "wait 1000", "log", "power-cut", "wait 700", "log", "press A", "state"
    ).lines()
    before, booted, after = lines[-6], lines[-5], lines[-3]
    assert booted["screen"] == "boot"
    assert booted["t"] == before["t"]
    assert after["lines"] == before["lines"]
    assert lines[-2]["screen"] == "kingdomino.draw"


def test_a_power_cut_right_after_an_action_loses_nothing(device):
    lines = device(
        *SETUP, "press A", "wait 1000", "press A", "power-cut", "wait 700", "press A", "frame"
    ).lines()
    assert lines[-1]["log"] == 2


@pytest.mark.parametrize("ending", [[], ["quit"]])
def test_the_end_of_the_input_is_a_power_cut(device, ending, tmp_path):
    words = ["--state", tmp_path / "flash"]
    device(*SETUP, "press A", "wait 1000", "press A", *ending, words=words)
    assert device("wait 700", "press A", words=words).lines()[-1]["log"] == 2


def test_the_state_folder_keeps_the_game_between_runs(device, tmp_path):
    words = ["--state", tmp_path / "deep" / "flash"]
    first = device(*SETUP, *A_ROW, "log", words=words).lines()[-1]
    again = device("wait 700", "log", words=words).lines()[-1]
    assert again["screen"] == "resume"
    assert again["lines"] == first["lines"]
    assert (tmp_path / "deep" / "flash" / "castellan" / "match0" / "save").is_file()


def test_without_a_state_folder_nothing_stays(device):
    device(*SETUP, *A_ROW)
    assert device("wait 700", "frame").lines()[-1]["screen"] == "game"


def test_nothing_comes_after_quit(device):
    assert len(device("frame", "quit", "frame").lines()) == 2


def test_the_same_seed_gives_the_same_answers_and_another_one_others(device):
    script = [*SETUP, *A_ROW, "press A", "press A", "wait 2000", "log", "state"]
    assert device(*script).out == device(*script, words=["--seed", "0"]).out
    kings = {device(*script, words=["--seed", seed]).lines()[-2]["lines"][4] for seed in range(12)}
    assert len(kings) > 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "empty"),
        ("jump", "`jump` is not one of"),
        ("press", "0 words follow"),
        ("press A B", "2 words follow"),
        ("press X", "`X` is not of UP"),
        ("press a", "`a` is not of UP"),
        ("press A+", "`A+` is not of UP"),
        ("hold A", "hold KEYS MILLISECONDS"),
        ("hold A -5", "`-5` is not a whole number"),
        ("hold A 1e3", "`1e3` is not a whole number"),
        ("wait 3600001", "from 0 to 3600000"),
        ("wait ٣", "`?` is not a whole number"),
        ("wait 99999999999999999999999999999999999999", "999..."),
        ("frame now", "1 words follow"),
        ("x" * 1001, "more than 1000 letters"),
        ('say "\\"', "is not one of"),
    ],
)
def test_a_bad_command_gets_one_clear_line_and_changes_nothing(device, line, words):
    answer = device("wait 1000", line, "wait 0")
    before, refusal, after = answer.lines()
    assert list(refusal) == ["error"]
    assert words in refusal["error"]
    assert after == before
    assert (answer.status, answer.err) == (1, "")


def test_a_line_that_is_no_text_is_refused_and_the_command_goes_on(device):
    answer = device(data=b"frame\n\xff\xfe\nframe")
    assert [next(iter(line)) for line in answer.lines()] == ["t", "error", "t"]


@pytest.mark.parametrize(
    "words",
    [
        ["--headless", "--seed", "-1"],
        ["--headless", "--seed", "4294967296"],
        ["--headless", "--seed", "x"],
        ["--headless", "--runtime", "java"],
        ["--headless", "--state", "README.md"],
        ["--headless", "--state", "a\0b"],
        ["--headless", "--style", "true"],
        ["--runtime", "cpython"],
        ["--seed", "1"],
        [],
    ],
)
def test_a_bad_call_is_one_line_and_exit_code_2(words, monkeypatch, capsys):
    assert is_one_complaint(commands.run_here(monkeypatch, capsys, "device", *words))


def test_two_devices_cannot_share_a_flash(device, tmp_path):
    from host_tools.virtual.flash_folder import flash_folder

    with flash_folder(str(tmp_path)):
        answer = device("frame", words=["--state", tmp_path])
    assert is_one_complaint(answer)
    assert "another device" in answer.err


def test_a_save_of_another_kind_is_met_with_a_code_not_with_a_traceback(device, tmp_path):
    (tmp_path / "castellan").mkdir()
    for name in ("save0", "save1"):
        (tmp_path / "castellan" / name).write_bytes(b"no save at all")
    answer = device("wait 100", "frame", words=["--state", tmp_path])
    assert answer.lines()[-1]["screen"] == "error"
    assert answer.status == 0


@pytest.mark.interpreter
def test_the_program_answers_the_same_bytes_on_both_interpreters(missing):
    script = [
        *SETUP,
        *A_ROW,
        "state",
        "log",
        "nonsense é",
        "wait 37",
        "press A",
        "wait 2000",
        "power-cut",
        "wait 1500",
        "press A",
        "hold A+B 1200",
        "state",
        "quit",
    ]
    answers = [_program(runtime, script, missing) for runtime in RUNTIMES]
    assert answers[0].status == answers[1].status == 1
    assert answers[0].out == answers[1].out
    assert len(answers[0].lines()) == len(script)


def _program(runtime, script, missing):
    from host_tools.interpreters.runtimes import find_unix

    if runtime == "micropython":
        try:
            find_unix()
        except RuntimeMissing as words:
            missing(str(words))
    data = "".join(f"{line}\n" for line in script).encode()
    return run_program("device", "--headless", "--runtime", runtime, "--seed", 5, data=data)


def test_answers_come_one_by_one_while_the_input_is_open():
    import subprocess
    import sys

    with subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "device", "--headless"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        for duration_ms in (10, 20):
            process.stdin.write(f"wait {duration_ms}\n")
            process.stdin.flush()
            assert "t" in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(20) == 0
