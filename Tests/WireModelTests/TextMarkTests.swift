import Testing
import TextCoding
import WireModel

@Suite("Marks in books of text")
struct TextMarkTests {
    @Test("a mark is written and read again; what may be missing may be missing")
    func coding() throws {
        let mark = TextMark(
            id: "a-1_B",
            kind: .highlight,
            color: .blue,
            note: "n",
            locator: .init(href: "1"),
            created: 5,
            modified: 9
        )
        #expect(try TextMark(request: JSON(parsing: mark.jsonText)) == mark)
        let short = #"{"id":"a","kind":"bookmark","locator":{"href":"1"},"created":5}"#
        let read = try TextMark(request: JSON(parsing: short))
        #expect(read.color == .yellow && read.modified == 5 && read.note == nil)
    }

    @Test(
        "a mark with anything out of bounds is refused",
        arguments: [
            ("id", #""""#), ("id", #""a/b""#), ("id", "\"\(String(repeating: "a", count: 65))\""), ("kind", #""x""#),
            ("color", #""red; x""#), ("note", "\"\(String(repeating: "a", count: 20000))\""), ("created", "-1"),
            ("created", "1e300"), ("modified", "999999999999999"), ("locator", "{}"), ("locator", "null"),
        ]
    )
    func strict(member: String, value: String) {
        var members = ["id": #""a""#, "kind": #""bookmark""#, "locator": #"{"href":"1"}"#, "created": "5"]
        members[member] = value
        let json = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        #expect(throws: (any Error).self) { try TextMark(request: JSON(parsing: json)) }
    }
}
