import Geometry

// Rebuilding of the sequence without moving visible items.
extension PageReader {
    /// Applies the pending changes that change no visible item. The others stay pending.
    mutating func refresh() {
        let old = context.sequence
        let span = mode.span(in: context)
        rebuildItems(keeping: span)
        let (items, held) = SequenceBuilder.items(of: shownChapters, rules: context.rules, keeping: cards(in: span))
        let base = SequenceBuilder.base(
            of: items,
            keeping: span,
            anchor: mode.target(in: context),
            of: old,
            pendingChapter: pendingChapter
        )
        guard let base else { return }
        isStale = context.window.entries.contains { $0.isStale }
        retainedCard = held
        context.sequence = ReadingSequence(base: base, items: items)
        guard context.sequence != old else { return }
        mode.sequenceChanged(from: old, in: context)
        mode.settle(in: context)
        followTurn()
    }

    /// The chapters of the sequence: all loaded ones, or the current one if a strip doesn't continue.
    private var shownChapters: ChapterWindow {
        context.rules.isContinuous ? context.window : context.window.reduced(to: currentChapter)
    }

    /// The identifier of the chapter that contains the page in focus. A chapter without pages has no page in focus:
    /// then the chapter of the visible item, or of the first item that has a chapter.
    var currentChapter: Int? {
        if let focus = progress.focus { return focus.chapter }
        if let shown = context.sequence.item(at: mode.target(in: context))?.chapter { return shown }
        for item in context.sequence.items {
            if let chapter = item.chapter, context.window.index(of: chapter) != nil { return chapter }
        }
        return nil
    }

    /// Rebuilds the sequence immediately, and keeps the visible item; if it no longer exists, the page in focus.
    mutating func rebuild() {
        rebuild(showing: context.sequence.item(at: mode.target(in: context)), at: progress.focus)
    }

    /// Rebuilds the sequence immediately, and shows the item, or otherwise the page.
    mutating func rebuild(showing shown: SequenceItem?, at page: PageIdentifier?) {
        let old = context.sequence
        context.window.rulesChanged()
        for index in context.window.entries.indices {
            let chapter = context.window.entries[index].chapter
            let items = SpreadBuilder.items(of: chapter, rules: context.rules)
            context.window.setItems(at: index, items, isStale: false)
        }
        isStale = false
        let cards = shown.map { [$0] } ?? []
        let (items, held) = SequenceBuilder.items(of: shownChapters, rules: context.rules, keeping: cards)
        retainedCard = held
        let target = mode.target(in: context)
        let index = Self.index(of: shown, showing: page, in: items)
        context.sequence = ReadingSequence(base: target - index, items: items)
        if mode.isPaged == options.mode.isPaged {
            mode.place(at: target, isMoved: shown == nil, from: old, in: context)
        } else {
            let fraction = mode.fraction(in: context)
            mode = ModeMachine(at: target, focus: page, fraction: fraction, in: context)
        }
        progress.position = mode.target(in: context)
        let position = progress.position
        if shown == nil {
            effects += turns.jump(to: position, in: context.sequence)
        } else {
            effects += turns.place(at: position, in: context.sequence)
        }
    }

    /// Returns the index to show in a new list: that of `shown` if it still exists and shows `page`, otherwise of the
    /// first item that shows the page.
    private static func index(of shown: SequenceItem?, showing page: PageIdentifier?, in items: [SequenceItem]) -> Int {
        if let shown, page.map({ shown.firstPage == nil || shown.shows($0) }) ?? true,
            let index = SequenceBuilder.index(of: shown, in: items)
        {
            return index
        }
        var first: Int?
        for (index, item) in items.enumerated() {
            if let page, item.shows(page) { return index }
            if first == nil, item.firstPage != nil { first = index }
        }
        return first ?? 0
    }

    /// Returns the transition cards that have to stay because they are visible.
    private func cards(in span: ClosedRange<Int>) -> [SequenceItem] {
        var cards: [SequenceItem] = []
        for position in span {
            if let item = context.sequence.item(at: position), case .chapterTransition = item { cards.append(item) }
        }
        return cards
    }

    /// Whether a card that the rules don't require is no longer visible.
    var hasUnneededCard: Bool {
        guard let card = retainedCard else { return false }
        let span = mode.span(in: context)
        for position in span where context.sequence.item(at: position) == card { return false }
        return true
    }

    /// Rebuilds the items of stale chapters, unless a visible item would change.
    private mutating func rebuildItems(keeping span: ClosedRange<Int>) {
        for index in context.window.entries.indices where context.window.entries[index].isStale {
            let entry = context.window.entries[index]
            let items = SpreadBuilder.items(of: entry.chapter, rules: context.rules)
            if entry.items.isEmpty || keeps(span, of: entry, in: items) {
                context.window.setItems(at: index, items, isStale: false)
                continue
            }
            // Visible pages stay alone or together for now. Pages around them can be paired.
            let around = SpreadBuilder.items(of: keeping(span, in: entry.chapter), rules: context.rules)
            if keeps(span, of: entry, in: around) { context.window.setItems(at: index, around, isStale: true) }
        }
    }

    private func keeping(_ span: ClosedRange<Int>, in chapter: Chapter) -> Chapter {
        var chapter = chapter
        for position in span {
            switch context.sequence.item(at: position) {
            case .page(let page) where page.chapter == chapter.identifier: chapter.pairing.isolate(page.page, true)
            case .spread(let page, _) where page.chapter == chapter.identifier:
                chapter.detectedSpreads.removeAll { abs($0 - page.page) < 2 }
                chapter.detectedSpreads.append(page.page)
            default: break
            }
        }
        chapter.detectedSpreads.sort()
        return chapter
    }

    private func keeps(_ span: ClosedRange<Int>, of entry: ChapterWindow.Entry, in items: [SequenceItem]) -> Bool {
        guard items != entry.items else { return true }
        var next: Int?
        for position in span {
            guard let item = context.sequence.item(at: position), item.chapter == entry.chapter.identifier else {
                continue
            }
            let place = next ?? SequenceBuilder.index(of: item, in: items)
            guard let place, items.indices.contains(place), items[place] == item else { return false }
            next = place + 1
        }
        return true
    }
}
