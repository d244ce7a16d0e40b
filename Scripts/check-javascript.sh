#!/usr/bin/env bash
# Checks the types of the JavaScript modules and of the service worker, which JSDoc comments declare.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v tsc >/dev/null || {
    echo "check-javascript: 'tsc' is missing (Debian package node-typescript)" >&2
    exit 1
}
tsc --project Web/tsconfig.json
tsc --project Web/tsconfig.worker.json
