"""The end scoring of Queendomino leads to the winner's crown, then to the list of games."""

from support.queen_rig import finished


def test_the_scoring_leads_to_the_winner_and_the_winner_to_the_list_of_games():
    rig = finished()
    for _ in range(400):
        if rig.shell.name == "queendomino.winner":
            break
        rig.play("press A")
    assert rig.shell.name == "queendomino.winner"
    rig.play("press UP")
    assert rig.shell.name == "queendomino.points"
    rig.play("press B\npress B")
    assert rig.shell.name == "queendomino.scoring"
    rig.shell.home("queendomino.winner")
    rig.play("press A")
    assert rig.shell.name == "game"
