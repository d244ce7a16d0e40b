import Testing
import TextCoding

@testable import WebClient

@Suite("Reading aloud")
struct SpeechTests {
    private func sentence(_ text: String, language: String = "") throws -> SpokenSentence {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("text", text)
        writer.add("language", language)
        writer.add("from", "/4/2/1:0")
        writer.add("to", "/4/2/1:9")
        writer.endObject()
        return try #require(SpokenSentence(try JSON(parsing: writer.text)))
    }

    @Test(
        "a long sentence is split into pieces that every voice can speak, without losing text",
        arguments: [
            "Short.",
            String(repeating: "one two three, ", count: 60) + "end.",
            String(repeating: "word ", count: 200),
            String(repeating: "a", count: 1000),
            String(repeating: "话说天下大势，分久必合，", count: 40) + "。",
            String(repeating: "話", count: 500),
            String(repeating: "🙂", count: 300),
            "",
        ]
    )
    func pieces(text: String) throws {
        let pieces = try sentence(text).pieces
        #expect(pieces.joined() == text)
        #expect(pieces.allSatisfy { !$0.isEmpty && $0.utf8.count <= 240 })
        #expect(pieces.count <= text.utf8.count / 120 + 1)
    }

    @Test("pieces end at pauses where possible, and never within a number")
    func pauses() throws {
        let list = try sentence(String(repeating: "ten thousand apples, ", count: 30) + "and a pear.").pieces
        #expect(list.dropLast().allSatisfy { $0.hasSuffix(",") })
        let numbers = try sentence(String(repeating: "1,000 ", count: 100)).pieces
        #expect(numbers.allSatisfy { !$0.hasPrefix("000") })
        let chinese = try sentence(String(repeating: "话说天下大势，", count: 40)).pieces
        #expect(chinese.allSatisfy { $0.hasSuffix("，") })
    }

    @Test(
        "the language is that of the document or the book, unless the script contradicts it",
        arguments: [
            ("Call me Ishmael.", "en-GB", "de", "en-GB"),
            ("Nennt mich Ismael.", "", "de", "de"),
            ("话说天下大势，分久必合。", "en", "", "zh"),
            ("話說天下大勢。", "zh-Hant-TW", "en", "zh-Hant-TW"),
            ("春は曙。", "", "en", "ja"),
            ("東京特許許可局", "ja", "", "ja"),
            ("안녕하세요.", "", "en", "ko"),
            ("He wrote 春 on the wall.", "en", "", "en"),
            ("1984", "fr", "", "fr"),
        ]
    )
    func language(text: String, document: String, book: String, expected: String) throws {
        #expect(try sentence(text, language: document).language(book: book) == expected)
    }

    private let voices = [
        SpeechVoice(identifier: "a", name: "Anna", language: "de-DE"),
        SpeechVoice(identifier: "b", name: "Brian", language: "en-US", isHere: false),
        SpeechVoice(identifier: "c", name: "Clara", language: "en-GB"),
        SpeechVoice(identifier: "d", name: "Daniel", language: "en_AU"),
        SpeechVoice(identifier: "e", name: "Mei", language: "zh-TW"),
        SpeechVoice(identifier: "f", name: "Li", language: "zh-CN"),
    ]

    @Test(
        "only voices of the language are listed, those of its region and of this device first",
        arguments: [
            ("en-GB", "cdb"), ("en-US", "bcd"), ("en", "cdb"), ("EN-gb", "cdb"), ("zh-Hant", "ef"), ("zh-Hans", "fe"),
            ("zh", "ef"), ("fr", ""), ("", ""),
        ]
    )
    func order(language: String, expected: String) {
        #expect(SpeechVoice.voices(voices, of: language).map(\.identifier).joined() == expected)
    }

    @Test("the speed, the use of the narration and one voice for each language are stored")
    func settings() {
        var settings = SpeechSettings()
        settings.speed = 135
        settings.setVoice("c", for: "en-GB")
        settings.setVoice("urn:\"f\"", for: "zh-Hans-CN")
        settings.setVoice("b", for: "en-US")
        let kept = SpeechSettings(text: settings.text)
        #expect(kept == settings)
        #expect(kept.speed == 135 && kept.usesNarration)
        settings.usesNarration = false
        #expect(!SpeechSettings(text: settings.text).usesNarration)
        #expect(SpeechSettings(text: #"{"speed":135}"#).usesNarration)
        #expect(kept.voice(for: "en") == "b")
        #expect(kept.voice(for: "zh-TW") == "urn:\"f\"")
        settings.setVoice("", for: "en")
        #expect(SpeechSettings(text: settings.text).voice(for: "en-GB") == "")
    }

    @Test("invalid settings are the defaults", arguments: ["", "{", "[]", #"{"speed":9000,"voices":7}"#, "135,2"])
    func nonsense(text: String) { #expect(SpeechSettings(text: text) == SpeechSettings()) }
}
