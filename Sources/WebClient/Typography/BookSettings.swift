/// The typography of books, chosen by the user. The publisher's design applies where nothing is chosen. The raw values are
/// stored.
struct BookSettings: Equatable {
    /// The alignment of paragraphs.
    enum Alignment: Int, CaseIterable {
        case publisher = 0
        case justified = 1
        case start = 2
    }

    /// Whether words are hyphenated.
    enum Hyphens: Int, CaseIterable {
        case publisher = 0
        case divided = 1
        case whole = 2
    }

    /// The text into which the server inserts soft hyphens.
    enum SoftHyphens {
        /// All text except code and titles.
        case all
        /// Paragraphs, list items and definitions, unless the publisher's styles forbid it.
        case paragraphs
    }

    /// The name of a font family.
    struct FontName: Equatable {
        var text = ""

        static func == (left: FontName, right: FontName) -> Bool { left.text.isSame(as: right.text) }
    }

    /// The number of columns on a page.
    enum Columns: Int, CaseIterable {
        case automatic = 0
        case one = 1
        case two = 2
    }

    /// Whether text is paginated or scrolled.
    enum Flow: Int, CaseIterable {
        /// As the publisher declares; paginated by default.
        case publisher = 0
        /// Pages that are turned.
        case pages = 1
        /// One scrolling strip.
        case scrolled = 2
    }

    /// A typographic measure; nil leaves it to the publisher.
    enum Measure: Int, CaseIterable {
        /// In percent of the font size.
        case lineHeight
        /// The CSS font weight; 400 is regular.
        case weight
        /// The space between paragraphs, in percent of the font size.
        case paragraphSpacing
        /// The indent of the first line, in percent of the font size.
        case indent
        /// The additional space between letters, in percent of the font size.
        case letterSpacing
        /// The additional space between words, in percent of the font size.
        case wordSpacing

        /// The values to choose from.
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

        /// The step between two values.
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

    /// In percent of the browser's font size, 50 to 300.
    var fontSize = 100
    /// The margin beside the text, in percent of the window's width, 1 to 15.
    var margin = 6
    var face = BookFace.publisher
    /// The font family of the server that is used instead of ``face``; empty for none.
    var fontName = FontName()
    var alignment = Alignment.publisher
    var hyphens = Hyphens.publisher
    var columns = Columns.automatic
    var flow = Flow.publisher
    /// Whether the book's own styles are turned off, except emphasis and writing direction.
    var dropsStyles = false
    var paper = BookPaper.app
    /// The colours of ``BookPaper/custom``.
    var customColours = BookColours(paper: 0xF8F4EA, ink: 0x1F1D1A)
    private var measures = [Int?](repeating: nil, count: Measure.allCases.count)

    /// The text into which the server inserts soft hyphens; nil for none.
    var softHyphens: SoftHyphens? {
        switch hyphens {
        case .publisher: alignment == .start ? nil : .paragraphs
        case .divided: .all
        case .whole: nil
        }
    }

    /// The value of a measure; nil leaves it to the publisher. Setting an invalid value sets nil.
    subscript(measure: Measure) -> Int? {
        get { measures[measure.rawValue] }
        set { measures[measure.rawValue] = newValue.flatMap { measure.range.contains($0) ? $0 : nil } }
    }

    /// The font sizes to choose from, in percent.
    static let fontSizes = [50, 60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 230, 260, 300]

    /// From the smallest to the largest font size, in percent.
    static let fontSizeRange = 50...300

    /// The margins to choose from, in percent of the window's width.
    static let margins = 1...15

    /// Makes the default settings.
    init() {}

    /// Selects the next larger or smaller font size.
    mutating func step(larger: Bool) {
        let sizes = Self.fontSizes
        let next = larger ? sizes.first { $0 > fontSize } : sizes.last { $0 < fontSize }
        fontSize = next ?? fontSize
    }
}
