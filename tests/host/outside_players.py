"""Helpers of the tests of players from outside: the programs of the page, and failing ones."""

import re
import sys

from commands import DOCS

# A correct program in Python, which fails in one way at its second move of a game.
FAILING = """
import json, os, sys, time
how = sys.argv[1]
if how == "noise":
    print("hello, here I am", flush=True)
if how == "late-start":
    time.sleep(60)
moves = 0
for line in sys.stdin:
    request = json.loads(line)
    say = request["say"]
    answer = {"id": request["id"], "say": {"hello": "hello", "newgame": "ready"}.get(say, "ok")}
    if say == "hello":
        answer["protocol"] = 1
    if say == "newgame":
        moves = 0
    if say == "quit":
        if how == "deaf":
            time.sleep(60)
        break
    if say == "go":
        moves += 1
        answer.update(say="move", pick=0)
        if moves == 2:
            if how == "exit":
                sys.exit(3)
            if how == "leave":
                sys.exit(0)
            if how == "signal":
                os.kill(os.getpid(), 9)
            if how == "hang":
                time.sleep(60)
            if how == "half":
                sys.stdout.write('{"id":')
                sys.stdout.flush()
                os._exit(0)
            if how == "long":
                answer["info"] = "x" * 10_000_000
            if how == "bytes":
                sys.stdout.buffer.write(b"\\xff\\xfe\\n")
                sys.stdout.flush()
                continue
            if how == "id":
                answer["id"] += 1
            if how == "pick":
                answer["pick"] = 1_000_000
            if how == "move":
                del answer["pick"]
                answer["move"] = "king mauve 7"
            if how == "fork":
                if os.fork() == 0:
                    time.sleep(60)
                os._exit(5)
            if how == "wrong-word":
                answer["say"] = "thinking"
    print(json.dumps(answer), flush=True)
"""

# How the program fails, and the kind of its forfeit.
KINDS = {
    "exit": "crash",
    "signal": "crash",
    "fork": "crash",
    "leave": "closed",
    "half": "closed",
    "hang": "time",
    "late-start": "start",
    "noise": "garbage",
    "long": "garbage",
    "bytes": "garbage",
    "id": "garbage",
    "wrong-word": "garbage",
    "pick": "illegal",
    "move": "illegal",
}


def program_of(language):
    """Return the program of the page in this language."""
    page = (DOCS / "your-own-player.md").read_text(encoding="utf-8")
    (code,) = re.findall(rf"```{language}\n(.*?)```", page, re.S)
    return code


def failing_table(how, folder):
    """Write a failing program into a folder. Returns its table of a TOML file."""
    (folder / "failing.py").write_text(FAILING, encoding="utf-8")
    limits = {"hang": "{ move_ms = 100 }", "late-start": "{ start_s = 0.5 }"}.get(how, "{}")
    words = f'["{sys.executable}", "failing.py", "{how}"]'
    return f'[player."{how}"]\ncommand = {words}\nlimits = {limits}\n'
