public import Geometry

/// What the reader knows of a page before its picture is there.
public struct PageShape: Equatable, Sendable {
    /// The picture's size in its own pixels, upright, nil while it is unknown. What is wide is decided by this one.
    public var size: Size?
    /// The size of what is shown of it, in the same pixels: smaller where borders are left out.
    public var shown: Size?
    /// Where it was made to lie when two pages are shown at a time; nil where that is the same.
    public var side: PageSide?

    /// A shape of its parts; without a size of its own, what is shown is all of it.
    public init(size: Size?, shown: Size? = nil, side: PageSide? = nil) {
        self.size = size.flatMap { $0.isEmpty ? nil : $0 }
        self.shown = self.size == nil ? nil : shown.flatMap { $0.isEmpty ? nil : $0 } ?? self.size
        self.side = side
    }
}

/// The place on two facing pages that a page was made for.
public enum PageSide: Equatable, Sendable, CaseIterable {
    /// The left one, whatever lies beside it.
    case left
    /// The right one, whatever lies beside it.
    case right
    /// Either one, beside another page, however wide it is.
    case either
    /// By itself, in the middle.
    case alone
}

/// A chapter next to another one.
public struct ChapterLink: Equatable, Sendable {
    /// The number the host gave it.
    public var chapter: Int
    /// How many chapters are missing in between, as far as their numbers tell.
    public var missing: Int

    /// A link of its parts.
    public init(chapter: Int, missing: Int = 0) {
        self.chapter = chapter
        self.missing = max(missing, 0)
    }
}

/// A chapter as the reader is told of it: its pages and its neighbours.
public struct Chapter: Equatable, Sendable {
    /// A number that the host chooses and that no other chapter of the session has.
    public var identifier: Int
    /// The pages in reading order.
    public var pages: [PageShape]
    /// The chapter before, nil for the first one.
    public var previous: ChapterLink?
    /// The chapter after, nil for the last one.
    public var next: ChapterLink?
    /// Which pages stand alone and which runs are shifted by one, chosen by hand for this chapter.
    public var pairing: PairingChoices

    /// A chapter of its parts.
    public init(
        identifier: Int,
        pages: [PageShape],
        previous: ChapterLink? = nil,
        next: ChapterLink? = nil,
        pairing: PairingChoices = PairingChoices()
    ) {
        self.identifier = identifier
        self.pages = pages
        self.previous = previous
        self.next = next
        self.pairing = pairing
    }
}

/// What a reader chose by hand about the facing pages of a chapter. Both lists are in ascending order, without repetition.
public struct PairingChoices: Equatable, Sendable {
    /// Pages that stand alone.
    public var isolated: [Int]
    /// Pages whose run of facing pages is shifted by one. An even number of them in one run cancels out.
    public var shifted: [Int]

    /// Choices of their parts, brought into order.
    public init(isolated: [Int] = [], shifted: [Int] = []) {
        self.isolated = Self.ordered(isolated)
        self.shifted = Self.ordered(shifted)
    }

    private static func ordered(_ pages: [Int]) -> [Int] {
        var ordered: [Int] = []
        for page in pages.sorted() where page >= 0 && page != ordered.last { ordered.append(page) }
        return ordered
    }
}
