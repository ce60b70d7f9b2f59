"""Screen 37 shows that a computer is connected."""

from support.game_rig import Rig


def test_37_four_lines_come_together_and_the_sign_closes_by_itself():
    rig = Rig()
    below = rig.shell.name
    rig.shell.push("link")
    counts = []
    for _ in range(420):
        rig.step()
        if rig.shell.name == "link":
            counts.append(rig.picture().count("k"))
    assert sorted(set(counts)) == [4, 8, 12, 13]
    assert counts == sorted(counts)
    assert rig.shell.name == below
    rig.shell.push("link")
    rig.play("press UP")
    assert rig.shell.name == below
