import Foundation
import Glibc
import ImageLoading
import Testing

@testable import ImagePipeline

/// What child processes do. They are tests only so that this program can be started for one of them.
@Suite("In a process of its own")
struct CacheChildren {
    @Test("writes, removes and reads until it is killed", .enabled(if: CacheChild.isRunning(.writes)))
    func writes() throws {
        let task = try #require(CacheChild.task)
        let progress = try SharedProgress(path: task.progress)
        var random = SeededNumbers(seed: task.seed)
        let cache = try DiskCache(directory: task.directory, byteLimit: 1 << 20, now: Self.time, warn: Self.complain)
        for number in 0..<40 where !Specimen(number: number).isRight(in: cache) { progress.wrong += 1 }
        while true { Self.step(cache, progress, &random) }
    }

    @Test("does the same for a while", .enabled(if: CacheChild.isRunning(.shares)))
    func shares() throws {
        let task = try #require(CacheChild.task)
        let progress = try SharedProgress(path: task.progress)
        var random = SeededNumbers(seed: task.seed)
        let cache = try DiskCache(directory: task.directory, byteLimit: 1 << 20, now: Self.time, warn: Self.complain)
        for _ in 0..<1_500 { Self.step(cache, progress, &random) }
        cache.close()
        #expect(progress.wrong == 0)
    }

    @Test("meets a disk that is full, and one that has room again", .enabled(if: CacheChild.isRunning(.meetsFullDisk)))
    func meetsFullDisk() throws {
        let task = try #require(CacheChild.task)
        let filler = task.directory + "/filler"
        try Self.meetsLimit(task.directory + "/cache") {
            try Self.fillDisk(filler)
        } makeRoom: {
            FileSystem.remove(filler)
        }
        // A disk that is full already when the cache is opened is no error either.
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

    @Test("meets a limit on the size of files", .enabled(if: CacheChild.isRunning(.meetsFileLimit)))
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

    /// Nothing is kept any more, what was kept is still served, and one warning says so; then it works again.
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
            cache.refresh(Specimen(number: 1).key, validators: .none, freshUntil: nil, expiration: .never)
        }
        for number in 1..<9 {
            let entry = try #require(cache.entry(for: Specimen(number: number).key, extending: .cacheTime))
            #expect(cache.read(entry) == Specimen(number: number).bytes)
        }
        cache.trim()
        #expect(warnings.all.count == 1)
        makeRoom()
        clock.advance(WriteTrouble.pause)
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
        // Ever smaller pieces, until not one byte more fits.
        for size in [1 << 16, 1 << 12, 1] {
            while (try? file.write(contentsOf: [UInt8](repeating: 1, count: size))) != nil {}
        }
        try file.close()
    }

    private static func step(_ cache: DiskCache, _ progress: SharedProgress, _ random: inout SeededNumbers) {
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

    /// Nothing may go wrong that is worth a warning.
    private static let complain: @Sendable (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
}
