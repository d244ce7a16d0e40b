import ImageLoading
import Testing

@testable import ImagePipeline

@Suite("The disk cache keeps its limit")
struct DiskCacheLimitTests {
    private let fixture = DiskFixture()
    private let clock = TestClock()

    private func key(_ number: Int) -> CacheKey { CacheKey(canonicalBytes: [UInt8(number >> 8), UInt8(number & 255)]) }

    private func store(_ number: Int, size: Int, in cache: DiskCache) {
        let bytes = [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0, count: size - 2)
        cache.store(bytes, for: key(number), source: Specimen.source(number % 7), facts: EntryFacts(mediaType: ""))
    }

    @Test("what was used longest ago goes first, down to nine tenths")
    func evicts() throws {
        let cache = try fixture.open(limit: 10_000, clock: clock)
        for number in 0..<40 {
            clock.advance(1)
            store(number, size: 1_000, in: cache)
            // The first is looked at all the time.
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

    @Test("no more is removed than must go")
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

    @Test("removing an entry whose file others share frees nothing, and more is removed")
    func shared() throws {
        let cache = try fixture.open(limit: 10_000, clock: clock, background: { _ in })
        for number in 0..<10 {
            clock.advance(1)
            let facts = EntryFacts(mediaType: "")
            let bytes = [UInt8](repeating: 1, count: 2_000)
            cache.store(bytes, for: key(number), source: Specimen.source(1), facts: facts)
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

    @Test("a limit that is smaller than before is kept from the start")
    func shrinks() throws {
        var cache = try fixture.open(clock: clock)
        for number in 0..<300 { store(number, size: 1_000, in: cache) }
        cache.close()
        cache = try fixture.open(limit: 20_000, clock: clock)
        #expect(cache.statistics.byteSize == 18_000)
        #expect(fixture.files.count == 18)
        cache.close()
    }

    @Test("what is larger than a quarter of the limit is not kept", arguments: [2_500, 2_501])
    func large(size: Int) throws {
        let cache = try fixture.open(limit: 10_000, clock: clock)
        store(1, size: size, in: cache)
        #expect((cache.entry(for: key(1), extending: .none) != nil) == (size <= 2_500))
        #expect(cache.statistics.refusals == (size <= 2_500 ? 0 : 1))
        cache.close()
    }

    @Test("a maintenance is asked for once, however many stores pass the limit")
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

    @Test("accesses are written down in batches: after a minute, or when there are many")
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
