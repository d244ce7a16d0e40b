import Testing
import TextCoding
import WireModel

@Suite("Annotations")
struct AnnotationTests {
    @Test("an annotation survives a round trip, also without its optional members")
    func coding() throws {
        let annotation = Annotation(
            id: "a-1_B",
            kind: .highlight,
            color: .blue,
            note: "n",
            locator: .init(href: "1"),
            created: 5,
            modified: 9,
            device: "phone"
        )
        #expect(try Annotation(request: JSON(parsing: annotation.jsonText)) == annotation)
        let short = #"{"id":"a","kind":"bookmark","locator":{"href":"1"},"created":5}"#
        let read = try Annotation(request: JSON(parsing: short))
        #expect(read.color == .yellow && read.modified == 5 && read.note == nil && read.device == nil)
    }

    @Test("the bookmark of a page of a comic has the page in its id and its locator")
    func pages() throws {
        let bookmark = Annotation(bookmarkAtPage: 11, fraction: 0.25, created: 5)
        #expect(bookmark.id == "page-12" && bookmark.locator.page == 11)
        let locator = #"{"locations":{"position":12,"progression":0.25}}"#
        #expect(
            bookmark.jsonText
                == #"{"color":"yellow","created":5,"id":"page-12","kind":"bookmark","locator":\#(locator),"modified":5}"#
        )
        #expect(try Annotation(request: JSON(parsing: bookmark.jsonText)) == bookmark)
    }

    @Test("the annotations of a series are written and read again")
    func series() throws {
        let entry = SeriesAnnotation.with {
            $0.annotation = Annotation(bookmarkAtPage: 0, created: 1)
            $0.publicationID = "1"
            $0.content = "a"
            $0.title = "T"
        }
        let list = SeriesAnnotationList.with {
            $0.annotations = [entry]
            $0.total = 9
        }
        #expect(try SeriesAnnotationList(JSON(parsing: list.jsonText)) == list)
    }

    @Test(
        "an annotation with anything out of bounds is refused",
        arguments: [
            ("id", #""""#), ("id", #""a/b""#), ("id", "\"\(String(repeating: "a", count: 65))\""), ("kind", #""x""#),
            ("color", #""red; x""#), ("note", "\"\(String(repeating: "a", count: 20000))\""), ("created", "-1"),
            ("created", "1e300"), ("modified", "999999999999999"),
            ("device", "\"\(String(repeating: "d", count: 401))\""), ("locator", "{}"), ("locator", "null"),
        ]
    )
    func strict(member: String, value: String) {
        var members = ["id": #""a""#, "kind": #""bookmark""#, "locator": #"{"href":"1"}"#, "created": "5"]
        members[member] = value
        let json = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        #expect(throws: (any Error).self) { try Annotation(request: JSON(parsing: json)) }
    }
}
