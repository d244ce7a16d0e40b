import Dispatch
import Synchronization
import Testing

@testable import Readers

@Suite("Checking passwords")
struct PasswordHasherTests {
    /// Counts derivations.
    private final class Counter: Sendable {
        private let state = Mutex((running: 0, highest: 0, total: 0))

        var total: Int { state.withLock { $0.total } }
        var highest: Int { state.withLock { $0.highest } }

        func begin() {
            state.withLock {
                $0.running += 1
                $0.total += 1
                $0.highest = max($0.highest, $0.running)
            }
        }

        func end() { state.withLock { $0.running -= 1 } }
    }

    private func hasher(_ counter: Counter, gate: DispatchSemaphore? = nil) -> PasswordHasher {
        PasswordHasher(parameters: PasswordHashTests.cheap) { password, parameters, salt throws(ReadersError) in
            counter.begin()
            defer { counter.end() }
            gate?.wait()
            return try PasswordHash(password, parameters: parameters, salt: salt)
        }
    }

    @Test("costs one derivation, whether the password is right, wrong or impossible, or the user is unknown")
    func costs() async throws {
        let counter = Counter()
        let hasher = hasher(counter)
        let password = try Password(new: "correct horse")
        let hash = try await hasher.hash(password)
        #expect(counter.total == 1)
        let attempts: [(Password?, PasswordHash?, Bool)] = [
            (password, hash, true), (Password(typed: "wrong"), hash, false), (nil, hash, false),
            (password, nil, false), (nil, nil, false),
        ]
        for (index, attempt) in attempts.enumerated() {
            #expect(try await hasher.verify(attempt.0, against: attempt.1) == attempt.2)
            #expect(counter.total == index + 2)
        }
    }

    @Test("derives the key of an unknown user with the parameters of new hashes, and recognises older ones")
    func parameters() async throws {
        let used = Mutex<[PasswordHash.Parameters]>([])
        let current = PasswordHash.Parameters(logarithmOfRounds: 11, blockSize: 1, parallelism: 1)
        let hasher = PasswordHasher(parameters: current) { password, parameters, salt throws(ReadersError) in
            used.withLock { $0.append(parameters) }
            return try PasswordHash(password, parameters: parameters, salt: salt)
        }
        let password = try Password(new: "correct horse")
        _ = try await hasher.verify(password, against: nil)
        let old = try PasswordHash(password, parameters: PasswordHashTests.cheap, salt: PasswordHash.randomSalt())
        #expect(try await hasher.verify(password, against: old))
        #expect(used.withLock { $0 } == [current, PasswordHashTests.cheap])
        #expect(hasher.isOutdated(old))
        #expect(try await !hasher.isOutdated(hasher.hash(password)))
    }

    @Test("runs at most two derivations at a time, and refuses when too many wait")
    func concurrency() async throws {
        let counter = Counter()
        let gate = DispatchSemaphore(value: 0)
        let hasher = hasher(counter, gate: gate)
        let password = try Password(new: "correct horse")
        let limit = PasswordHasher.maximumWaitingCount
        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<limit + 8 {
                group.addTask {
                    do {
                        _ = try await hasher.verify(password, against: nil)
                        return false
                    } catch {
                        return error as? ReadersError == .tooManySignIns
                    }
                }
            }
            // The first results are the refusals, because no derivation ends before the gate opens.
            var count = 0
            for _ in 0..<8 where try await group.next() == true { count += 1 }
            for _ in 0..<limit { gate.signal() }
            for try await isRefused in group where isRefused { count += 1 }
            return count
        }
        #expect(refused == 8)
        #expect(counter.total == limit)
        #expect(counter.highest <= PasswordHasher.threadCount)
    }
}

@Suite("Remembered passwords")
struct VerifiedPasswordsTests {
    private func hash(_ password: Password) throws -> PasswordHash {
        try PasswordHash(password, parameters: PasswordHashTests.cheap, salt: PasswordHash.randomSalt())
    }

    @Test("are remembered for a minute, only for their hash")
    func memory() throws {
        let password = try Password(new: "correct horse")
        let (first, second) = (try hash(password), try hash(password))
        var verified = VerifiedPasswords()
        #expect(!verified.contains(password, for: first, now: 0))
        verified.insert(password, for: first, now: 0)
        #expect(verified.contains(password, for: first, now: 59))
        #expect(!verified.contains(password, for: first, now: 60))
        // Another salt, as after the password was changed to the same one.
        #expect(!verified.contains(password, for: second, now: 1))
        #expect(!verified.contains(try Password(new: "another one"), for: first, now: 1))
    }

    @Test("are bounded; the oldest is forgotten")
    func bounds() throws {
        var verified = VerifiedPasswords()
        let hash = try hash(try Password(new: "correct horse"))
        for number in 0..<1000 {
            verified.insert(try Password(new: "password \(number)"), for: hash, now: Double(number) / 1000)
            #expect(verified.count <= VerifiedPasswords.capacity)
        }
        #expect(verified.contains(try Password(new: "password 999"), for: hash, now: 1))
        #expect(!verified.contains(try Password(new: "password 0"), for: hash, now: 1))
    }
}
