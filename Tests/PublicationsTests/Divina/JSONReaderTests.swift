import Testing

@testable import Publications

@Suite("JSON that somebody else wrote")
struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }

    @Test(
        "values are read as they are meant",
        arguments: [
            ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
            ("-0.5e1", .number(-5)),
            ("1E+2", .number(100)), ("\"a\"", .string("a")), ("[]", .array([])), ("{}", .object(JSONObject())),
            ("[1, [2], \"3\"]", .array([.number(1), .array([.number(2)]), .string("3")])),
            ("\u{FEFF}[1]", .array([.number(1)])),
            (#""\"\\\/\b\f\n\r\t\u0041\u00e9\u3042""#, .string("\"\\/\u{8}\u{C}\n\r\tAéあ")),
            (#""a\ud83d\ude00b""#, .string("a😀b")), ("\"日本\"", .string("日本")),
            (
                #"{"a":1,"b":{"c":null}}"#,
                .object(
                    JSONObject(members: [
                        .init(name: "a", value: .number(1)),
                        .init(name: "b", value: .object(JSONObject(members: [.init(name: "c", value: .null)]))),
                    ])
                )
            ),
        ] as [(String, JSONValue)]
    )
    func reads(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
        #expect(try JSONReader.read(JSONWriter.write(value)) == value)
    }

    @Test(
        "what the grammar does not allow is refused with its place",
        arguments: [
            ("", "it ends too early", 0), ("[1,]", "there is no value", 3), ("[1 2]", "an array does not end", 3),
            ("{\"a\" 1}", "a colon is missing", 5), ("{a:1}", "a member has no name", 1),
            ("{\"a\":1,}", "a member has no name", 7), ("{\"a\":1", "an object does not end", 6),
            ("[1]x", "something follows the end", 3), ("nul", "there is no value", 3), ("nan", "there is no value", 1),
            ("01", "a number is malformed", 2), ("-", "a number is malformed", 1), ("1.", "a number is malformed", 2),
            ("1e", "a number is malformed", 2), ("+1", "there is no value", 0), (".5", "there is no value", 0),
            ("1e999", "a number is too large", 0), ("\"a", "a string does not end", 2),
            ("\"\\x\"", "an escape is unknown", 3), ("\"\\u12g4\"", "an escape is malformed", 5),
            ("\"\\ud800\"", "an escape is half a character", 7), ("\"\\ude00\"", "an escape is half a character", 7),
            ("\"\\ud800\\u0041\"", "an escape is half a character", 13),
            ("\"a\nb\"", "a string holds a control character", 2),
            ("{\"a\":1,\"b\":2,\"a\":3}", "a name stands twice in one object", 13), ("'a'", "there is no value", 0),
            ("\"\\", "a string does not end", 2), ("// no\n1", "there is no value", 0),
        ]
    )
    func refuses(text: String, reason: String, offset: Int) {
        #expect(throws: JSONProblem(reason: reason, offset: offset)) { try read(text) }
    }

    @Test(
        "text that is not UTF-8 is refused",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]]
    )
    func encoding(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: JSONProblem(reason: "a string is not UTF-8 text", offset: 1)) {
            try JSONReader.read([quote] + bytes + [quote])
        }
    }

    @Test("depth is bounded, whatever the nesting is made of", arguments: ["[", "{\"a\":", "[{\"a\":"])
    func depth(opening: String) {
        #expect(throws: JSONProblem.self) { try read(String(repeating: opening, count: 100_000)) }
        #expect(throws: Never.self) {
            try read(String(repeating: "[", count: 32) + String(repeating: "]", count: 32))
        }
        #expect(throws: JSONProblem(reason: "it is nested too deeply", offset: 32)) {
            try read(String(repeating: "[", count: 33) + String(repeating: "]", count: 33))
        }
    }

    @Test("the number of values is bounded")
    func valueCount() {
        let text = "[" + String(repeating: "1,", count: JSONReader.maximumValueCount) + "1]"
        #expect(throws: JSONProblem.self) { try read(text) }
    }

    @Test("random damage never crashes the reader", arguments: [UInt64](1...8))
    func survivesDamage(seed: UInt64) {
        let text = Array(
            #"{"metadata":{"title":{"en":"A \u00e9\ud83d\ude00"},"n":-12.5e3},"readingOrder":[{"href":"1.jpg"},null,true,[]]}"#
                .utf8
        )
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[index] = text[Int.random(in: 0..<text.count, using: &generator)]
                default: bytes.removeSubrange(index..<min(bytes.count, index + 9))
                }
                if bytes.isEmpty { break }
            }
            if let value = try? JSONReader.read(bytes) {
                #expect((try? JSONReader.read(JSONWriter.write(value))) == value, "seed \(seed)")
            }
        }
    }
}
