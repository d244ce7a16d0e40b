import PageImages
import Testing

@testable import ImagePipeline

@Suite("Originals and their variants in the disk cache")
struct DiskCacheSourceTests {
    private let fixture = DiskFixture()
    private let clock = TestClock()
    private let source = Specimen.source(1)
    private let variants = (0..<3).map { CacheKey(canonicalBytes: [UInt8($0)]) }
    private let original: [UInt8] = [1, 1, 1]
    private let changed: [UInt8] = [2, 2, 2]

    private func fill(_ cache: DiskCache, hasSourceDigest: Bool = true) {
        let metadata = EntryMetadata(mediaType: "image/jpeg", validators: Validators(entityTag: "\"1\""))
        cache.store(original, for: source, source: source, metadata: metadata)
        for (number, key) in variants.enumerated() {
            let digest = hasSourceDigest ? ContentDigest(of: original) : nil
            let metadata = EntryMetadata(mediaType: "image/webp", sourceDigest: digest)
            cache.store([10, UInt8(number)], for: key, source: source, metadata: metadata)
        }
        cache.store([99], for: CacheKey(canonicalBytes: [99]), source: Specimen.source(2), metadata: metadata)
    }

    private func kept(_ cache: DiskCache) -> Int {
        variants.filter { cache.entry(for: $0, extending: .none) != nil }.count
    }

    @Test("removing a source removes its original and its variants, and nothing else", arguments: [false, true])
    func removes(isRestarted: Bool) throws {
        var cache = try fixture.open(clock: clock)
        fill(cache)
        if isRestarted {
            cache.close()
            cache = try fixture.open(clock: clock)
        }
        cache.removeSource(source)
        #expect(kept(cache) == 0)
        #expect(cache.entry(for: source, extending: .none) == nil)
        #expect(cache.entry(for: CacheKey(canonicalBytes: [99]), extending: .none) != nil)
        #expect(fixture.files.count == 1)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("the same original keeps its variants, another removes them", arguments: [true, false], [true, false])
    func stores(isSame: Bool, hasSourceDigest: Bool) throws {
        let cache = try fixture.open(clock: clock)
        fill(cache, hasSourceDigest: hasSourceDigest)
        let bytes = isSame ? original : changed
        let metadata = EntryMetadata(mediaType: "image/jpeg", validators: Validators(entityTag: "\"2\""))
        let entry = try #require(cache.store(bytes, for: source, source: source, metadata: metadata))
        #expect(entry.sourceDigest == ContentDigest(of: bytes))
        #expect(kept(cache) == (isSame ? 3 : 0))
        #expect(cache.entry(for: source, extending: .none)?.validators.entityTag == "\"2\"")
        #expect(cache.entry(for: CacheKey(canonicalBytes: [99]), extending: .none) != nil)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("a variant of the new bytes is kept when the new original is stored after it")
    func overtakes() throws {
        let cache = try fixture.open(clock: clock)
        fill(cache)
        let metadata = EntryMetadata(mediaType: "image/webp", sourceDigest: ContentDigest(of: changed))
        cache.store([20], for: variants[0], source: source, metadata: metadata)
        cache.store(changed, for: source, source: source, metadata: EntryMetadata(mediaType: "image/jpeg"))
        #expect(kept(cache) == 1)
        #expect(cache.entry(for: variants[0], extending: .none) != nil)
        cache.close()
    }

    @Test("new bytes that are not stored remove the variants of the old bytes")
    func removesExcept() throws {
        let cache = try fixture.open(clock: clock)
        fill(cache)
        cache.removeSource(source, exceptMadeFrom: ContentDigest(of: original))
        #expect(kept(cache) == 3)
        #expect(cache.entry(for: source, extending: .none) != nil)
        cache.removeSource(source, exceptMadeFrom: ContentDigest(of: changed))
        #expect(kept(cache) == 0)
        #expect(cache.entry(for: source, extending: .none) == nil)
        cache.close()
    }

    @Test("a 304 updates the dates, and keeps the bytes, the variants and the omitted validators")
    func refreshes() throws {
        let cache = try fixture.open(clock: clock)
        let validators = Validators(entityTag: "\"1\"", isWeak: true, lastModified: "then")
        let metadata = EntryMetadata(
            mediaType: "image/jpeg",
            validators: validators,
            freshUntil: clock.now + 5,
            expiration: .seconds(10)
        )
        cache.store(original, for: source, source: source, metadata: metadata)
        cache.store([10], for: variants[0], source: source, metadata: metadata)
        clock.advance(11)
        #expect(cache.entry(for: source, extending: .none)?.state == .stale)
        let files = fixture.files
        cache.refreshSource(source, validators: .none, freshUntil: clock.now + 7, expiration: .seconds(20))
        let entry = try #require(cache.entry(for: source, extending: .none))
        #expect(entry.state == .fresh)
        #expect(entry.validators == validators)
        #expect(entry.freshUntil == clock.now + 7)
        #expect(entry.expiresAt == clock.now + 20)
        #expect(cache.read(entry) == original)
        #expect(cache.entry(for: variants[0], extending: .none)?.state == .fresh)

        let answer = Validators(entityTag: "\"2\"")
        cache.refreshSource(source, validators: answer, freshUntil: nil, expiration: .never)
        for key in [source, variants[0]] {
            let entry = try #require(cache.entry(for: key, extending: .none))
            #expect(entry.state == .fresh)
            #expect(entry.validators == Validators(entityTag: "\"2\"", isWeak: false, lastModified: "then"))
            #expect(entry.expiresAt == nil)
        }
        #expect(fixture.files == files)
        cache.close()
    }
}
