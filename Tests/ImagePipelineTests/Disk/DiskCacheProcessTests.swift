import Foundation
import Glibc
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

/// Uses real processes and kills some of them.
@Suite("Processes that share a disk cache")
struct DiskCacheProcessTests {
    private let fixture = DiskFixture()

    init() throws {
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
    }

    @Test("after two hundred processes were killed while writing, no wrong or incomplete image is found")
    func kills() async throws {
        let seed = UInt64.random(in: .min ... .max)
        let fixture = fixture
        let outcome = try await BlockingTests.run { try KillRun(fixture, seed: seed).run() }
        #expect(outcome.kills == 200, "seed \(seed)")
        #expect(outcome.wrong == 0, "seed \(seed)")
        #expect(outcome.damaged == 0, "seed \(seed)")
        // The other kills happen between two writes, during a read, or during a removal.
        #expect(outcome.killsInsideWrites >= 80, "seed \(seed)")
        #expect(outcome.temporaryFilesLeft > 0, "seed \(seed)")
        #expect(outcome.found > 500, "seed \(seed)")
        #expect(fixture.owners == [], "seed \(seed)")
        #expect(try fixture.contradictions() == [], "seed \(seed)")
    }

    @Test("processes can store, remove and evict the same entries concurrently")
    func shares() async throws {
        let fixture = fixture
        let progress = fixture.path + ".progress"
        defer { FileSystem.remove(progress) }
        let isFine = try await BlockingTests.run {
            let children = try (1...3).map {
                try CacheChild(.shares, directory: fixture.path, seed: $0, progress: progress)
            }
            return children.map { $0.succeeds() }
        }
        #expect(isFine == [true, true, true])
        #expect(try SharedProgress(path: progress).wrong == 0)
        let cache = try fixture.open(limit: 1 << 20)
        for number in 0..<40 { #expect(Specimen(number: number).isRight(in: cache)) }
        #expect(cache.statistics.damaged == 0)
        #expect(fixture.byteCount <= 1 << 20)
        cache.close()
        #expect(fixture.owners == [])
        #expect(try fixture.contradictions() == [])
    }

    @Test("while the disk is full, nothing new is cached, with one warning", .enabled(if: CacheChild.canIsolate))
    func fullDisk() async throws {
        let path = fixture.path
        #expect(
            try await BlockingTests.run {
                try CacheChild(.meetsFullDisk, directory: path, seed: 1, isIsolated: true).succeeds()
            }
        )
    }

    @Test("while the file size limit is exceeded, nothing new is cached, with one warning")
    func fileLimit() async throws {
        let path = fixture.path
        #expect(
            try await BlockingTests.run { try CacheChild(.meetsFileLimit, directory: path, seed: 1).succeeds() }
        )
    }
}

/// Starts pairs of processes with one cache, kills each at a random moment, and checks the remaining files.
private struct KillRun {
    struct ProcessResult: Sendable {
        var kills = 0
        var killsInsideWrites = 0
        /// The temporary files that killed processes were writing.
        var temporaryFilesLeft = 0
        /// The entries found and read after restarts.
        var found = 0
        var wrong = 0
        var damaged = 0
    }

    private let fixture: DiskFixture
    private let seed: UInt64
    private let progress: [(path: String, shared: SharedProgress)]

    init(_ fixture: DiskFixture, seed: UInt64) throws {
        self.fixture = fixture
        self.seed = seed
        progress = try (0..<2).map {
            let path = "\(fixture.path).progress\($0)"
            return (path, try SharedProgress(path: path))
        }
    }

    func run() throws -> ProcessResult {
        defer { for (path, _) in progress { FileSystem.remove(path) } }
        var random = SeededGenerator(seed: seed)
        var outcome = ProcessResult()
        for round in 0..<100 {
            let children = try progress.enumerated().map { number, progress in
                progress.shared.reset()
                let seed = seed &+ UInt64(2 * round + number)
                return try CacheChild(.writes, directory: fixture.path, seed: seed, progress: progress.path)
            }
            for (child, progress) in zip(children, progress) {
                // Kills the process at a random moment after its first write has begun.
                while progress.shared.begun == 0 { usleep(200) }
                usleep(UInt32.random(in: 0..<20_000, using: &random))
                outcome.kills += child.kill() ? 1 : 0
                outcome.killsInsideWrites += progress.shared.begun - progress.shared.ended
            }
            try inspect(&outcome)
        }
        outcome.wrong += progress.reduce(0) { $0 + $1.shared.wrong }
        return outcome
    }

    private func inspect(_ outcome: inout ProcessResult) throws {
        outcome.temporaryFilesLeft += fixture.temporaryFiles.count
        let cache = try fixture.open(limit: 1 << 20)
        for specimen in (0..<40).map({ Specimen(number: $0) }) {
            if !specimen.isRight(in: cache) { outcome.wrong += 1 }
            if cache.entry(for: specimen.key, extending: .none) != nil { outcome.found += 1 }
        }
        outcome.damaged += cache.statistics.damaged
        cache.close()
        if !fixture.temporaryFiles.isEmpty || !fixture.owners.isEmpty { outcome.wrong += 1 }
    }
}

/// Runs blocking work on its own thread.
enum BlockingTests {
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }
}
