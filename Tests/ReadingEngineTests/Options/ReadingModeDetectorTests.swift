import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Detection of the reading mode")
struct ReadingModeDetectorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var stored: ReadingMode?
        var declared: PageProgression?
        let pages: [Size?]
        var hasStripGenre = false
        let mode: ReadingMode
        let reason: DetectedReadingMode.Reason
        var testDescription: String { name }
    }

    private static func pages(_ count: Int, _ width: Double, _ height: Double) -> [Size?] {
        Array(repeating: Size(width: width, height: height), count: count)
    }

    static let strips = pages(20, 800, 8000)
    static let album = pages(12, 600, 837)

    static let table: [Row] = [
        Row(name: "a French album", pages: album, mode: .leftToRight, reason: .fallback),
        Row(name: "an album with another cover", pages: pages(9, 1200, 1577), mode: .leftToRight, reason: .fallback),
        Row(
            name: "a Japanese volume with a declared direction",
            declared: .rightToLeft,
            pages: pages(180, 1115, 1600),
            mode: .rightToLeft,
            reason: .metadata
        ),
        Row(
            name: "declared left to right, with long pages",
            declared: .leftToRight,
            pages: strips,
            mode: .leftToRight,
            reason: .metadata
        ),
        Row(
            name: "a declared strip, cut into pages",
            declared: .topToBottom,
            pages: pages(40, 800, 1200),
            mode: .webtoon,
            reason: .metadata
        ),
        Row(name: "a strip by its shapes", pages: strips, mode: .webtoon, reason: .pageShapes),
        Row(
            name: "a stored choice has precedence over metadata",
            stored: .vertical,
            declared: .rightToLeft,
            pages: strips,
            mode: .vertical,
            reason: .stored
        ),
        Row(
            name: "a stored choice has precedence over page shapes",
            stored: .rightToLeft,
            pages: strips,
            mode: .rightToLeft,
            reason: .stored
        ),
        Row(
            name: "metadata has precedence over page shapes",
            declared: .rightToLeft,
            pages: strips,
            mode: .rightToLeft,
            reason: .metadata
        ),
        Row(
            name: "a strip by its genre, cut into pages",
            pages: pages(40, 800, 1200),
            hasStripGenre: true,
            mode: .webtoon,
            reason: .genre
        ),
        Row(
            name: "a strip by its genre, of unknown sizes",
            pages: [nil, nil],
            hasStripGenre: true,
            mode: .webtoon,
            reason: .genre
        ),
        Row(
            name: "a wide cover is not a spread",
            pages: pages(1, 1600, 800) + pages(9, 800, 1200),
            hasStripGenre: true,
            mode: .webtoon,
            reason: .genre
        ),
        Row(
            name: "a printed volume with spreads, in spite of its genre",
            pages: pages(9, 800, 1200) + pages(2, 1600, 1200) + pages(9, 800, 1200),
            hasStripGenre: true,
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(
            name: "page shapes have precedence over the genre",
            pages: strips,
            hasStripGenre: true,
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "a declared direction has precedence over the genre",
            declared: .rightToLeft,
            pages: album,
            hasStripGenre: true,
            mode: .rightToLeft,
            reason: .metadata
        ),
        Row(name: "no pages at all", pages: [], mode: .leftToRight, reason: .fallback),
        Row(name: "no sizes known", pages: [nil, nil, nil, nil], mode: .leftToRight, reason: .fallback),
        Row(name: "two tall pages are not enough", pages: pages(2, 800, 8000), mode: .leftToRight, reason: .fallback),
        Row(name: "three tall pages are enough", pages: pages(3, 800, 8000), mode: .webtoon, reason: .pageShapes),
        Row(
            name: "three known sizes of many",
            pages: [nil] + pages(3, 800, 8000) + [nil, nil],
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "2.2 times as tall is not enough",
            pages: pages(9, 1000, 2200),
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(name: "more than 2.2 times is enough", pages: pages(9, 1000, 2201), mode: .webtoon, reason: .pageShapes),
        Row(
            name: "a cover among strips",
            pages: pages(1, 720, 1024) + pages(9, 800, 9000),
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "a long credit page among pages",
            pages: album + pages(1, 600, 6000),
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(
            name: "half of them tall",
            pages: pages(4, 800, 1200) + pages(4, 800, 9000),
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(
            name: "one more than half of them tall",
            pages: pages(4, 800, 1200) + pages(5, 800, 9000),
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "widths that differ by a hundredth",
            pages: pages(5, 800, 9000) + pages(5, 808, 9000),
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "tall pages of all widths: a collection of scrolls",
            pages: [400, 500, 600, 700, 800, 900].map { Size(width: $0, height: 4000) },
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(
            name: "one in five of another width",
            pages: pages(8, 800, 9000) + pages(2, 600, 9000),
            mode: .webtoon,
            reason: .pageShapes
        ),
        Row(
            name: "three in ten of another width",
            pages: pages(7, 800, 9000) + pages(3, 600, 9000),
            mode: .leftToRight,
            reason: .fallback
        ),
        Row(
            name: "a size of zero is unknown",
            pages: pages(2, 800, 8000) + pages(1, 0, 8000),
            mode: .leftToRight,
            reason: .fallback
        ),
    ]

    @Test("the first rule that applies decides", arguments: table)
    func detects(row: Row) {
        let verdict = ReadingModeDetector.detect(
            stored: row.stored,
            declared: row.declared,
            pages: row.pages,
            hasStripGenre: row.hasStripGenre
        )
        #expect(verdict == DetectedReadingMode(mode: row.mode, reason: row.reason))
    }

    @Test("the order in which sizes become known doesn't matter")
    func order() {
        var random = SeededGenerator(seed: 5)
        for row in Self.table {
            let verdict = ReadingModeDetector.detect(
                stored: row.stored,
                declared: row.declared,
                pages: row.pages.shuffled(using: &random),
                hasStripGenre: row.hasStripGenre
            )
            #expect(verdict.mode == row.mode, "\(row.name)")
        }
    }
}
