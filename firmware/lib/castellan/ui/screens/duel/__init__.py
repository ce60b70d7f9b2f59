"""The screens of Kingdomino Duel, which show dice, maps and the book of spells. Room: ui."""
