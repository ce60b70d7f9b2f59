"""Facts about the shown screen: codes and numbers. A host makes sentences of them.

Room: facts. Loaded when somebody asks, and unloaded with the next screen.
"""

IS_TEMPORARY = True
