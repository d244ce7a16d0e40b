#!/bin/bash
# The health check of the container image: succeeds if the server answers. A server with TLS redirects this request.
exec 3<>"/dev/tcp/127.0.0.1/${QUIRE_PORT:-8080}" || exit 1
printf 'GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
IFS= read -r -t 5 status <&3
[[ "$status" == HTTP/1.?\ [23]* ]]
