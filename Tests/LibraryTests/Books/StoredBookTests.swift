import Foundation
import Testing

@testable import Library
@testable import Publications

@Suite("The stored body of a book")
struct StoredBookTests {
    private func reread(_ body: BookBody) throws -> BookBody {
        try StoredBook.decode(Data(StoredBook.encode(body)))
    }

    @Test("round-trips all values")
    func everything() throws {
        var full = BookSection(path: "Text/“é\"\\\n.xhtml", title: "Ⅰ \u{1}", isLinear: false, byteSize: 9_000_000_000)
        full.range = 5..<9_000_000_005
        full.layout = .fixed
        full.pageSpread = .center
        full.spread = .landscape
        full.orientation = .portrait
        full.flow = .scrolledContinuous
        full.viewport = BookViewport(width: 1200.5, height: 800)
        full.problem = "It can't be read."
        full.pageIndex = 3
        var last = BookSection(path: "b", byteSize: 0)
        last.problem = "Missing."
        let body = BookBody(
            layout: .fixed,
            encoding: "GB18030",
            sections: [
                full, last, BookSection(path: "c", byteSize: 1), BookSection(path: "d", byteSize: 1, range: 0..<1),
                BookSection(path: "e", byteSize: 1, viewport: BookViewport(width: 0.1, height: 1e300)),
            ],
            contents: [
                BookContentsEntry(title: "Part", path: nil),
                BookContentsEntry(title: "One", level: 1, path: "c", fragment: "x"),
                BookContentsEntry(title: "Two", level: 31, path: "d"),
                BookContentsEntry(title: "", path: nil, fragment: "lost"),
            ],
            pageList: [BookContentsEntry(title: "iv", path: "c")],
            landmarks: [
                BookLandmark(kind: "cover", title: "Cover", path: "c"),
                BookLandmark(kind: "toc", title: "", path: "d", fragment: "t"),
            ],
            coverPath: "images/c.png",
            spread: .both,
            orientation: .landscape,
            flow: .scrolledDocument,
            mediaOverlays: ["c": "c.smil", "b": "b.smil"],
            problems: ["One.", "Two."]
        )
        #expect(try reread(body) == body)
        #expect(try reread(BookBody(sections: [])) == BookBody(sections: []))
    }

    @Test("ten thousand sections take about a megabyte")
    func many() throws {
        let sections = (0..<10_000).map { (number: Int) -> BookSection in
            let start = Int64(number) * 6000
            let name = String(number + 1)
            return BookSection(
                path: name + ".xhtml",
                title: "第" + name + "章",
                byteSize: 6000,
                range: start..<start + 6000
            )
        }
        let body = BookBody(
            sections: sections,
            contents: sections.map { BookContentsEntry(title: $0.title ?? "", path: $0.path) }
        )
        let bytes = StoredBook.encode(body)
        #expect(bytes.count < 1_200_000)
        #expect(try StoredBook.decode(Data(bytes)) == body)
    }
}
