"""The simulation of Benchmarks, whose predictions Docs/Scaling.md contains."""

import pytest
from quire_bench.server.simulation import Costs, Load, largest_load, queues_for, simulate

COSTS = Costs(
    idle=0.001, page_hit=0.0005, page_miss=0.03, thumbnail=0.0003, listing=0.003, write=0.002, database_idle=0.0005,
    database_page=0.0001, database_listing=0.002, database_write=0.001, commit=0.004, page_bytes=200_000,
)  # fmt: skip


def test_writes_wait_as_the_theory_of_queues_says() -> None:
    prediction = simulate(COSTS, Load(readers=1_000, nodes=2, publications=1_000))
    # 125 writes a second of 4 ms each.
    assert prediction.write_load == pytest.approx(0.5, rel=0.03)
    assert prediction.writes_per_second == pytest.approx(125, rel=0.03)
    assert 0.004 < prediction.write_latency < 0.04


def test_a_sample_predicts_the_same_as_all_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Load(readers=2_000, nodes=3, publications=20_000, cache=2e9, seconds=300, warmup=150)
    whole = simulate(COSTS, load)
    monkeypatch.setattr("quire_bench.server.simulation.SAMPLE", 500)
    sample = simulate(COSTS, load)
    assert sample.node_processors == pytest.approx(whole.node_processors, rel=0.1)
    assert sample.hit_ratio == pytest.approx(whole.hit_ratio, abs=0.1)
    assert sample.write_load == pytest.approx(whole.write_load, rel=0.05)


def test_several_queues_share_the_writes() -> None:
    load = Load(readers=4_000, nodes=2, publications=1_000, seconds=200, warmup=100)
    assert simulate(COSTS, load).write_load > 1
    queues = queues_for(COSTS, load)
    prediction = simulate(COSTS, Load(readers=4_000, nodes=2, publications=1_000, queues=queues, seconds=200, warmup=100))
    assert prediction.write_load == pytest.approx(2 / queues, rel=0.05)
    assert prediction.write_latency < 0.1


def test_larger_caches_hit_more_often() -> None:
    loads = [Load(readers=500, nodes=2, publications=5_000, cache=size) for size in (1e8, 1e9, 1e10)]
    ratios = [simulate(COSTS, load).hit_ratio for load in loads]
    assert ratios == sorted(ratios) and ratios[0] < ratios[-1]


def test_the_limit_is_where_writes_take_most_of_the_time() -> None:
    readers = largest_load(COSTS, Load(readers=1, nodes=1, publications=1))
    prediction = simulate(COSTS, Load(readers=readers, nodes=3, publications=1_000))
    assert prediction.write_load == pytest.approx(0.7, abs=0.03)


def test_each_node_works_without_requests() -> None:
    predictions = [simulate(COSTS, Load(readers=50, nodes=nodes, publications=50, cache=1e12)) for nodes in (1, 3)]
    one, three = (prediction.node_processors for prediction in predictions)
    assert three - one == pytest.approx(2 * COSTS.idle)
    one, three = (prediction.database_processors for prediction in predictions)
    assert three - one == pytest.approx(2 * COSTS.database_idle)
