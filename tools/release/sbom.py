"""What a release is made of, as SPDX 2.3 in JSON: the sources, what the page bundles, what the program links."""
import json
import pathlib
import sys
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import notices  # noqa: E402  which reads the table of parts


def entry(name, version, licence, place="NOASSERTION"):
    return {"SPDXID": f"SPDXRef-{name.replace('@', '').replace('/', '-')}", "name": name, "versionInfo": version,
            "licenseConcluded": licence, "licenseDeclared": licence, "downloadLocation": place,
            "copyrightText": "NOASSERTION", "filesAnalyzed": False}


def document(root, version, created, lock, bundled):
    """`lock` is package-lock.json, `bundled` the names of the packages that the page contains."""
    packages = [entry("red7", version, "MIT")]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-red7")]
    for name in bundled:
        about = lock["packages"][f"node_modules/{name}"]
        packages.append(entry(name, about["version"], about.get("license", "NOASSERTION")))
        relations.append(("SPDXRef-red7", "CONTAINS", packages[-1]["SPDXID"]))
    for part, name, licence, place in notices.parts(root):
        packages.append(entry(name, "NOASSERTION", licence, place))
        relations.append(("SPDXRef-red7", "CONTAINS" if part == "module" else "DEPENDS_ON", packages[-1]["SPDXID"]))
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"red7-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'red7-{version}-{created}')}",
        "creationInfo": {"created": created, "creators": ["Tool: red7 tools/release"]},
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": what, "relatedSpdxElement": b}
                          for a, what, b in relations],
    }, indent=1) + "\n"
