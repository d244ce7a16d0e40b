/// Recognizes titles marked by annotations of Aozora Bunko.
enum AozoraHeading {
    /// `［＃「第一章」は大見出し］` and `［＃大見出し］…［＃大見出し終わり］`, each with 大, 中 or 小, or 同行 or 窓 before it.
    static func rank(of line: [Unicode.Scalar]) -> TitleRank? {
        guard line.contains("見"), let note = position(of: mark, in: line) else { return nil }
        // The annotation must be about a heading: 見出し precedes its closing bracket.
        guard let heading = position(of: word, in: line), heading > note, heading > 0 else { return nil }
        // 同行見出し and 窓見出し are run-in headings at the beginning of a paragraph.
        if position(of: sameLine, in: line) != nil || position(of: window, in: line) != nil { return nil }
        switch line[heading - 1] {
        case "大": return .part
        case "中": return .chapter
        case "小": return .section
        default: return nil
        }
    }

    private static let mark = Array("［＃".unicodeScalars)
    private static let word = Array("見出し".unicodeScalars)
    private static let sameLine = Array("同行".unicodeScalars)
    private static let window = Array("窓".unicodeScalars)

    private static func position(of word: [Unicode.Scalar], in line: [Unicode.Scalar]) -> Int? {
        guard line.count >= word.count else { return nil }
        return (0...(line.count - word.count)).first { line[$0..<($0 + word.count)].elementsEqual(word) }
    }
}
