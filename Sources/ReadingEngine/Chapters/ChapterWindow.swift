import Geometry

/// The chapters the reader has in hand: a chain of neighbours, what was asked for at its ends, and what came to nothing.
struct ChapterWindow: Equatable, Sendable {
    /// A chapter, and the items it has become.
    struct Entry: Equatable, Sendable {
        var chapter: Chapter
        /// As they are in the sequence, or will be when it is next put together.
        var items: [SequenceItem] = []
        /// Whether the items are those of other rules, or of fewer sizes.
        var isStale = true
    }

    /// The chapters in reading order, each the neighbour of the one before; at least one.
    private(set) var entries: [Entry]
    /// Chapters that were asked for and have not come.
    private(set) var asked: [Int] = []
    /// Chapters that could not be found out.
    private(set) var failed: [Int] = []

    init(_ chapter: Chapter) { entries = [Entry(chapter: chapter)] }

    // MARK: What there is

    func index(of chapter: Int) -> Int? {
        for index in entries.indices where entries[index].chapter.identifier == chapter { return index }
        return nil
    }

    func chapter(_ identifier: Int) -> Chapter? { index(of: identifier).map { entries[$0].chapter } }

    func contains(_ page: PageIdentifier) -> Bool {
        guard let index = index(of: page.chapter) else { return false }
        return entries[index].chapter.pages.indices.contains(page.page)
    }

    func shape(of page: PageIdentifier) -> PageShape? {
        guard let index = index(of: page.chapter) else { return nil }
        let pages = entries[index].chapter.pages
        return pages.indices.contains(page.page) ? pages[page.page] : nil
    }

    /// The chapter before the first one in hand; nil when there is none, or when it is in hand already: chapters that
    /// name each other in a circle must not be read in one.
    var linkBefore: ChapterLink? { outside(entries.first?.chapter.previous) }

    /// The chapter after the last one in hand.
    var linkAfter: ChapterLink? { outside(entries.last?.chapter.next) }

    private func outside(_ link: ChapterLink?) -> ChapterLink? {
        guard let link, index(of: link.chapter) == nil else { return nil }
        return link
    }

    /// Whether an item of a chapter that is not known says that it will not be: it failed, or came without pages.
    func isPastHoping(_ chapter: Int) -> Bool {
        failed.contains(chapter) || index(of: chapter) != nil && !asked.contains(chapter)
    }

    // MARK: What changes

    /// Takes in a chapter that was asked for, or one in hand that has changed; false when nobody waits for it.
    mutating func take(_ chapter: Chapter) -> Bool {
        let wasAsked = asked.contains(chapter.identifier)
        asked.removeAll { $0 == chapter.identifier }
        if let index = index(of: chapter.identifier) {
            guard wasAsked else { return false }
            replace(at: index, with: chapter)
        } else if wasAsked, linkAfter?.chapter == chapter.identifier {
            entries.append(Entry(chapter: chapter))
        } else if wasAsked, linkBefore?.chapter == chapter.identifier {
            entries.insert(Entry(chapter: chapter), at: 0)
        } else {
            return false
        }
        return true
    }

    /// Puts another state of a chapter in the place of the one in hand.
    mutating func replace(at index: Int, with chapter: Chapter) {
        entries[index].chapter = chapter
        entries[index].isStale = true
    }

    /// Fills in a size nobody knew; false when it was known, so that nothing on screen moves.
    mutating func learn(_ size: Size, of page: PageIdentifier) -> Bool {
        guard !size.isEmpty, let shape = shape(of: page), shape.size == nil, let index = index(of: page.chapter) else {
            return false
        }
        entries[index].chapter.pages[page.page] = PageShape(size: size, side: shape.side)
        entries[index].isStale = true
        return true
    }

    /// Other shapes for as many pages; false when they are not as many.
    mutating func reshape(_ chapter: Int, _ shapes: [PageShape]) -> Bool {
        guard let index = index(of: chapter), entries[index].chapter.pages.count == shapes.count else { return false }
        for page in shapes.indices {
            // A size that is known is not unlearned, or the spreads would fall apart.
            if shapes[page].size == nil, entries[index].chapter.pages[page].size != nil { continue }
            entries[index].chapter.pages[page] = shapes[page]
        }
        entries[index].isStale = true
        return true
    }

    mutating func choosePairing(at index: Int, _ pairing: PairingChoices) {
        entries[index].chapter.pairing = pairing
        entries[index].isStale = true
    }

    mutating func keepItems(at index: Int, _ items: [SequenceItem], isStale: Bool) {
        entries[index].items = items
        entries[index].isStale = isStale
    }

    mutating func rulesChanged() {
        for index in entries.indices { entries[index].isStale = true }
    }

    // MARK: What is asked for

    /// Asks for a chapter, once; nil when it has been asked for, has failed, or is in hand.
    mutating func ask(for chapter: Int) -> ReaderEffect? {
        guard index(of: chapter) == nil, !asked.contains(chapter), !failed.contains(chapter) else { return nil }
        asked.append(chapter)
        return .openChapter(chapter)
    }

    mutating func markFailed(_ chapter: Int) {
        guard asked.contains(chapter) else { return }
        asked.removeAll { $0 == chapter }
        if !failed.contains(chapter) { failed.append(chapter) }
    }

    /// Asks again for a chapter that failed or came without pages.
    mutating func retry(_ chapter: Int) -> ReaderEffect? {
        guard !asked.contains(chapter), isPastHoping(chapter) else { return nil }
        if let known = self.chapter(chapter), !known.pages.isEmpty { return nil }
        failed.removeAll { $0 == chapter }
        asked.append(chapter)
        return .openChapter(chapter)
    }

    /// Lets go of every chapter outside `kept` (indices), and of what was asked for and is no neighbour any more.
    ///
    /// - Returns: what the host must do; whether the list must be put together anew follows from it not being empty.
    mutating func keep(_ kept: ClosedRange<Int>) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        for index in entries.indices where !kept.contains(index) {
            effects.append(.closeChapter(entries[index].chapter.identifier))
            asked.removeAll { $0 == entries[index].chapter.identifier }
        }
        if !effects.isEmpty { entries = Array(entries[kept.clamped(to: 0...(entries.count - 1))]) }
        let neighbours = [linkBefore?.chapter, linkAfter?.chapter]
        var awaited: [Int] = []
        for chapter in asked {
            if index(of: chapter) != nil || neighbours.contains(chapter) {
                awaited.append(chapter)
            } else {
                effects.append(.closeChapter(chapter))
            }
        }
        asked = awaited
        failed.removeAll { !neighbours.contains($0) }
        return effects
    }

    /// Begins anew with `chapter`; everything else is let go.
    mutating func begin(with chapter: Chapter) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        for entry in entries where entry.chapter.identifier != chapter.identifier {
            effects.append(.closeChapter(entry.chapter.identifier))
        }
        for other in asked where index(of: other) == nil && other != chapter.identifier {
            effects.append(.closeChapter(other))
        }
        self = ChapterWindow(chapter)
        return effects
    }
}
