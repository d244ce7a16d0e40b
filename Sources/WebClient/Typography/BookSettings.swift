/// How text is set: chosen by the reader, over what a book's publisher wanted. Whatever is not chosen is as the book has it.
struct BookSettings: Equatable {
    /// How lines end.
    enum Alignment: Int, CaseIterable {
        case publisher = 0
        case justified = 1
        case start = 2
    }

    /// Whether words are divided at the ends of lines.
    enum Hyphens: Int, CaseIterable {
        case publisher = 0
        case divided = 1
        case whole = 2
    }

    /// How many columns a page has.
    enum Columns: Int, CaseIterable {
        case automatic = 0
        case one = 1
        case two = 2
    }

    /// How text goes on beyond the window.
    enum Flow: Int, CaseIterable {
        /// As the publisher wants it; in pages where nobody says.
        case publisher = 0
        /// In pages that are turned.
        case pages = 1
        /// As one strip that is scrolled.
        case scrolled = 2
    }

    /// A number that may be left to the book.
    enum Measure: Int, CaseIterable {
        /// In hundredths of the letters' size.
        case lineHeight
        /// As style sheets count it, 400 is regular.
        case weight
        /// Between paragraphs, in hundredths of the letters' size.
        case paragraphSpacing
        /// Of a paragraph's first line, in hundredths of the letters' size.
        case indent
        /// Between letters, in hundredths of their size.
        case letterSpacing
        /// Between words beyond a space, in hundredths of the letters' size.
        case wordSpacing

        /// What may be chosen.
        var range: ClosedRange<Int> {
            switch self {
            case .lineHeight: 100...250
            case .weight: 300...800
            case .paragraphSpacing: 0...200
            case .indent: 0...400
            case .letterSpacing: 0...20
            case .wordSpacing: 0...60
            }
        }

        /// From one choice to the next.
        var step: Int {
            switch self {
            case .lineHeight, .wordSpacing: 5
            case .weight: 100
            case .paragraphSpacing: 25
            case .indent: 50
            case .letterSpacing: 1
            }
        }
    }

    /// In hundredths of the browser's own, 50 to 300.
    var fontSize = 100
    /// Beside the text, in hundredths of the window's width, 1 to 15.
    var margin = 6
    var face = BookFace.publisher
    var alignment = Alignment.publisher
    var hyphens = Hyphens.publisher
    var columns = Columns.automatic
    var flow = Flow.publisher
    /// Whether the book's own styles are left out, but for those that carry meaning.
    var dropsStyles = false
    var paper = BookPaper.app
    /// What ``BookPaper/own`` is.
    var ownColours = BookColours(paper: 0xF8F4EA, ink: 0x1F1D1A)
    private var measures = [Int?](repeating: nil, count: Measure.allCases.count)

    /// A number; nil leaves it to the book, and so does one that can't be chosen.
    subscript(measure: Measure) -> Int? {
        get { measures[measure.rawValue] }
        set { measures[measure.rawValue] = newValue.flatMap { measure.range.contains($0) ? $0 : nil } }
    }

    /// The sizes that are offered, in steps that can be told apart.
    static let fontSizes = [50, 60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 230, 260, 300]

    /// The margins that are offered.
    static let margins = 1...15

    /// The standard.
    init() {}

    /// One size larger or smaller.
    mutating func step(larger: Bool) {
        let sizes = Self.fontSizes
        let next = larger ? sizes.first { $0 > fontSize } : sizes.last { $0 < fontSize }
        fontSize = next ?? fontSize
    }
}
