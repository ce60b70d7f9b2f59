"""Leaf classes get copies of inherited methods. The copies change no result."""

from pathlib import Path

import pytest

from host_tools.cython_core.cython_text import CythonText
from host_tools.cython_core.program import Program

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
    """Return the Cython text of each class in FARM. The key "" has the module's functions."""
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


def test_a_class_with_subclasses_is_instantiated_as_its_leaf_copy(classes: dict[str, str]):
    assert "rules_farm__made__Dog(4)" in classes[""]
    assert "shout(" in classes["rules_farm__made__Dog"]
    assert "noise(" in classes["rules_farm__made__Dog"]


def test_only_leaf_classes_get_copies_of_inherited_methods(classes: dict[str, str]):
    assert "shout(" not in classes["rules_farm__Dog"]
    assert "shout(" in classes["rules_farm__Puppy"]


def test_a_base_method_that_is_named_is_called_on_the_base(classes: dict[str, str]):
    assert "rules_farm__Dog.noise(self)" in classes["rules_farm__Puppy"]


def test_a_method_may_raise_if_one_of_its_overrides_may(classes: dict[str, str]):
    assert "weight(self) noexcept" not in classes["rules_farm__Animal"]
    assert "weight(self) noexcept" not in classes["rules_farm__Puppy"]
    assert "weight(self) noexcept" in classes["rules_farm__made__Dog"]
    assert "heavy(rules_farm__Animal animal) noexcept" not in classes[""]
    assert "noise(self) noexcept" in classes["rules_farm__Animal"]
