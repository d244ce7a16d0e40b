import Foundation
import GRDB
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Damaged files and indexes of the disk cache")
struct DiskCacheDamageTests {
    private let fixture = DiskFixture()
    private let clock = TestClock()
    private let key = CacheKey(canonicalBytes: [1])
    private let source = Specimen.source(1)
    private let bytes = [UInt8](repeating: 7, count: 5_000)
    private var index: String { fixture.path + "/cache.sqlite" }

    enum Damage: String, CaseIterable, Sendable {
        case gone, cut, longer, changed, changedAtTheEnd, empty, aFolder
    }

    private func apply(_ damage: Damage, to path: String) throws {
        var bytes = bytes
        switch damage {
        case .gone: return try FileManager.default.removeItem(atPath: path)
        case .cut: bytes.removeLast()
        case .longer: bytes.append(0)
        case .changed: bytes = [UInt8](repeating: 0, count: bytes.count)
        case .changedAtTheEnd: bytes[bytes.count - 1] ^= 1
        case .empty: bytes = []
        case .aFolder:
            try FileManager.default.removeItem(atPath: path)
            return try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test("a file whose content does not match its name is never returned", arguments: Damage.allCases, [false, true])
    func damaged(_ damage: Damage, isRestarted: Bool) throws {
        var cache = try fixture.open(clock: clock)
        let entry = try #require(cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: "")))
        #expect(cache.entry(for: key, extending: .none) != nil)
        if isRestarted { cache.close() }
        try apply(damage, to: entry.path)
        if isRestarted { cache = try fixture.open(clock: clock, background: { _ in }) }
        #expect(cache.recentEntry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.statistics.damaged == 1)
        cache.trim()
        if damage != .aFolder { #expect(fixture.files == []) }
        // The entry can be stored again.
        if damage != .aFolder {
            cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
            #expect(cache.entry(for: key, extending: .none).flatMap(cache.read) == bytes)
        }
        cache.close()
    }

    @Test("a read checks every byte, even if the file's attributes are unchanged")
    func reads() throws {
        let cache = try fixture.open(clock: clock)
        let entry = try #require(cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: "")))
        // Same size, same file and same date: only the bytes differ.
        let date = try FileManager.default.attributesOfItem(atPath: entry.path)[.modificationDate]
        let file = try #require(FileHandle(forWritingAtPath: entry.path))
        try file.write(contentsOf: [0])
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: entry.path)
        #expect(cache.read(entry) == nil)
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.statistics.damaged == 1)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("a damaged file is removed for all keys that share it")
    func sharesDamage() throws {
        let cache = try fixture.open(clock: clock)
        let keys = (0..<3).map { CacheKey(canonicalBytes: [UInt8($0)]) }
        for key in keys { cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: "")) }
        let entry = try #require(cache.entry(for: keys[0], extending: .none))
        try apply(.cut, to: entry.path)
        for key in keys { #expect(cache.entry(for: key, extending: .none) == nil) }
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("an entry that was stored again after the damage was found is kept")
    func storedMeanwhile() throws {
        let cache = try fixture.open(clock: clock)
        let entry = try #require(cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: "")))
        let storage = try #require(cache.storage)
        #expect(try !storage.index.removeDamaged(entry.digest, in: storage.files))
        #expect(cache.entry(for: key, extending: .none).flatMap(cache.read) == bytes)
        cache.close()
    }

    @Test("a file that was removed with its entry between lookup and read is not counted as damaged")
    func removedMeanwhile() throws {
        let cache = try fixture.open(clock: clock)
        let entry = try #require(cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: "")))
        cache.remove(key)
        try? FileManager.default.removeItem(atPath: entry.path)
        #expect(cache.read(entry) == nil)
        #expect(cache.statistics.damaged == 0)
        cache.close()
    }

    @Test(
        "an index that is not a complete database is deleted with all files",
        arguments: [0, 1]
    )
    func garbage(kept: Int) throws {
        let first = try fixture.open(clock: clock)
        first.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        first.close()
        try settleIndex()
        let former = try Data(contentsOf: URL(fileURLWithPath: index))
        let damaged = kept == 0 ? Data(repeating: 0x5A, count: 8_192) : former.prefix(former.count / 8_192 * 4_096)
        try damaged.write(to: URL(fileURLWithPath: index))
        let cache = try fixture.open(clock: clock)
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(fixture.files == [])
        cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        #expect(cache.entry(for: key, extending: .none).flatMap(cache.read) == bytes)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("an index of another version is deleted")
    func otherVersion() throws {
        let first = try fixture.open(clock: clock)
        first.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        first.close()
        let queue = try DatabaseQueue(path: index)
        try queue.write { try $0.execute(sql: "PRAGMA user_version = 999") }
        try queue.close()
        let cache = try fixture.open(clock: clock)
        #expect(cache.entry(for: key, extending: .none) == nil)
        cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    /// Moves all data into the database's main file, where the tests can damage it.
    private func settleIndex() throws {
        let queue = try DatabaseQueue(path: index)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    @Test("an index that is damaged while in use is recreated, with one warning", arguments: 1...20)
    func breaks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let warnings = Warnings()
        let filler = try fixture.open(clock: clock)
        for number in 0..<200 { Specimen(number: number).store(in: filler) }
        filler.close()
        try settleIndex()
        let cache = try fixture.open(clock: clock, warnings: warnings, background: { _ in })
        // Overwrites pages of the database file. The first page stays, so that the file is still a database.
        let file = try #require(FileHandle(forUpdatingAtPath: index))
        let size = try file.seekToEnd()
        for page in 1..<(size / 4_096) where Bool.random(using: &random) {
            try file.seek(toOffset: page * 4_096)
            try file.write(contentsOf: (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        try file.close()
        for number in 0..<200 {
            let specimen = Specimen(number: number)
            #expect(specimen.isRight(in: cache))
            specimen.store(in: cache)
            #expect(specimen.isRight(in: cache))
        }
        #expect(warnings.all.count == 1)
        #expect(Specimen(number: 199).store(in: cache) != nil)
        cache.close()
        let after = try fixture.open(clock: clock)
        after.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("files without a row and rows without a file are removed after opening")
    func sweeps() throws {
        let first = try fixture.open(clock: clock)
        for number in 0..<100 where number % 4 != 3 { Specimen(number: number).store(in: first) }
        let storage = try #require(first.storage)
        for number in 0..<150 {
            let orphan = Array("orphan \(number)".utf8)
            try storage.files.place(storage.files.write(orphan.span.bytes, digest: ContentDigest(of: orphan)))
        }
        first.close()
        for file in fixture.files.prefix(50) { FileSystem.remove(file) }
        let cache = try fixture.open(clock: clock)
        cache.close()
        #expect(try fixture.contradictions() == [])
        #expect(fixture.files.count >= 25 && fixture.files.count <= 75)
    }

    @Test("temporary files of a crashed process are removed, those of other running processes are kept")
    func incoming() throws {
        let living = try ContentFiles(directory: fixture.path)
        let half = try living.write([1, 2, 3].span.bytes, digest: ContentDigest(of: [1, 2, 3]))
        let parent = fixture.path + "/incoming"
        for name in ["dead", "unborn"] {
            try FileManager.default.createDirectory(atPath: "\(parent)/\(name)", withIntermediateDirectories: true)
        }
        for name in ["lock", "1", "2"] {
            #expect(FileManager.default.createFile(atPath: "\(parent)/dead/\(name)", contents: Data([1])))
        }
        let cache = try fixture.open(clock: clock)
        #expect(fixture.temporaryFiles.count == 1)
        #expect(fixture.owners.count == 2)
        try living.place(half)
        cache.close()
        withExtendedLifetime(living) {}
    }

    @Test("files of earlier versions are removed")
    func formerLayout() throws {
        let folder = fixture.path + "/variants/ab"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["variants/ab/cd", "index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "index.sqlite.lock"] {
            #expect(FileManager.default.createFile(atPath: "\(fixture.path)/\(name)", contents: Data([1])))
        }
        try fixture.open(clock: clock).close()
        let names = Set(FileSystem.names(in: fixture.path))
        let ours: Set = [
            "cache.sqlite", "cache.sqlite-wal", "cache.sqlite-shm", "cache.sqlite.lock", "files", "incoming",
        ]
        #expect(names.isSubset(of: ours))
    }

    @Test("a directory that is deleted while in use is recreated")
    func deleted() throws {
        let warnings = Warnings()
        let cache = try fixture.open(clock: clock, warnings: warnings)
        cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        try FileManager.default.removeItem(atPath: fixture.path)
        #expect(cache.entry(for: key, extending: .none) == nil)
        for _ in 0..<5 {
            clock.advance(WriteBackoff.pause)
            cache.store(bytes, for: key, source: source, metadata: EntryMetadata(mediaType: ""))
        }
        #expect(cache.entry(for: key, extending: .none).flatMap(cache.read) == bytes)
        #expect(warnings.all.count <= 1)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("an index that another process has recreated is detected")
    func replaced() throws {
        let cache = try fixture.open(clock: clock)
        Specimen(number: 1).store(in: cache)
        for suffix in ["", "-wal", "-shm"] { FileSystem.remove(index + suffix) }
        let other = try fixture.open(clock: clock)
        Specimen(number: 2).store(in: other)
        cache.trim()
        #expect(Specimen(number: 3).store(in: cache) != nil)
        #expect(cache.entry(for: Specimen(number: 2).key, extending: .none) != nil)
        cache.close()
        other.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("an unusable directory causes an error with its path", arguments: ["/dev/null/cache", "/proc/cache"])
    func unusable(path: String) {
        let error = #expect(throws: ImagePipelineError.self) {
            try DiskCache(directory: path, byteLimit: 1, now: { 0 }, warn: { _ in })
        }
        #expect(error?.description.contains(path) == true)
    }
}
