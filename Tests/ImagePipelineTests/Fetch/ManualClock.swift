import Synchronization

@testable import ImagePipeline

/// A clock that the test advances.
final class ManualClock: Sendable {
    private struct State {
        var now = 1000.0
        var sleepers: [Int: (until: Double, arrival: Promise<Void>)] = [:]
        var nextSleeper = 0
    }

    /// 1 January 2026 at second 1000 of the clock.
    static let wallTimeOffset = 1_767_225_600.0 - 1000

    /// Guards the time and the sleepers.
    private let state = Mutex(State())

    var clock: FetchClock {
        FetchClock(
            now: { self.now },
            wallTime: { self.now + Self.wallTimeOffset },
            sleepUntil: { try await self.sleep(until: $0) }
        )
    }

    var now: Double { state.withLock { $0.now } }

    /// The number of tasks that sleep.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func advance(_ seconds: Double) {
        let due = state.withLock { state in
            state.now += seconds
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for key in due.keys { state.sleepers[key] = nil }
            return due.values.map(\.arrival)
        }
        for arrival in due { arrival.fulfil(()) }
    }

    private func sleep(until moment: Double) async throws {
        let (number, arrival) = state.withLock { state -> (Int, Promise<Void>) in
            let arrival = Promise<Void>()
            if moment <= state.now { arrival.fulfil(()) }
            state.nextSleeper += 1
            if moment > state.now { state.sleepers[state.nextSleeper] = (moment, arrival) }
            return (state.nextSleeper, arrival)
        }
        if await arrival.wait() == nil {
            state.withLock { $0.sleepers[number] = nil }
            throw CancellationError()
        }
    }
}
