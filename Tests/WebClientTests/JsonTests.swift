import Testing

@testable import WebClient

@Suite("JSON in the browser app")
struct JsonTests {
    @Test("what a server may say is read")
    func values() throws {
        let json = try JsonParser.parse(
            #" {"a": [1, -2.5, 3e2], "t": true, "f": false, "n": null, "s": "Größe \"x\" \u96e8\ud83d\ude00\n"} "#
        )
        #expect(json["a"].elements.map { $0.double } == [1, -2.5, 300])
        #expect(json["t"].bool == true && json["f"].bool == false)
        #expect(json["n"].isNull && json["missing"].isNull && json["missing"]["deeper"].text == nil)
        #expect(json["s"].text == "Größe \"x\" 雨😀\n")
    }

    @Test(
        "numbers are whole only when they are",
        arguments: [("7", 7), ("-0", 0), ("1e3", 1000), ("7.5", nil), ("1e300", nil), ("9007199254740993e5", nil)]
            as [(String, Int?)]
    )
    func wholeNumbers(text: String, number: Int?) throws {
        #expect(try JsonParser.parse(text).int == number)
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "nul", "tru", "\"", "\"\\u12\"", "\"\\x\"", "1 2", "[1 2]",
            "{a:1}", "'a'", "\u{FEFF}1", "-", "\"\u{01}\"", "]", "{\"a\":}",
        ]
    )
    func refused(text: String) {
        #expect(throws: JsonError.self) { try JsonParser.parse(text) }
    }

    @Test("nesting is bounded, so that no answer can exhaust the stack")
    func depth() throws {
        let deep = JsonParser.maximumDepth
        let legal = String(repeating: "[", count: deep - 1) + "1" + String(repeating: "]", count: deep - 1)
        #expect(throws: Never.self) { try JsonParser.parse(legal) }
        #expect(throws: JsonError.tooDeep) { try JsonParser.parse(String(repeating: "[", count: 100_000)) }
        #expect(throws: JsonError.tooDeep) { try JsonParser.parse(String(repeating: "{\"a\":", count: 100_000)) }
    }

    @Test("a garbled document is read or refused, and never a crash")
    func garbled() {
        let document = Array(#"{"series":[{"id":"1","title":"雨宿り","page":3,"x":-1.5e3,"ok":true}],"next":null}"#.utf8)
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<20_000 {
            var bytes = document
            for _ in 0...next(3) { bytes[next(bytes.count)] = UInt8(next(256)) }
            bytes.removeLast(next(bytes.count))
            bytes.withUnsafeBytes { _ = try? JsonParser.parse($0) }
        }
    }

    @Test("what is written is read again")
    func writer() throws {
        var writer = JsonWriter()
        writer.add("page", 3)
        writer.add("completed", true)
        writer.add("updatedAt", Int64(1_795_249_730_003))
        writer.add("device", "a \"b\" \\ \u{1} 雨")
        let json = try JsonParser.parse(writer.text)
        #expect(json["page"].int == 3 && json["completed"].bool == true)
        #expect(json["updatedAt"].long == 1_795_249_730_003)
        #expect(json["device"].text == "a \"b\" \\ \u{1} 雨")
        #expect(try JsonParser.parse(JsonWriter().text).elements.isEmpty)
    }
}
