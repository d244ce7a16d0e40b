import Geometry

// What must be brought in line after each event: the list, the place, the chapters in hand, the loads.
extension ComicsReader {
    mutating func keepBooks() {
        heedOutcomes()
        mode.settle(in: context)
        followTurn()
        if isStale || holdsNeedlessCard { refresh() }
        enterChapter()
        slideWindow()
        if isStale { refresh() }
        let wishes = mode.wishes(in: context)
        effects += context.loads.reconcile(wishes)
        tellPlace()
    }

    mutating func heedOutcomes() {
        for outcome in mode.takeOutcomes() {
            switch outcome {
            case .showBars(let shows):
                if !bars.isPinned { shows ? bars.show(at: now) : bars.hide() }
            case .toggleBars: bars.toggle(at: now)
            case .pageMenu(let page, let point): effects.append(.pageMenu(page, at: point))
            case .withdrawPageMenu: effects.append(.withdrawPageMenu)
            case .pulled(let pointer): effects.append(.pulled(pointer: pointer))
            case .reachedEdge(let edge):
                // A chapter that is on its way is no end.
                let last = edge == .start ? context.sequence.items.first : context.sequence.items.last
                if case .unresolved(let chapter) = last, context.window.index(of: chapter) == nil { continue }
                effects.append(.reachedEdge(edge))
            }
        }
    }

    // MARK: The place

    /// Follows the turn item by item: what is passed counts as read, however fast.
    mutating func followTurn() {
        let target = mode.target(in: context)
        let isCut = mode.arrivedByCut
        var position = isCut ? target : place.position
        repeat {
            if position != target { position += position < target ? 1 : -1 }
            take(position, isForward: !isCut && position > place.position)
            place.position = position
        } while position != target
    }

    private mutating func take(_ position: Int, isForward: Bool) {
        guard let item = context.sequence.item(at: position) else { return }
        if isForward, let focus = place.focus, item.chapter != focus.chapter,
            context.sequence.item(at: position - 1)?.chapter == focus.chapter
        {
            // A chapter that was left over its end is finished, even when nobody waited to see its foot.
            if let effect = place.tell(focus, fraction: 0, isFinished: true) { effects.append(effect) }
        }
        guard let page = item.firstPage else { return }
        // The reader's place on a spread stays while it is shown, whichever of its pages that is.
        if position == place.position, let focus = place.focus, item.shows(focus) { return }
        place.focus = page
    }

    private mutating func tellPlace() {
        guard let focus = place.focus else { return }
        let fraction = mode.isPaged ? 0 : mode.fraction(in: context)
        let isFinished = isShowingTheLast(of: focus.chapter)
        if let effect = place.tell(focus, fraction: fraction, isFinished: isFinished) { effects.append(effect) }
        guard !mode.isPaged, mode.activity(in: context) == .rest else { return }
        if let effect = place.tellFraction(fraction) { effects.append(effect) }
    }

    private func isShowingTheLast(of chapter: Int) -> Bool {
        guard let known = context.window.chapter(chapter), let last = Self.page(known.pages.count - 1, of: known)
        else { return false }
        return mode.isAtEnd(of: last, in: context)
    }

    // MARK: The chapters in hand

    /// Asks for the neighbours that will be needed, and lets go of those that are far.
    private mutating func slideWindow() {
        askForNeighbours()
        guard let kept = keptChapters() else { return }
        let closed = context.window.keep(kept)
        if !closed.isEmpty { isStale = true }
        effects += closed
    }

    /// A neighbour's pages are asked for when the reader is within this many pages of it.
    private static let pagesNearSeam = 5

    private mutating func askForNeighbours() {
        if let link = context.window.linkAfter, isNearEnd || isNextToShown(link.chapter) {
            if let effect = context.window.ask(for: link.chapter) { effects.append(effect) }
        }
        if let link = context.window.linkBefore, isNearStart || isNextToShown(link.chapter) {
            if let effect = context.window.ask(for: link.chapter) { effects.append(effect) }
        }
    }

    /// Few pages are left of what is in hand; at most the chapter after the next is asked for so.
    private var isNearEnd: Bool {
        guard let focus = place.focus, let index = context.window.index(of: focus.chapter) else { return false }
        let entries = context.window.entries
        guard index + 2 >= entries.count else { return false }
        var left = entries[index].chapter.pages.count - focus.page - 1
        for entry in entries[(index + 1)...] { left += entry.chapter.pages.count }
        return left < Self.pagesNearSeam
    }

    private var isNearStart: Bool {
        guard let focus = place.focus, let index = context.window.index(of: focus.chapter) else { return false }
        return index == 0 && focus.page < Self.pagesNearSeam
    }

    /// Whether the item that stands for `chapter` is shown, or is next to what is.
    private func isNextToShown(_ chapter: Int) -> Bool {
        let span = mode.span(in: context)
        let unknown = SequenceItem.unresolved(chapter: chapter)
        for position in (span.lowerBound - 1)...(span.upperBound + 1) {
            if context.sequence.item(at: position) == unknown { return true }
        }
        return false
    }

    /// The chapters that stay: the reader's own and its neighbours, and any on the way; and the one beyond a neighbour of
    /// few pages, which would be asked for again at once.
    private func keptChapters() -> ClosedRange<Int>? {
        let entries = context.window.entries
        guard let way = chaptersOnTheWay else { return nil }
        let own = place.focus.flatMap { context.window.index(of: $0.chapter) }
        var low = min(way.lowerBound, (own ?? way.lowerBound) - 1)
        var high = max(way.upperBound, (own ?? way.upperBound) + 1)
        if let own {
            if low == own - 1, isShort(low) { low -= 1 }
            if high == own + 1, isShort(high) { high += 1 }
        }
        return max(low, 0)...min(high, entries.count - 1)
    }

    /// From the first to the last chapter of which something is on screen, or next to it, or on the way of a turn.
    ///
    /// Of three or more, those between the first and the last have all of their items there: in a strip they are no
    /// higher than the window.
    var chaptersOnTheWay: ClosedRange<Int>? {
        var low = Int.max
        var high = -1
        func touch(_ chapter: Int?) {
            guard let chapter, let index = context.window.index(of: chapter) else { return }
            low = min(low, index)
            high = max(high, index)
        }
        touch(place.focus?.chapter)
        let span = mode.span(in: context)
        for position in (span.lowerBound - 1)...(span.upperBound + 1) {
            touch(context.sequence.item(at: position)?.chapter)
        }
        if let awaited = mode.awaited { touch(context.sequence.item(at: awaited)?.chapter) }
        return high < 0 ? nil : low...high
    }

    /// Whether a chapter in hand has fewer pages than one is near its end with.
    func isShort(_ index: Int) -> Bool {
        let entries = context.window.entries
        return entries.indices.contains(index) && entries[index].chapter.pages.count < Self.pagesNearSeam
    }
}
