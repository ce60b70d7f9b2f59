"""The naive Queendomino keeps the order of play, the tables and the examples of the rulebook."""

from support.naive.kingdom import kingdom_from_text
from support.naive.queendomino import Game
from support.naive.queendomino_pieces import Builders, Realm, read_buildings
from support.naive.tiles import read_dominoes

KINDS = read_buildings()
QUEEN_SET = (("q", read_dominoes("host_tools/data/queendomino_dominoes.csv")),)
BOTH_SETS = QUEEN_SET + (("k", read_dominoes()),)
OPEN_SPACES = ["Bakery", "Sawmill", "Guardtower", "Church", "Statue", "Small Tavern"]


def new_game(players, options=(), sets=QUEEN_SET):
    return Game(players, list(options), sets, KINDS)


def lay_out(game, numbers):
    """Turn up the first six buildings and a row of dominoes."""
    for name in OPEN_SPACES:
        game.play("building", name)
    for number in numbers:
        game.play("tile", ("q", number))


def turn_of_first(game):
    """Bring a game of four players to the first player's optional steps, after placing a town."""
    lay_out(game, [43, 44, 46, 47])
    for player, number in enumerate((43, 44, 46, 47)):
        game.play("king", player)
        game.play("choose", ("q", number))
    for number in (1, 2, 3, 4):
        game.play("tile", ("q", number))
    game.play("place", [0, 1, 0, 2])
    return game.realms[0]


def words_of(game):
    return sorted({word for word, _ in game.moves()})


def test_the_box_has_the_counts_of_the_rulebook():
    assert sum([kind["copies"] for kind in KINDS.values()]) == 32
    assert len(QUEEN_SET[0][1]) == 48
    towns = [half for pair in QUEEN_SET[0][1].values() for half in pair if half[0] == "t"]
    assert len(towns) == 20 and sum([crowns for _, crowns in towns]) == 0


def test_two_players_put_their_first_kings_one_two_one():
    game = new_game(2)
    lay_out(game, [5, 6, 7, 8])
    game.play("king", 1)
    order = []
    for number in (5, 6, 7, 8):
        order.append(game.awaiting()[1])
        game.play("choose", ("q", number))
    assert order == [1, 0, 0, 1]


def test_three_players_leave_one_domino_of_four():
    game = new_game(3)
    lay_out(game, [5, 6, 7, 8])
    for player in (2, 0, 1):
        game.play("king", player)
        game.play("choose", game.free()[0])
    assert game.free() == [] and game.playing == {("q", 5): 2, ("q", 6): 0, ("q", 7): 1}
    assert game.coming == {}


def test_new_buildings_take_the_cheapest_empty_space_and_the_others_slide():
    board = Builders(KINDS)
    for name in OPEN_SPACES:
        board.turn_up(name)
    assert board.spaces == OPEN_SPACES
    board.spaces[1] = board.spaces[4] = None
    board.dragon_is_home = False
    board.end_round()
    assert board.spaces == ["Bakery", "Guardtower", "Church", "Small Tavern", None, None]
    assert board.dragon_is_home and board.is_being_filled
    board.turn_up("Foundry")
    board.turn_up("Sawmill")
    assert board.spaces[4:] == ["Foundry", "Sawmill"]
    assert not board.is_being_filled and board.pile["Sawmill"] == 0


def test_the_steps_of_a_turn_keep_their_order():
    game = new_game(4)
    turn_of_first(game)
    assert words_of(game) == ["build", "choose", "dragon", "knight"]
    game.play("dragon", 5)
    assert words_of(game) == ["choose"]
    game.play("choose", ("q", 4))
    assert game.awaiting() == ("place", 1)
    game.play("place", [0, 1, 0, 2])
    assert "dragon" not in words_of(game)


def test_a_knight_brings_the_size_of_the_property_and_stays():
    game = new_game(4)
    realm = turn_of_first(game)
    assert realm.kingdom.cells[(0, 2)][0] == "t" or realm.kingdom.cells[(0, 1)][0] == "t"
    game.play("knight", (0, 1))
    assert (realm.coins, realm.knights, realm.sent) == (8, 0, {(0, 1)})
    assert "knight" not in words_of(game)


