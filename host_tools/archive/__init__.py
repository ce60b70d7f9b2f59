"""The archive: finished games in SQLite, and what they amount to."""
