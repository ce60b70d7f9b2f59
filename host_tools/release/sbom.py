"""Writes sbom.json: the parts of a release in the format CycloneDX 1.5.

Parts that the release contains have the scope `required`. Packages that only build or test have
the scope `excluded`, with the hashes that host_tools/install.py checks.
"""

import base64
import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from castellan.version import VERSION

from host_tools.install import REQUIREMENTS
from host_tools.release.parts import Part, debian_version, npm_packages, read_parts

_PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
Component = dict[str, Any]


def text() -> str:
    """Return the content of sbom.json. It contains no date, so that two builds are the same."""
    components = [*_parts(), *_node_packages(), *_python_packages()]
    body = json.dumps(components, sort_keys=True)
    facts = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, VERSION + body)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "castellan",
                "name": "castellan",
                "version": VERSION,
                "licenses": [{"expression": "MIT AND CERN-OHL-P-2.0"}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": "castellan", "dependsOn": [one["bom-ref"] for one in components]}
        ],
    }
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def _parts() -> Iterator[Component]:
    for part in read_parts():
        for where in part.where:
            yield _part(part, where)


def _part(part: Part, where: str) -> Component:
    found: Component = {
        "type": "library",
        "bom-ref": f"{where}/{part.name}",
        "name": part.name,
        "scope": "required",
        "licenses": [{"expression": part.licence}],
        "copyright": "; ".join(part.copyright),
        "properties": [{"name": "castellan:in", "value": where}],
    }
    if where == "page" and part.npm:
        found |= {"version": npm_packages()[part.npm]["version"]}
    elif where == "image" and part.debian:
        found |= {"version": debian_version(part.debian)}
    return {key: value for key, value in found.items() if value}


def _node_packages() -> Iterator[Component]:
    for name, entry in sorted(npm_packages().items()):
        kind, _, digest = entry["integrity"].partition("-")
        yield {
            "type": "library",
            "bom-ref": f"npm/{name}",
            "name": name,
            "version": entry["version"],
            "scope": "excluded" if entry.get("dev") else "required",
            "licenses": [{"expression": entry["license"]}],
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}",
            "hashes": [
                {
                    "alg": kind.upper().replace("SHA", "SHA-"),
                    "content": base64.b64decode(digest).hex(),
                }
            ],
        }


def _python_packages() -> Iterator[Component]:
    found: dict[tuple[str, str], set[str]] = {}
    for path in sorted(REQUIREMENTS.glob("*.txt")):
        for package, listed in pinned(path).items():
            found.setdefault(package, set()).update(listed)
    for (name, version), hashes in sorted(found.items()):
        yield {
            "type": "library",
            "bom-ref": f"pypi/{name}",
            "name": name,
            "version": version,
            "scope": "excluded",
            "purl": f"pkg:pypi/{name}@{version}",
            "hashes": [{"alg": "SHA-256", "content": one} for one in sorted(hashes)],
        }


def pinned(path: Path) -> dict[tuple[str, str], list[str]]:
    """Return the hashes of each package and version in a file of host_tools/requirements."""
    content = path.read_text(encoding="utf-8")
    starts = [*_PINNED.finditer(content)]
    ends = [*(start.start() for start in starts[1:]), len(content)]
    return {
        (start[1], start[2]): _HASH.findall(content[start.start() : end])
        for start, end in zip(starts, ends, strict=True)
    }
