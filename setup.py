"""Add the compiled core to the wheel if it can be compiled. pyproject.toml holds the rest."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware" / "lib")]

from host_tools.cython_core.build import NAME, OPTIMIZED, CannotBuild, write_c  # noqa: E402
from host_tools.cython_core.loader import DISABLE_VARIABLE  # noqa: E402

extensions = []
try:
    # Other build steps, such as reading the metadata, need no compiler.
    if "bdist_wheel" in sys.argv and not os.environ.get(DISABLE_VARIABLE):
        source = write_c(ROOT / "build" / "wheel").relative_to(ROOT)
        extensions = [Extension(NAME, [str(source)], extra_compile_args=OPTIMIZED, optional=True)]
except CannotBuild as words:
    print(f"Castellan: the wheel has no compiled core: {words}")

setup(ext_modules=extensions)
