#if arch(wasm32)

    /// The current case. It is global because exported functions can't capture values.
    nonisolated(unsafe) private var bench = CollectionBench(.query)

    /// Prepares a case.
    @_expose(wasm, "collections_prepare") @_cdecl("collections_prepare")
    func exportPrepare(_ index: Int32) {
        if let kind = CollectionCase(rawValue: Int(index)) { bench = CollectionBench(kind) }
    }

    /// Runs the case this many times; returns the sum of the results, so that the work isn't optimised away.
    @_expose(wasm, "collections_run") @_cdecl("collections_run")
    func exportRun(_ times: Int32) -> Double {
        var sum = 0.0
        for _ in 0..<times { sum += bench.run() }
        return sum
    }

#else

    import Foundation

    // Prints the microseconds per case as one JSON object: the median of this many rounds.
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    let clock = ContinuousClock()
    var found: [String: Double] = [:]
    var sum = 0.0
    for kind in CollectionCase.allCases {
        var bench = CollectionBench(kind)
        // About a millisecond per round.
        var times = 1
        while clock.measure({ for _ in 0..<times { sum += bench.run() } }) < .milliseconds(1) { times *= 2 }
        var taken: [Double] = []
        for _ in 0..<max(rounds, 1) {
            let round = clock.measure { for _ in 0..<times { sum += bench.run() } }
            taken.append(round / .microseconds(1) / Double(times))
        }
        taken.sort()
        found["\(kind.name)"] = taken[taken.count / 2]
    }
    precondition(sum > 0)
    print(String(decoding: try JSONSerialization.data(withJSONObject: found, options: .sortedKeys), as: UTF8.self))

#endif
