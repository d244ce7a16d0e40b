import Foundation
import Glibc
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

/// The work of child processes. It consists of tests, so that this program can be started with one of them.
@Suite("Child processes of the cache tests")
struct CacheChildren {
    @Test("a child writes, removes and reads until it is killed", .enabled(if: CacheChild.isRunning(.writes)))
    func writes() throws {
        let task = try #require(CacheChild.task)
        let progress = try SharedProgress(path: task.progress)
        var random = SeededGenerator(seed: task.seed)
        let cache = try DiskCache(
            directory: task.directory,
            byteLimit: 1 << 20,
            now: Self.time,
            warn: Self.recordWarning
        )
        for number in 0..<40 where !Specimen(number: number).isRight(in: cache) { progress.wrong += 1 }
        while true { Self.step(cache, progress, &random) }
    }

    @Test("a child writes, removes and reads for a while", .enabled(if: CacheChild.isRunning(.shares)))
    func shares() throws {
        let task = try #require(CacheChild.task)
        let progress = try SharedProgress(path: task.progress)
        var random = SeededGenerator(seed: task.seed)
        let cache = try DiskCache(
            directory: task.directory,
            byteLimit: 1 << 20,
            now: Self.time,
            warn: Self.recordWarning
        )
        for _ in 0..<1_500 { Self.step(cache, progress, &random) }
        cache.close()
        #expect(progress.wrong == 0)
    }

    @Test("a child fills its disk and frees space again", .enabled(if: CacheChild.isRunning(.meetsFullDisk)))
    func meetsFullDisk() throws {
        let task = try #require(CacheChild.task)
        let filler = task.directory + "/filler"
        try Self.meetsLimit(task.directory + "/cache") {
            try Self.fillDisk(filler)
        } makeRoom: {
            FileSystem.remove(filler)
        }
        // Opening the cache on a full disk is not an error either.
        let warnings = Warnings()
        try Self.fillDisk(filler)
        let cache = try DiskCache(
            directory: task.directory + "/other",
            byteLimit: 1 << 20,
            now: Self.time,
            warn: { warnings.note($0) }
        )
        for number in 0..<50 {
            #expect(Specimen(number: number).store(in: cache) == nil)
            #expect(cache.entry(for: Specimen(number: number).key, extending: .none) == nil)
        }
        #expect(warnings.all.count == 1)
        FileSystem.remove(filler)
        #expect(Specimen(number: 1).store(in: cache) != nil)
        #expect(Specimen(number: 1).isRight(in: cache))
        #expect(cache.entry(for: Specimen(number: 1).key, extending: .none) != nil)
        cache.close()
    }

    @Test("a child exceeds the file size limit", .enabled(if: CacheChild.isRunning(.meetsFileLimit)))
    func meetsFileLimit() throws {
        let task = try #require(CacheChild.task)
        signal(SIGXFSZ, SIG_IGN)
        try Self.meetsLimit(task.directory) {
            var limit = rlimit(rlim_cur: 0, rlim_max: rlim_t.max)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        } makeRoom: {
            var limit = rlimit(rlim_cur: rlim_t.max, rlim_max: rlim_t.max)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        }
    }

    /// Expects that nothing new is stored while stored entries are still found, with a single warning; and that storing
    /// works again afterwards.
    private static func meetsLimit(_ directory: String, fill: () throws -> Void, makeRoom: () -> Void) throws {
        let warnings = Warnings()
        let clock = TestClock()
        let cache = try DiskCache(
            directory: directory,
            byteLimit: 1 << 20,
            now: { clock.now },
            warn: { warnings.note($0) }
        )
        for number in 1..<9 { #expect(Specimen(number: number).store(in: cache) != nil) }
        #expect(warnings.all.isEmpty)
        try fill()
        for number in 11..<200 {
            clock.advance(1)
            #expect(Specimen(number: number).store(in: cache) == nil)
            cache.remove(Specimen(number: number).key)
            cache.refreshSource(Specimen(number: 1).source, validators: .none, freshUntil: nil, expiration: .never)
        }
        for number in 1..<9 {
            let entry = try #require(cache.entry(for: Specimen(number: number).key, extending: .cacheTime))
            #expect(cache.read(entry) == Specimen(number: number).bytes)
        }
        cache.trim()
        #expect(warnings.all.count == 1)
        makeRoom()
        clock.advance(WriteBackoff.pause)
        for number in 11..<19 {
            #expect(Specimen(number: number).store(in: cache) != nil)
            #expect(Specimen(number: number).isRight(in: cache))
        }
        #expect(warnings.all.count == 1)
        cache.close()
        let again = try DiskCache(directory: directory, byteLimit: 1 << 20, now: { clock.now }, warn: { _ in })
        for number in 1..<9 {
            let entry = try #require(again.entry(for: Specimen(number: number).key, extending: .none))
            #expect(again.read(entry) == Specimen(number: number).bytes)
        }
        again.close()
    }

    private static func fillDisk(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        // Writes ever smaller pieces, until not a single byte fits.
        for size in [1 << 16, 1 << 12, 1] {
            while (try? file.write(contentsOf: [UInt8](repeating: 1, count: size))) != nil {}
        }
        try file.close()
    }

    private static func step(_ cache: DiskCache, _ progress: SharedProgress, _ random: inout SeededGenerator) {
        let specimen = Specimen(number: Int.random(in: 0..<40, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: cache.remove(specimen.key)
        case 1: cache.removeSource(specimen.source)
        case 2: cache.refreshSource(specimen.source, validators: .none, freshUntil: nil, expiration: .never)
        case 3...7:
            if !specimen.isRight(in: cache) { progress.wrong += 1 }
        default:
            progress.begun += 1
            specimen.store(in: cache)
            progress.ended += 1
        }
    }

    private static let time: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// Records an issue for every warning.
    private static let recordWarning: @Sendable (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
}
