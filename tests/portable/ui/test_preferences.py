"""Preferences have defaults, are clamped to their ranges, and are stored only if changed."""

from castellan.ui import preferences as choice
from castellan.ui.preferences import Preferences


def test_defaults_are_not_stored():
    assert Preferences().to_bytes() == b""
    preferences = Preferences()
    assert preferences.set(choice.BRIGHTNESS, 5)
    assert preferences.set(choice.BRIGHTNESS, 3)
    assert preferences.to_bytes() == b""


def test_what_was_chosen_comes_back():
    preferences = Preferences()
    preferences.set(choice.FAIR_PLAY, 1)
    preferences.set(choice.BRIGHTNESS, 0)
    again = Preferences()
    assert again.from_bytes(preferences.to_bytes())
    for key in range(choice.COUNT):
        assert again.get(key) == preferences.get(key)
    assert len(preferences.to_bytes()) == 4


def test_every_default_is_within_its_range():
    preferences = Preferences()
    for key in range(choice.COUNT):
        assert 0 <= preferences.get(key) <= preferences.maximum(key)


def test_values_are_clamped_when_set_and_when_read():
    preferences = Preferences()
    preferences.set(choice.BRIGHTNESS, 99)
    assert preferences.get(choice.BRIGHTNESS) == 6
    assert preferences.set(choice.BRIGHTNESS, -1)
    assert preferences.get(choice.BRIGHTNESS) == 0
    assert not preferences.set(choice.BRIGHTNESS, -5)
    assert preferences.from_bytes(bytes((choice.BRIGHTNESS, 200, choice.MIRRORED, 1)))
    assert preferences.get(choice.BRIGHTNESS) == 3
    assert preferences.get(choice.MIRRORED) == 1


def test_what_is_no_payload_leaves_the_defaults():
    preferences = Preferences()
    for payload in (b"\x00", b"\x00\x01\x02", bytes(130)):
        preferences.set(choice.MIRRORED, 1)
        assert not preferences.from_bytes(payload)
        assert preferences.get(choice.MIRRORED) == 0


def test_keys_of_a_newer_firmware_are_kept_unread():
    preferences = Preferences()
    assert preferences.from_bytes(bytes((choice.MIRRORED, 1, 200, 7)))
    preferences.set(choice.MIRRORED, 0)
    assert preferences.to_bytes() == bytes((200, 7))
