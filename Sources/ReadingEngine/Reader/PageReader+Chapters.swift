import Geometry

// Changes of chapters and pages.
extension PageReader {
    mutating func handleChapter(_ event: ReaderEvent) {
        switch event {
        case .opened(let chapter, let page, _): open(chapter, page: page)
        case .chapterReady(let chapter, _):
            if context.window.insert(chapter) { isStale = true }
        case .chapterFailed(let chapter, _):
            context.window.markFailed(chapter)
            if pendingChapter == chapter { pendingChapter = nil }
        case .chapterRetried(let chapter, _):
            if let effect = context.window.retry(chapter) { effects.append(effect) }
        case .shapesChanged(let chapter, let shapes, _):
            guard context.window.setShapes(chapter, shapes) else { return }
            isStale = true
            mode.picturesChanged(in: context)
        case .spreadsDetected(let chapter, let spreads, _):
            if context.window.setDetectedSpreads(chapter, spreads) { isStale = true }
        case .isolated(let page, let isAlone, _): isolate(page, isAlone)
        default: break
        }
    }

    /// Opens `chapter`, from any state. Its neighbours are requested again.
    mutating func open(_ chapter: Chapter, page: Int) {
        effects += context.window.reset(to: chapter)
        pendingChapter = nil
        mode.cancelRequest()
        progress.focus = Self.page(page, of: chapter)
        rebuild(showing: nil, at: progress.focus)
    }

    mutating func pageBecameReady(_ page: PageIdentifier, size: Size) {
        guard context.loads.markReady(page), context.window.setSize(size, of: page) else { return }
        isStale = true
        mode.pictureChanged(page, in: context)
    }

    // MARK: Spreads

    private mutating func isolate(_ page: PageIdentifier, _ isAlone: Bool) {
        guard context.window.contains(page), let index = context.window.index(of: page.chapter) else { return }
        var pairing = context.window.entries[index].chapter.pairing
        pairing.isolate(page.page, isAlone)
        choose(pairing, forChapterAt: index)
    }

    /// Shifts the spreads around the current page by one page.
    mutating func shiftSpreads() {
        let rules = context.rules
        guard rules.isDouble, let focus = progress.focus, let index = context.window.index(of: focus.chapter) else {
            return
        }
        let chapter = context.window.entries[index].chapter
        guard let pairing = SpreadBuilder.shifting(around: focus.page, in: chapter, rules: rules) else { return }
        choose(pairing, forChapterAt: index)
    }

    private mutating func choose(_ pairing: PairingChoices, forChapterAt index: Int) {
        let chapter = context.window.entries[index].chapter
        guard pairing != chapter.pairing else { return }
        context.window.setPairing(at: index, pairing)
        effects.append(.pairingChanged(chapter: chapter.identifier, pairing))
        rebuild()
    }
}
