"""Try lines of logs at random positions: the reader of logs and the naive judge must agree."""
