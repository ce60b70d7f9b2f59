"""Builds self-contained HTML pages from a frame, cards, and plots for light and dark mode."""
