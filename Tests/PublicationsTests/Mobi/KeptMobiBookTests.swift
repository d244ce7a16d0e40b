import Synchronization
import Testing

@testable import Publications

@Suite("Kept MOBI books")
struct KeptMobiBookTests {
    /// Keeps books in memory.
    private final class MemoryStore: ConvertedBookStore {
        let books = Mutex<[[UInt8]: [UInt8]]>([:])

        func bytes(ofFile identity: [UInt8]) -> [UInt8]? { books.withLock { $0[identity] } }
        func store(_ bytes: [UInt8], ofFile identity: [UInt8]) { books.withLock { $0[identity] = bytes } }
    }

    /// Counts the conversions.
    private final class CountingConverter: BookConverter {
        let count = Mutex(0)

        func convertMobi(_ bytes: [UInt8]) throws(BookConversionError) -> [UInt8] {
            count.withLock { $0 += 1 }
            return try SampleConverter().convertMobi(bytes)
        }
    }

    private let store = MemoryStore()
    private let converter = CountingConverter()

    private var conversionCount: Int { converter.count.withLock { $0 } }

    private func open(_ path: String) throws -> any Book {
        let book = try BookConversion.$replacement.withValue(converter) {
            try BookConversion.$replacementStore.withValue(store) { try PublicationOpener.open(path: path) }
        }
        return try #require(book as? any Book)
    }

    private static func sample(isOneDocument: Bool) -> SampleMobi {
        var mobi = SampleMobi()
        if isOneDocument {
            mobi.add(
                1,
                """
                <html><body><h1>One</h1><p>First. <a href="#b">on</a><mbp:pagebreak/><h1 id="b">Two</h1>
                <img src="resource00003.png"/></body></html>
                """
            )
        } else {
            mobi.add(1, number: 0, "<html><body><h1>One</h1></body></html>")
            mobi.add(1, number: 1, "<html><body><h1 id='b'>Two</h1><img src='resource00003.png'/></body></html>")
        }
        mobi.add(2, type: 2, number: 1, "p { color: red }")
        mobi.addPackage(
            "<dc:title>書名</dc:title><dc:language>ja</dc:language><meta name='cover' content='resource00003'/>",
            documents: isOneDocument ? 1 : 2,
            items: "<item id='resource00003' href='resource00003.png' media-type='image/png'/>"
                + "<item id='ncx' href='resource00009.ncx' media-type='application/x-dtbncx+xml'/>"
        )
        mobi.addContents([("一", "part00000.html"), ("二", isOneDocument ? "part00000.html#b" : "part00001.html#b")])
        mobi.addPicture(number: 3, SampleImages.png(6, 9))
        return mobi
    }

    private func expectSame(_ first: any Book, _ second: any Book) throws {
        #expect(first.metadata == second.metadata)
        #expect(first.body.sections == second.body.sections && first.body.contents == second.body.contents)
        #expect(first.body.coverPath == second.body.coverPath && first.body.problems == second.body.problems)
        #expect(first.body.sections.count == 2)
        for index in first.body.sections.indices {
            #expect(try first.document(ofSectionAt: index).bytes == second.document(ofSectionAt: index).bytes)
        }
        #expect(Set(first.resourcePaths) == Set(second.resourcePaths))
        for path in ["resource00003.png", "flow00001.css"] {
            #expect(try first.resource(atPath: path).bytes == second.resource(atPath: path).bytes)
        }
    }

    @Test("a book is converted only when it is opened for the first time", arguments: [true, false])
    func once(isOneDocument: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.sample(isOneDocument: isOneDocument).bytes, to: "a.mobi")
        let converted = try open(path)
        try expectSame(converted, open(path))
        #expect(conversionCount == 1)
    }

    @Test("a damaged kept book is converted again", arguments: [true, false])
    func damaged(isOneDocument: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.sample(isOneDocument: isOneDocument).bytes, to: "a.mobi")
        let converted = try open(path)
        let (identity, bytes) = try #require(store.books.withLock { $0.first.map { ($0.key, $0.value) } })
        let headEnd = 4 + (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        // The parts end with a range of the file, which is 20 bytes long.
        for count in [0, 3, 4, 90, headEnd - 1, bytes.count - 19, bytes.count - 1] {
            store.store(Array(bytes.prefix(count)), ofFile: identity)
            let before = conversionCount
            try expectSame(converted, open(path))
            #expect(conversionCount == before + 1, "\(count)")
        }
    }

    @Test("a file that was replaced is converted again")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.sample(isOneDocument: true).bytes, to: "a.mobi")
        _ = try open(path)
        var other = Self.sample(isOneDocument: true)
        other.add(2, type: 2, number: 2, "b { color: blue }")
        try folder.write(other.bytes, to: "a.mobi")
        #expect(try open(path).resourcePaths.contains("flow00002.css"))
        #expect(conversionCount == 2)
    }
}
