/// A line that may be a chapter title.
struct TitleCandidate: Sendable {
    /// The range of the line in the file, including its line end.
    var start: Int64
    var end: Int64
    var match: TitleMatch
}

/// The result of recognizing a line as a title.
struct TitleMatch: Sendable, Equatable {
    var family: TitleFamily
    var rank: TitleRank
    /// The chapter's number, if the title has one that can be parsed.
    var number: Int?
    /// Equal for all titles of one chapter, for example its heading and its line in a table of contents: a hash of the
    /// rank and number, or of the text if there is no number.
    var key: UInt64
}

/// A style of titles. Most books use one.
enum TitleFamily: UInt8, Sendable, CaseIterable {
    /// A chapter rule of the library.
    case libraryRule
    /// Marked by an annotation: `［＃「…」は大見出し］`.
    case aozora
    /// `# Title`
    case markdown
    /// `第十二章 …`, `제12장 …`
    case ordinal
    /// `Chapter XII`, `Глава 12`
    case western
    /// `卷五 …`, `章12`
    case unitFirst
    /// `序章`, `后记`, `Prologue`: may be combined with any other family.
    case named
    /// `12. …`, `十二、…`
    case numbered
    /// `12`, `十二`
    case numberAlone
    /// `XII`, `XII. …`
    case roman
    /// `【…】`
    case bracketed
    /// `☆…`, `=== … ===`
    case decorated
    /// `Name of the book (12)`
    case bookName
    /// `第12页`
    case pages
    /// `A TITLE IN CAPITALS`, surrounded by empty lines.
    case capitals

    /// The weight of a family in the score: low if such lines often occur by chance.
    var trust: Double {
        switch self {
        case .libraryRule: 20
        case .aozora: 3
        case .markdown: 1.4
        case .ordinal, .western: 1
        case .unitFirst: 0.9
        case .roman: 0.7
        case .numbered: 0.6
        case .bracketed, .decorated, .numberAlone, .bookName: 0.5
        case .named: 0.4
        case .capitals: 0.3
        case .pages: 0.2
        }
    }

    /// Whether a single line of this family is a title. Lines of other families are titles only if there are many.
    var isStrong: Bool {
        switch self {
        case .libraryRule, .aozora, .markdown, .ordinal, .western, .unitFirst, .named: true
        default: false
        }
    }

    /// Whether the titles are numbered: 1, 2, 3.
    var isNumbered: Bool {
        switch self {
        case .ordinal, .western, .unitFirst, .numbered, .numberAlone, .roman, .bookName, .pages: true
        default: false
        }
    }
}

/// The rank of a title, from the whole book to its smallest parts.
enum TitleRank: UInt8, Sendable, Comparable {
    case book, volume, part, chapter, section, subsection, paragraph

    static func < (first: TitleRank, second: TitleRank) -> Bool {
        first.rawValue < second.rawValue
    }

    /// Creates the rank of a heading level, from 1.
    init(headingLevel: Int) {
        self = TitleRank(rawValue: UInt8(clamping: max(0, headingLevel - 1))) ?? .paragraph
    }
}
