import Testing

@testable import Readers

@Suite("The limiter of sign-ins")
struct SignInLimiterTests {
    /// Tries a wrong password and returns the limiter's decision.
    private func guess(
        _ limiter: inout SignInLimiter,
        _ address: String,
        _ user: String?,
        at time: Double
    ) -> AttemptLimiter.Decision {
        let decision = limiter.decide(address: address, user: user, now: time)
        if decision == .admitted { limiter.failed(address: address, user: user, now: time) }
        return decision
    }

    @Test("slows an address that tries many users")
    func address() {
        var limiter = SignInLimiter()
        for number in 0..<5 { #expect(guess(&limiter, "a", "user \(number)", at: 0) == .admitted) }
        #expect(guess(&limiter, "a", "another", at: 0) == .wait(seconds: 1))
        #expect(guess(&limiter, "b", "another", at: 0) == .admitted)
    }

    @Test("slows many addresses that try one user, for a minute at most")
    func user() {
        var limiter = SignInLimiter()
        var time = 0.0
        for number in 0..<11 { #expect(guess(&limiter, "address \(number)", "anna", at: time) == .admitted) }
        for (number, wait) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            #expect(guess(&limiter, "new \(number)", "anna", at: time) == .wait(seconds: wait))
            #expect(limiter.decide(address: "other \(number)", user: "ben", now: time) == .admitted)
            time += Double(wait)
            #expect(guess(&limiter, "late \(number)", "anna", at: time) == .admitted)
        }
    }

    @Test("a refused attempt takes nothing from the budget of all addresses")
    func budget() {
        var limiter = SignInLimiter()
        for number in 0..<11 { _ = guess(&limiter, "address \(number)", "anna", at: 0) }
        for number in 0..<1000 { _ = guess(&limiter, "more \(number)", "anna", at: 0) }
        #expect(guess(&limiter, "last", "ben", at: 0) == .admitted)
    }

    @Test("a success resets the user and the address")
    func success() {
        var limiter = SignInLimiter()
        for _ in 0..<4 { _ = guess(&limiter, "a", "anna", at: 0) }
        limiter.succeeded(address: "a", user: "anna")
        for _ in 0..<5 { #expect(guess(&limiter, "a", "anna", at: 0) == .admitted) }
    }
}
