"""Measures Quire, each figure beside a peer or a limit of the same run. Scripts/bench.sh starts it."""
