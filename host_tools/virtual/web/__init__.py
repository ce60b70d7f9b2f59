"""Contains the web page: files for the browser, and the Python that runs in its MicroPython."""
