#!/usr/bin/env bash
# Prints the log of a failed step: all of a short log; of a long log the lines with errors, and the end.
set -uo pipefail
log="$1"
if (($(wc -l <"$log") <= 60)); then
    cut -c -240 "$log"
    exit
fi
marks='(^|[^a-z])(error|warning): |✘|recorded an issue|^(FAILED|ERROR|E  ) |Fatal error|crashed|unexpected signal'
grep -nE "$marks" "$log" | cut -c -240 | head -n 60
echo "   … and the end of $log:"
tail -n 25 "$log" | cut -c -240
