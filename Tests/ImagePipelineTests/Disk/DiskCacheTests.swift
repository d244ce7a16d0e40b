import Foundation
import PageImages
import Testing

@testable import ImagePipeline

@Suite("The disk cache")
struct DiskCacheTests {
    private let fixture = DiskFixture()
    private let source = Specimen.source(1)
    private let key = CacheKey(canonicalBytes: [1])
    private let metadata = EntryMetadata(
        mediaType: "image/webp",
        width: 1_080,
        height: 1_620,
        validators: Validators(entityTag: "\"a\"", isWeak: true, lastModified: "Sat, 21 Nov 2026 11:05:34 GMT"),
        freshUntil: 1_900_000_000,
        expiration: .days(30),
        isPartial: true,
        sourceDigest: ContentDigest(of: [9])
    )

    @Test("a stored entry is found with all its metadata, also after a restart", arguments: [false, true])
    func keeps(isRestarted: Bool) throws {
        var cache = try fixture.open()
        let bytes = [UInt8](repeating: 7, count: 100_000)
        let stored = try #require(cache.store(bytes, for: key, source: source, metadata: metadata))
        if isRestarted {
            cache.close()
            cache = try fixture.open()
        }
        let found = try #require(cache.entry(for: key, extending: .none))
        #expect(found == stored)
        #expect(found.mediaType == "image/webp")
        #expect(found.width == 1_080 && found.height == 1_620)
        #expect(found.validators == metadata.validators)
        #expect(found.freshUntil == 1_900_000_000)
        #expect(found.expiresAt == 1_802_592_000)
        #expect(found.isPartial)
        #expect(found.sourceDigest == ContentDigest(of: [9]))
        #expect(found.byteSize == 100_000)
        #expect(found.entityTag.hasPrefix("\"") && found.entityTag.utf8.count == 34)
        #expect(cache.read(found) == bytes)
        #expect(FileManager.default.contents(atPath: found.path) == Data(bytes))
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("files are named by the SHA-256 of their bytes, in subfolders")
    func names() throws {
        let cache = try fixture.open()
        let entry = try #require(cache.store(Array("abc".utf8), for: key, source: source, metadata: metadata))
        // The example of FIPS 180-2, appendix B.1.
        let name = "ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(entry.path == fixture.path + "/files/" + name)
        #expect(fixture.files == [entry.path])
        cache.close()
    }

    @Test("keys with the same bytes share a file, which is removed with the last key")
    func shares() throws {
        let cache = try fixture.open()
        let other = CacheKey(canonicalBytes: [2])
        let first = try #require(cache.store([1, 2, 3], for: key, source: source, metadata: metadata))
        let second = try #require(cache.store([1, 2, 3], for: other, source: source, metadata: metadata))
        #expect(first.path == second.path)
        #expect(cache.statistics.byteSize == 3)
        cache.remove(key)
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: other, extending: .none).flatMap(cache.read) == [1, 2, 3])
        cache.remove(other)
        #expect(fixture.files == [])
        #expect(cache.statistics.byteSize == 0)
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    @Test("a key that gets other bytes releases its previous file")
    func replaces() throws {
        let cache = try fixture.open()
        cache.store([1], for: key, source: source, metadata: metadata)
        let entry = try #require(cache.store([2, 2], for: key, source: source, metadata: metadata))
        #expect(cache.entry(for: key, extending: .none) == entry)
        #expect(cache.read(entry) == [2, 2])
        cache.close()
        #expect(fixture.files == [entry.path])
        #expect(try fixture.contradictions() == [])
    }

    @Test("an image of 0 bytes is stored like any other")
    func empty() throws {
        let cache = try fixture.open()
        let entry = try #require(cache.store([], for: key, source: source, metadata: metadata))
        #expect(cache.read(entry) == [])
        cache.close()
        let again = try fixture.open()
        #expect(again.entry(for: key, extending: .none).flatMap(again.read) == [])
        again.close()
    }

    @Test("a repeated hit reads neither the index nor the file")
    func quick() throws {
        let clock = TestClock()
        var cache = try fixture.open(clock: clock)
        cache.store([1, 2, 3], for: key, source: source, metadata: metadata)
        cache.close()
        cache = try fixture.open(clock: clock)
        #expect(cache.recentEntry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: key, extending: .none) != nil)
        #expect(cache.statistics.quickHits == 0)
        for _ in 0..<10 { #expect(cache.recentEntry(for: key, extending: .none) != nil) }
        #expect(cache.entry(for: key, extending: .none) != nil)
        #expect(cache.statistics.quickHits == 11)
        #expect(cache.statistics.hits == 12)
        // After a pause, the index is read again, because another process may have removed the entry.
        clock.advance(DiskCache.confirmationPause)
        #expect(cache.recentEntry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: key, extending: .none) != nil)
        #expect(cache.recentEntry(for: key, extending: .none) != nil)
        cache.close()
    }

    @Test("misses are counted, and a closed cache neither finds nor stores entries")
    func closed() throws {
        let cache = try fixture.open()
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.statistics.misses == 1)
        cache.store([1], for: key, source: source, metadata: metadata)
        cache.close()
        #expect(cache.entry(for: key, extending: .none) == nil)
        #expect(cache.recentEntry(for: key, extending: .none) == nil)
        #expect(cache.store([1], for: key, source: source, metadata: metadata) == nil)
        cache.trim()
        cache.close()
        #expect(fixture.owners == [])
        let again = try fixture.open()
        #expect(again.entry(for: key, extending: .none) != nil)
        again.close()
    }

    @Test("a digest is encoded as 64 hexadecimal digits, and other text is rejected")
    func digests() {
        let digest = ContentDigest(of: [])
        #expect(digest.hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(ContentDigest(hex: digest.hex) == digest)
        #expect(ContentDigest(digest.bytes) == digest)
        #expect(digest.bytes.count == 32)
        for text in ["", "e3", String(digest.hex.dropLast()), digest.hex + "0", digest.hex.uppercased()] {
            #expect(ContentDigest(hex: text) == nil)
        }
        #expect(ContentDigest(Array(digest.bytes.dropLast())) == nil)
    }

    @Test("sources and variants have different keys")
    func keys() {
        let source = SourceIdentity.entry(content: "c", page: 1)
        let variant = VariantIdentity(source: source, processors: [])
        #expect(CacheKey(source) != CacheKey(variant))
        #expect(CacheKey(source) == CacheKey(SourceIdentity.entry(content: "c", page: 1)))
        #expect(CacheKey(source) != CacheKey(SourceIdentity.entry(content: "c", page: 2)))
    }
}
