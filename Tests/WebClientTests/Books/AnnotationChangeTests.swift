import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Annotations on this device")
struct AnnotationChangeTests {
    private func page(_ page: Int, of publication: String = "7", note: String = "") -> SeriesAnnotation {
        var annotation = Annotation(bookmarkAtPage: page, created: 5)
        annotation.noteText = note
        return SeriesAnnotation.with {
            $0.annotation = annotation
            $0.publicationID = publication
            $0.content = "c"
            $0.title = "T"
        }
    }

    private func text(_ id: String, at position: Int, of publication: String = "1") -> SeriesAnnotation {
        let place = BookPosition(path: "a", progression: 0, position: position)
        let annotation = Annotation(bookmarkAt: place, id: id, time: 5)
        return SeriesAnnotation.with {
            $0.annotation = annotation
            $0.publicationID = publication
            $0.content = "c"
            $0.title = "T"
        }
    }

    private func change(_ entry: SeriesAnnotation, isRemoved: Bool = false, series: String = "3") -> AnnotationChange {
        AnnotationChange(entry, series: series, isRemoved: isRemoved)
    }

    @Test("a change survives encoding and decoding")
    func roundTrip() throws {
        var entry = page(12, note: "“She”: 『雨』 \\ \"and\" a\nline")
        entry.annotation.locator.locations.progression = 0.125
        let read = try #require(StoredAnnotationChange.change(try JSON(parsing: change(entry, isRemoved: true).text)))
        #expect(read.entry == entry)
        #expect(read.annotation.locator.page == 12)
        #expect(read.series == "3")
        #expect(read.isRemoved)
    }

    @Test("changes that a previous version stored are read")
    func previousFormats() throws {
        let mark = """
            {"publication":"7","removed":true,"mark":{"color":"blue","created":5,"id":"m1","kind":"highlight",\
            "locator":{"href":"a.xhtml","type":"application/xhtml+xml"},"modified":6,"note":"n"}}
            """
        let highlight = try #require(StoredAnnotationChange.change(try JSON(parsing: mark)))
        #expect(highlight.publication == "7" && highlight.isRemoved && highlight.series == "")
        #expect(highlight.annotation.id == "m1" && highlight.annotation.modified == 6)
        #expect(highlight.annotation.color == .blue && highlight.annotation.note == "n")
        let page = """
            {"page":12,"fraction":0.5,"note":"n","publicationId":"7","content":"c","title":"T","series":"3",\
            "removed":false,"changedAt":9}
            """
        let bookmark = try #require(StoredAnnotationChange.change(try JSON(parsing: page)))
        #expect(bookmark.annotation.id == "page-13" && bookmark.annotation.modified == 9)
        #expect(bookmark.annotation.locator == Locator(page: 12, fraction: 0.5))
        #expect(bookmark.annotation.note == "n" && bookmark.entry.content == "c" && bookmark.series == "3")
    }

    @Test(
        "stored changes without an annotation are ignored",
        arguments: [
            "{}", #"{"publicationId":"7"}"#, #"{"page":-1,"publicationId":"7","changedAt":1}"#,
            #"{"page":1,"publicationId":"7"}"#, #"{"publication":"7","mark":{"id":"m1"}}"#,
        ]
    )
    func invalid(text: String) throws {
        #expect(StoredAnnotationChange.change(try JSON(parsing: text)) == nil)
    }

    @Test("unsent changes override the server's bookmarks")
    func mergesComic() {
        let known = [page(2).annotation, page(9, note: "old").annotation]
        let changes = [
            change(page(9, note: "new")), change(page(4)), change(page(2), isRemoved: true), change(page(1, of: "8")),
        ]
        let merged = AnnotationChange.annotations(known, with: changes, of: "7")
        #expect(merged.map(\.locator.page) == [4, 9])
        #expect(merged.last?.note == "new")
    }

    @Test("annotations are in reading order and include unsent changes")
    func mergesText() {
        let known = [text("b", at: 7).annotation, text("a", at: 2).annotation]
        let changes = [
            change(text("c", at: 4)), change(text("b", at: 7), isRemoved: true), change(text("d", at: 1, of: "2")),
        ]
        #expect(AnnotationChange.annotations(known, with: changes, of: "1").map(\.id) == ["a", "c"])
    }

    @Test("a series keeps the order of its publications, and a new annotation is inserted within its publication")
    func mergesSeries() {
        let known = [page(3, of: "5"), page(8, of: "5"), page(0, of: "9")]
        let changes = [
            change(page(5, of: "5")), change(page(9, of: "5")), change(page(0, of: "9"), isRemoved: true),
            change(page(1, of: "2")), change(page(1, of: "4"), series: "other"),
        ]
        let merged = SeriesAnnotationChanges.merged(known, with: changes, ofSeries: "3")
        #expect(
            merged.map { "\($0.publicationID)/\($0.annotation.locator.page ?? -1)" } == [
                "5/3", "5/5", "5/8", "5/9", "2/1",
            ]
        )
    }
}
