import Geometry
import Testing

@testable import ReadingEngine

@Suite("Hidden pages")
struct HiddenPageTests {
    private static let shape = PageShape(size: Size(width: 800, height: 1200))

    private static func chapter(_ count: Int, hidden: [Int]) -> Chapter {
        var chapter = Chapter(identifier: 0, pages: Array(repeating: shape, count: count))
        chapter.hiddenPages = hidden
        return chapter
    }

    private static func reader(_ chapter: Chapter, page: Int = 0, isDouble: Bool = false) -> PageReader {
        var options = ReaderOptions()
        options.pageLayout = isDouble ? .double : .single
        return PageReader(
            ReaderConfiguration(
                chapter: chapter,
                page: page,
                options: options,
                viewport: isDouble ? Size(width: 1600, height: 1000) : Size(width: 600, height: 900)
            )
        )
    }

    /// Returns the page indices of each item, in order.
    private static func pages(of reader: PageReader) -> [[Int]] {
        reader.context.sequence.items.compactMap { item in
            guard let first = item.firstPage?.page, let last = item.lastPage?.page else { return nil }
            return first == last ? [first] : [first, last]
        }
    }

    @Test("are skipped, and the other pages keep their numbers")
    func leftOut() {
        let reader = Self.reader(Self.chapter(5, hidden: [0, 2, 4]))
        #expect(Self.pages(of: reader) == [[1], [3]])
        #expect(reader.focus?.page == 1)
        #expect(reader.scene.pageCount == 5)
        #expect(reader.brokenInvariants() == [])
    }

    @Test("don't shift the spreads after them")
    func pairs() {
        // The cover is shown alone. The hidden page after it must not take a side of a spread.
        let reader = Self.reader(Self.chapter(6, hidden: [1]), isDouble: true)
        #expect(Self.pages(of: reader) == [[0], [2, 3], [4, 5]])
        var chapter = Self.chapter(7, hidden: [3])
        chapter.pairing = PairingChoices(isolated: [3, 4], shifted: [])
        #expect(Self.pages(of: Self.reader(chapter, isDouble: true)) == [[0], [1, 2], [4], [5, 6]])
    }

    @Test(
        "are never in focus: the next visible page is, or the last one at the end",
        arguments: [(0, 1), (1, 1), (2, 3), (4, 3), (99, 3)]
    )
    func focus(page: Int, shown: Int) {
        let chapter = Self.chapter(5, hidden: [0, 2, 4])
        var reader = Self.reader(chapter, page: page)
        #expect(reader.focus?.page == shown)
        reader.handle(.jump(PageIdentifier(chapter: 0, page: page), time: 1))
        reader.tick(3)
        #expect(reader.focus?.page == shown)
        #expect(reader.brokenInvariants() == [])
    }

    @Test("at the end of a chapter don't prevent it from being finished")
    func finished() {
        var reader = Self.reader(Self.chapter(4, hidden: [3]))
        _ = reader.takeEffects()
        reader.handle(.jump(PageIdentifier(chapter: 0, page: 2), time: 1))
        // A jump waits until its page can be shown.
        reader.handle(.pageReady(PageIdentifier(chapter: 0, page: 2), size: Size(width: 800, height: 1200), time: 2))
        reader.tick(3)
        let isFinished = reader.takeEffects().contains {
            if case .progressChanged(let page, _, let isFinished) = $0 { return page.page == 2 && isFinished }
            return false
        }
        #expect(isFinished)
    }

    @Test("are shown if the chapter has no other pages")
    func all() {
        #expect(Self.pages(of: Self.reader(Self.chapter(2, hidden: [0, 1]))) == [[0], [1]])
    }

    @Test("keep their pairing choices when the spreads are shifted")
    func shifting() throws {
        var chapter = Self.chapter(9, hidden: [2])
        chapter.pairing = PairingChoices(isolated: [2], shifted: [])
        let rules = Self.reader(chapter, isDouble: true).context.rules
        let pairing = try #require(SpreadBuilder.shifting(around: 5, in: chapter, rules: rules))
        #expect(pairing.isolated == [2])
        #expect(pairing.shifted == [1])
        chapter.pairing = pairing
        #expect(Self.pages(of: Self.reader(chapter, isDouble: true)) == [[0], [1], [3, 4], [5, 6], [7, 8]])
    }
}
