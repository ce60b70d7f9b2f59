"""In 1 000 random amendments the result equals playing the amended log from its start."""

import pytest
from support import amending


@pytest.mark.slow
def test_1000_random_amendments_are_what_their_amended_logs_play():
    made, stopped = amending.amend_many(150, first_seed=1000)
    assert made >= 1000
    assert 300 < stopped < made - 300
