/// Puts the sequence together from the chapters in hand: their items, the cards between them, and what stands for those
/// that are not known.
enum SequenceBuilding {
    /// The items of everything in hand, in reading order.
    ///
    /// - Parameter cards: cards that stay though the rules would leave them out, because someone is looking at them.
    /// - Returns: the items, and the card that is among them only for that reason.
    static func items(of window: ChapterWindow, rules: SequenceRules, keeping cards: [SequenceItem])
        -> (items: [SequenceItem], held: SequenceItem?)
    {
        guard let first = window.entries.first?.chapter.identifier, let last = window.entries.last?.chapter.identifier
        else { return ([], nil) }
        var held: SequenceItem?
        var items: [SequenceItem] = []
        var count = 4
        for entry in window.entries { count += entry.items.count + 2 }
        items.reserveCapacity(count)

        func addCard(before: Int?, after: Int?, isWanted: Bool) {
            let card = SequenceItem.transition(before: before, after: after)
            guard rules.hasCards, isWanted || cards.contains(card) else { return }
            if !isWanted { held = card }
            items.append(card)
        }

        if let before = window.linkBefore {
            items.append(.unresolved(chapter: before.chapter))
            addCard(before: before.chapter, after: first, isWanted: isCardWanted(before, rules))
        } else {
            addCard(before: nil, after: first, isWanted: rules.alwaysShowsTransitions)
        }
        for (index, entry) in window.entries.enumerated() {
            if index > 0 {
                let before = window.entries[index - 1].chapter
                let link = before.next ?? entry.chapter.previous
                addCard(before: before.identifier, after: entry.chapter.identifier, isWanted: isCardWanted(link, rules))
            }
            if entry.chapter.pages.isEmpty {
                items.append(.unresolved(chapter: entry.chapter.identifier))
            } else {
                items += entry.items
            }
        }
        if let after = window.linkAfter {
            addCard(before: last, after: after.chapter, isWanted: isCardWanted(after, rules))
            items.append(.unresolved(chapter: after.chapter))
        } else {
            addCard(before: last, after: nil, isWanted: true)
        }
        return (items, held)
    }

    private static func isCardWanted(_ link: ChapterLink?, _ rules: SequenceRules) -> Bool {
        rules.alwaysShowsTransitions || (link?.missing ?? 0) > 0
    }

    /// Where a list begins so that what is on screen keeps its place.
    ///
    /// - Parameters:
    ///   - span: the positions on screen and on the way of the turn.
    ///   - anchor: the one among them that matters most.
    ///   - entering: a chapter that was gone to by name, and so is entered at its first page.
    /// - Returns: the position of the list's first item; nil when something on screen would become something else.
    static func base(
        of items: [SequenceItem],
        keeping span: ClosedRange<Int>,
        anchor: Int,
        of old: ReadingSequence,
        entering: Int?
    ) -> Int? {
        guard let anchored = old.item(at: anchor) else { return nil }
        var base: Int?
        if let index = index(of: anchored, in: items) {
            base = anchor - index
        } else {
            for position in span {
                guard base == nil, let item = old.item(at: position), let index = index(of: item, in: items) else {
                    continue
                }
                base = position - index
            }
        }
        // Alone on screen is a chapter that has become known: its first page is in its place, or its last for one
        // that was reached by going back.
        if base == nil, case .unresolved(let chapter) = anchored {
            let isAfter = anchor == old.range.upperBound || chapter == entering
            var place: Int?
            for (index, item) in items.enumerated() where item.chapter == chapter && (place == nil || !isAfter) {
                place = index
            }
            base = place.map { anchor - $0 }
        }
        guard let base else { return nil }
        for position in span {
            guard let before = old.item(at: position) else { continue }
            let index = position - base
            guard items.indices.contains(index), isSame(before, items[index]) else { return nil }
        }
        return base
    }

    /// Whether one item may take another's place on screen: it is the same, or what it stood for.
    private static func isSame(_ old: SequenceItem, _ new: SequenceItem) -> Bool {
        if case .unresolved(let chapter) = old { return new.chapter == chapter }
        return old == new
    }

    static func index(of item: SequenceItem, in items: [SequenceItem]) -> Int? {
        for (index, other) in items.enumerated() where other == item { return index }
        return nil
    }
}
