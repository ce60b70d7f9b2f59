"""What a compiled class inherits: written again where nobody overrides it, and still the same."""

from pathlib import Path

import pytest

from host_tools.compiled.cython_text import CythonText
from host_tools.compiled.program import Program

FARM = """
class Animal:
    def __init__(self, legs: int):
        self.legs = legs
        self.noises = 0
    def shout(self, times: int) -> int:
        for _ in range(times):
            self.noises += self.noise()
        return self.noises
    def noise(self) -> int:
        return 1
    def weight(self) -> int:
        return 10 * self.legs
class Dog(Animal):
    def noise(self) -> int:
        return 2
class Puppy(Dog):
    def noise(self) -> int:
        return Dog.noise(self) + self.legs
    def weight(self) -> int:
        raise ValueError(self.legs)
def buy() -> Dog:
    return Dog(4)
def heavy(animal: Animal) -> int:
    return animal.weight()
"""


@pytest.fixture
def classes(tmp_path: Path) -> dict[str, str]:
    """The Cython text of each class of the farm, and under "" that of its functions."""
    folder = tmp_path / "castellan" / "rules"
    folder.mkdir(parents=True)
    (folder / "farm.py").write_text(FARM)
    text = str(CythonText(Program(tmp_path))).partition("# ---- castellan.rules.farm\n")[2]
    found = {"": ""}
    name = ""
    for line in text.splitlines():
        if line.startswith("cdef class "):
            name = line.removeprefix("cdef class ").partition("(")[0].rstrip(":")
        elif not line.startswith(" "):
            name = ""
        found[name] = found.get(name, "") + line + "\n"
    return found


def test_objects_are_made_of_a_class_without_heirs(classes: dict[str, str]):
    assert "rules_farm__made__Dog(4)" in classes[""]
    assert "shout(" in classes["rules_farm__made__Dog"]
    assert "noise(" in classes["rules_farm__made__Dog"]


def test_a_class_with_heirs_keeps_what_it_says_itself(classes: dict[str, str]):
    assert "shout(" not in classes["rules_farm__Dog"]
    assert "shout(" in classes["rules_farm__Puppy"]


def test_a_method_of_a_base_is_called_by_the_name_of_the_base(classes: dict[str, str]):
    assert "rules_farm__Dog.noise(self)" in classes["rules_farm__Puppy"]


def test_what_somebody_overrides_with_a_method_that_raises_may_raise(classes: dict[str, str]):
    assert "weight(self) noexcept" not in classes["rules_farm__Animal"]
    assert "weight(self) noexcept" not in classes["rules_farm__Puppy"]
    assert "weight(self) noexcept" in classes["rules_farm__made__Dog"]
    assert "heavy(rules_farm__Animal animal) noexcept" not in classes[""]
    assert "noise(self) noexcept" in classes["rules_farm__Animal"]
