import Geometry
import Testing

@testable import ReadingEngine

@Suite("Pairing of pages")
struct SpreadBuilderTests {
    /// A chapter as a string: `p` is a page, `w` a wide one, `?` one of unknown size.
    private static func chapter(_ pages: String, isolated: [Int] = [], shifted: [Int] = []) -> Chapter {
        var chapter = Library.chapter(
            0,
            pages.map { $0 == "p" ? Library.pageSize : $0 == "w" ? Library.wideSize : nil }
        )
        chapter.pairing = PairingChoices(isolated: isolated, shifted: shifted)
        return chapter
    }

    private static func rules(cover: Bool = false, mode: ReadingMode = .leftToRight) -> SequenceRules {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .double
        options.coverStandsAlone = cover
        return SequenceRules(options, viewport: Size(width: 1400, height: 900))
    }

    /// The items as a string: `0+1` is a spread, `2` a page, `3L` a half.
    static func line(_ items: [SequenceItem]) -> String {
        items.map { item in
            switch item {
            case .page(let page): "\(page.page)"
            case .spread(let one, let other): "\(one.page)+\(other.page)"
            case .half(let page, let half): "\(page.page)\(half == .left ? "L" : "R")"
            case .chapterTransition(let before, let after):
                "[\(before.map { "\($0)" } ?? "-")>\(after.map { "\($0)" } ?? "-")]"
            case .unresolved(let chapter): "(\(chapter))"
            }
        }.joined(separator: " ")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        let pages: String
        var cover = false
        var isolated: [Int] = []
        var shifted: [Int] = []
        let expected: String
        var testDescription: String { why }
    }

    @Test(
        "pairing restarts after every page that stands alone",
        arguments: [
            Row(why: "nothing", pages: "", expected: ""),
            Row(why: "one page", pages: "p", expected: "0"),
            Row(why: "an even run", pages: "pppp", expected: "0+1 2+3"),
            Row(why: "an odd run: the last page alone", pages: "ppppp", expected: "0+1 2+3 4"),
            Row(why: "a cover", pages: "ppppp", cover: true, expected: "0 1+2 3+4"),
            Row(why: "a cover that is wide", pages: "wpp", cover: true, expected: "0 1+2"),
            Row(why: "the worked example", pages: "pppwpppp", expected: "0+1 2 3 4+5 6+7"),
            Row(
                why: "the worked example, its second run shifted",
                pages: "pppwpppp",
                shifted: [4],
                expected: "0+1 2 3 4 5+6 7"
            ),
            Row(
                why: "the worked example, its first run shifted",
                pages: "pppwpppp",
                shifted: [0],
                expected: "0 1+2 3 4+5 6+7"
            ),
            Row(why: "two wide pages in a row", pages: "pwwp", expected: "0 1 2 3"),
            Row(why: "a page of unknown size", pages: "pp?pp", expected: "0+1 2 3+4"),
            Row(why: "nothing known", pages: "???", expected: "0 1 2"),
            Row(why: "a page isolated by hand", pages: "pppppp", isolated: [2], expected: "0+1 2 3+4 5"),
            Row(why: "isolated beyond the end", pages: "pp", isolated: [7], expected: "0+1"),
            Row(why: "shifted", pages: "pppp", shifted: [1], expected: "0 1+2 3"),
            Row(why: "shifted twice is not shifted", pages: "pppp", shifted: [0, 2], expected: "0+1 2+3"),
            Row(why: "shifted at a page that stands alone", pages: "ppwpp", shifted: [2], expected: "0+1 2 3+4"),
            Row(why: "a run of one, shifted", pages: "wpw", shifted: [1], expected: "0 1 2"),
        ]
    )
    func pairs(row: Row) {
        let chapter = Self.chapter(row.pages, isolated: row.isolated, shifted: row.shifted)
        let items = SpreadBuilder.items(of: chapter, rules: Self.rules(cover: row.cover))
        #expect(Self.line(items) == row.expected)
        let mirrored = SpreadBuilder.items(of: chapter, rules: Self.rules(cover: row.cover, mode: .rightToLeft))
        #expect(mirrored == items, "the direction mirrors the drawing, never the pairing")
    }

