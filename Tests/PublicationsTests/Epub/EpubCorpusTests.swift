import Publications
import Testing

@Suite("Real EPUBs", .enabled(if: Corpus.epubSamples != nil, "the shared test files are absent"))
struct EpubCorpusTests {
    private static func open(_ folder: String?, _ name: String) throws -> any Book {
        let path = "\(try #require(folder))/\(name).epub"
        return try #require(try PublicationOpener.open(path: path) as? any Book)
    }

    /// The expected properties of a sample book.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var title: String
        var layout: BookLayout
        var progression: ReadingProgression
        var language: String
        var creators: [String]
        var sectionCount: Int
        var contentsCount: Int
        var pageCount = 0
        var cover: String?
        var testDescription: String { name }
    }

    private static let samples = [
        Sample(
            name: "childrens-literature",
            title: "Children's Literature",
            layout: .reflowable,
            progression: .ltr,
            language: "en",
            creators: ["Charles Madison Curry", "Erle Elsworth Clippinger"],
            sectionCount: 3,
            contentsCount: 31,
            cover: "EPUB/images/cover.png"
        ),
        Sample(
            name: "haruko-html-jpeg",
            title: "ハルコさんの彼氏",
            layout: .images,
            progression: .rtl,
            language: "ja-jp",
            creators: [],
            sectionCount: 13,
            contentsCount: 2,
            pageCount: 12,
            cover: "OPS/images/01.jpg"
        ),
        Sample(
            name: "moby-dick",
            title: "Moby-Dick",
            layout: .reflowable,
            progression: .ltr,
            language: "en-US",
            creators: ["Herman Melville"],
            sectionCount: 144,
            contentsCount: 141,
            cover: "OPS/images/9780316000000.jpg"
        ),
        Sample(
            name: "page-blanche",
            title: "Page Blanche",
            layout: .images,
            progression: .ltr,
            language: "fr",
            creators: ["Boulet", "Bagieu Pénélope"],
            sectionCount: 10,
            contentsCount: 2,
            pageCount: 9,
            cover: "EPUB/Image/cover.jpg"
        ),
        Sample(
            name: "regime-anticancer-arabic",
            title: "Le Vrai Régime anti-cancer",
            layout: .reflowable,
            progression: .rtl,
            language: "ar",
            creators: ["Pr David Khayat", "Nathalie Hutter-Lardeau", "Marina Khalil Fayad"],
            sectionCount: 3,
            contentsCount: 3,
            cover: "EPUB/Image/cover.jpg"
        ),
        Sample(
            name: "wasteland-otf-obf",
            title: "The Waste Land",
            layout: .reflowable,
            progression: .ltr,
            language: "en-US",
            creators: ["T.S. Eliot"],
            sectionCount: 1,
            contentsCount: 6,
            cover: "EPUB/wasteland-cover.jpg"
        ),
    ]

    @Test("every sample book opens with the expected properties", arguments: samples)
    func sample(_ sample: Sample) throws {
        let book = try Self.open(Corpus.epubSamples, sample.name)
        let metadata = book.metadata
        #expect(metadata.title == sample.title)
        #expect(metadata.language == sample.language)
        #expect(metadata.creators.map(\.name) == sample.creators)
        #expect(metadata.readingProgression == sample.progression)
        #expect(book.body.layout == sample.layout)
        #expect(book.body.sections.count == sample.sectionCount)
        #expect(book.body.contents.count == sample.contentsCount)
        #expect(book.body.coverPath == sample.cover)
        #expect(book.pages.count == sample.pageCount)
        #expect(book.body.problems.isEmpty)
        #expect(book.body.sections.allSatisfy { $0.problem == nil && $0.byteSize > 0 })
        for index in book.body.sections.indices {
            #expect(try !book.document(ofSectionAt: index).bytes.isEmpty)
        }
        for index in book.pages.indices {
            #expect(try Int64(book.bytes(ofPageAt: index).count) == book.pages[index].byteSize)
        }
        if let cover = book.body.coverPath {
            #expect(try book.resource(atPath: cover).mediaType.hasPrefix("image/"))
        }
        // All entries lead to sections.
        let paths = Set(book.body.sections.map(\.path))
        #expect(book.body.contents.allSatisfy { $0.path.map(paths.contains) ?? true })
    }

    @Test("subtitles, sort names and roles are read")
    func sampleMetadata() throws {
        let children = try Self.open(Corpus.epubSamples, "childrens-literature").metadata
        #expect(children.subtitle == "A Textbook of Sources for Teachers and Teacher-Training Classes")
        #expect(children.creators.map(\.sortName) == ["Curry, Charles Madison", "Clippinger, Erle Elsworth"])
        #expect(children.published == "2008-05-20")
        #expect(children.subjects.count == 2)
        let comic = try Self.open(Corpus.epubSamples, "page-blanche").metadata
        #expect(comic.writers == ["Boulet"])
        #expect(comic.pencillers == ["Bagieu Pénélope"])
        #expect(comic.contributors.map(\.roles) == [["mrk"]])
        #expect(comic.titleDirection == .ltr)
    }

    @Test("the pages of a manga have sizes and spread sides")
    func manga() throws {
        let book = try Self.open(Corpus.epubSamples, "haruko-html-jpeg")
        #expect(book.pages.allSatisfy { $0.width == 600 && $0.height == 837 && $0.problem == nil })
        #expect(book.body.spread == .landscape)
        #expect(book.body.orientation == .portrait)
        #expect(book.body.sections.first?.pageSpread == .left)
        #expect(book.body.sections.last?.layout == .reflowable)
        #expect(book.body.sections.map(\.pageIndex) == (0..<12).map { $0 } + [nil])
        #expect(book.body.sections.first?.viewport == BookViewport(width: 600, height: 837))
    }

    @Test("the contents of a comic lead to pages; its blank section isn't a page")
    func comicContents() throws {
        let book = try Self.open(Corpus.epubSamples, "page-blanche")
        let sections = book.body.sections
        #expect(sections.map(\.pageIndex) == [0, nil, 1, 2, 3, 4, 5, 6, 7, 8])
        let targets = book.body.contents.map { entry in sections.firstIndex { $0.path == entry.path } }
        #expect(targets.allSatisfy { $0 != nil })
        #expect(sections.map(\.pageSpread).prefix(4) == [.right, .left, .right, .left])
    }

    @Test("obfuscated fonts are delivered deobfuscated")
    func fonts() throws {
        let book = try Self.open(Corpus.epubSamples, "wasteland-otf-obf")
        for name in ["Bold", "Italic", "Regular"] {
            let font = try book.resource(atPath: "EPUB/OldStandard-\(name).obf.otf")
            #expect(font.mediaType == "font/otf")
            #expect(font.bytes.starts(with: Array("OTTO".utf8)))
        }
        let other = try Self.open(Corpus.epubTests, "ocf-font_obfuscation_bis")
        #expect(try !other.resource(atPath: "EPUB/fonts/Lobster.ttf").bytes.starts(with: [0, 1, 0, 0]))
    }
}
