"""The choice between the packs of the firmware and those of the owner. Room: ui."""
