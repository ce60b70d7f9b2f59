"""Facts about the shown screen: codes and numbers, of which a host makes sentences.

Room: facts. Loaded when somebody asks, and unloaded with the next screen.
"""

IS_TEMPORARY = True
