#!/usr/bin/env bash
# check-deployment.sh: checks the compose file and the Kubernetes manifests in Docs/Nodes against their schemas, with
# check-jsonschema and kubernetes-validate from PyPI (Tests/Browser/requirements.txt).
set -euo pipefail
cd "$(dirname "$0")/.."

.venv/bin/check-jsonschema --builtin-schema vendor.compose-spec Docs/Nodes/compose.yaml
.venv/bin/kubernetes-validate --strict Docs/Nodes/kubernetes.yaml
