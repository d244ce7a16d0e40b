import Foundation
import TestSupport
import Testing
import TextCoding
import WireModel

@testable import Publications

@Suite("Positions and CFIs in real books", .enabled(if: Corpus.epubSamples != nil, "the shared test files are absent"))
struct CorpusPlaceTests {
    /// A file of the corpus, and words that occur in it.
    struct Sample: Sendable, CustomTestStringConvertible {
        var path: String
        var words: String
        var testDescription: String { FileNames.lastComponent(of: path) }
    }

    private static let samples: [Sample] = {
        let texts = [
            ("honglou.utf8", "黛玉"), ("honglou-40.gb18030", "宝玉"), ("aozora-notation-sample.sjis", "注記"),
            ("girls-own-paper.latin1", "the"),
        ].map { Sample(path: (TextCorpus.folder ?? "") + "/\($0).txt", words: $1) }
        let epubs = [
            ("childrens-literature", "king"), ("moby-dick", "whale"), ("regime-anticancer-arabic", "في"),
            ("wasteland-otf-obf", "river"),
        ].map { Sample(path: (Corpus.epubSamples ?? "") + "/\($0).epub", words: $1) }
        return texts + epubs
    }()

    private func open(_ sample: Sample) throws -> any Book {
        try #require(try PublicationOpener.open(path: sample.path) as? any Book)
    }

    @Test("the CFI of each match leads to the matched words in the source", arguments: samples)
    func search(_ sample: Sample) throws {
        let book = try open(sample)
        let positions = BookPositions(sections: book.body.sections, contents: book.body.contents)
        var limits = BookSearch.Limits()
        limits.maximumCount = 60
        limits.maximumPerSection = 12
        var search = BookSearch(sample.words, limits: limits, book: book, positions: positions)
        var found = 0
        while let section = search.next() {
            guard !section.matches.isEmpty else { continue }
            let source = try book.document(ofSectionAt: section.section).bytes
            let text = DocumentText(document: source)
            let tree = CFITree(document: source)
            for match in section.matches {
                found += 1
                let words = text.string(in: match.range)
                #expect(words == match.locator.text.highlight)
                let plain = words.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
                #expect(plain == sample.words, "\(words) in section \(section.section)")
                let cfi = try EpubCFI(partial: try #require(match.locator.locations.cfi))
                #expect(isSameCharacter(tree.unit(after: cfi.start), text.units[match.range.lowerBound]), "\(cfi)")
                #expect(isSameCharacter(tree.unit(before: cfi.end), text.units[match.range.upperBound - 1]), "\(cfi)")
            }
        }
        #expect(found > 0)
    }

    @Test("the CFI of any range leads to the range's characters in the source", arguments: samples)
    func ranges(_ sample: Sample) throws {
        let book = try open(sample)
        let sections = book.body.sections
        let positions = BookPositions(sections: sections, contents: book.body.contents)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<6 {
            let index = Int.random(in: sections.indices, using: &generator)
            let source = try book.document(ofSectionAt: index).bytes
            let text = DocumentText(document: source)
            let tree = CFITree(document: source)
            guard text.count > 0 else { continue }
            for _ in 0..<10 {
                let start = Int.random(in: 0..<text.count, using: &generator)
                let end = min(text.count, start + Int.random(in: 1..<40, using: &generator))
                // Selections never start or end in the space between paragraphs or inside a character.
                guard Self.isLetter(text.units[start]), Self.isLetter(text.units[end - 1]) else { continue }
                let locator = Locator(
                    of: start..<end,
                    in: text,
                    sectionAt: index,
                    of: sections,
                    positions: positions
                )
                let coded = try Locator(request: JSON(parsing: locator.jsonText))
                let cfi = try EpubCFI(partial: try #require(coded.locations.cfi))
                #expect(tree.unit(after: cfi.start) == text.units[start], "section \(index), \(start)..<\(end)")
                #expect(tree.unit(before: cfi.end) == text.units[end - 1], "section \(index), \(start)..<\(end)")
            }
        }
    }

    private static func isLetter(_ unit: UInt16) -> Bool {
        unit > 0x20 && unit != 0xA0 && unit != 0x3000 && !(0xD800...0xDFFF).contains(unit)
    }

    @Test("the ranges of sections cover a text file without gaps or overlaps")
    func tiling() throws {
        for sample in Self.samples.prefix(4) {
            let book = try open(sample)
            let size = try FileSource(path: sample.path).byteSize
            var end: Int64 = 0
            for section in book.body.sections {
                let range = try #require(section.range)
                #expect(range.lowerBound == end && range.upperBound > end)
                end = range.upperBound
            }
            #expect(end == size)
        }
    }

    @Test("the periodical has the chapters of its serials, and no sentence is a title")
    func periodical() throws {
        let titles = try open(Self.samples[3]).body.contents.map(\.title)
        #expect(titles.contains("CHAPTER I. THE VALLEY OF HUMILIATION."))
        #expect(titles.contains("CHAPTER I. THE FAIRY'S ORIGIN."))
        #expect(titles.count < 12 && titles.allSatisfy { $0.count < 60 })
    }
}

@Suite("Title and author of a text")
struct TextNameTests {
    @Test(
        "they are parsed from common forms of file names",
        arguments: [
            ("《红楼梦》作者：曹雪芹", "红楼梦", "曹雪芹"), ("《红楼梦》（校对版全本）作者：曹雪芹", "红楼梦", "曹雪芹"),
            ("红楼梦 作者：曹雪芹", "红楼梦", "曹雪芹"), ("曹雪芹 - 红楼梦", "红楼梦", "曹雪芹"), ("[曹雪芹] 红楼梦", "红楼梦", "曹雪芹"),
            ("Herman Melville - Moby-Dick", "Moby-Dick", "Herman Melville"),
            ("Moby-Dick by Herman Melville", "Moby-Dick", "Herman Melville"), ("Moby-Dick", "Moby-Dick", nil),
            (" - ", " - ", nil), ("作者：", "作者：", nil), ("《》", "《》", nil),
        ] as [(String, String, String?)]
    )
    func names(file: String, title: String, author: String?) {
        let name = BookFileName(file)
        #expect(name.title == title && name.author == author, "\(name)")
    }

    @Test("the text determines which part of the file name is the title")
    func turned() throws {
        let folder = try TemporaryFolder()
        let prose = String(repeating: "It was a long way down the road, and nobody spoke.\n", count: 20)
        for (head, name) in [
            ("Title: Moby-Dick\n\n", "Moby-Dick - Herman Melville.txt"),
            ("Author: Herman Melville\n\n", "Moby-Dick - Herman Melville.txt"),
            ("Title: Moby-Dick\n\n", "Herman Melville - Moby-Dick.txt"), ("", "Herman Melville - Moby-Dick.txt"),
        ] {
            let book = try TextBook.open(path: try folder.write(Array((head + prose).utf8), to: name))
            #expect(
                book.metadata.title == "Moby-Dick" && book.metadata.writers == ["Herman Melville"],
                "\(head)\(name)"
            )
        }
    }
}
