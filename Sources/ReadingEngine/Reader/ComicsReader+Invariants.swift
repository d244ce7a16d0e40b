extension ComicsReader {
    /// What must hold after every event, whatever the events: an empty list when it does.
    ///
    /// For tests; it costs a pass over the list.
    public func brokenInvariants() -> [String] {
        mode.brokenInvariants(in: context) + brokenOrder() + brokenBounds()
    }

    /// Every page of every chapter in hand once, wholly, in order, and nothing else.
    private func brokenOrder() -> [String] {
        var broken: [String] = []
        var chapter = -1
        var next = 0
        var isInHalf = false
        let entries = context.window.entries
        for item in context.sequence.items {
            guard let first = item.firstPage, let last = item.lastPage else { continue }
            if chapter < 0 || first.chapter != entries[chapter].chapter.identifier {
                if chapter >= 0, next != entries[chapter].chapter.pages.count {
                    broken.append("chapter \(entries[chapter].chapter.identifier) ends at page \(next)")
                }
                repeat { chapter += 1 } while chapter < entries.count && entries[chapter].chapter.pages.isEmpty
                next = 0
                guard chapter < entries.count, first.chapter == entries[chapter].chapter.identifier else {
                    return broken + ["\(item) is of no chapter that comes here"]
                }
            }
            if case .half = item, isInHalf {
                isInHalf = false
                if first.page != next - 1 { broken.append("\(item) does not follow its other half") }
                continue
            }
            if isInHalf { broken.append("\(item) comes between two halves") }
            if case .half = item { isInHalf = true }
            if first.page != next { broken.append("\(item) comes where page \(next) should") }
            next = last.page + 1
            if first.chapter != last.chapter { broken.append("\(item) spans two chapters") }
        }
        let withPages = entries.lastIndex { !$0.chapter.pages.isEmpty } ?? -1
        if chapter != withPages { broken.append("the list ends with chapter \(chapter) of \(withPages)") }
        if chapter >= 0, next != entries[chapter].chapter.pages.count {
            broken.append("the last chapter ends at page \(next)")
        }
        return broken
    }

    /// How many chapters may be in hand: three. More only where a chapter is wholly on screen, or on the way of a turn, so
    /// that more than two are to be seen: then those, and one more. And one for each neighbour of few pages.
    private var mostChapters: Int {
        guard let way = chaptersOnTheWay else { return context.window.entries.count }
        guard let own = place.focus.flatMap({ context.window.index(of: $0.chapter) }) else { return way.count + 2 }
        let short = [own - 1, own + 1].count { isShort($0) }
        return max(3, way.count + 1) + short
    }

    private func brokenBounds() -> [String] {
        var broken: [String] = []
        let span = mode.span(in: context)
        let bound = LoadWishes.bound(pagesAhead: options.pagesAhead, span: span.count)
        if mode.isPaged, context.loads.count > bound {
            broken.append("\(context.loads.count) pages are held, more than \(bound)")
        }
        for page in context.loads.pages where !context.window.contains(page) {
            broken.append("\(page) is held, and its chapter is not")
        }
        if let focus = place.focus, !context.window.contains(focus) { broken.append("the place \(focus) is gone") }
        if place.focus == nil, context.sequence.items.contains(where: { $0.firstPage != nil }),
            context.sequence.item(at: mode.target(in: context))?.firstPage != nil
        {
            broken.append("there are pages and no place")
        }
        if let item = context.sequence.item(at: mode.target(in: context)), let focus = place.focus,
            item.firstPage != nil,
            !item.shows(focus)
        {
            broken.append("\(item) is shown, and the place is \(focus)")
        }
        if place.position != mode.target(in: context) { broken.append("the place was found at another position") }
        if case .strip(let machine) = mode {
            broken += machine.strip.brokenDemand(for: context.loads.pages, at: context.now)
        }
        let chapters = context.window.entries.count
        if chapters > mostChapters { broken.append("\(chapters) chapters are held, more than \(mostChapters)") }
        return broken
    }
}
