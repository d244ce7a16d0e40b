/// The items of one chapter, as a pure function of its pages and the rules.
enum SpreadBuilder {
    /// Returns the items of `chapter` in reading order; empty if it has no pages.
    static func items(of chapter: Chapter, rules: SequenceRules) -> [SequenceItem] {
        let pages = VisiblePages(chapter)
        let visible = pages.chapter(chapter)
        let items = rules.isDouble ? facing(visible, rules: rules) : single(visible, rules: rules)
        return chapter.hiddenPages.isEmpty ? items : items.map { pages.restored($0) }
    }

    private static func single(_ chapter: Chapter, rules: SequenceRules) -> [SequenceItem] {
        var items: [SequenceItem] = []
        items.reserveCapacity(chapter.pages.count)
        for (index, shape) in chapter.pages.enumerated() {
            let page = PageIdentifier(chapter: chapter.identifier, page: index)
            if rules.split == .none || !SequenceRules.canBeSplit(shape) {
                items.append(.page(page))
            } else {
                items.append(.half(page, rules.split == .rightFirst ? .right : .left))
                items.append(.half(page, rules.split == .rightFirst ? .left : .right))
            }
        }
        return items
    }

    private static func facing(_ chapter: Chapter, rules: SequenceRules) -> [SequenceItem] {
        func page(_ index: Int) -> PageIdentifier { PageIdentifier(chapter: chapter.identifier, page: index) }
        var items: [SequenceItem] = []
        items.reserveCapacity(chapter.pages.count)
        var index = 0
        while index < chapter.pages.count {
            guard let run = run(from: index, in: chapter, rules: rules) else {
                items.append(.page(page(index)))
                index += 1
                continue
            }
            for first in pairs(in: run, of: chapter, rules: rules) {
                while index < first {
                    items.append(.page(page(index)))
                    index += 1
                }
                items.append(.spread(page(first), page(first + 1)))
                index = first + 2
            }
            while index <= run.upperBound {
                items.append(.page(page(index)))
                index += 1
            }
        }
        return items
    }

    /// Returns the first pages of the pairs of a run. The declared sides of pages decide first, then the user's choice,
    /// then the detected spreads.
    private static func pairs(in run: ClosedRange<Int>, of chapter: Chapter, rules: SequenceRules) -> [Int] {
        var pairs: [Int] = []
        var index = run.lowerBound
        func addPairs(before end: Int) {
            while index + 1 < end {
                pairs.append(index)
                index += 2
            }
        }
        if hasDeclaredSide(run, in: chapter, rules: rules) || hasChoice(run, in: chapter) {
            if leavesFirstAlone(run, in: chapter, rules: rules) { index += 1 }
        } else {
            for spread in chapter.detectedSpreads where spread >= index && spread < run.upperBound {
                // Before the first detected spread, an odd page count leaves the first page alone, such as a cover.
                // Between two detected spreads, the position of an inserted or missing page is unknown, so no page is
                // left alone at the beginning.
                if pairs.isEmpty, !(spread - index).isMultiple(of: 2) { index += 1 }
                addPairs(before: spread)
                pairs.append(spread)
                index = spread + 2
            }
        }
        addPairs(before: run.upperBound + 1)
        return pairs
    }

    // MARK: Runs

    /// Returns the run of pages that can face each other around `page`; if `page` is shown alone, the run after it.
    static func run(around page: Int, in chapter: Chapter, rules: SequenceRules) -> ClosedRange<Int>? {
        guard chapter.pages.indices.contains(page) else { return nil }
        if standsAlone(page, in: chapter, rules: rules) { return run(from: page + 1, in: chapter, rules: rules) }
        var first = page
        while first > 0, !standsAlone(first - 1, in: chapter, rules: rules), !parts(first, in: chapter, rules: rules) {
            first -= 1
        }
        return run(from: first, in: chapter, rules: rules)
    }

    /// Returns whether the user shifted a run, so that its first page is shown alone and the others are paired
    /// differently.
    static func isShifted(_ run: ClosedRange<Int>, in chapter: Chapter) -> Bool {
        var isShifted = false
        for page in chapter.pairing.shifted where run.contains(page) { isShifted.toggle() }
        return isShifted
    }

