"""Writes a mesh as 3MF, the format that slicers prefer to STL because it names its unit."""

import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

_OLDEST_DATE = (1980, 1, 1, 0, 0, 0)
_TYPES = """\
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS = """\
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
_MODEL = """\
<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<resources><object id="1" name="{name}" type="model"><mesh>
<vertices>
{vertices}
</vertices>
<triangles>
{triangles}
</triangles>
</mesh></object></resources>
<build><item objectid="1"/></build>
</model>
"""
Numbers = Iterable[Sequence[float]]


def write(path: Path, name: str, vertices: Numbers, triangles: Iterable[Sequence[int]]) -> None:
    """Write one object. Coordinates are millimetres. The file contains no date."""
    model = _MODEL.format(
        name=name,
        vertices="\n".join(
            f'<vertex x="{x:.6g}" y="{y:.6g}" z="{z:.6g}"/>' for x, y, z in vertices
        ),
        triangles="\n".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles),
    )
    contents = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "3D/3dmodel.model": model,
    }
    with zipfile.ZipFile(path, "w") as archive:
        for inner, text in contents.items():
            entry = zipfile.ZipInfo(inner, _OLDEST_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            archive.writestr(entry, text)
