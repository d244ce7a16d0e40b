import Foundation
import Testing

@testable import Publications

@Suite("Locators")
struct BookLocatorTests {
    private func decode(_ json: String) throws -> BookLocator {
        try JSONDecoder().decode(BookLocator.self, from: Data(json.utf8))
    }

    @Test("a locator is written as Readium writes it and read again")
    func coding() throws {
        let locator = BookLocator(
            href: "text/1.xhtml",
            title: "One",
            locations: .init(fragments: ["p"], progression: 0.25, position: 3, totalProgression: 0.5, cfi: "/4/2/1:3"),
            text: .init(before: "a ", highlight: "b", after: " c")
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(locator), as: UTF8.self)
        #expect(json.contains(#""partialCfi":"/4/2/1:3""#))
        #expect(try decode(json) == locator)
    }

    @Test("missing, null and unknown members do no harm")
    func tolerant() throws {
        #expect(try decode(#"{"href":"a"}"#) == BookLocator(href: "a"))
        let odd = #"{"href":"a","x":[1],"title":null,"locations":{"fragments":null,"y":1},"text":{"before":null}}"#
        #expect(try decode(odd) == BookLocator(href: "a"))
    }

    @Test(
        "numbers out of range, long texts and broken identifiers are refused",
        arguments: [
            "{}", #"{"href":""}"#, #"{"href":1}"#, #"{"href":"a","locations":{"progression":1.01}}"#,
            #"{"href":"a","locations":{"progression":-0.1}}"#, #"{"href":"a","locations":{"totalProgression":2}}"#,
            #"{"href":"a","locations":{"position":0}}"#, #"{"href":"a","locations":{"position":1.5}}"#,
            #"{"href":"a","locations":{"position":9999999999999}}"#, #"{"href":"a","locations":{"partialCfi":"x"}}"#,
            #"{"href":"a","locations":{"partialCfi":"/4!/2"}}"#, #"{"href":"a","locations":{"fragments":"x"}}"#,
            #"{"href":"\#(String(repeating: "a", count: 5000))"}"#,
            #"{"href":"a","text":{"before":"\#(String(repeating: "a", count: 5000))"}}"#,
            #"{"href":"a","text":{"highlight":"\#(String(repeating: "a", count: 20000))"}}"#,
            #"{"href":"a","locations":{"fragments":[\#(Array(repeating: "\"a\"", count: 17).joined(separator: ","))]}}"#,
        ]
    )
    func strict(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }
}

@Suite("Finding the place of a locator")
struct LocatorResolverTests {
    private let sections = [BookSection(path: "a", byteSize: 2000), BookSection(path: "b", byteSize: 2000)]
    private var positions: BookPositions { BookPositions(sections: sections) }

    private func document(_ body: String) -> DocumentText {
        DocumentText(document: Array("<html><head/><body>\(body)</body></html>".utf8))
    }

    private func resolve(_ locator: BookLocator, in document: DocumentText) throws -> LocatorResolver.Place {
        try LocatorResolver(sections: sections, positions: positions).resolve(locator) { _ in document }
    }

    @Test(
        "the surest way that leads somewhere is taken",
        arguments: [
            ("/4/4,/1:0,/1:5", "a first day ", "whale", " swam", LocatorResolver.Method.quote, 12..<17),
            ("/4/2,/1:12,/1:17", "a first day ", "whale", " swam", .exact, 12..<17),
            ("/4/2/1:2", "x", "whale", "y", .highlight, 12..<17),
            ("/4/4,/1:6,/1:11", "x", "w h\nale", "y", .exact, 30..<35),
            ("/4/2/1:2", "", "squid", "", .path, 2..<2),
            (nil, "day", nil, "whale swam", .quote, 12..<12),
            (nil, "swam", nil, nil, .quote, 22..<22),
            (nil, nil, "squid", nil, .fragment, 24..<24),
        ] as [(String?, String?, String?, String?, LocatorResolver.Method, Range<Int>)]
    )
    func order(
        cfi: String?,
        before: String?,
        highlight: String?,
        after: String?,
        method: LocatorResolver.Method,
        range: Range<Int>
    ) throws {
        let text = document("<p>a first day whale swam</p><p id='p'>other whale swims</p>")
        #expect(text.string(in: 0..<text.count) == "a first day whale swam\n\nother whale swims")
        let locator = BookLocator(
            href: "a",
            locations: .init(fragments: ["p"], progression: 0, cfi: cfi),
            text: .init(before: before, highlight: highlight, after: after)
        )
        let place = try resolve(locator, in: text)
        #expect(place.method == method)
        #expect(place.range == range)
    }

