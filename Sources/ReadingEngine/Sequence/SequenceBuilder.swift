/// Builds the sequence from the loaded chapters: their items, the transition cards between them, and placeholders for
/// unknown chapters.
enum SequenceBuilder {
    /// Returns all items in reading order.
    ///
    /// - Parameter cards: transition cards that stay because they are visible, even if the rules don't require them.
    /// - Returns: the items, and the card that is included only because it is visible.
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
            let card = SequenceItem.chapterTransition(before: before, after: after)
            guard rules.showsTransitionCards, isWanted || cards.contains(card) else { return }
            if !isWanted { held = card }
            items.append(card)
        }

        if let before = window.previousLink {
            if rules.isContinuous { items.append(.unresolved(chapter: before.chapter)) }
            addCard(before: before.chapter, after: first, isWanted: isCardWanted(before, rules))
        } else {
            addCard(before: nil, after: first, isWanted: rules.alwaysShowsChapterTransitions)
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
        if let after = window.nextLink {
            addCard(before: last, after: after.chapter, isWanted: isCardWanted(after, rules))
            if rules.isContinuous { items.append(.unresolved(chapter: after.chapter)) }
        } else {
            addCard(before: last, after: nil, isWanted: true)
        }
        return (items, held)
    }

    private static func isCardWanted(_ link: ChapterLink?, _ rules: SequenceRules) -> Bool {
        rules.alwaysShowsChapterTransitions || !rules.isContinuous || (link?.missing ?? 0) > 0
    }

    /// Returns the position of the first item for which the visible items keep their positions.
    ///
    /// - Parameters:
    ///   - span: the visible positions and those between them and a turn's target.
    ///   - anchor: the most important of these positions.
    ///   - pendingChapter: a chapter that is the target of a command. It opens at its first page.
    /// - Returns: the position, or nil if a visible item would change.
    static func base(
        of items: [SequenceItem],
        keeping span: ClosedRange<Int>,
        anchor: Int,
        of old: ReadingSequence,
        pendingChapter: Int?
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
        // Only a placeholder is visible, and its chapter was loaded. The chapter's first page replaces the placeholder,
        // or its last page if the placeholder was reached backwards.
        if base == nil, case .unresolved(let chapter) = anchored {
            let isAfter = anchor == old.range.upperBound || chapter == pendingChapter
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

    /// Returns whether `new` can replace `old` on screen: it is the same item, or the chapter that `old` is a
    /// placeholder for.
    static func isSame(_ old: SequenceItem, _ new: SequenceItem) -> Bool {
        if case .unresolved(let chapter) = old { return new.chapter == chapter }
        return old == new
    }

    static func index(of item: SequenceItem, in items: [SequenceItem]) -> Int? {
        for (index, other) in items.enumerated() where other == item { return index }
        return nil
    }
}
