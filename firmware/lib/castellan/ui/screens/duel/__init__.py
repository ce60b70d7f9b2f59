"""The screens of Kingdomino Duel: dice, maps and the book of spells. Room: ui."""
