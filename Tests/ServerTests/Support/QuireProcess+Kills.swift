import Testing

extension QuireProcess {
    /// Runs a command repeatedly and kills it at different times, from its start to 1.2 times the duration of a
    /// complete run. Expects that both outcomes occur: no effect, and the complete effect.
    ///
    /// - Parameters:
    ///   - duration: the duration of a complete run.
    ///   - count: the number of runs.
    ///   - attempt: runs the command, kills it after the given number of milliseconds, and returns whether it had its
    ///     complete effect.
    static func spreadKills(
        over duration: Duration,
        count: Int,
        _ attempt: (_ round: Int, _ milliseconds: Int) async throws -> Bool
    ) async throws {
        let limit = duration / .milliseconds(1) * 1.2
        var outcomes: Set<Bool> = []
        for round in 0..<count {
            let time = limit * Double(round) / Double(count - 1)
            outcomes.insert(try await attempt(round, max(Int(time), 1)))
        }
        // On a busy machine, a run can take longer than `duration`. Doubles the time until a run has its effect.
        var (round, time) = (count, limit)
        while !outcomes.contains(true), round < count + 8 {
            time *= 2
            outcomes.insert(try await attempt(round, max(Int(time), 1)))
            round += 1
        }
        #expect(outcomes == [false, true])
    }
}
