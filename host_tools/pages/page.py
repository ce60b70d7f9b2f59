"""A self-contained page: its frame, its style, and that it asks nobody for anything."""

from html import escape
from importlib.resources import files

_FILES = files("host_tools.pages")


def page_of(title: str, body: str, data: str = "", script: str = "") -> str:
    """The text of the page; a script, given as its text, finds `data` as JSON in #data."""
    code = f"<script>\n{script}</script>" if script else ""
    # Nothing may end the element early: JSON may write every < as an escape.
    safe = data.replace("<", "\\u003c")
    kept = f'<script type="application/json" id="data">{safe}</script>' if data else ""
    style = (_FILES / "page.css").read_text(encoding="utf-8")
    return _PAGE.format(title=escape(title), style=style, body=body, data=kept, code=code)


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}</style>
</head>
<body>
{body}
{data}
{code}
</body>
</html>
"""
