import Testing

@testable import ImagePipeline

@Suite("Converted books in the disk cache")
struct ConvertedBookCacheTests {
    private let fixture = DiskFixture()

    @Test("are found by the version of the file")
    func found() throws {
        let books = ConvertedBookCache(try fixture.open(limit: 1 << 20, clock: TestClock()))
        books.store([1, 2, 3], ofFile: [1])
        books.store([4], ofFile: [2])
        #expect(books.bytes(ofFile: [1]) == [1, 2, 3] && books.bytes(ofFile: [2]) == [4])
        #expect(books.bytes(ofFile: [3]) == nil)
    }

    @Test("are not stored in a full cache, so that they remove no images")
    func full() throws {
        let disk = try fixture.open(limit: 10_000, clock: TestClock())
        for number in 0..<5 as Range<UInt8> {
            let key = CacheKey(canonicalBytes: [number])
            disk.store(
                [UInt8](repeating: number, count: 1_900),
                for: key,
                source: key,
                metadata: EntryMetadata(mediaType: "")
            )
        }
        let books = ConvertedBookCache(disk)
        books.store([1, 2, 3], ofFile: [1])
        #expect(books.bytes(ofFile: [1]) == nil)
        #expect(disk.statistics.evictions == 0)
    }
}
