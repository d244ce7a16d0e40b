/// One thing that can be on screen: what stays the same however the list around it changes.
public enum SequenceItem: Hashable, Sendable {
    /// A page by itself.
    case page(PageIdentifier)
    /// Half of a wide page.
    case half(PageIdentifier, PageHalf)
    /// Two facing pages, in reading order.
    case spread(PageIdentifier, PageIdentifier)
    /// The card between two chapters; before the first chapter and after the last one, one of them is nil.
    case transition(before: Int?, after: Int?)
    /// A chapter whose pages are not known yet, or could not be found out.
    case unresolved(chapter: Int)

    /// The page that is read first, nil for a card.
    public var firstPage: PageIdentifier? {
        switch self {
        case .page(let page), .half(let page, _), .spread(let page, _): page
        case .transition, .unresolved: nil
        }
    }

    /// The page that is read last, nil for a card.
    public var lastPage: PageIdentifier? {
        switch self {
        case .page(let page), .half(let page, _), .spread(_, let page): page
        case .transition, .unresolved: nil
        }
    }

    /// The chapter of which this is a part; nil for a card between chapters, which belongs to neither.
    public var chapter: Int? {
        if case .unresolved(let chapter) = self { return chapter }
        return firstPage?.chapter
    }

    /// Whether this shows the page, wholly or in part.
    public func shows(_ page: PageIdentifier) -> Bool { firstPage == page || lastPage == page }
}

/// A half of a wide page, as it lies on the paper.
public enum PageHalf: Hashable, Sendable {
    /// The left half.
    case left
    /// The right half.
    case right
}
