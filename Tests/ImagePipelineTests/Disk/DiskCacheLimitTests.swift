import PageImages
import Testing

@testable import ImagePipeline

@Suite("The limit of the disk cache")
struct DiskCacheLimitTests {
    private let fixture = DiskFixture()
    private let clock = TestClock()

    private func key(_ number: Int) -> CacheKey { CacheKey(canonicalBytes: [UInt8(number >> 8), UInt8(number & 255)]) }

    private func store(_ number: Int, size: Int, in cache: DiskCache) {
        let bytes = [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0, count: size - 2)
        cache.store(
            bytes,
            for: key(number),
            source: Specimen.source(number % 7),
            metadata: EntryMetadata(mediaType: "")
        )
    }

    @Test("the least recently used entries are evicted, down to nine tenths of the limit")
    func evicts() throws {
        let cache = try fixture.open(limit: 10_000, clock: clock)
        for number in 0..<40 {
            clock.advance(1)
            store(number, size: 1_000, in: cache)
            // The first entry is used regularly.
            #expect(cache.entry(for: key(0), extending: .none) != nil)
        }
        #expect(cache.statistics.byteSize <= 10_000)
        #expect(cache.statistics.byteSize >= 9_000)
        #expect(cache.entry(for: key(39), extending: .none) != nil)
        #expect(cache.entry(for: key(30), extending: .none) == nil)
        #expect(cache.statistics.evictions == 40 - fixture.files.count)
        #expect(fixture.byteCount == Int(cache.statistics.byteSize))
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("no more entries are evicted than necessary")
    func removesNoMore() throws {
        let cache = try fixture.open(limit: 10_000, clock: clock, background: { _ in })
        for number in 0..<20 {
            clock.advance(1)
            store(number, size: 1_000, in: cache)
        }
        cache.trim()
        #expect(fixture.files.count == 9)
        cache.trim()
        #expect(fixture.files.count == 9)
        cache.close()
    }

    @Test("evicting an entry with a shared file frees no space, so more entries are evicted")
    func shared() throws {
        let cache = try fixture.open(limit: 10_000, clock: clock, background: { _ in })
        for number in 0..<10 {
            clock.advance(1)
            let metadata = EntryMetadata(mediaType: "")
            let bytes = [UInt8](repeating: 1, count: 2_000)
            cache.store(bytes, for: key(number), source: Specimen.source(1), metadata: metadata)
        }
        #expect(cache.statistics.byteSize == 2_000)
        for number in 10..<19 {
            clock.advance(1)
            store(number, size: 1_000, in: cache)
        }
        cache.trim()
        #expect(cache.statistics.byteSize == 9_000)
        #expect(cache.statistics.evictions == 10)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("a lower limit is enforced after a restart")
    func shrinks() throws {
        var cache = try fixture.open(clock: clock)
        for number in 0..<300 { store(number, size: 1_000, in: cache) }
        cache.close()
        cache = try fixture.open(limit: 20_000, clock: clock)
        #expect(cache.statistics.byteSize == 18_000)
        #expect(fixture.files.count == 18)
        cache.close()
    }

    @Test("an entry larger than a quarter of the limit is not stored", arguments: [2_500, 2_501])
    func large(size: Int) throws {
        let cache = try fixture.open(limit: 10_000, clock: clock)
        store(1, size: size, in: cache)
        #expect((cache.entry(for: key(1), extending: .none) != nil) == (size <= 2_500))
        #expect(cache.statistics.refusals == (size <= 2_500 ? 0 : 1))
        cache.close()
    }

    @Test("maintenance is requested once, even if many stores exceed the limit")
    func asksOnce() throws {
        let asked = Counter()
        let cache = try fixture.open(limit: 10_000, clock: clock, background: { _ in asked.increment() })
        #expect(asked.value == 1)
        for number in 0..<50 { store(number, size: 1_000, in: cache) }
        #expect(asked.value == 2)
        cache.trim()
        #expect(cache.statistics.byteSize == 9_000)
        store(60, size: 1_500, in: cache)
        #expect(asked.value == 3)
        cache.close()
    }

    @Test("accesses are written in batches: after a minute, or when there are many")
    func batches() throws {
        let asked = Counter()
        let cache = try fixture.open(clock: clock, background: { _ in asked.increment() })
        store(1, size: 10, in: cache)
        for _ in 0..<100 { #expect(cache.entry(for: key(1), extending: .none) != nil) }
        #expect(asked.value == 1)
        clock.advance(DiskCache.maintenancePause)
        #expect(cache.entry(for: key(1), extending: .none) != nil)
        #expect(cache.entry(for: key(1), extending: .none) != nil)
        #expect(asked.value == 2)
        cache.close()
    }
}
