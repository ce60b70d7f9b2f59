"""Builds the frame of a self-contained HTML page with its style. The page loads no other file."""

from html import escape
from importlib.resources import files

_FILES = files("host_tools.pages")


def page_of(title: str, body: str, data: str = "", script: str = "") -> str:
    """Return the HTML text of a page. A script finds `data`, JSON text, in the element #data."""
    code = f"<script>\n{script}</script>" if script else ""
    # A "</script>" in the data would end the element, so each < is escaped.
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
