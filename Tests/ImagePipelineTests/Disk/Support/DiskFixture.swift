import Foundation
import GRDB
import PageImages
import Publications
import Synchronization

@testable import ImagePipeline

/// A temporary directory for a cache, with checks of its files. Removes the directory with this object.
final class DiskFixture: Sendable {
    let path: String

    init(parent: String = NSTemporaryDirectory()) {
        path = parent + "/quire-disk-" + UUID().uuidString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Opens a cache that runs its maintenance immediately when requested.
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

    /// The image files.
    var files: [String] {
        let root = path + "/files"
        return FileSystem.names(in: root).flatMap { shard in
            FileSystem.names(in: "\(root)/\(shard)").map { "\(root)/\(shard)/\($0)" }
        }.sorted()
    }

    var byteCount: Int { files.reduce(0) { $0 + (FileIdentity(path: $1)?.byteSize ?? 0) } }

    /// The temporary files of all processes.
    var temporaryFiles: [String] {
        let root = path + "/incoming"
        return FileSystem.names(in: root).flatMap { owner in
            FileSystem.names(in: "\(root)/\(owner)").filter { $0 != "lock" }
        }
    }

    /// The folders for temporary files, of running and of ended processes.
    var owners: [String] { FileSystem.names(in: path + "/incoming") }

    /// Returns the inconsistencies of the index; empty for none.
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
                found.append("\(Set(present).subtracting(named).count) files have no entry")
            }
            return found
        }
    }
}

/// A clock that is set by the test.
final class TestClock: Sendable {
    private let time: Mutex<Double>

    init(_ start: Double = 1_800_000_000) { time = Mutex(start) }

    var now: Double { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// The warnings of a cache.
final class Warnings: Sendable {
    private let texts = Mutex<[String]>([])

    func note(_ text: String) { texts.withLock { $0.append(text) } }
    var all: [String] { texts.withLock { $0 } }
}

/// An image whose bytes follow from its number, so that every read can be checked.
struct Specimen {
    let number: Int

    /// One of seven sources with variants.
    var source: CacheKey { Self.source(number % 7) }
    var key: CacheKey { CacheKey(canonicalBytes: Array("variant \(number)".utf8)) }

    /// The bytes. Every fourth specimen has those of its predecessor, so that they share a file.
    var bytes: [UInt8] {
        let content = number % 4 == 3 ? number - 1 : number
        let count = content % 10 == 0 ? 200_000 : 1 + content * 7_919 % 50_000
        return Array("bytes of \(content) ".utf8) + [UInt8](repeating: UInt8(content & 255), count: count)
    }

    var metadata: EntryMetadata { EntryMetadata(mediaType: "image/webp", width: number, height: number + 1) }

    static func source(_ number: Int) -> CacheKey { CacheKey(canonicalBytes: Array("source \(number)".utf8)) }

    @discardableResult
    func store(in cache: DiskCache) -> DiskCache.Entry? {
        cache.store(bytes, for: key, source: source, metadata: metadata)
    }

    /// Whether the cache has either no entry or the right bytes.
    func isRight(in cache: DiskCache) -> Bool {
        guard let entry = cache.entry(for: key, extending: .none) else { return true }
        guard entry.width == number, entry.byteSize == bytes.count else { return false }
        // An entry may have been removed since the lookup, which is a miss.
        return cache.read(entry).map { $0 == bytes } ?? true
    }
}
