import TestSupport

/// Generates documents whose text differs from their source: inline elements, collapsing spaces, comments, hidden elements,
/// characters of two code units, and ids.
struct RandomDocument {
    var random: SeededGenerator
    private var nextID = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let words = [
        "a", "ab", "aba", "Wal", "WAL", "wal", "Straße", "STRASSE", "é", "e\u{301}", "E", "ﬁsch", "fisch", "红楼", "红",
        "楼梦",
        "𝒳y", "😀", "か", "が", "カ", "ｶﾞ", "Ａｂ", "İi", "soft\u{AD}hyphen", "&amp;", "x\u{200B}y", "naïve",
    ]

    mutating func make() -> [UInt8] {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">"
        text += "<head><title>ab Wal</title></head>\n<body>"
        for _ in 0..<Int.random(in: 1...6, using: &random) { text += block(depth: 0) }
        return Array((text + "</body></html>").utf8)
    }

    private mutating func pick(_ list: [String]) -> String {
        list.randomElement(using: &random) ?? ""
    }

    private mutating func attribute() -> String {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return "" }
        nextID += 1
        return " id=\"n\(nextID)\""
    }

    private mutating func block(depth: Int) -> String {
        let name = pick(["p", "p", "p", "div", "blockquote", "h2", "pre"])
        var text = pick(["", "\n", "  "]) + "<\(name)\(attribute())>"
        if name == "div", depth < 3 {
            for _ in 0..<Int.random(in: 0...3, using: &random) { text += block(depth: depth + 1) }
        }
        return text + inline(depth: 0) + "</\(name)>"
    }

    private mutating func inline(depth: Int) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...7, using: &random) {
            switch Int.random(in: 0..<14, using: &random) {
            case 0 where depth < 3:
                let name = pick(["b", "i", "span", "a"])
                text += "<\(name)\(attribute())>\(inline(depth: depth + 1))</\(name)>"
            case 1: text += "<br/>"
            case 2: text += "<!-- Wal -->"
            case 3: text += "<ruby>红<rt>ab</rt></ruby>"
            case 4: text += "<span hidden=\"\">Wal ab</span>"
            case 5: text += "<![CDATA[ab]]>"
            case 6: text += "<img alt=\"Wal\" src=\"a.png\"/>"
            default: text += pick(Self.words)
            }
            text += pick(["", "", " ", "\n  ", "\u{A0}"])
        }
        return text
    }
}
