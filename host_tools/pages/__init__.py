"""Self-contained HTML pages: their frame, their cards, and plots for light and dark mode."""
