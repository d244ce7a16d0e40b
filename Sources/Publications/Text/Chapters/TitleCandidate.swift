/// A line that may be the title of a chapter.
struct TitleCandidate: Sendable {
    /// The line in the file, its end included.
    var start: Int64
    var end: Int64
    var match: TitleMatch
}

/// What makes a line look like a title.
struct TitleMatch: Sendable, Equatable {
    var family: TitleFamily
    var rank: TitleRank
    /// The chapter's number, where it has one that could be read.
    var number: Int?
    /// What makes it the same chapter where it is named again, as in a list of contents: its rank and number, else its text.
    var key: UInt64
}

/// A way of writing titles. A book follows one of them, in the main.
enum TitleFamily: UInt8, Sendable, CaseIterable {
    /// The library's own rules.
    case own
    /// Titles marked by a note: `［＃「…」は大見出し］`.
    case aozora
    /// `# Title`
    case markdown
    /// `第十二章 …`, `제12장 …`
    case ordinal
    /// `Chapter XII`, `Глава 12`
    case western
    /// `卷五 …`, `章12`
    case unitFirst
    /// `序章`, `后记`, `Prologue`: belongs to any of the others.
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
    /// `A TITLE IN CAPITALS`, with empty lines around it
    case capitals

    /// How much a family is believed: what is never written by chance more than what often is.
    var trust: Double {
        switch self {
        case .own: 20
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

    /// Whether one such line is a title by itself; the others only become titles by coming again and again.
    var isStrong: Bool {
        switch self {
        case .own, .aozora, .markdown, .ordinal, .western, .unitFirst, .named: true
        default: false
        }
    }

    /// Whether its titles count: 1, 2, 3.
    var isCounted: Bool {
        switch self {
        case .ordinal, .western, .unitFirst, .numbered, .numberAlone, .roman, .bookName, .pages: true
        default: false
        }
    }
}

/// What a title is the title of, from the whole to the parts.
enum TitleRank: UInt8, Sendable, Comparable {
    case book, volume, part, chapter, section, subsection, paragraph

    static func < (first: TitleRank, second: TitleRank) -> Bool {
        first.rawValue < second.rawValue
    }

    /// The rank of a heading of a level, from 1.
    init(headingLevel: Int) {
        self = TitleRank(rawValue: UInt8(clamping: max(0, headingLevel - 1))) ?? .paragraph
    }
}