    /// Returns the pairing with a shift of the spreads around a page, which is then the user's choice for the run; nil if
    /// the pairing can't change. The choice is removed if the automatic pairing is the requested one.
    static func shifting(around page: Int, in chapter: Chapter, rules: SequenceRules) -> PairingChoices? {
        let pages = VisiblePages(chapter)
        return visibleShifting(around: pages.reduced(page), in: pages.chapter(chapter), rules: rules)
            .map { pages.restored($0, of: chapter) }
    }

    private static func visibleShifting(around page: Int, in chapter: Chapter, rules: SequenceRules) -> PairingChoices?
    {
        guard let run = run(around: page, in: chapter, rules: rules) else { return nil }
        let page = max(page, run.lowerBound)
        func isShifted(_ chapter: Chapter) -> Bool {
            let pairs = pairs(in: run, of: chapter, rules: rules)
            let pair = pairs.first { $0 + 1 >= page } ?? pairs.last ?? run.lowerBound
            return !(pair - run.lowerBound).isMultiple(of: 2)
        }
        let others = chapter.pairing.shifted.filter { !run.contains($0) }
        // Two shifts in a run cancel out: the pairs begin with the first page, even against detected spreads.
        for members in [[], [run.lowerBound], [run.lowerBound, run.lowerBound + 1]]
        where members.allSatisfy(run.contains) {
            var changed = chapter
            changed.pairing = PairingChoices(isolated: chapter.pairing.isolated, shifted: others + members)
            if isShifted(changed) != isShifted(chapter) { return changed.pairing }
        }
        return nil
    }

    private static func hasChoice(_ run: ClosedRange<Int>, in chapter: Chapter) -> Bool {
        for page in chapter.pairing.shifted where run.contains(page) { return true }
        return false
    }

    private static func hasDeclaredSide(_ run: ClosedRange<Int>, in chapter: Chapter, rules: SequenceRules) -> Bool {
        chapter.pages[run.lowerBound].side == rules.sides.first
            || chapter.pages[run.upperBound].side == rules.sides.last
    }

    /// Returns whether the first page of a run is shown alone. The declared sides of pages decide first: only a run's
    /// first page can be made for the side that is read first, and only its last page for the other side.
    private static func leavesFirstAlone(_ run: ClosedRange<Int>, in chapter: Chapter, rules: SequenceRules) -> Bool {
        if chapter.pages[run.lowerBound].side == rules.sides.first { return false }
        if chapter.pages[run.upperBound].side == rules.sides.last { return !run.count.isMultiple(of: 2) }
        return isShifted(run, in: chapter)
    }

    private static func run(from first: Int, in chapter: Chapter, rules: SequenceRules) -> ClosedRange<Int>? {
        guard first < chapter.pages.count, !standsAlone(first, in: chapter, rules: rules) else { return nil }
        var end = first + 1
        while end < chapter.pages.count, !standsAlone(end, in: chapter, rules: rules),
            !parts(end, in: chapter, rules: rules)
        {
            end += 1
        }
        return first...(end - 1)
    }

    /// Returns whether a page and the previous one belong to different runs, because a spread ends between them.
    private static func parts(_ page: Int, in chapter: Chapter, rules: SequenceRules) -> Bool {
        chapter.pages[page].side == rules.sides.first || chapter.pages[page - 1].side == rules.sides.last
    }

    private static func standsAlone(_ page: Int, in chapter: Chapter, rules: SequenceRules) -> Bool {
        let shape = chapter.pages[page]
        if shape.size == nil || isListed(page, in: chapter.pairing.isolated) { return true }
        // A first page that continues on the second one is no cover.
        let isCover = page == 0 && rules.coverStandsAlone && chapter.detectedSpreads.first != 0
        switch shape.side {
        case .left, .right: return false
        case .either: return isCover
        case .alone: return true
        case nil: return isCover || SequenceRules.isWide(shape)
        }
    }

    /// Returns whether `list`, in ascending order, contains `page`.
    private static func isListed(_ page: Int, in list: [Int]) -> Bool {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < page { low = middle + 1 } else { high = middle }
        }
        return low < list.count && list[low] == page
    }
}

extension PairingChoices {
    /// Sets whether a page is shown alone.
    mutating func isolate(_ page: Int, _ isAlone: Bool) {
        let others = isolated.filter { $0 != page }
        self = PairingChoices(isolated: isAlone ? others + [page] : others, shifted: shifted)
    }
}
