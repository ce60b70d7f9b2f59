"""Pages that stand alone: their frame, their cards, and plots for light and dark."""
