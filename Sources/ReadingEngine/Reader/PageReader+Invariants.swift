extension PageReader {
    /// Returns descriptions of the invariants that don't hold. All invariants must hold after every event.
    ///
    /// For tests; takes time proportional to the length of the sequence.
    public func brokenInvariants() -> [String] {
        mode.brokenInvariants(in: context) + brokenOrder() + brokenBounds()
    }

    /// Checks that every visible page of every loaded chapter occurs exactly once, in order.
    private func brokenOrder() -> [String] {
        var broken: [String] = []
        var chapter = -1
        var previous = -1
        var isInHalf = false
        let entries = context.window.entries
        /// The visible page after `previous`; the page count if `previous` is the last one.
        var next: Int {
            guard chapter >= 0 else { return 0 }
            let following = VisiblePages(entries[chapter].chapter).nearest(to: previous + 1)
            return following > previous ? following : entries[chapter].chapter.pages.count
        }
        for item in context.sequence.items {
            guard let first = item.firstPage, let last = item.lastPage else { continue }
            if chapter < 0 || first.chapter != entries[chapter].chapter.identifier {
                if chapter >= 0, next != entries[chapter].chapter.pages.count {
                    broken.append("chapter \(entries[chapter].chapter.identifier) ends at page \(next)")
                }
                repeat { chapter += 1 } while chapter < entries.count && entries[chapter].chapter.pages.isEmpty
                previous = -1
                guard chapter < entries.count, first.chapter == entries[chapter].chapter.identifier else {
                    return broken + ["\(item) belongs to no chapter at this place"]
                }
            }
            if case .half = item, isInHalf {
                isInHalf = false
                if first.page != previous { broken.append("\(item) doesn't follow its other half") }
                continue
            }
            if isInHalf { broken.append("\(item) is between two halves") }
            if case .half = item { isInHalf = true }
            if first.page != next { broken.append("\(item) is at the place of page \(next)") }
            previous = last.page
            if first.chapter != last.chapter { broken.append("\(item) spans two chapters") }
        }
        let withPages = entries.lastIndex { !$0.chapter.pages.isEmpty } ?? -1
        if chapter != withPages { broken.append("the list ends with chapter \(chapter) of \(withPages)") }
        if chapter >= 0, next != entries[chapter].chapter.pages.count {
            broken.append("the last chapter ends at page \(next)")
        }
        return broken
    }

    /// The maximum number of loaded chapters. It is three, plus one for each short chapter next to the current one. It
    /// is larger if more chapters are visible, or are between the visible items and the target of a page turn.
    private var maximumChapterCount: Int {
        guard let span = chaptersInSpan else { return context.window.entries.count }
        guard let own = progress.focus.flatMap({ context.window.index(of: $0.chapter) }) else { return span.count + 2 }
        let short = [own - 1, own + 1].count { isShort($0) }
        return max(3, span.count + 1) + short
    }

    private func brokenBounds() -> [String] {
        var broken: [String] = []
        let span = mode.span(in: context)
        let bound = PendingLoads.bound(pagesAhead: options.pagesAhead, span: span.count)
        if mode.isPaged, context.loads.count > bound {
            broken.append("\(context.loads.count) pages are loaded, more than \(bound)")
        }
        for page in context.loads.pages where !context.window.contains(page) {
            broken.append("\(page) is loaded, but its chapter is not")
        }
        if let focus = progress.focus, !context.window.contains(focus) {
            broken.append("the position \(focus) no longer exists")
        }
        if progress.focus == nil, context.sequence.items.contains(where: { $0.firstPage != nil }),
            context.sequence.item(at: mode.target(in: context))?.firstPage != nil
        {
            broken.append("there are pages but no page in focus")
        }
        if let item = context.sequence.item(at: mode.target(in: context)), let focus = progress.focus,
            item.firstPage != nil,
            !item.shows(focus)
        {
            broken.append("\(item) is visible, but \(focus) is in focus")
        }
        if progress.position != mode.target(in: context) { broken.append("the place was found at another position") }
        if case .strip(let machine) = mode {
            broken += machine.strip.brokenDemand(for: context.loads.pages, at: context.now)
        }
        let chapters = context.window.entries.count
        if chapters > maximumChapterCount {
            broken.append("\(chapters) chapters are loaded, more than \(maximumChapterCount)")
        }
        return broken
    }
}
