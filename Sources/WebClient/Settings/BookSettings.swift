/// How text is set: chosen by the reader, over what a book's publisher wanted.
struct BookSettings: Equatable {
    /// The letters.
    enum Face: Int, CaseIterable {
        case publisher = 0
        case serif = 1
        case sans = 2

        /// The families, as a style sheet has them; nil where the book decides.
        var family: String? {
            switch self {
            case .publisher: nil
            case .serif:
                "\"Iowan Old Style\", \"Source Serif 4\", Charter, \"Noto Serif\", \"Songti SC\", \"Hiragino Mincho ProN\", "
                    + "\"Noto Serif CJK SC\", \"Noto Serif CJK JP\", Georgia, serif"
            case .sans:
                "system-ui, -apple-system, \"Segoe UI\", Roboto, \"PingFang SC\", \"Hiragino Sans\", "
                    + "\"Noto Sans CJK SC\", \"Noto Sans CJK JP\", sans-serif"
            }
        }
    }

    /// How lines end.
    enum Alignment: Int, CaseIterable {
        case publisher = 0
        case justified = 1
        case start = 2
    }

    /// How many columns a page has.
    enum Columns: Int, CaseIterable {
        case automatic = 0
        case one = 1
        case two = 2
    }

    /// In hundredths of the browser's own, 50 to 300.
    var fontSize = 100
    /// In hundredths of the letters' size, 100 to 250; 0 leaves it to the book.
    var lineHeight = 0
    /// Beside the text, in hundredths of the window's width, 1 to 15.
    var margin = 6
    var face = Face.publisher
    var alignment = Alignment.publisher
    var columns = Columns.automatic
    /// Whether the book's own colours are left out.
    var ownsColours = false

    /// The sizes that are offered, in steps that can be told apart.
    static let fontSizes = [50, 60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 230, 260, 300]

    /// The standard.
    init() {}

    /// What was kept; what can't be read is the standard.
    init(text: String) {
        let numbers = text.utf8.split(separator: UInt8(ascii: ",")).map { part -> Int in
            // What is no number stays below all that may be chosen.
            part.reduce(0) { $1 >= 48 && $1 <= 57 && (0..<100_000).contains($0) ? $0 * 10 + Int($1) - 48 : -1 }
        }
        guard numbers.count == 7 else { return }
        if (50...300).contains(numbers[0]) { fontSize = numbers[0] }
        if numbers[1] == 0 || (100...250).contains(numbers[1]) { lineHeight = numbers[1] }
        if (1...15).contains(numbers[2]) { margin = numbers[2] }
        face = Face(rawValue: numbers[3]) ?? .publisher
        alignment = Alignment(rawValue: numbers[4]) ?? .publisher
        columns = Columns(rawValue: numbers[5]) ?? .automatic
        ownsColours = numbers[6] == 1
    }

    /// As it is kept.
    var text: String {
        "\(fontSize),\(lineHeight),\(margin),\(face.rawValue),\(alignment.rawValue),\(columns.rawValue),"
            + (ownsColours ? "1" : "0")
    }

    /// One size larger or smaller.
    mutating func step(larger: Bool) {
        let sizes = Self.fontSizes
        let next = larger ? sizes.first { $0 > fontSize } : sizes.last { $0 < fontSize }
        fontSize = next ?? fontSize
    }
}
