"""The web page: what runs in the browser, and the Python that runs in its MicroPython."""
