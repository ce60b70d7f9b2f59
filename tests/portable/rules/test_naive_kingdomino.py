"""The naive Kingdomino keeps the rulebook's order of play, table of players and tie-break."""

from support.naive.kingdomino import Game
from support.naive.ranking import places_of
from support.naive.tiles import read_dominoes

DOMINOES = read_dominoes()


def play_on(game: Game) -> None:
    """Play the first legal move of the naive judge."""
    kind = game.awaiting()[0]
    if kind == "tile":
        game.show_tile(game.tiles()[0])
    elif kind == "king":
        game.draw_king(game.kings()[0])
    elif kind == "choose":
        game.choose(game.free()[0])
    elif kind == "clear":
        game.clear_table()
    elif game.placements():
        game.place(game.placements()[0])
    else:
        game.discard()


def turns_of(players: int, options: list) -> list:
    """Play first legal moves. Returns [dominoes turned up, dominoes placed by each player]."""
    game = Game(players, options, DOMINOES)
    turns = [0] * players
    shown = 0
    while game.awaiting()[0] != "end":
        kind, player = game.awaiting()
        shown += kind == "tile"
        if kind == "place":
            turns[player] += 1
        play_on(game)
    assert game.is_finished()
    return [shown] + turns


def test_the_table_has_the_counts_of_the_rulebook():
    assert len(DOMINOES) == 48
    squares = {}
    crowns = {}
    for halves in DOMINOES.values():
        for letter, number in halves:
            squares[letter] = squares.get(letter, 0) + 1
            crowns[letter] = crowns.get(letter, 0) + number
    assert [squares[letter] for letter in "wflgsm"] == [26, 22, 18, 14, 10, 6]
    assert [crowns[letter] for letter in "wflgsm"] == [5, 6, 6, 6, 6, 10]


def test_each_number_of_players_uses_the_dominoes_of_the_table():
    assert turns_of(2, []) == [24, 12, 12]
    assert turns_of(3, []) == [36, 12, 12, 12]
    assert turns_of(4, []) == [48, 12, 12, 12, 12]
    assert turns_of(2, ["mighty-duel"]) == [48, 24, 24]
    assert turns_of(2, ["dynasty"]) == [72, 36, 36]
    assert turns_of(3, ["row-of-four"]) == [48, 12, 12, 12]


def choose_first_row(game: Game, row: list, kings: list) -> None:
    """Turn up the first row and put kings on it. `kings` has (player, domino) in drawing order."""
    for number in row:
        game.show_tile(number)
    for player, number in kings:
        assert game.awaiting() == ("king", None)
        game.draw_king(player)
        assert game.awaiting() == ("choose", player)
        game.choose(number)


def test_turns_follow_the_numbers_under_the_kings():
    game = Game(4, [], DOMINOES)
    choose_first_row(game, [41, 3, 24, 17], [(0, 17), (3, 3), (2, 41), (1, 24)])
    for number in (44, 8, 30, 12):
        game.show_tile(number)
    order = []
    for _ in range(4):
        kind, player = game.awaiting()
        assert kind == "place"
        order.append((player, game.domino()))
        play_on(game)
        assert game.awaiting() == ("choose", player)
        game.choose(game.free()[-1])
    assert order == [(3, 3), (0, 17), (1, 24), (2, 41)]
    for number in (1, 2, 4, 5):
        game.show_tile(number)
    assert (game.awaiting(), game.domino()) == (("place", 2), 8)


def test_with_two_players_each_king_is_drawn_and_moves_alone():
    game = Game(2, [], DOMINOES)
    for number in (5, 6, 7, 8):
        game.show_tile(number)
    for number in (5, 6):
        assert game.kings() == [0, 1]
        game.draw_king(1)
        game.choose(number)
    assert game.kings() == [0]
    game.draw_king(0)
    game.choose(8)
    game.draw_king(0)
    assert game.free() == [7]
    game.choose(7)
    for number in (1, 2, 3, 4):
        game.show_tile(number)
    assert game.awaiting() == ("place", 1)
    play_on(game)
    game.choose(4)
    assert game.awaiting() == ("place", 1)
    assert game.free() == [1, 2, 3]


def test_in_the_last_round_nothing_is_chosen():
    game = Game(3, [], DOMINOES)
    kinds = []
    while game.awaiting()[0] != "end":
        kinds.append(game.awaiting()[0])
        play_on(game)
    assert kinds[-4:] == ["choose", "place", "place", "place"]
    assert kinds.count("choose") == 36


def test_a_tie_goes_to_the_larger_property_then_to_the_crowns_then_is_shared():
    assert places_of([(10, 2, 5), (4, 9, 9), (12, 1, 1)]) == [2, 3, 1]
    assert places_of([(6, 2, 3), (6, 3, 2)]) == [2, 1]
    assert places_of([(2, 2, 1), (2, 2, 2)]) == [2, 1]
    assert places_of([(2, 2, 1), (1, 9, 9), (2, 2, 1)]) == [1, 3, 1]


def test_a_dynasty_is_won_by_the_total_and_equal_totals_share_it():
    game = Game(2, ["dynasty"], DOMINOES)
    game.finished_scores = [[30, 40], [50, 30], [20, 30]]
    assert game.places() == [1, 1] and game.winners() == [0, 1]
    game.finished_scores = [[30, 40], [50, 30], [20, 31]]
    assert game.places() == [2, 1] and game.winners() == [1]
