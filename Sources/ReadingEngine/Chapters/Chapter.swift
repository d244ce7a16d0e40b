public import Geometry

/// The size and the side of a page, known before its picture is loaded.
public struct PageShape: Equatable, Sendable {
    /// The picture's size in pixels, before cropping and rotation; nil while it is unknown. It decides whether a page
    /// is wide.
    public var size: Size?
    /// The size of the picture after its borders are cropped, in pixels.
    public var croppedSize: Size?
    /// The side of a spread that the page was made for; nil if the file doesn't declare it.
    public var side: PageSide?
    /// The clockwise rotation of the picture in quarter turns, which the user chose; 0 to 3.
    public var quarterTurns = 0

    /// Creates a shape. Without `croppedSize` the picture is not cropped.
    public init(size: Size?, croppedSize: Size? = nil, side: PageSide? = nil) {
        self.size = size.flatMap { $0.isEmpty ? nil : $0 }
        self.croppedSize = self.size == nil ? nil : croppedSize.flatMap { $0.isEmpty ? nil : $0 } ?? self.size
        self.side = side
    }
}

/// The side of a spread that a page was made for.
public enum PageSide: Equatable, Sendable, CaseIterable {
    /// The left side.
    case left
    /// The right side.
    case right
    /// Either side, next to another page, even if the page is wide.
    case either
    /// The page is shown alone, in the middle.
    case alone
}

/// A link to the previous or next chapter.
public struct ChapterLink: Equatable, Sendable {
    /// The identifier of the linked chapter.
    public var chapter: Int
    /// The number of chapters between the two that are missing, according to their numbers, or skipped.
    public var missing: Int

    /// Creates a link.
    public init(chapter: Int, missing: Int = 0) {
        self.chapter = chapter
        self.missing = max(missing, 0)
    }
}

/// A chapter: its pages and its neighbours.
public struct Chapter: Equatable, Sendable {
    /// A number chosen by the host, unique within a session.
    public var identifier: Int
    /// The pages in reading order.
    public var pages: [PageShape]
    /// The previous chapter; nil for the first one.
    public var previous: ChapterLink?
    /// The next chapter; nil for the last one.
    public var next: ChapterLink?
    /// The user's choices of single pages and shifted spreads in this chapter.
    public var pairing: PairingChoices = PairingChoices()
    /// The first pages of the spreads that were found by comparing pages, in ascending order.
    public var detectedSpreads: [Int] = []
    /// The indices of the pages that are not shown, in ascending order. The other pages keep their indices.
    public var hiddenPages: [Int] = []
}

extension Chapter {
    /// Creates a chapter without neighbours.
    public init(identifier: Int, pages: [PageShape]) {
        self.init(identifier: identifier, pages: pages, previous: nil)
    }
}

/// The user's choices about the spreads of a chapter. A choice in a run of pages replaces its detected spreads. Both
/// lists are in ascending order without duplicates.
public struct PairingChoices: Equatable, Sendable {
    /// Pages that the user chose to show alone.
    public var isolated: [Int]
    /// Pages whose run of facing pages is shifted by one page. Two of them in one run cancel out.
    public var shifted: [Int]

    /// Creates choices, sorting both lists and removing duplicates.
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
