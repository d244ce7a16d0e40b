import Foundation
import ReadingEngine

/// Measures the page reader in the engine natively, and writes the same sessions to a file for a browser.
enum ReadingMeasure {
    static func run(cases path: String, rounds: String) throws(MeasureError) {
        guard let rounds = Int(rounds), rounds > 0 else { throw MeasureError("ROUNDS must be a number above 0") }
        let cases = try ReadingCase.all()
        var nanoseconds: [String: Double] = [:]
        for one in cases { nanoseconds[one.name] = try measure(one, rounds: rounds) }
        nanoseconds[appendingName] = appending(rounds: rounds)
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(cases).write(to: URL(fileURLWithPath: path))
            print(String(decoding: try encoder.encode(nanoseconds), as: UTF8.self))
        } catch {
            throw MeasureError("\(path) can't be written: \(error)")
        }
    }

    /// Returns the time per operation in nanoseconds: the whole session minus its part before the operations, divided
    /// by their number.
    private static func measure(_ one: ReadingCase, rounds: Int) throws(MeasureError) -> Double {
        guard let before = ReplayLog(numbers: one.before), let whole = ReplayLog(numbers: one.whole) else {
            throw MeasureError("\(one.name) can't be read back")
        }
        let short = median(rounds) { before.run().count }
        let long = median(rounds) { whole.run().count }
        return (long - short) / Double(one.count)
    }

    /// For comparison: ten thousand values of the size of an item, appended to an array one by one.
    private static let appendingName = "append 10,000"

    private static func appending(rounds: Int) -> Double {
        let count = 10_000
        return median(10 * rounds) {
            var items: [SequenceItem] = []
            for page in 0..<count { items.append(.page(PageIdentifier(chapter: 1, page: page))) }
            return items.count
        }
    }

    /// Returns the nanoseconds of the median round. The optimiser can't remove `work`, because its results are used.
    private static func median(_ rounds: Int, _ work: () -> Int) -> Double {
        let clock = ContinuousClock()
        var nanoseconds: [Double] = []
        var answers = 0
        for round in -2..<rounds {
            let taken = clock.measure { answers &+= work() }
            if round >= 0 { nanoseconds.append(taken / .nanoseconds(1)) }
        }
        precondition(answers > 0)
        nanoseconds.sort()
        return nanoseconds[nanoseconds.count / 2]
    }
}
