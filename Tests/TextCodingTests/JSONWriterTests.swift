import Testing
import TextCoding

@Suite("JSON writer")
struct JSONWriterTests {
    @Test("members are separated by commas and read back")
    func object() throws {
        let text = JSONWriter.object { writer in
            writer.add("page", 3)
            writer.add("completed", true)
            writer.add("updatedAt", Int64(1_795_249_730_003))
            writer.add("device", "a \"b\" \\ \u{1} 雨")
            writer.add("note", nil as String?)
            writer.add("ids", ["1", "2"])
            writer.addName("list")
            writer.beginArray()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.addNull()
            writer.endArray()
            writer.add("raw", json: "[1]")
        }
        let json = try JSON(parsing: text)
        #expect(json["page"].int == 3 && json["completed"].bool == true)
        #expect(json["updatedAt"].int64 == 1_795_249_730_003)
        #expect(json["device"].string == "a \"b\" \\ \u{1} 雨")
        #expect(text.hasSuffix(#""note":null,"ids":["1","2"],"list":[{},[],null],"raw":[1]}"#))
        #expect(JSONWriter.object { _ in } == "{}")
    }

    @Test(
        "numbers are written with the fewest digits that read back",
        arguments: [
            (0, "0"), (-0.0, "0"), (0.5, "0.5"), (-0.25, "-0.25"), (0.001, "0.001"), (12.5, "12.5"),
            (1 / 3, "0.3333333333333333"),
            (100, "100"), (1e15, "1000000000000000"), (0.1 + 0.2, "0.30000000000000004"), (1e300, "1e+300"),
            (.infinity, "null"), (.nan, "null"), (9_007_199_254_740_992, "9007199254740992"),
            (0.05, "0.05"), (123.456, "123.456"),
        ] as [(Double, String)]
    )
    func numbers(number: Double, text: String) {
        var writer = JSONWriter()
        writer.add(number)
        #expect(writer.text == text)
    }

    @Test("random numbers read back exactly")
    func randomNumbers() throws {
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Double(bitPattern: state)
            guard number.isFinite else { continue }
            for number in [number, Double(state >> 40) / 1000, Double(state >> 11) / 0x1p53] {
                var writer = JSONWriter()
                writer.add(number)
                #expect(try JSON(parsing: writer.bytes).double == number)
            }
        }
    }
}
