"""Checks for the log of every game: a log reads back, and a refused line changes nothing.

`text` is the module with `Reader` and `write` of a game.
"""

from support.alike import seen


def read(text, lines):
    """Parse log lines, which must all be correct. Returns the match."""
    reader = text.Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", (line, answer)
    assert reader.finish() == ""
    return reader.match


def check_it_comes_back(text, match, stride):
    """Write a match as a log at every `stride`-th of its states, and read each log back.

    With a stride of 0 only the last state is checked.
    """
    while True:
        again = read(text, text.write(match))  # one line at a time, to save memory on a board
        told = text.write(again)
        is_whole = True
        for line in text.write(match):
            if line[0] == "#":  # a comment with the dominoes of an incomplete row
                is_whole = False
            else:
                assert line == next(told)
        assert next(told, "") == ""
        assert not is_whole or seen(match) == seen(again)
        if not stride:
            return
        for _ in range(stride):
            if match.undo() < 0:
                return


def answer_to(text, line, before):
    """Parse `line` after the lines `before`. Returns (error text, True if a rule is broken)."""
    reader = text.Reader()
    for earlier in before:
        assert reader.line(earlier) == "", earlier
    count = reader.match.log.count if reader.match else 0
    answer = reader.line(line)
    assert answer, line
    assert count == (reader.match.log.count if reader.match else 0)
    return answer, reader.is_refused


def check_answers(text, are_refused, cases):
    """Check that each line is refused with the expected words, and for breaking a rule or not."""
    for line, before, words in cases:
        answer, is_refused = answer_to(text, line, before)
        assert words in answer, (line, answer)
        assert is_refused == are_refused, (line, answer)
