import Testing

@testable import Readers

@Suite("The limiter of wrong keys")
struct AttemptLimiterTests {
    /// Tries a wrong key and returns the limiter's decision.
    private func guess(_ limiter: inout AttemptLimiter, _ address: String, at time: Double) -> AttemptLimiter.Decision {
        let decision = limiter.decide(address, now: time)
        if decision == .admitted { limiter.failed(address, now: time) }
        return decision
    }

    @Test("allows a few wrong keys, then doubles the delay up to a maximum")
    func growth() {
        var limiter = AttemptLimiter()
        var time = 0.0
        for _ in 0..<4 { #expect(guess(&limiter, "a", at: time) == .admitted) }
        #expect(guess(&limiter, "a", at: time) == .admitted)
        for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            #expect(guess(&limiter, "a", at: time) == .wait(seconds: wait))
            #expect(guess(&limiter, "a", at: time + Double(wait) - 0.5) == .wait(seconds: 1))
            time += Double(wait)
            #expect(guess(&limiter, "a", at: time) == .admitted)
        }
    }

    @Test("delays only the address with wrong keys")
    func addresses() {
        var limiter = AttemptLimiter()
        for _ in 0..<5 { _ = guess(&limiter, "a", at: 0) }
        #expect(limiter.decide("a", now: 0) == .wait(seconds: 1))
        #expect(limiter.decide("b", now: 0) == .admitted)
    }

    @Test("is reset by the correct key")
    func forgiveness() {
        var limiter = AttemptLimiter()
        for _ in 0..<4 { _ = guess(&limiter, "a", at: 0) }
        #expect(limiter.decide("a", now: 0) == .admitted)
        limiter.succeeded("a")
        for _ in 0..<5 { #expect(guess(&limiter, "a", at: 0) == .admitted) }
    }

    @Test("forgets an address after an hour without a wrong key")
    func memory() {
        var limiter = AttemptLimiter()
        for _ in 0..<5 { _ = guess(&limiter, "a", at: 0) }
        for _ in 0..<5 { #expect(guess(&limiter, "a", at: 4000) == .admitted) }
    }

    @Test("has a budget for all addresses together")
    func budget() {
        var limiter = AttemptLimiter()
        for number in 0..<60 { #expect(guess(&limiter, "address \(number)", at: 0) == .admitted) }
        #expect(guess(&limiter, "another", at: 0) == .wait(seconds: 2))
        #expect(guess(&limiter, "another", at: 2) == .admitted)
        #expect(guess(&limiter, "yet another", at: 2) == .wait(seconds: 2))
    }

    @Test("takes from the budget before the check, so that parallel attempts don't share it")
    func parallelGuesses() {
        var limiter = AttemptLimiter()
        let admitted = (0..<1000).filter { limiter.decide("address \($0)", now: 0) == .admitted }
        #expect(admitted.count == 60)
    }

    @Test("remembers a bounded number of addresses")
    func capacity() {
        var settings = AttemptLimiter.Settings()
        settings.capacity = 10
        settings.budget = 1_000_000
        var limiter = AttemptLimiter(settings: settings)
        for number in 0..<1000 {
            _ = guess(&limiter, "address \(number)", at: Double(number))
            #expect(limiter.count <= 10)
        }
    }
}
