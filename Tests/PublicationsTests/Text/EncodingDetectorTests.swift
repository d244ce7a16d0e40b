import TestSupport
import Testing

@testable import Publications

@Suite("Encoding detection")
struct EncodingDetectorTests {
    static let texts: [(String, String)] = [
        ("GB18030", "原来女娲氏炼石补天之时，于大荒山无稽崖炼成高经十二丈、方经二十四丈的顽石，他们说这是没有人知道的事情。"),
        ("GB18030", "他说：“你来了。”我们都没有说话，只是看着这个地方，心里想着从前的事。"),
        ("Big5-HKSCS", "他們說這個地方從來沒有人知道，我在這裡住了二十年，也不過是聽說而已。"),
        ("Shift_JIS", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
        ("EUC-JP", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
        ("ISO-2022-JP", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
        ("EUC-KR", "그는 아무 말도 하지 않고 집으로 돌아갔다. 나는 그 사람을 다시는 보지 못했다."),
        ("windows-1251", "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."),
        ("KOI8-R", "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."),
        ("IBM866", "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."),
        (
            "windows-1252",
            "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient."
        ),
        ("windows-1252", "Für wenige schöne Tage müssen Männer überall große Opfer bringen, sagte er und lächelte."),
        (
            "windows-1250",
            "Wszystkie szczęśliwe rodziny są do siebie podobne, każda nieszczęśliwa żyje po swojemu, także źle."
        ),
        (
            "windows-1253",
            "Όλες οι ευτυχισμένες οικογένειες μοιάζουν μεταξύ τους, κάθε δυστυχισμένη οικογένεια είναι αλλιώς."
        ),
        ("UTF-8", "原来女娲氏炼石补天之时 Все счастливые семьи 吾輩は猫である"),
        ("UTF-16LE", "原来女娲氏炼石补天之时，于大荒山无稽崖。\n他们说这是没有人知道的事情。\n"),
        ("UTF-16BE", "原来女娲氏炼石补天之时，于大荒山无稽崖。\n他们说这是没有人知道的事情。\n"),
        ("UTF-16LE", "It is a truth universally acknowledged,\nthat a single man must be in want of a wife.\n"),
        ("UTF-16BE", "It is a truth universally acknowledged,\nthat a single man must be in want of a wife.\n"),
        ("UTF-8", "It is a truth universally acknowledged, that a single man must be in want of a wife."),
    ]

    private func detect(_ bytes: [UInt8]) -> String {
        EncodingDetector.detect(TextSample(parts: [bytes])).name
    }

    @Test("a few sentences are enough", arguments: texts)
    func sentences(name: String, text: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        let bytes = try #require(encoding.encode(text))
        #expect(detect(bytes) == name)
        #expect(detect(bytes + bytes + bytes) == name)
    }

    @Test("a byte order mark takes precedence")
    func marks() {
        #expect(detect([0xEF, 0xBB, 0xBF, 0x41]) == "UTF-8")
        #expect(detect([0xFF, 0xFE, 0x41, 0]) == "UTF-16LE")
        #expect(detect([0xFE, 0xFF, 0, 0x41]) == "UTF-16BE")
        #expect(detect([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == "UTF-32LE")
        #expect(detect([0x84, 0x31, 0x95, 0x33]) == "GB18030")
    }

    @Test("UTF-8 with a few invalid bytes is still UTF-8")
    func brokenUTF8() {
        var bytes = Array(String(repeating: "原来女娲氏炼石补天之时，于大荒山无稽崖。\n", count: 100).utf8)
        for offset in [100, 2000, 4001] { bytes[offset] = 0xFF }
        #expect(detect(bytes) == "UTF-8")
        bytes.removeLast(2)
        #expect(detect(bytes) == "UTF-8")
    }

    @Test("Latin-1 with very few accents is not invalid UTF-8")
    func sparseLatin() {
        let line = Array("The quick brown fox jumps over the lazy dog, again and again and again.\n".utf8)
        var bytes = Array(repeatElement(line, count: 300).joined())
        bytes += Array("caf".utf8) + [0xE9] + Array(" and na".utf8) + [0xEF] + Array("ve people\n".utf8)
        #expect(detect(bytes) == "windows-1252")
    }

    @Test("a long ASCII text doesn't hide what follows")
    func asciiEverywhereButOnce() throws {
        let folder = try TemporaryFolder()
        let line = Array("The quick brown fox jumps over the lazy dog, again and again and again.\n".utf8)
        let filler = Array(repeatElement(line, count: 6000).joined())
        let text = "他们说这个地方从来没有人知道，我在这里住了二十年。\n"
        let chinese = try #require(TextEncoding.gb18030.encode(String(repeating: text, count: 20)))
        let path = try folder.write(filler + chinese + filler + filler, to: "a.txt")
        let sample = try TextSample(FileSource(path: path), name: "a.txt")
        #expect(EncodingDetector.detect(sample).name == "GB18030")
    }

    @Test("programs, images and archives are not text, whatever their names")
    func binaries() {
        var generator = SeededGenerator(seed: 5)
        let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(BinarySignature.kind(of: noise) != nil)
        #expect(BinarySignature.kind(of: Array("PK\u{3}\u{4}".utf8)) != nil)
        #expect(BinarySignature.kind(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) != nil)
        #expect(BinarySignature.kind(of: Array("%PDF-1.4".utf8)) != nil)
        #expect(BinarySignature.kind(of: Array("Hello\r\n".utf8)) == nil)
        #expect(BinarySignature.kind(of: [0xFF, 0xFE, 0x41, 0]) == nil)
    }

    @Test("texts in every encoding are text", arguments: texts)
    func areTexts(name: String, text: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        #expect(BinarySignature.kind(of: try #require(encoding.encode(text))) == nil)
    }
}
