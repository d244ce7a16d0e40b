import Geometry

// Putting the list together anew, without moving what is on screen.
extension ComicsReader {
    /// Takes in what has become known, as far as nothing on screen becomes something else; the rest waits.
    mutating func refresh() {
        let old = context.sequence
        let span = mode.span(in: context)
        renewItems(keeping: span)
        let (items, held) = SequenceBuilding.items(of: context.window, rules: context.rules, keeping: cards(in: span))
        let base = SequenceBuilding.base(
            of: items,
            keeping: span,
            anchor: mode.target(in: context),
            of: old,
            entering: entering
        )
        guard let base else { return }
        isStale = context.window.entries.contains { $0.isStale }
        heldCard = held
        context.sequence = ReadingSequence(base: base, items: items)
        guard context.sequence != old else { return }
        mode.sequenceChanged(from: old, in: context)
        mode.settle(in: context)
        followTurn()
    }

    /// Builds the list by other rules, at once, and shows what was shown; the page that is the reader's place, if that
    /// has become something else.
    mutating func rebuild() {
        rebuild(showing: context.sequence.item(at: mode.target(in: context)), at: place.focus)
    }

    /// Builds the list at once, and shows the item, or else the page.
    mutating func rebuild(showing shown: SequenceItem?, at page: PageIdentifier?) {
        let old = context.sequence
        context.window.rulesChanged()
        for index in context.window.entries.indices {
            let chapter = context.window.entries[index].chapter
            let items = SpreadList.items(of: chapter, rules: context.rules)
            context.window.keepItems(at: index, items, isStale: false)
        }
        isStale = false
        let cards = shown.map { [$0] } ?? []
        let (items, held) = SequenceBuilding.items(of: context.window, rules: context.rules, keeping: cards)
        heldCard = held
        let target = mode.target(in: context)
        let index = Self.index(of: shown, showing: page, in: items)
        context.sequence = ReadingSequence(base: target - index, items: items)
        if mode.isPaged == options.mode.isPaged {
            mode.place(at: target, isMoved: shown == nil, from: old, in: context)
        } else {
            let fraction = mode.fraction(in: context)
            mode = ModeMachine(at: target, focus: page, fraction: fraction, in: context)
        }
        place.position = mode.target(in: context)
    }

    /// Where the reader is in a new list: at the item that was shown, if it still is one and shows the page; at the
    /// first that shows it, otherwise.
    private static func index(of shown: SequenceItem?, showing page: PageIdentifier?, in items: [SequenceItem]) -> Int {
        if let shown, page.map({ shown.firstPage == nil || shown.shows($0) }) ?? true,
            let index = SequenceBuilding.index(of: shown, in: items)
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

    /// The cards that may not go because they are on screen.
    private func cards(in span: ClosedRange<Int>) -> [SequenceItem] {
        var cards: [SequenceItem] = []
        for position in span {
            if let item = context.sequence.item(at: position), case .transition = item { cards.append(item) }
        }
        return cards
    }

    /// Whether a card is in the list only because it was on screen when the list was made.
    var holdsNeedlessCard: Bool {
        guard let card = heldCard else { return false }
        let span = mode.span(in: context)
        for position in span where context.sequence.item(at: position) == card { return false }
        return true
    }

    /// Builds the items of the chapters that are stale, but not of one of which something on screen would become
    /// something else.
    private mutating func renewItems(keeping span: ClosedRange<Int>) {
        for index in context.window.entries.indices where context.window.entries[index].isStale {
            let entry = context.window.entries[index]
            let items = SpreadList.items(of: entry.chapter, rules: context.rules)
            if entry.items.isEmpty || keeps(span, of: entry, in: items) {
                context.window.keepItems(at: index, items, isStale: false)
                continue
            }
            // What is looked at stays alone as it is; around it pages may face each other already.
            let around = SpreadList.items(of: isolating(span, in: entry.chapter), rules: context.rules)
            if keeps(span, of: entry, in: around) { context.window.keepItems(at: index, around, isStale: true) }
        }
    }

    private func isolating(_ span: ClosedRange<Int>, in chapter: Chapter) -> Chapter {
        var chapter = chapter
        for position in span {
            if case .page(let page) = context.sequence.item(at: position), page.chapter == chapter.identifier {
                chapter.pairing.isolate(page.page, true)
            }
        }
        return chapter
    }

    private func keeps(_ span: ClosedRange<Int>, of entry: ChapterWindow.Entry, in items: [SequenceItem]) -> Bool {
        guard items != entry.items else { return true }
        var next: Int?
        for position in span {
            guard let item = context.sequence.item(at: position), item.chapter == entry.chapter.identifier else {
                continue
            }
            let place = next ?? SequenceBuilding.index(of: item, in: items)
            guard let place, items.indices.contains(place), items[place] == item else { return false }
            next = place + 1
        }
        return true
    }
}
