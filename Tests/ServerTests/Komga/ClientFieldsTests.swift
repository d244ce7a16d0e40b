import Testing

@testable import Server

/// The check of what clients can decode finds what they couldn't.
@Suite("Members that clients need")
struct ClientFieldsTests {
    private func problems(_ text: String, _ fields: ClientFields) throws -> [String] {
        fields.problems(try JSON(parsing: text.utf8))
    }

    @Test(
        "are missing, null or of another type",
        arguments: [
            ("{}", "a:s", ["a is missing"]), (#"{"a":null}"#, "a:s", ["a is null"]), (#"{"a":null}"#, "a:?", []),
            ("{}", "a:?", ["a is missing"]), (#"{"a":1.5}"#, "a:i", ["a is number(1.5)"]), (#"{"a":1.5}"#, "a:n", []),
            (#"{"a":0}"#, "a:p", ["a is number(0.0)"]), (#"{"a":1}"#, "a:p", []),
            (#"{"a":"2026-01-02T03:04:05Z"}"#, "a:t", []),
            (#"{"a":"2026-01-02T03:04:05.6Z"}"#, "a:t", [#"a is string("2026-01-02T03:04:05.6Z")"#]),
            (#"{"a":"2026-01-02"}"#, "a:t", [#"a is string("2026-01-02")"#]),
            (#"{"a":{"b":[{"c":"x"},{"d":"x"}]}}"#, "a.b.*.c:s", ["a.b.*.c is missing"]),
            (#"{"a":[]}"#, "a.*.b:s", []), (#"{"a":"X"}"#, "a:s=X|Y", []), (#"{"a":""}"#, "a:s=X|", []),
            (#"{"a":"Z"}"#, "a:s=X|Y", [#"a is string("Z")"#]),
        ] as [(String, ClientFields, [String])]
    )
    func table(json: String, fields: ClientFields, expected: [String]) throws {
        #expect(try problems(json, fields) == expected)
    }
}
