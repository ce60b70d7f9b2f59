"""The one version number of Castellan; everything else that shows a version reads it here.

Room: root.
"""

VERSION = "0.1.0"
