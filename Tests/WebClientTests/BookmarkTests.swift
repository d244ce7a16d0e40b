import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Bookmarks")
struct BookmarkTests {
    private func placed(_ page: Int, of publication: String = "7", note: String = "") -> PlacedBookmark {
        PlacedBookmark(Bookmark(page: page, note: note), publication: publication, content: "c", title: "T")
    }

    private func change(_ placed: PlacedBookmark, isRemoved: Bool = false, series: String = "3") -> BookmarkChange {
        BookmarkChange(placed, isRemoved: isRemoved, series: series, changedAt: 5)
    }

    @Test("a change survives encoding and decoding")
    func roundTrip() throws {
        var placed = placed(12, note: "“She”: 『雨』 \\ \"and\" a\nline")
        placed.bookmark.fraction = 0.125
        let text = change(placed, isRemoved: true).text
        let read = try #require(BookmarkChange(try JSON(parsing: text)))
        #expect(read.placed.bookmark.page == 12)
        #expect(read.placed.bookmark.fraction == 0.125)
        #expect(read.placed.bookmark.note == placed.bookmark.note)
        #expect(read.placed.publication == "7")
        #expect(read.placed.content == "c")
        #expect(read.placed.title == "T")
        #expect(read.series == "3")
        #expect(read.isRemoved)
        #expect(read.changedAt == 5)
    }

    @Test("unsent changes override the server's bookmarks")
    func mergesOneBook() {
        let known = [Bookmark(page: 2), Bookmark(page: 9, note: "old")]
        let changes = [
            change(placed(9, note: "new")), change(placed(4)), change(placed(2), isRemoved: true),
            change(placed(1, of: "8")),
        ]
        let merged = BookmarkMerge.bookmarks(known, with: changes, of: "7")
        #expect(merged.map(\.page) == [4, 9])
        #expect(merged.last?.note == "new")
    }

    @Test("a series keeps the order of its books, and a new bookmark is inserted within its book")
    func mergesSeries() {
        let known = [placed(3, of: "5"), placed(8, of: "5"), placed(0, of: "9")]
        let changes = [
            change(placed(5, of: "5")), change(placed(9, of: "5")), change(placed(0, of: "9"), isRemoved: true),
            change(placed(1, of: "2")), change(placed(1, of: "4"), series: "other"),
        ]
        let merged = BookmarkMerge.bookmarks(known, with: changes, ofSeries: "3")
        #expect(merged.map { "\($0.publication)/\($0.bookmark.page)" } == ["5/3", "5/5", "5/8", "5/9", "2/1"])
    }

    @Test("bookmarks without a page or a publication are ignored")
    func refusesNonsense() throws {
        #expect(PageBookmark(try JSON(parsing: #"{"note":"x"}"#)) == nil)
        #expect(PageBookmark(try JSON(parsing: #"{"page":-1}"#)) == nil)
        #expect(SeriesBookmark(try JSON(parsing: #"{"page":1,"publicationId":"7"}"#)) == nil)
    }
}

@Suite("Fractions in requests")
struct ThousandthsTests {
    @Test(
        "a fraction is clamped to 0...1 and rounded to thousandths",
        arguments: [
            (0.0, 0), (0.25, 0.25), (1.0 / 3, 0.333), (0.9996, 1), (1.0, 1), (7.0, 1), (-1.0, 0), (Double.nan, 0),
            (0.0404, 0.04),
        ] as [(Double, Double)]
    )
    func thousandths(fraction: Double, rounded: Double) {
        #expect(fraction.thousandths == rounded)
    }
}

@Suite("Missing chapters")
struct ChapterGapTests {
    @Test(
        "the number of missing chapters is computed from whole chapter numbers",
        arguments: [
            ("1", "2", 0), ("1", "3", 1), ("2", "5", 2), ("10.5", "11", 0), ("10", "10.5", 0), ("10.5", "13", 2),
            ("5", "1", 0), ("07", "09", 1), ("1", "extra", 0), ("", "4", 0), (".5", "4", 0), ("1", "12345678901", 0),
        ]
    )
    func counts(first: String, second: String, missing: Int) {
        #expect(ChapterGap.missing(from: first, to: second) == missing)
    }

    @Test("a missing number reports no missing chapters")
    func needsBoth() {
        #expect(ChapterGap.missing(from: nil, to: "7") == 0)
        #expect(ChapterGap.missing(from: "7", to: nil) == 0)
    }
}