    @Test("a page is wide if it is a fifth wider than high, however its borders are cropped")
    func wide() {
        for (width, isWide) in [(1199.0, false), (1200, true), (2500, true)] {
            let shape = PageShape(size: Size(width: width, height: 1000), croppedSize: Size(width: 800, height: 1000))
            #expect(SequenceRules.isWide(shape) == isWide)
        }
    }

    @Test(
        "a shift changes one run only, and another shift restores it",
        arguments: [0, 1, 2, 3, 4, 6] as [Int]
    )
    func toggles(page: Int) throws {
        let chapter = Self.chapter("pppwpppp")
        let rules = Self.rules()
        let run = try #require(SpreadBuilder.run(around: page, in: chapter, rules: rules))
        var shifted = chapter
        shifted.pairing = try #require(SpreadBuilder.shifting(around: page, in: shifted, rules: rules))
        let expected = page < 3 ? "0 1+2 3 4+5 6+7" : "0+1 2 3 4 5+6 7"
        #expect(Self.line(SpreadBuilder.items(of: shifted, rules: rules)) == expected)
        shifted.pairing = try #require(SpreadBuilder.shifting(around: page, in: shifted, rules: rules))
        #expect(shifted == chapter)
        // Two shifts in one run cancel out; the next one counts.
        shifted.pairing = PairingChoices(shifted: [run.lowerBound, run.upperBound])
        shifted.pairing = try #require(SpreadBuilder.shifting(around: page, in: shifted, rules: rules))
        if run.count > 1 { #expect(Self.line(SpreadBuilder.items(of: shifted, rules: rules)) == expected) }
    }

    struct Split: Sendable {
        let mode: ReadingMode
        let wide: WidePages
        let expected: String
    }

    @Test(
        "wide pages are split in reading order, or reversed, and panoramas are not split",
        arguments: [
            Split(mode: .leftToRight, wide: .split, expected: "0 1L 1R 2 3"),
            Split(mode: .leftToRight, wide: .splitReversed, expected: "0 1R 1L 2 3"),
            Split(mode: .rightToLeft, wide: .split, expected: "0 1R 1L 2 3"),
            Split(mode: .rightToLeft, wide: .splitReversed, expected: "0 1L 1R 2 3"),
            Split(mode: .vertical, wide: .split, expected: "0 1L 1R 2 3"),
            Split(mode: .webtoon, wide: .split, expected: "0 1L 1R 2 3"),
            Split(mode: .leftToRight, wide: .whole, expected: "0 1 2 3"),
            Split(mode: .leftToRight, wide: .rotated, expected: "0 1 2 3"),
        ]
    )
    func splits(split: Split) {
        var chapter = Self.chapter("pwpp")
        chapter.pages[3] = PageShape(size: Size(width: 2210, height: 1000))
        var options = ReaderOptions()
        options.mode = split.mode
        options.pageLayout = .single
        options.widePages = split.wide
        options.widePagesInStrip = split.wide
        let rules = SequenceRules(options, viewport: Size(width: 390, height: 844))
        #expect(Self.line(SpreadBuilder.items(of: chapter, rules: rules)) == split.expected)
        options.pageLayout = .double
        guard split.mode.isPaged else { return }
        let double = SequenceRules(options, viewport: Size(width: 390, height: 844))
        #expect(
            !Self.line(SpreadBuilder.items(of: chapter, rules: double)).contains("1L"),
            "in spreads, no page is split"
        )
    }

    @Test("two pages are shown in a landscape window, but not in vertical modes and strips")
    func automatic() {
        var options = ReaderOptions()
        let across = Size(width: 844, height: 390)
        let upright = Size(width: 390, height: 844)
        for (mode, viewport, isDouble) in [
            (ReadingMode.leftToRight, across, true), (.rightToLeft, across, true), (.leftToRight, upright, false),
            (.vertical, across, false), (.webtoon, across, false),
        ] {
            options.mode = mode
            #expect(SequenceRules(options, viewport: viewport).isDouble == isDouble)
        }
        options.mode = .webtoon
        options.pageLayout = .double
        #expect(!SequenceRules(options, viewport: across).isDouble)
        options.mode = .vertical
        #expect(SequenceRules(options, viewport: upright).isDouble)
    }
}
