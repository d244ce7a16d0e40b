import Geometry
import Testing

@testable import ReadingEngine

@Suite("Pairing by detected spreads")
struct DetectedSpreadTests {
    private static func rules(cover: Bool) -> SequenceRules {
        var options = ReaderOptions()
        options.pageLayout = .double
        options.coverStandsAlone = cover
        return SequenceRules(options, viewport: Size(width: 1400, height: 900))
    }

    /// `p` is a page and `w` a wide one.
    private static func chapter(_ pages: String, detected: [Int], isolated: [Int] = [], shifted: [Int] = []) -> Chapter
    {
        var chapter = Library.chapter(0, pages.map { $0 == "p" ? Library.pageSize : Library.wideSize })
        chapter.detectedSpreads = detected
        chapter.pairing = PairingChoices(isolated: isolated, shifted: shifted)
        return chapter
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        let pages: String
        let detected: [Int]
        var cover = true
        var isolated: [Int] = []
        var shifted: [Int] = []
        let expected: String
        var testDescription: String { why }
    }

    @Test(
        "spreads face each other, and the other pages follow",
        arguments: [
            Row(why: "one cover", pages: "ppppp", detected: [3], expected: "0 1+2 3+4"),
            Row(why: "a cover and credits", pages: "pppppp", detected: [2], expected: "0 1 2+3 4+5"),
            Row(
                why: "a cover and three pages of credits",
                pages: "pppppppp",
                detected: [4],
                expected: "0 1 2+3 4+5 6+7"
            ),
            Row(why: "no cover", pages: "pppp", detected: [0, 2], expected: "0+1 2+3"),
            Row(why: "the cover is in pairs", pages: "ppppp", detected: [3], cover: false, expected: "0 1+2 3+4"),
            Row(why: "an inserted page", pages: "pppppppp", detected: [1, 6], expected: "0 1+2 3+4 5 6+7"),
            Row(why: "a page alone between spreads", pages: "pppppp", detected: [1, 4], expected: "0 1+2 3 4+5"),
            Row(why: "a wide page between", pages: "pppwppp", detected: [1, 5], expected: "0 1+2 3 4 5+6"),
            Row(
                why: "a spread with an isolated page",
                pages: "ppppp",
                detected: [1],
                isolated: [2],
                expected: "0 1 2 3+4"
            ),
            Row(why: "the user's shift", pages: "pppppp", detected: [1, 3], shifted: [1], expected: "0 1 2+3 4+5"),
            Row(
                why: "the user's pairs from the start",
                pages: "ppppp",
                detected: [2],
                shifted: [1, 2],
                expected: "0 1+2 3+4"
            ),
            Row(why: "overlapping and invalid", pages: "ppppp", detected: [-1, 1, 2, 4, 9], expected: "0 1+2 3+4"),
        ]
    )
    func pairs(row: Row) {
        let chapter = Self.chapter(row.pages, detected: row.detected, isolated: row.isolated, shifted: row.shifted)
        let items = SpreadBuilder.items(of: chapter, rules: Self.rules(cover: row.cover))
        #expect(SpreadBuilderTests.line(items) == row.expected)
    }

    @Test("a shift by hand wins over detected spreads, and another one returns to them", arguments: [1, 2, 3, 4, 5])
    func shift(page: Int) throws {
        let rules = Self.rules(cover: true)
        for (detected, shifted, original) in [
            ([2, 4], "0 1+2 3+4 5", "0 1 2+3 4+5"), ([1], "0 1 2+3 4+5", "0 1+2 3+4 5"),
        ] {
            var chapter = Self.chapter("pppppp", detected: detected)
            #expect(SpreadBuilderTests.line(SpreadBuilder.items(of: chapter, rules: rules)) == original)
            chapter.pairing = try #require(SpreadBuilder.shifting(around: page, in: chapter, rules: rules))
            #expect(SpreadBuilderTests.line(SpreadBuilder.items(of: chapter, rules: rules)) == shifted)
            chapter.pairing = try #require(SpreadBuilder.shifting(around: page, in: chapter, rules: rules))
            #expect(chapter.pairing == PairingChoices())
        }
    }

    @Test("spreads that are found while reading don't change the visible pages")
    func found() {
        var options = ReaderOptions()
        options.pageLayout = .double
        var driver = ReaderDriver(library: Library.chapters([9]), page: 3, options: options)
        func page(_ number: Int) -> PageIdentifier { PageIdentifier(chapter: 0, page: number) }
        #expect(driver.item == .spread(page(3), page(4)))
        driver.send(.spreadsDetected(chapter: 0, [2, 4, 6], time: driver.time))
        #expect(driver.item == .spread(page(3), page(4)))
        driver.press(.forward)
        driver.rest()
        #expect(driver.item == .page(page(5)))
        driver.press(.forward)
        driver.rest()
        #expect(driver.item == .spread(page(6), page(7)))
        driver.press(.backward)
        driver.rest()
        #expect(driver.item == .spread(page(4), page(5)))
        #expect(driver.violations.isEmpty && driver.reader.brokenInvariants().isEmpty)
    }
}
