import Geometry

/// The consecutive chapters that are loaded, the requested chapters at either end, and those that failed to load.
struct ChapterWindow: Equatable, Sendable {
    /// A chapter and its items.
    struct Entry: Equatable, Sendable {
        var chapter: Chapter
        /// The chapter's items in the current sequence, or in the next one that is built.
        var items: [SequenceItem] = []
        /// Whether the items were built from older rules or with fewer known sizes.
        var isStale = true
    }

    /// The loaded chapters in reading order, without gaps; at least one.
    private(set) var entries: [Entry]
    /// Requested chapters that have not been loaded yet.
    private(set) var requested: [Int] = []
    /// Chapters that failed to load.
    private(set) var failed: [Int] = []

    init(_ chapter: Chapter) { entries = [Entry(chapter: chapter)] }

    // MARK: Queries

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

    /// The link from the first loaded chapter to the previous one. Nil if there is none, or if that chapter is already
    /// loaded: chapters that link to each other in a circle are loaded once.
    var previousLink: ChapterLink? { external(entries.first?.chapter.previous) }

    /// The link from the last loaded chapter to the next one.
    var nextLink: ChapterLink? { external(entries.last?.chapter.next) }

    private func external(_ link: ChapterLink?) -> ChapterLink? {
        guard let link, index(of: link.chapter) == nil else { return nil }
        return link
    }

    /// Returns whether loading a chapter failed. Call it only for an ``SequenceItem/unresolved(chapter:)``: such a
    /// chapter is loaded only if it has no pages, which also counts as failed.
    func hasFailed(_ chapter: Int) -> Bool {
        failed.contains(chapter) || index(of: chapter) != nil && !requested.contains(chapter)
    }

    /// Returns a window that contains only `chapter`, or only the first chapter if `chapter` is not loaded.
    func reduced(to chapter: Int?) -> ChapterWindow {
        guard let entry = entries.first(where: { $0.chapter.identifier == chapter }) ?? entries.first else {
            return self
        }
        var window = self
        window.entries = [entry]
        return window
    }

    // MARK: Changes

    /// Inserts a requested chapter, or replaces a loaded one that was requested again. Returns false if it was not
    /// requested or is not a neighbour of the loaded chapters.
    mutating func insert(_ chapter: Chapter) -> Bool {
        let wasRequested = requested.contains(chapter.identifier)
        requested.removeAll { $0 == chapter.identifier }
        if let index = index(of: chapter.identifier) {
            guard wasRequested else { return false }
            replace(at: index, with: chapter)
        } else if wasRequested, nextLink?.chapter == chapter.identifier {
            entries.append(Entry(chapter: chapter))
        } else if wasRequested, previousLink?.chapter == chapter.identifier {
            entries.insert(Entry(chapter: chapter), at: 0)
        } else {
            return false
        }
        return true
    }

    /// Replaces a loaded chapter with a newer version.
    mutating func replace(at index: Int, with chapter: Chapter) {
        entries[index].chapter = chapter
        entries[index].isStale = true
    }

    /// Sets the size of a page whose size was unknown. Returns false if it was known, so that visible pages never move.
    mutating func setSize(_ size: Size, of page: PageIdentifier) -> Bool {
        guard !size.isEmpty, let shape = shape(of: page), shape.size == nil, let index = index(of: page.chapter) else {
            return false
        }
        entries[index].chapter.pages[page.page] = PageShape(size: size, side: shape.side)
        entries[index].chapter.pages[page.page].quarterTurns = shape.quarterTurns
        entries[index].isStale = true
        return true
    }

    /// Replaces the shapes of a chapter's pages. Returns false if the number of pages differs.
    mutating func setShapes(_ chapter: Int, _ shapes: [PageShape]) -> Bool {
        guard let index = index(of: chapter), entries[index].chapter.pages.count == shapes.count else { return false }
        for page in shapes.indices {
            // Keeps a known size if the new one is unknown, so that spreads don't change.
            if shapes[page].size == nil, entries[index].chapter.pages[page].size != nil {
                entries[index].chapter.pages[page].quarterTurns = shapes[page].quarterTurns
                continue
            }
            entries[index].chapter.pages[page] = shapes[page]
        }
        entries[index].isStale = true
        return true
    }

    /// Sets the detected spreads of a chapter. Returns false if nothing changes.
    mutating func setDetectedSpreads(_ chapter: Int, _ spreads: [Int]) -> Bool {
        guard let index = index(of: chapter), entries[index].chapter.detectedSpreads != spreads else { return false }
        entries[index].chapter.detectedSpreads = spreads
        entries[index].isStale = true
        return true
    }

    mutating func setPairing(at index: Int, _ pairing: PairingChoices) {
        entries[index].chapter.pairing = pairing
        entries[index].isStale = true
    }

    mutating func setItems(at index: Int, _ items: [SequenceItem], isStale: Bool) {
        entries[index].items = items
        entries[index].isStale = isStale
    }

    mutating func rulesChanged() {
        for index in entries.indices { entries[index].isStale = true }
    }

    // MARK: Requests

    /// Requests a chapter. Returns nil if it is already requested, has failed or is loaded.
    mutating func request(_ chapter: Int) -> ReaderEffect? {
        guard index(of: chapter) == nil, !requested.contains(chapter), !failed.contains(chapter) else { return nil }
        requested.append(chapter)
        return .openChapter(chapter)
    }

    mutating func markFailed(_ chapter: Int) {
        guard requested.contains(chapter) else { return }
        requested.removeAll { $0 == chapter }
        if !failed.contains(chapter) { failed.append(chapter) }
    }

    /// Requests a chapter again after it failed or was loaded without pages.
    mutating func retry(_ chapter: Int) -> ReaderEffect? {
        guard !requested.contains(chapter), hasFailed(chapter) else { return nil }
        if let known = self.chapter(chapter), !known.pages.isEmpty { return nil }
        failed.removeAll { $0 == chapter }
        requested.append(chapter)
        return .openChapter(chapter)
    }

    /// Unloads every chapter outside the indices `kept`, and cancels requests for chapters that are no longer
    /// neighbours.
    ///
    /// - Returns: the effects for the host. If there are any, the sequence has to be rebuilt.
    mutating func trim(to kept: ClosedRange<Int>) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        for index in entries.indices where !kept.contains(index) {
            effects.append(.closeChapter(entries[index].chapter.identifier))
            requested.removeAll { $0 == entries[index].chapter.identifier }
        }
        if !effects.isEmpty { entries = Array(entries[kept.clamped(to: 0...(entries.count - 1))]) }
        let neighbours = [previousLink?.chapter, nextLink?.chapter]
        var stillRequested: [Int] = []
        for chapter in requested {
            if index(of: chapter) != nil || neighbours.contains(chapter) {
                stillRequested.append(chapter)
            } else {
                effects.append(.closeChapter(chapter))
            }
        }
        requested = stillRequested
        failed.removeAll { !neighbours.contains($0) }
        return effects
    }

    /// Unloads every other chapter and starts with `chapter`.
    mutating func reset(to chapter: Chapter) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        for entry in entries where entry.chapter.identifier != chapter.identifier {
            effects.append(.closeChapter(entry.chapter.identifier))
        }
        for other in requested where index(of: other) == nil && other != chapter.identifier {
            effects.append(.closeChapter(other))
        }
        self = ChapterWindow(chapter)
        return effects
    }
}
