"""The screens of Kingdomino. Its child games use most of them, too. Room: ui."""