    @Test("of words that stand twice the nearest is taken")
    func nearest() throws {
        let text = document("<p>\(String(repeating: "whale, ", count: 100))</p>")
        for progression in [0.0, 0.3, 0.99] {
            let locator = BookLocator(
                href: "a",
                locations: .init(progression: progression),
                text: .init(highlight: "whale")
            )
            let place = try resolve(locator, in: text)
            #expect(abs(Double(place.range.lowerBound) - progression * Double(text.count)) <= 7)
        }
    }

    @Test("without words, numbers do; without its document, the whole book's")
    func numbers() throws {
        let text = document("<p>0123456789</p>")
        let half = BookLocator(href: "a", locations: .init(progression: 0.5))
        #expect(try resolve(half, in: text) == .init(section: 0, range: 5..<5, method: .progression))
        let position = BookLocator(href: "b", locations: .init(position: 4))
        #expect(try resolve(position, in: text) == .init(section: 1, range: 5..<5, method: .position))
        let gone = BookLocator(href: "z", locations: .init(totalProgression: 0.75))
        #expect(try resolve(gone, in: text) == .init(section: 1, range: 5..<5, method: .totalProgression))
        #expect(try resolve(BookLocator(href: "b"), in: text) == .init(section: 1, range: 0..<0, method: .start))
        #expect(try resolve(BookLocator(href: "z"), in: text) == .init(section: 0, range: 0..<0, method: .start))
    }

    @Test(
        "a locator made of a range finds it again, also after paragraphs were added and spaces changed",
        arguments: 0..<20
    )
    func edits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var paragraphs = (0..<30).map { number in
            "p\(number) " + (0..<20).map { _ in "w\(Int.random(in: 0..<500, using: &random))" }.joined(separator: " ")
        }
        func body(_ space: String) -> String {
            paragraphs.map { "<p>\($0.replacing(" ", with: space))</p>" }.joined()
        }
        let before = document(body(" "))
        let locators = (0..<20).map { _ in
            let start = Int.random(in: 0..<before.count - 20, using: &random)
            let range = start..<start + Int.random(in: 8...20, using: &random)
            return (range, BookLocator(of: range, in: before, sectionAt: 0, of: sections, positions: positions))
        }
        // Of words within one paragraph: what is put between others tears them apart.
        let whole = locators.filter { range, _ in
            let text = before.string(in: range)
            return text.first != " " && text.last != " " && !text.contains("\n")
        }
        #expect(!whole.isEmpty)
        for (range, locator) in whole {
            let place = try resolve(locator, in: before)
            #expect(place.method == .exact)
            #expect(place.range == range, "seed \(seed)")
        }
        paragraphs.insert("a new paragraph", at: Int.random(in: 0...30, using: &random))
        paragraphs.insert("and another", at: 0)
        let after = document(body("\n <i> </i>"))
        for (range, locator) in whole {
            let place = try resolve(locator, in: after)
            func words(_ text: DocumentText, _ range: Range<Int>) -> String {
                text.string(in: range).filter { !$0.isWhitespace }
            }
            #expect(place.method == .quote || place.method == .highlight)
            #expect(words(after, place.range) == words(before, range), "seed \(seed)")
        }
    }
}
