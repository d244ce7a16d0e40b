import Testing
import TextCoding

@Suite("JSON parser")
struct JSONParserTests {
    @Test(
        "values are parsed",
        arguments: [
            ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
            ("-0.5e1", .number(-5)),
            ("1E+2", .number(100)), ("\"a\"", .string("a")), ("[]", .array([])), ("{}", .object([])),
            ("[1, [2], \"3\"]", .array([.number(1), .array([.number(2)]), .string("3")])),
            (#""\"\\\/\b\f\n\r\t\u0041\u00e9\u3042""#, .string("\"\\/\u{8}\u{C}\n\r\tAéあ")),
            (#""a\ud83d\ude00b""#, .string("a😀b")), ("\"日本\"", .string("日本")),
            (
                #"{"a":1,"b":{"c":null}}"#,
                ["a": .number(1), "b": ["c": .null]]
            ),
        ] as [(String, JSON)]
    )
    func parses(text: String, value: JSON) throws {
        #expect(try JSON(parsing: text) == value)
        #expect(try JSON(parsing: Array(text.utf8)) == value)
        #expect(try JSON(parsing: written(value)) == value)
    }

    @Test("a server response can be read by its members")
    func members() throws {
        let json = try JSON(
            parsing:
                #" {"a": [1, -2.5, 3e2], "t": true, "f": false, "n": null, "s": "Größe \"x\" \u96e8\ud83d\ude00\n"} "#
        )
        #expect(json["a"].elements.map { $0.double } == [1, -2.5, 300])
        #expect(json["t"].bool == true && json["f"].bool == false)
        #expect(json["n"].isNull && json["missing"].isNull && json["missing"]["deeper"].string == nil)
        #expect(json.member("n") == .null && json.member("missing") == nil)
        #expect(json["s"].string == "Größe \"x\" 雨😀\n")
        #expect(json["s"].oneOrMany == [json["s"]] && json["a"].oneOrMany.count == 3)
    }

    @Test(
        "only whole numbers are integers",
        arguments: [("7", 7), ("-0", 0), ("1e3", 1000), ("7.5", nil), ("1e300", nil), ("9007199254740993e5", nil)]
            as [(String, Int?)]
    )
    func integers(text: String, number: Int?) throws {
        #expect(try JSON(parsing: text).int == number)
    }

    @Test(
        "numbers are rounded correctly in every notation",
        arguments: [
            "0.1", "0.30000000000000004", "1e22", "1e23", "8.41e21", "9007199254740993",
            "123456789012345678901234567890",
            "0.000001", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "3.141592653589793", "-1e-7",
            "0.0000000000000000000000000000000000000000001", "100000000000000000000000000000000000e-35", "0e99999",
            "1e-99999",
        ]
    )
    func rounding(text: String) throws {
        #expect(try JSON(parsing: text).double == Double(text))
    }

    @Test(
        "an error has a reason and an offset",
        arguments: [
            ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("{", .expectedName, 1), ("[1,]", .expectedValue, 3),
            ("[1 2]", .unterminatedArray, 3), ("{\"a\"}", .expectedColon, 4), ("{\"a\" 1}", .expectedColon, 5),
            ("{a:1}", .expectedName, 1), ("{\"a\":1,}", .expectedName, 7), ("{\"a\":}", .expectedValue, 5),
            ("{\"a\":1", .unterminatedObject, 6), ("[1]x", .trailingText, 3), ("1 2", .trailingText, 2),
            ("nul", .expectedValue, 3), ("tru", .expectedValue, 3), ("nan", .expectedValue, 1),
            ("]", .expectedValue, 0),
            ("01", .malformedNumber, 2), ("-", .malformedNumber, 1), ("1.", .malformedNumber, 2),
            ("1e", .malformedNumber, 2), ("+1", .expectedValue, 0), (".5", .expectedValue, 0),
            ("1e999", .numberTooLarge, 0), ("\"", .unterminatedString, 1), ("\"a", .unterminatedString, 2),
            ("\"\\x\"", .unknownEscape, 3), ("\"\\u12\"", .malformedEscape, 5), ("\"\\u12g4\"", .malformedEscape, 5),
            ("\"\\ud800\"", .loneSurrogate, 7), ("\"\\ude00\"", .loneSurrogate, 7),
            ("\"\\ud800\\u0041\"", .loneSurrogate, 13), ("\"a\nb\"", .controlCharacter, 2),
            ("\"\u{01}\"", .controlCharacter, 1), ("{\"a\":1,\"b\":2,\"a\":3}", .duplicateName, 13),
            ("'a'", .expectedValue, 0), ("\"\\", .unterminatedString, 2), ("// no\n1", .expectedValue, 0),
            ("\u{FEFF}1", .expectedValue, 0),
        ] as [(String, JSONError.Reason, Int)]
    )
    func refuses(text: String, reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError(reason, offset: offset)) { try JSON(parsing: text) }
    }

    @Test("an error is described with its reason and its offset")
    func description() {
        #expect(JSONError(.expectedColon, offset: 5).description == "a colon is missing, at byte 5")
    }

    @Test(
        "invalid UTF-8 is rejected",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]]
    )
    func encoding(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: JSONError(.notUTF8, offset: 1)) { try JSON(parsing: [quote] + bytes + [quote]) }
    }

    @Test(
        "lone surrogates can be replaced",
        arguments: [
            (#""a\ud83d""#, "a\u{FFFD}"), (#""\ude00b""#, "\u{FFFD}b"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
            (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\n""#, "\u{FFFD}\n"),
        ]
    )
    func loneSurrogates(text: String, value: String) throws {
        #expect(try JSON(parsing: text, replacingLoneSurrogates: true) == .string(value))
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test("the nesting depth is limited", arguments: ["[", "{\"a\":", "[{\"a\":"])
    func depth(opening: String) throws {
        #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: opening, count: 100_000)) }
        _ = try JSON(parsing: String(repeating: "[", count: 32) + String(repeating: "]", count: 32))
        #expect(throws: JSONError(.tooDeep, offset: 32)) {
            try JSON(parsing: String(repeating: "[", count: 33) + String(repeating: "]", count: 33))
        }
    }

    @Test("the number of values is limited")
    func valueCount() {
        let text = "[" + String(repeating: "1,", count: JSON.maximumValueCount) + "1]"
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test("the number of members of an object is limited")
    func memberCount() throws {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        }
        _ = try JSON(parsing: object(JSON.maximumMemberCount))
        let failure = #expect(throws: JSONError.self) { try JSON(parsing: object(JSON.maximumMemberCount + 1)) }
        #expect(failure?.reason == .tooManyMembers)
    }

    @Test("damaged text is parsed or rejected and never traps", arguments: [UInt64](1...8))
    func survivesDamage(seed: UInt64) {
        let text = Array(
            #"{"metadata":{"title":{"en":"A \u00e9\ud83d\ude00"},"n":-12.5e3},"readingOrder":[{"href":"1.jpg"},null,true,[]]}"#
                .utf8
        )
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<5000 {
            var bytes = text
            for _ in 0...random(6) where !bytes.isEmpty {
                let index = random(bytes.count)
                switch random(4) {
                case 0: bytes[index] = UInt8(random(256))
                case 1: bytes[index] = text[random(text.count)]
                case 2: bytes.removeLast(random(bytes.count))
                default: bytes.removeSubrange(index..<min(bytes.count, index + 9))
                }
            }
            if let value = try? JSON(parsing: bytes) {
                #expect((try? JSON(parsing: written(value))) == value, "seed \(seed)")
            }
        }
    }

    private func written(_ value: JSON) -> [UInt8] {
        var writer = JSONWriter()
        writer.add(value)
        return writer.bytes
    }
}
