"""Measures Quire, each figure beside a peer or a limit of the same run. Started by Scripts/bench.sh."""
