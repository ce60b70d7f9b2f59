"""What the logs of every game promise: they come back, and a reader refuses without a trace.

`text` is the module that has a game's `Reader` and `write`.
"""

from support.alike import seen


def read(text, lines):
    """The match of lines that are all in order."""
    reader = text.Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", (line, answer)
    assert reader.finish() == ""
    return reader.match


def check_it_comes_back(text, match, stride):
    """A match comes back from its text, as it is and at many places on the way to it."""
    while True:
        again = read(text, text.write(match))  # one line at a time: a board has little memory
        told = text.write(again)
        is_whole = True
        for line in text.write(match):
            if line[0] == "#":  # what the table has begun
                is_whole = False
            else:
                assert line == next(told)
        assert next(told, "") == ""
        assert not is_whole or seen(match) == seen(again)
        for _ in range(stride):
            if match.undo() < 0:
                return


def answer_to(text, line, before):
    """What the reader says to a line after others, and whether the rules speak against it."""
    reader = text.Reader()
    for earlier in before:
        assert reader.line(earlier) == "", earlier
    count = reader.match.log.count if reader.match else 0
    answer = reader.line(line)
    assert answer, line
    assert count == (reader.match.log.count if reader.match else 0)
    return answer, reader.is_refused


def check_answers(text, are_refused, cases):
    """Of (line, lines before, words): the answer has the words; whether all break the rules."""
    for line, before, words in cases:
        answer, is_refused = answer_to(text, line, before)
        assert words in answer, (line, answer)
        assert is_refused == are_refused, (line, answer)
