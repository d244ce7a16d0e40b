import Geometry

// The reconciliation after each event: sequence, progress, chapters and loads.
extension PageReader {
    mutating func reconcile() {
        handleModeEffects()
        mode.settle(in: context)
        followTurn()
        if isStale || hasUnneededCard { refresh() }
        enterChapter()
        updateWindow()
        if isStale { refresh() }
        reportTurns()
        let pending = mode.pendingLoads(in: context)
        effects += context.loads.reconcile(pending)
        reportProgress()
    }

    mutating func handleModeEffects() {
        for outcome in mode.takeEffects() {
            switch outcome {
            case .showBars(let shows):
                if !bars.isPinned { shows ? bars.show(at: now) : bars.hide() }
            case .toggleBars: bars.toggle(at: now)
            case .pageMenu(let page, let point): effects.append(.pageMenu(page, at: point))
            case .dismissPageMenu: effects.append(.dismissPageMenu)
            case .dismissDragBegan(let pointer): effects.append(.dismissDragBegan(pointer: pointer))
            case .tapAction(let action): effects.append(.tapAction(action))
            case .reachedEdge(let edge):
                // A chapter that is still loading is not the end.
                let last = edge == .start ? context.sequence.items.first : context.sequence.items.last
                if case .unresolved(let chapter) = last, context.window.index(of: chapter) == nil { continue }
                effects.append(.reachedEdge(edge))
            }
        }
    }

    /// Reports the turns that began or ended.
    mutating func reportTurns() { effects += turns.update(mode.turnPhase(in: context), in: context.sequence) }

    // MARK: Progress

    /// Follows the turn item by item: skipped items count as read.
    mutating func followTurn() {
        let target = mode.target(in: context)
        let isJump = mode.arrivedByJump
        var position = isJump ? target : progress.position
        repeat {
            if position != target { position += position < target ? 1 : -1 }
            updateFocus(position, isForward: !isJump && position > progress.position)
            progress.position = position
        } while position != target
    }

    private mutating func updateFocus(_ position: Int, isForward: Bool) {
        guard let item = context.sequence.item(at: position) else { return }
        if isForward, let focus = progress.focus, item.chapter != focus.chapter,
            context.sequence.item(at: position - 1)?.chapter == focus.chapter
        {
            // A chapter that was left at its end is finished, even if its last page was skipped.
            if let effect = progress.report(focus, fraction: 0, isFinished: true) { effects.append(effect) }
        }
        guard let page = item.firstPage else { return }
        // The page in focus stays the same while its spread is visible.
        if position == progress.position, let focus = progress.focus, item.shows(focus) { return }
        progress.focus = page
    }

    private mutating func reportProgress() {
        guard let focus = progress.focus else { return }
        let fraction = mode.isPaged ? 0 : mode.fraction(in: context)
        let isFinished = isShowingLastPage(of: focus.chapter)
        if let effect = progress.report(focus, fraction: fraction, isFinished: isFinished) { effects.append(effect) }
        guard !mode.isPaged, mode.activity(in: context) == .rest else { return }
        if let effect = progress.reportFraction(fraction) { effects.append(effect) }
    }

    private func isShowingLastPage(of chapter: Int) -> Bool {
        guard let known = context.window.chapter(chapter), let last = Self.page(known.pages.count - 1, of: known)
        else { return false }
        return mode.isAtEnd(of: last, in: context)
    }

    // MARK: Chapters

    /// Requests the neighbours that will be needed, and unloads distant chapters.
    private mutating func updateWindow() {
        requestNeighbours()
        guard let kept = chaptersToKeep() else { return }
        let closed = context.window.trim(to: kept)
        if !closed.isEmpty { isStale = true }
        effects += closed
    }

    /// The distance in pages at which a neighbouring chapter is requested.
    private static let pagesNearSeam = 5

    private mutating func requestNeighbours() {
        guard context.rules.isContinuous else { return }
        if let link = context.window.nextLink, isNearEnd || isAdjacentToVisible(link.chapter) {
            if let effect = context.window.request(link.chapter) { effects.append(effect) }
        }
        if let link = context.window.previousLink, isNearStart || isAdjacentToVisible(link.chapter) {
            if let effect = context.window.request(link.chapter) { effects.append(effect) }
        }
    }

    /// Whether few loaded pages follow. This requests at most the chapter after the next one.
    private var isNearEnd: Bool {
        guard let focus = progress.focus, let index = context.window.index(of: focus.chapter) else { return false }
        let entries = context.window.entries
        guard index + 2 >= entries.count else { return false }
        var left = entries[index].chapter.pages.count - focus.page - 1
        for entry in entries[(index + 1)...] { left += entry.chapter.pages.count }
        return left < Self.pagesNearSeam
    }

    private var isNearStart: Bool {
        guard let focus = progress.focus, let index = context.window.index(of: focus.chapter) else { return false }
        return index == 0 && focus.page < Self.pagesNearSeam
    }

    /// Returns whether the placeholder item of `chapter` is visible or next to a visible item.
    private func isAdjacentToVisible(_ chapter: Int) -> Bool {
        let span = mode.span(in: context)
        let unknown = SequenceItem.unresolved(chapter: chapter)
        for position in (span.lowerBound - 1)...(span.upperBound + 1) {
            if context.sequence.item(at: position) == unknown { return true }
        }
        return false
    }

    /// Returns the indices of the chapters to keep: the current one, its neighbours, and all in the span. If a
    /// neighbour has few pages, the chapter beyond it is kept too, because it would be requested again immediately.
    private func chaptersToKeep() -> ClosedRange<Int>? {
        let entries = context.window.entries
        if !context.rules.isContinuous {
            let own = currentChapter.flatMap { context.window.index(of: $0) } ?? 0
            return own...own
        }
        guard let span = chaptersInSpan else { return nil }
        let own = progress.focus.flatMap { context.window.index(of: $0.chapter) }
        var low = min(span.lowerBound, (own ?? span.lowerBound) - 1)
        var high = max(span.upperBound, (own ?? span.upperBound) + 1)
        if let own {
            if low == own - 1, isShort(low) { low -= 1 }
            if high == own + 1, isShort(high) { high += 1 }
        }
        return max(low, 0)...min(high, entries.count - 1)
    }

    /// The indices from the first to the last chapter with items that are visible, next to a visible item, or between
    /// the visible items and the target of a turn.
    ///
    /// If there are three or more such chapters, all items of the middle ones are in this range. In a strip, the middle
    /// chapters are no higher than the window.
    var chaptersInSpan: ClosedRange<Int>? {
        var low = Int.max
        var high = -1
        func include(_ chapter: Int?) {
            guard let chapter, let index = context.window.index(of: chapter) else { return }
            low = min(low, index)
            high = max(high, index)
        }
        include(progress.focus?.chapter)
        let span = mode.span(in: context)
        for position in (span.lowerBound - 1)...(span.upperBound + 1) {
            include(context.sequence.item(at: position)?.chapter)
        }
        if let position = mode.pendingPosition { include(context.sequence.item(at: position)?.chapter) }
        return high < 0 ? nil : low...high
    }

    /// Returns whether a loaded chapter has so few pages that its whole length is near its end.
    func isShort(_ index: Int) -> Bool {
        let entries = context.window.entries
        return entries.indices.contains(index) && entries[index].chapter.pages.count < Self.pagesNearSeam
    }
}
