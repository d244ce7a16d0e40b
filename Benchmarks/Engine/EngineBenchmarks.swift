import Benchmark
import Geometry
import ReadingEngine

/// The cost of a frame and of a touch sample. Each benchmark starts from a running session and does what the browser
/// does: passes an event or a time to the reader, takes the effects, and requests the scene.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: [.wallClock, .throughput],
        warmupIterations: 20,
        scalingFactor: .kilo,
        maxDuration: .seconds(3),
        maxIterations: 10_000
    )

    Benchmark("frame at rest") { benchmark in
        var session = Session()
        session.rest()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            session.frame(after: 1.0 / 60)
        }
    }

    Benchmark("frame while a turn settles") { benchmark in
        var session = Session()
        session.startTurn()
        precondition(session.activity == .settling)
        benchmark.startMeasurement()
        // A microsecond each, so that the turn is still in progress after a thousand of them.
        for _ in benchmark.scaledIterations {
            session.frame(after: 0.000_001)
        }
        benchmark.stopMeasurement()
        precondition(session.activity == .settling)
    }

    Benchmark("pointer sample while a finger turns the page") { benchmark in
        var session = Session()
        session.startDrag()
        precondition(session.activity == .tracking)
        benchmark.startMeasurement()
        for step in benchmark.scaledIterations {
            session.move(finger: 1, x: 100 + Double(step % 64), y: 420, after: 1.0 / 120)
        }
        benchmark.stopMeasurement()
        precondition(session.activity == .tracking)
    }

    Benchmark("pointer sample while two fingers pinch") { benchmark in
        var session = Session()
        session.startPinch()
        precondition(session.activity == .zooming)
        benchmark.startMeasurement()
        for step in benchmark.scaledIterations {
            let finger = 1 + step % 2
            let reach = 60 + Double(step % 128)
            session.move(finger: finger, x: 195 + (finger == 1 ? -reach : reach), y: 420, after: 1.0 / 240)
        }
        benchmark.stopMeasurement()
        precondition(session.activity == .zooming)
    }

    Benchmark(
        "open a publication of 10,000 pages",
        configuration: Benchmark.Configuration(
            metrics: [.wallClock, .throughput],
            scalingFactor: .one,
            maxIterations: 2000
        )
    ) { benchmark in
        for _ in benchmark.scaledIterations {
            blackHole(Session(pageCount: 10_000, initialPage: 5000))
        }
    }

    Benchmark("frame while a turn settles, among 10,000 pages") { benchmark in
        var session = Session(pageCount: 10_000, initialPage: 5000)
        session.startTurn()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            session.frame(after: 0.000_001)
        }
        benchmark.stopMeasurement()
        precondition(session.activity == .settling)
    }
}
