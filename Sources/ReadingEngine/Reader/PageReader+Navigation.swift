import Geometry

// Navigation and settings.
extension PageReader {
    mutating func handleSetting(_ event: ReaderEvent) {
        switch event {
        case .resized(let size, let density):
            guard size != context.viewport || density != context.density else { return }
            let rules = context.rules
            context.viewport = size
            context.density = max(density, 0.1)
            if context.rules != rules { rebuild() }
            mode.reflow(in: context)
        case .motionReduced(let reduces):
            context.reducesMotion = reduces
            mode.reduceMotion(context.isInstant)
        case .optionsChanged(let options, _):
            let before = context.options
            guard options.resolved != before else { return }
            context.options = options.resolved
            var alike = context.options
            alike.appearance = before.appearance
            // The host applies changes of the appearance. They don't affect the layout.
            guard alike != before else { return }
            mode.reduceMotion(context.isInstant)
            rebuild()
            mode.reflow(in: context)
            if mode.isAutoScrolling { mode.setAutoScrolling(true, in: context) }
        default: break
        }
    }

    mutating func handleKey(_ key: ReaderKey) {
        switch key {
        case .menu: bars.toggle(at: now)
        case .home: goToEnd(ofChapterAtStart: true)
        case .end: goToEnd(ofChapterAtStart: false)
        case .nextChapter: goToChapter(.end)
        case .previousChapter: goToChapter(.start)
        case .shiftSpreads: shiftSpreads()
        case .autoScroll: mode.setAutoScrolling(!mode.isAutoScrolling, in: context)
        default: mode.handleKey(key, in: context)
        }
    }

    mutating func jump(to page: PageIdentifier) {
        guard let chapter = context.window.chapter(page.chapter), let page = Self.page(page.page, of: chapter),
            let position = context.sequence.position(showing: page)
        else { return }
        pendingChapter = nil
        mode.jump(to: position, in: context)
    }

    /// Goes to the first or the last page of the current chapter.
    private mutating func goToEnd(ofChapterAtStart isStart: Bool) {
        guard let focus = progress.focus, let chapter = context.window.chapter(focus.chapter),
            let page = Self.page(isStart ? 0 : chapter.pages.count - 1, of: chapter)
        else { return }
        jump(to: page)
    }

    /// Goes to the first page of the next or previous chapter.
    private mutating func goToChapter(_ side: PublicationEdge) {
        guard let neighbour = neighbour(side) else {
            effects.append(.reachedEdge(side))
            return
        }
        if let chapter = context.window.chapter(neighbour), !chapter.pages.isEmpty {
            jump(to: PageIdentifier(chapter: neighbour, page: 0))
            return
        }
        if !context.rules.isContinuous {
            pendingChapter = neighbour
            let effect = context.window.request(neighbour) ?? context.window.retry(neighbour)
            if let effect { effects.append(effect) }
            return
        }
        guard let position = context.sequence.position(of: .unresolved(chapter: neighbour)) else { return }
        mode.jump(to: position, in: context)
        pendingChapter = neighbour
    }

    /// Returns the identifier of the chapter before or after the current one; nil if there is none.
    private func neighbour(_ side: PublicationEdge) -> Int? {
        let here = progress.focus?.chapter ?? context.sequence.item(at: mode.target(in: context))?.chapter
        guard let here, let index = context.window.index(of: here) else { return nil }
        let entries = context.window.entries
        if side == .end {
            return index + 1 < entries.count ? entries[index + 1].chapter.identifier : context.window.nextLink?.chapter
        }
        return index > 0 ? entries[index - 1].chapter.identifier : context.window.previousLink?.chapter
    }

    /// Goes to the first page of the chapter that is the target of a command, once the chapter is loaded. The page may
    /// be before the current position.
    mutating func enterChapter() {
        guard let pendingChapter else { return }
        if !context.rules.isContinuous {
            guard !context.window.requested.contains(pendingChapter),
                let chapter = context.window.chapter(pendingChapter)
            else { return }
            open(chapter, page: 0)
            return
        }
        switch context.sequence.item(at: mode.pendingPosition ?? mode.target(in: context)) {
        case .unresolved(let chapter) where chapter == pendingChapter: return
        case let item where item?.chapter == pendingChapter:
            self.pendingChapter = nil
            guard let first = context.sequence.firstPosition(ofChapter: pendingChapter),
                first != mode.target(in: context)
            else { return }
            mode.jump(to: first, in: context)
            mode.settle(in: context)
            followTurn()
        default: self.pendingChapter = nil
        }
    }
}
