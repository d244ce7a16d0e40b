import TestSupport
import Testing

@testable import PageImages

@Suite("Retry strategy")
struct RetryStrategyTests {
    private static let failures: [(ImageFailureKind, RetryCondition?)] = [
        (.unreachable, .network), (.timedOut, .timeouts), (.incomplete, .incomplete),
        (.status(500), .serverErrors), (.status(502), .serverErrors), (.status(503), .serverErrors),
        (.status(599), .serverErrors), (.status(408), .throttled), (.status(425), .throttled),
        (.status(429), .throttled), (.status(499), nil), (.status(600), nil), (.status(404), nil), (.status(401), nil),
        (.status(400), nil), (.status(304), nil), (.status(-1), nil), (.tooLarge, nil), (.refusedAddress, nil),
        (.tooManyRedirects, nil), (.undecodable, nil), (.cancelled, nil), (.cacheFailure, nil),
        (.other, nil),
    ]

    @Test("each failure belongs to at most one condition", arguments: failures)
    func conditions(failure: ImageFailureKind, condition: RetryCondition?) {
        let all: [RetryCondition] = [.network, .timeouts, .serverErrors, .throttled, .incomplete]
        for each in all { #expect(each.covers(failure) == (each == condition)) }
        #expect(RetryCondition.all.covers(failure) == (condition != nil))
        #expect(RetryCondition([]).covers(failure) == false)
        let strategy = RetryStrategy(maximumRetries: 1)
        #expect((strategy.delay(afterFailure: failure, attempt: 1, random: 0) != nil) == (condition != nil))
    }

    @Test(
        "delays grow by the factor up to the maximum, and end with the last retry",
        arguments: [(1, 1.0), (2, 3), (3, 9), (4, 20), (5, 20), (6, nil), (0, nil), (-1, nil), (.max, nil)]
            as [(Int, Double?)]
    )
    func backOff(attempt: Int, delay: Double?) {
        let strategy = RetryStrategy(maximumRetries: 5, firstDelay: 1, maximumDelay: 20, multiplier: 3, jitter: 0)
        #expect(strategy.delay(afterFailure: .timedOut, attempt: attempt, random: 0.7) == delay)
    }

    @Test(
        "jitter makes a part of the delay random",
        arguments: [
            (0.0, 0.9, 8.0), (1, 0, 0), (1, 0.5, 4), (0.5, 0, 4), (0.5, 0.5, 6), (0.25, 0.5, 7), (7, 0.5, 4),
            (-1, 0.5, 8),
        ]
    )
    func jitter(jitter: Double, random: Double, delay: Double) {
        let strategy = RetryStrategy(maximumRetries: 9, firstDelay: 8, maximumDelay: 8, jitter: jitter)
        #expect(strategy.delay(afterFailure: .timedOut, attempt: 1, random: random) == delay)
    }

    @Test(
        "Retry-After is respected up to a limit",
        arguments: [
            (5.0, true, 5.0), (0.5, true, 1), (30, true, 30), (30.5, true, nil), (.infinity, true, nil),
            (-1, true, 1), (.nan, true, 1), (0, true, 1), (5, false, 1), (99, false, 1),
        ] as [(Double, Bool, Double?)]
    )
    func retryAfter(seconds: Double, honoured: Bool, delay: Double?) {
        let strategy = RetryStrategy(
            maximumRetries: 1,
            firstDelay: 1,
            jitter: 0,
            honoursRetryAfter: honoured,
            maximumRetryAfter: 30
        )
        #expect(strategy.delay(afterFailure: .status(503), attempt: 1, retryAfter: seconds, random: 0) == delay)
    }

    @Test("without retries, there is a single attempt")
    func none() {
        for (failure, _) in Self.failures {
            #expect(RetryStrategy.none.delay(afterFailure: failure, attempt: 1, retryAfter: 1, random: 0) == nil)
        }
    }

    @Test("with any settings, a delay is never negative or above the limit", arguments: 0..<32)
    func bounds(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let numbers = [0, -1, 0.001, 0.5, 1, 2, 10, 1e9, 1e300, -1e300, .infinity]
        for _ in 0..<200 {
            let strategy = RetryStrategy(
                maximumRetries: generator.pick([0, 1, 5, 1_000_000, .max]),
                firstDelay: generator.pick(numbers),
                maximumDelay: generator.pick([0, 1, 10, 3600]),
                multiplier: generator.pick(numbers),
                jitter: generator.pick(numbers)
            )
            let attempt = generator.pick([1, 2, 3, 50, 1_000_000, .max])
            let random = Double.random(in: 0..<1, using: &generator)
            let delay = strategy.delay(afterFailure: .unreachable, attempt: attempt, random: random)
            #expect((delay != nil) == (attempt <= strategy.maximumRetries), "seed \(seed)")
            if let delay { #expect(delay >= 0 && delay <= strategy.maximumDelay, "seed \(seed)") }
        }
    }
}
