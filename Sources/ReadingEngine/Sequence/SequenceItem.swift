/// An item of the reading sequence: the content of one position.
public enum SequenceItem: Hashable, Sendable {
    /// One page.
    case page(PageIdentifier)
    /// One half of a wide page.
    case half(PageIdentifier, PageHalf)
    /// Two facing pages, in reading order.
    case spread(PageIdentifier, PageIdentifier)
    /// The transition card between two chapters. `before` is nil in front of the first chapter, and `after` is nil
    /// behind the last one.
    case chapterTransition(before: Int?, after: Int?)
    /// A placeholder for a chapter whose pages are unknown or failed to load.
    case unresolved(chapter: Int)

    /// The first page in reading order; nil for a card.
    public var firstPage: PageIdentifier? {
        switch self {
        case .page(let page), .half(let page, _), .spread(let page, _): page
        case .chapterTransition, .unresolved: nil
        }
    }

    /// The last page in reading order; nil for a card.
    public var lastPage: PageIdentifier? {
        switch self {
        case .page(let page), .half(let page, _), .spread(_, let page): page
        case .chapterTransition, .unresolved: nil
        }
    }

    /// The chapter; nil for a transition card, which belongs to neither.
    public var chapter: Int? {
        if case .unresolved(let chapter) = self { return chapter }
        return firstPage?.chapter
    }

    /// Returns whether the item shows the page or a half of it.
    public func shows(_ page: PageIdentifier) -> Bool { firstPage == page || lastPage == page }
}

/// A half of a wide page.
public enum PageHalf: Hashable, Sendable {
    /// The left half.
    case left
    /// The right half.
    case right
}
