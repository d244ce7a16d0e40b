import Foundation
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("The disk cache compared with a model")
struct DiskCacheModelTests {
    /// The expected content of a cache that never evicts: keys and the numbers of their specimens.
    private struct Model {
        var entries: [CacheKey: Specimen] = [:]

        mutating func removeSource(_ source: CacheKey) { entries = entries.filter { $0.value.source != source } }
    }

    @Test("after any sequence of calls, the cache has the expected content and a consistent index", arguments: 1...12)
    func agrees(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fixture = DiskFixture()
        let clock = TestClock()
        var caches = try [fixture.open(clock: clock), fixture.open(clock: clock)]
        var model = Model()
        for _ in 0..<250 {
            let specimen = Specimen(number: Int.random(in: 0..<30, using: &random))
            let index = Int.random(in: 0..<2, using: &random)
            let cache = caches[index]
            switch Int.random(in: 0..<20, using: &random) {
            case 0...8:
                #expect(specimen.store(in: cache) != nil)
                model.entries[specimen.key] = specimen
            case 9...10:
                cache.remove(specimen.key)
                model.entries[specimen.key] = nil
            case 11:
                cache.removeSource(specimen.source)
                model.removeSource(specimen.source)
            case 12:
                cache.close()
                caches[index] = try fixture.open(clock: clock)
            case 13: cache.trim()
            case 14:
                // A damaged file also removes all entries with the same bytes.
                guard let entry = cache.entry(for: specimen.key, extending: .none) else { continue }
                FileSystem.remove(entry.path)
                #expect(cache.read(entry) == nil)
                model.entries = model.entries.filter { $0.value.bytes != specimen.bytes }
            default:
                let entry = cache.entry(for: specimen.key, extending: .none)
                #expect(entry.flatMap(cache.read) == model.entries[specimen.key]?.bytes)
            }
            // The other cache may return removed entries until this pause has passed.
            clock.advance(DiskCache.confirmationPause)
        }
        for cache in caches {
            for number in 0..<30 {
                let specimen = Specimen(number: number)
                let entry = cache.entry(for: specimen.key, extending: .none)
                #expect(entry.flatMap(cache.read) == model.entries[specimen.key]?.bytes)
            }
            cache.close()
        }
        #expect(try fixture.contradictions() == [])
        #expect(fixture.files.count == Set(model.entries.values.map { ContentDigest(of: $0.bytes) }).count)
    }

    @Test("concurrent stores, removals and evictions in two caches never cause a wrong read")
    func threads() async throws {
        let fixture = DiskFixture()
        let queue = DispatchQueue(label: "maintenance", attributes: .concurrent)
        let caches = try (0..<2).map { _ in
            try fixture.open(limit: 1 << 20, background: { queue.async(execute: $0) })
        }
        let wrong = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    try await BlockingTests.run {
                        var random = SeededGenerator(seed: UInt64(thread))
                        let cache = caches[thread % 2]
                        for _ in 0..<250 {
                            let specimen = Specimen(number: Int.random(in: 0..<40, using: &random))
                            switch Int.random(in: 0..<10, using: &random) {
                            case 0: cache.removeSource(specimen.source)
                            case 1: cache.remove(specimen.key)
                            case 2...5: specimen.store(in: cache)
                            default: if !specimen.isRight(in: cache) { wrong.increment() }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(wrong.value == 0)
        for cache in caches {
            #expect(cache.statistics.damaged == 0)
            cache.close()
        }
        #expect(fixture.byteCount <= 1 << 20)
        #expect(try fixture.contradictions() == [])
    }
}
