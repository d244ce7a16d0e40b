import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Pages made for a side")
struct PageSideTests {
    /// A chapter as a string: `l` and `r` are pages made for that side, `c` for the middle, `e` for either side, `p`
    /// for none; capitals are wide pages. `?` has an unknown size and is made for the left.
    private static func chapter(_ pages: String) -> Chapter {
        let sides: [Character: PageSide] = ["l": .left, "r": .right, "c": .alone, "e": .either, "?": .left]
        var chapter = Library.chapter(0, [])
        chapter.pages = pages.map { letter in
            let lower = Character(letter.lowercased())
            let size = letter == "?" ? nil : lower == letter ? Library.pageSize : Library.wideSize
            return PageShape(size: size, side: sides[lower])
        }
        return chapter
    }

    private static func rules(_ mode: ReadingMode, cover: Bool) -> SequenceRules {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .double
        options.coverStandsAlone = cover
        return SequenceRules(options, viewport: Size(width: 1400, height: 900))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        let pages: String
        var mode = ReadingMode.leftToRight
        var cover = true
        var shifted: [Int] = []
        let expected: String
        var testDescription: String { why }
    }

    @Test(
        "pages are on their side, and the pairing of the others follows",
        arguments: [
            Row(why: "left and right", pages: "lrlr", expected: "0+1 2+3"),
            Row(why: "a right one first", pages: "rlrlr", expected: "0 1+2 3+4"),
            Row(why: "a left one first, though covers stand alone", pages: "lp", expected: "0+1"),
            Row(why: "read from the right", pages: "rlrl", mode: .rightToLeft, expected: "0+1 2+3"),
            Row(why: "a left one first, read from the right", pages: "lrl", mode: .rightToLeft, expected: "0 1+2"),
            Row(why: "two left ones in a row", pages: "llr", expected: "0 1+2"),
            Row(why: "two right ones in a row", pages: "lrr", expected: "0+1 2"),
            Row(why: "one in the middle", pages: "lrclr", expected: "0+1 2 3+4"),
            Row(why: "one in the middle parts a spread", pages: "lcr", expected: "0 1 2"),
            Row(why: "the two in the middle declare their sides", pages: "plrp", expected: "0 1+2 3"),
            Row(why: "an odd run before a right one begins alone", pages: "ppppr", cover: false, expected: "0 1+2 3+4"),
            Row(why: "an even run before a right one", pages: "pppr", cover: false, expected: "0+1 2+3"),
            Row(why: "an odd run between a left one and a right one", pages: "lpr", expected: "0+1 2"),
            Row(why: "wide ones that were made for a side", pages: "LRLR", expected: "0+1 2+3"),
            Row(why: "wide ones that were made for either", pages: "EEEE", cover: false, expected: "0+1 2+3"),
            Row(why: "a cover that was made for either", pages: "EEE", expected: "0 1+2"),
            Row(why: "wide pages without a side", pages: "PPlr", expected: "0 1 2+3"),
            Row(why: "one of unknown size", pages: "?rlr", expected: "0 1 2+3"),
            Row(why: "a manual shift does not override a side", pages: "lrlr", shifted: [0, 2], expected: "0+1 2+3"),
            Row(why: "a shift of pages without a side", pages: "lrpp", shifted: [2], expected: "0+1 2 3"),
        ]
    )
    func pairs(row: Row) {
        var chapter = Self.chapter(row.pages)
        chapter.pairing = PairingChoices(shifted: row.shifted)
        let items = SpreadBuilder.items(of: chapter, rules: Self.rules(row.mode, cover: row.cover))
        #expect(SpreadBuilderTests.line(items) == row.expected)
    }

    @Test("with one page at a time, sides have no effect")
    func single() {
        var options = ReaderOptions()
        options.pageLayout = .single
        let rules = SequenceRules(options, viewport: Size(width: 390, height: 844))
        let items = SpreadBuilder.items(of: Self.chapter("rlrc"), rules: rules)
        #expect(SpreadBuilderTests.line(items) == "0 1 2 3")
    }

    @Test("with any sides, every page is shown once, in order, and on its own side")
    func property() {
        for seed in UInt64(1)...400 {
            var random = SeededGenerator(seed: seed)
            let letters = Array("lrcepLRCEP?")
            let word = String((0..<random.whole(0...12)).map { _ in letters[random.whole(0...letters.count - 1)] })
            let chapter = Self.chapter(word)
            let mode: ReadingMode = random.chance(0.5) ? .leftToRight : .rightToLeft
            let rules = Self.rules(mode, cover: random.chance(0.5))
            let items = SpreadBuilder.items(of: chapter, rules: rules)
            var shown: [Int] = []
            for item in items {
                guard let first = item.firstPage?.page, let last = item.lastPage?.page else { continue }
                shown += first == last ? [first] : [first, last]
                guard first != last else { continue }
                #expect(chapter.pages[first].side != rules.sides.last, "\(word), seed \(seed)")
                #expect(chapter.pages[last].side != rules.sides.first, "\(word), seed \(seed)")
                #expect(
                    chapter.pages[first].side != .alone && chapter.pages[last].side != .alone,
                    "\(word), seed \(seed)"
                )
            }
            #expect(shown == Array(chapter.pages.indices), "\(word), seed \(seed)")
            // A shift affects the run between two ends of spreads.
            for page in chapter.pages.indices {
                guard let run = SpreadBuilder.run(around: page, in: chapter, rules: rules) else { continue }
                #expect(
                    SpreadBuilder.run(around: run.lowerBound, in: chapter, rules: rules) == run,
                    "\(word), seed \(seed)"
                )
            }
        }
    }

    @Test(
        "a page without a facing page is on its own side of the window",
        arguments: [
            (ReadingMode.leftToRight, PageSide.right), (.leftToRight, .left), (.rightToLeft, .right),
            (.rightToLeft, .left),
        ]
    )
    func places(mode: ReadingMode, side: PageSide) throws {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .double
        options.fit = .screen
        var chapter = Library.chapter(0, [Size(width: 600, height: 800)])
        chapter.pages[0].side = side
        let reader = PageReader(
            ReaderConfiguration(chapter: chapter, options: options, viewport: Size(width: 1200, height: 800))
        )
        let surface = try #require(reader.scene.surfaces.first { $0.item.firstPage != nil })
        #expect(surface.pictures.count == 1)
        #expect(surface.pictures[0].frame == Rect(x: side == .left ? 0 : 600, y: 0, width: 600, height: 800))
        let shown = PageIdentifier(chapter: 0, page: 0)
        #expect(reader.page(at: Point(x: side == .left ? 300 : 900, y: 400)) == shown)
        #expect(reader.item(showing: shown) == .page(shown))
    }
}
