import Foundation
import ReadingEngine

/// Replays recorded sessions natively. The browser replays the same sessions with the same calls: numbers in, the scenes of
/// every step as numbers out.
enum ReplayMeasure {
    static func run(events path: String, rounds: String) throws(MeasureError) {
        guard let rounds = Int(rounds), rounds > 0 else { throw MeasureError("ROUNDS must be a number above 0") }
        guard let data = FileManager.default.contents(atPath: path),
            let sessions = try? JSONDecoder().decode([[Double]].self, from: data)
        else { throw MeasureError("\(path) can't be read as recorded sessions") }
        var steps = 0
        for numbers in sessions {
            guard let log = ReplayLog(numbers: numbers) else { throw MeasureError("\(path) holds a broken session") }
            steps += log.steps.count
        }
        let clock = ContinuousClock()
        var nanoseconds: [Double] = []
        for round in -5..<rounds {
            var written = 0
            let taken = clock.measure {
                for numbers in sessions { written += ReplayLog(numbers: numbers)?.run().count ?? 0 }
            }
            guard written > steps else { throw MeasureError("the sessions gave no scenes") }
            if round >= 0 { nanoseconds.append(taken / .nanoseconds(1) / Double(steps)) }
        }
        nanoseconds.sort()
        print(
            """
            {"steps": \(steps), "rounds": \(rounds), "nanosecondsPerStep": \(nanoseconds[nanoseconds.count / 2]), \
            "best": \(nanoseconds[0])}
            """
        )
    }
}
