"""Check `castellan score`, `legal` and `replay` on reference vectors and random kingdoms."""

import json

import reference_vectors as reference
from castellan.core.rng import Random
from commands import ROOT, answers, run_program
from support.naive.habits import pick
from support.naive.kingdom import kingdom_of
from support.naive.side_by_side import SideBySide
from support.naive.tiles import half_from, read_dominoes

CASTLE = [0, 0, "C", 0]
COLOURS = ("pink", "yellow", "green", "blue")
VECTORS = reference.vectors_of("kingdomino")
DOMINOES = read_dominoes(ROOT / "host_tools" / "data" / "kingdomino_dominoes.csv")


def question_of(size: int, cells: list, **more: object) -> dict:
    return dict(more, game="kingdomino", size=size, cells=[CASTLE, *cells])


def cases_of(*kinds: str) -> list:
    return [case for case in VECTORS if case["kind"] in kinds]


@reference.needs_reference
def test_the_score_command_gives_the_points_of_the_vectors():
    cases = cases_of("score", "properties", "bonus")
    questions = [
        question_of(
            case["options"]["size"],
            reference.cells_of_grid(case["grid"]),
            options=reference.options_of(case),
        )
        for case in cases
    ]
    for case, answer in zip(cases, answers("score", questions), strict=True):
        expected = case["expected"]
        said = {
            "score": answer["total"],
            "base": sum(entry[3] for entry in answer["properties"]),
            "largest_property": answer["largest"],
            "total_crowns": answer["crowns"],
            "properties": len(answer["properties"]),
            "property_list": [entry[:3] for entry in answer["properties"]],
            "bonus_middle": answer["bonuses"].get("middle-kingdom"),
            "bonus_harmony": answer["bonuses"].get("harmony"),
        }
        wanted = dict(expected)
        if "property_list" in wanted:
            wanted["property_list"] = sorted(wanted["property_list"])
        assert {name: said[name] for name in wanted} == wanted, case["id"]


@reference.needs_reference
def test_the_score_command_ranks_as_the_vectors_say():
    cases = cases_of("ranking")
    colours = [sorted(case["grids"]) for case in cases]
    questions = [
        {
            "kingdoms": [
                question_of(5, reference.cells_of_grid(case["grids"][name])) for name in names
            ]
        }
        for case, names in zip(cases, colours, strict=True)
    ]
    for case, names, answer in zip(cases, colours, answers("score", questions), strict=True):
        standing = case["expected"]["standing"]
        assert reference.dense(answer["places"]) == [standing[name] for name in names]
        first = [index for index, name in enumerate(names) if standing[name] == 1]
        assert answer["winners"] == first


@reference.needs_reference
def test_the_legal_command_answers_the_vectors():
    cases = cases_of("placement")
    dominoes = [reference.placement_of_case(case) for case in cases]
    questions = [
        question_of(
            5, reference.cells_of_mapping(case["cells"]), halves=[list(first), list(second)]
        )
        for case, (first, second, _) in zip(cases, dominoes, strict=True)
    ]
    replies = answers("legal", questions)
    for case, (_, _, placement), answer in zip(cases, dominoes, replies, strict=True):
        assert (placement in answer["placements"]) == case["expected"]["fully_legal"], case["id"]


@reference.needs_reference
def test_the_legal_command_allows_the_discards_of_the_vectors():
    cases = cases_of("discard")
    questions = [
        question_of(5, reference.cells_of_mapping(case["cells"]), domino=case["number"])
        for case in cases
    ]
    for case, answer in zip(cases, answers("legal", questions), strict=True):
        assert answer["discard"] == case["expected"]["discard_allowed"], case["id"]
        halves = [list(half_from(word)) for word in case["domino"]]
        assert sorted(halves) == sorted(list(half) for half in DOMINOES[case["number"]])


def played(seed: int, players: int, options: list, most_moves: int = 1000) -> tuple:
    """Play up to `most_moves` moves at random. Returns the log and both implementations."""
    both = SideBySide(players, options, DOMINOES)
    random = Random(seed, 3)
    lines = ["castellan-log 1", "game kingdomino", "players " + " ".join(COLOURS[:players])]
    lines += ["options " + " ".join(options)] if options else []
    row = []
    while (moves := both.moves()) and most_moves:
        most_moves -= 1
        move = pick(both.naive, moves, random)
        word, value = move[:2]
        player = both.naive.awaiting()[1]
        if word == "tile":
            row.append(str(value))
        elif word == "choose":
            lines.append(f"king {COLOURS[player]} {value}")
        elif word == "place":
            lines.append(f"place {COLOURS[player]} " + " ".join(str(one) for one in value))
        elif word == "discard":
            lines.append(f"place {COLOURS[player]} discard")
        if len(row) == both.naive.row_length:
            lines.append("row " + " ".join(row))
            row = []
        both.play(move)
    return "\n".join([*lines, "end"]) + "\n", both


def cells_in_words(cells: dict) -> list:
    return sorted([x, y, *half] for (x, y), half in cells.items() if half[0] != "C")


def test_the_replay_command_ends_games_as_the_naive_implementation_does(tmp_path):
    tables = ((2, ["harmony"]), (3, []), (4, ["middle-kingdom=lenient"]), (2, ["mighty-duel"]))
    for seed, (players, options) in enumerate(tables):
        text, both = played(seed, players, options)
        path = tmp_path / f"{seed}.log"
        path.write_text(text, encoding="utf-8")
        answer = run_program("replay", "--json", path)
        assert (answer.status, answer.err) == (0, "")
        result = json.loads(answer.out)
        naive = both.naive
        assert result["finished"] is True
        assert result["rounds"] == naive.rounds
        for seat, said in enumerate(result["players"]):
            parts = naive.score(seat)
            assert said["colour"] == COLOURS[seat]
            assert said["discards"] == naive.kingdoms[seat].discards
            for name in ("total", "largest", "crowns"):
                assert said[name] == parts[name]
            cells = sorted(cell for cell in said["cells"] if cell[2] != "C")
            assert cells == cells_in_words(naive.kingdoms[seat].cells)
        assert result["winners"] == naive.winners()


def test_score_and_legal_say_of_random_kingdoms_what_the_naive_implementation_says():
    kingdoms = []
    for seed in range(24):
        table = (2, ["mighty-duel"]) if seed % 2 else (4, [])
        _, both = played(seed, *table, most_moves=20 + 5 * seed)
        kingdoms += both.naive.kingdoms
    options = ["harmony", "middle-kingdom=lenient"]
    scores = []
    places = []
    for number, kingdom in enumerate(kingdoms):
        cells = cells_in_words(kingdom.cells)
        told = {"options": options, "discards": kingdom.discards} if number % 3 else {}
        scores.append(question_of(kingdom.size, cells, **told))
        places.append(question_of(kingdom.size, cells, domino=number % 48 + 1))
    for question, answer in zip(scores, answers("score", scores), strict=True):
        discards = question.get("discards")
        naive = kingdom_of(question["size"], question["cells"][1:], discards)
        parts = naive.score(question.get("options", []))
        assert answer["properties"] == naive.properties()
        assert [answer[name] for name in ("total", "largest", "crowns")] == [
            parts[name] for name in ("total", "largest", "crowns")
        ]
    for question, answer in zip(places, answers("legal", places), strict=True):
        naive = kingdom_of(question["size"], question["cells"][1:])
        legal = naive.legal(*DOMINOES[question["domino"]])
        assert answer == {"placements": legal, "discard": not legal}
