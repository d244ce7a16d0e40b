import Foundation
import GRDB
import ImageLoading
import Synchronization

@testable import ImagePipeline

/// A directory for one cache, removed with this object, and what the tests ask of its files.
final class DiskFixture: Sendable {
    let path: String

    init(parent: String = NSTemporaryDirectory()) {
        path = parent + "/quire-disk-" + UUID().uuidString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A cache whose maintenance runs at once, where it is asked for.
    func open(
        limit: Int64 = 1 << 30,
        clock: TestClock = TestClock(),
        warnings: Warnings = Warnings(),
        background: @escaping DiskCache.Background = { $0() }
    ) throws -> DiskCache {
        try DiskCache(
            directory: path,
            byteLimit: limit,
            now: { clock.now },
            warn: { warnings.note($0) },
            background: background
        )
    }

    /// The picture files.
    var files: [String] {
        let root = path + "/files"
        return FileSystem.names(in: root).flatMap { shard in
            FileSystem.names(in: "\(root)/\(shard)").map { "\(root)/\(shard)/\($0)" }
        }.sorted()
    }

    var byteCount: Int { files.reduce(0) { $0 + (FileIdentity(path: $1)?.byteSize ?? 0) } }

    /// Temporary files, whoever owns them.
    var temporaryFiles: [String] {
        let root = path + "/incoming"
        return FileSystem.names(in: root).flatMap { owner in
            FileSystem.names(in: "\(root)/\(owner)").filter { $0 != "lock" }
        }
    }

    /// Folders for temporary files, living and dead.
    var owners: [String] { FileSystem.names(in: path + "/incoming") }

    /// What does not fit together in the index; empty when all is well.
    func contradictions() throws -> [String] {
        let queue = try DatabaseQueue(path: path + "/cache.sqlite")
        defer { try? queue.close() }
        return try queue.read { database in
            var found: [String] = []
            let miscounted = """
                SELECT count(*) FROM file
                WHERE uses <> (SELECT count(*) FROM entry WHERE entry.file = file.id)
                """
            if try Int.fetchOne(database, sql: miscounted) != 0 { found.append("uses are miscounted") }
            let homeless = "SELECT count(*) FROM entry WHERE file NOT IN (SELECT id FROM file)"
            if try Int.fetchOne(database, sql: homeless) != 0 { found.append("entries name no file") }
            let sum = "SELECT (SELECT byteSize FROM usage) - (SELECT coalesce(sum(byteSize), 0) FROM file)"
            if try Int.fetchOne(database, sql: sum) != 0 { found.append("bytes are miscounted") }
            let check = try String.fetchAll(database, sql: "PRAGMA integrity_check")
            if check != ["ok"] { found += check }
            let digests = try Data.fetchAll(database, sql: "SELECT digest FROM file")
            let named = digests.compactMap { ContentDigest([UInt8]($0))?.hex }
            let present = files.map { $0.split(separator: "/").suffix(2).joined() }
            if Set(named) != Set(present) {
                found.append("\(Set(named).subtracting(present).count) files are missing")
                found.append("\(Set(present).subtracting(named).count) files are nobody's")
            }
            return found
        }
    }
}

/// A clock that goes when it is told to.
final class TestClock: Sendable {
    private let time: Mutex<Double>

    init(_ start: Double = 1_800_000_000) { time = Mutex(start) }

    var now: Double { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// What the cache has complained about.
final class Warnings: Sendable {
    private let texts = Mutex<[String]>([])

    func note(_ text: String) { texts.withLock { $0.append(text) } }
    var all: [String] { texts.withLock { $0 } }
}

/// Pictures that follow from their number, so that anybody can tell whether a read is right.
struct Specimen {
    let number: Int

    /// Seven sources with variants of their own.
    var source: CacheKey { Self.source(number % 7) }
    var key: CacheKey { CacheKey(canonicalBytes: Array("variant \(number)".utf8)) }

    /// Every fourth has the same bytes as its predecessor, so that files are shared.
    var bytes: [UInt8] {
        let content = number % 4 == 3 ? number - 1 : number
        let count = content % 10 == 0 ? 200_000 : 1 + content * 7_919 % 50_000
        return Array("bytes of \(content) ".utf8) + [UInt8](repeating: UInt8(content & 255), count: count)
    }

    var facts: EntryFacts { EntryFacts(mediaType: "image/webp", width: number, height: number + 1) }

    static func source(_ number: Int) -> CacheKey { CacheKey(canonicalBytes: Array("source \(number)".utf8)) }

    @discardableResult
    func store(in cache: DiskCache) -> DiskCache.Entry? { cache.store(bytes, for: key, source: source, facts: facts) }

    /// Whether the cache either has nothing or exactly what it must have.
    func isRight(in cache: DiskCache) -> Bool {
        guard let entry = cache.entry(for: key, extending: .none) else { return true }
        guard entry.width == number, entry.byteSize == bytes.count else { return false }
        // Gone since it was asked for is a miss as well.
        return cache.read(entry).map { $0 == bytes } ?? true
    }
}
