import Publications
import Testing

@Suite("Real comics", .enabled(if: Corpus.comics != nil, "the shared test files are absent"))
struct CorpusTests {
    private func open(_ name: String) throws -> any Publication {
        try PublicationOpener.open(path: "\(try #require(Corpus.comics))/\(name)")
    }

    @Test("a right-to-left comic with stored pages and ComicInfo.xml")
    func rightToLeft() throws {
        let publication = try open("Haruko 01.cbz")
        #expect(publication.pages.count == 12)
        #expect(publication.metadata.readingProgression == .rtl)
        #expect(publication.metadata.series == "Haruko")
        #expect(publication.metadata.language == "ja")
        #expect(publication.pages.allSatisfy { $0.width == 600 && $0.height == 837 && $0.problem == nil })
    }

    @Test("a left-to-right comic with deflated pages without metadata")
    func leftToRight() throws {
        let publication = try open("Page Blanche 01.cbz")
        #expect(publication.pages.count == 9)
        #expect(publication.pages[0].name == "cover.jpg")
        #expect(publication.metadata.readingProgression == .ltr)
        #expect(publication.metadata.series == "Page Blanche")
        #expect(publication.metadata.number == "1")
        for (index, page) in publication.pages.enumerated() {
            #expect(page.width == 1200 && page.height == 1577)
            let bytes = try publication.bytes(ofPageAt: index)
            #expect(Int64(bytes.count) == page.byteSize)
            #expect(bytes.prefix(2) == [0xFF, 0xD8])
        }
    }
}