def test_the_safes_add_all_knights_and_all_towers_to_every_tax():
    realm = Realm(5, 7, 3)
    realm.sent = {(1, 0), (2, 0)}
    realm.towers = 4
    assert realm.tax_bonus(KINDS) == 0
    realm.built[(3, 3)] = "Safe (knight)"
    assert realm.tax_bonus(KINDS) == 5
    realm.built[(3, 4)] = "Safe (tower)"
    assert realm.tax_bonus(KINDS) == 9


def test_the_queen_comes_to_whoever_equals_or_passes_and_takes_a_coin_off():
    game = new_game(4)
    realm = turn_of_first(game)
    town = realm.building_sites()[0]
    game.play("build", (2, town))
    assert realm.coins == 5
    game.play("gain", (0, 2))
    assert game.queen == 0
    assert [game.price(0, space) for space in range(6)] == [0, 0, 1, 2, 3, 4]
    assert [game.price(1, space) for space in range(6)] == [0, 1, 2, 3, 4, 5]
    assert "dragon" not in words_of(game)
    game.play("choose", ("q", 1))
    game.play("place", [0, 1, 0, 2])
    game.play("build", (0, game.realm(1).building_sites()[0]))
    game.play("gain", (0, 1))
    assert game.queen == 0
    game.play("choose", ("q", 2))
    game.play("place", [0, 1, 0, 2])
    game.play("build", (1, game.realm(2).building_sites()[0]))
    game.play("gain", (0, 2))
    assert game.queen == 2


def test_the_dragon_costs_a_coin_and_flies_once_a_round():
    game = new_game(4)
    realm = turn_of_first(game)
    game.play("dragon", 0)
    assert realm.coins == 6 and game.builders.spaces[0] is None
    assert not game.builders.dragon_is_home


def test_scoring_adds_coins_properties_buildings_and_the_queen():
    realm = Realm(5, 11, 0)
    rows = ["w0 w1 t1", "w0 CC t0", ".. .. t0"]
    realm.kingdom = kingdom_from_text(5, rows, 0)
    realm.towers = 2
    realm.sent = {(1, 0)}
    realm.built = {(1, -1): "Queen's Tower", (1, 0): "Travelling Castle", (1, 1): "Church"}
    parts = realm.score(KINDS, [], True)
    assert [parts[name] for name in ("coins", "properties", "queen", "buildings")] == [3, 6, 3, 4]
    assert parts["total"] == 16


def test_the_royal_wedding_alternates_the_sets_and_partners_share():
    game = new_game(8, ["teams"], BOTH_SETS)
    assert [game.house(player) for player in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert (game.row_length, game.rounds, game.size, len(game.realms)) == (8, 12, 7, 4)
    for name in OPEN_SPACES:
        game.play("building", name)
    assert {letter for letter, _ in game.tiles()} == {"q"}
    for number in range(1, 9):
        game.play("tile", ("q", number))
    for player in range(8):
        game.play("king", player)
        game.play("choose", ("q", player + 1))
    assert {letter for letter, _ in game.tiles()} == {"k"}


def test_with_optional_once_the_second_king_of_a_round_has_no_free_steps_again():
    game = new_game(2, ["optional-once"])
    lay_out(game, [43, 44, 46, 47])
    game.play("king", 0)
    for number in (43, 46, 47, 44):
        game.play("choose", ("q", number))
    for number in (1, 2, 3, 4):
        game.play("tile", ("q", number))
    game.play("place", [0, 1, 0, 2])
    game.play("knight", (0, 1))
    game.realms[0].knights = 5
    game.play("build", (0, game.realms[0].building_sites()[0]))
    game.play("gain", (0, 0))
    game.play("choose", ("q", 1))
    assert game.awaiting() == ("place", 0)
    game.play("place", [1, 0, 2, 0])
    assert words_of(game) == ["choose", "dragon"]
