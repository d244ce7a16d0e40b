import Geometry
import TestSupport

@testable import CollectionEngine

/// A collection of random sections that applies random changes to the layout and to the naive layout.
struct RandomCollection {
    var random: SeededGenerator
    var layout: CollectionLayout
    var naive: NaiveLayout
    private var nextSource: Int32 = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        naive = NaiveLayout(
            window: Self.window(&random),
            globalHeaders: Self.supplementaries(&random, most: 3),
            sections: []
        )
        layout = CollectionLayout()
        for _ in 0..<random.whole(0...5) { naive.sections.append(section()) }
        layout = CollectionLayout(
            sections: naive.sections.map(\.description),
            globalHeaders: naive.globalHeaders,
            window: naive.window
        )
    }

    // MARK: Random values

    static func window(_ random: inout SeededGenerator) -> LayoutWindow {
        LayoutWindow(
            size: Size(width: Double(random.whole(200...900)), height: Double(random.whole(300...1200))),
            insets: random.chance(0.5)
                ? .zero
                : Insets(top: random.number(0...90), leading: random.number(0...20), bottom: 34, trailing: 7.3),
            scale: [1, 1.5, 2, 2.625, 3].randomElement(using: &random) ?? 1,
            isRightToLeft: random.chance(0.3)
        )
    }

    static func extent(_ random: inout SeededGenerator) -> ItemExtent {
        switch random.whole(0...3) {
        case 0: .fixed(random.number(1...120))
        case 1: .aspect(random.number(0.2...1.6), plus: random.number(0...50))
        default: .automatic(estimate: random.number(10...80))
        }
    }

    static func supplementaries(_ random: inout SeededGenerator, most: Int) -> [SupplementaryMetrics] {
        (0..<random.whole(0...most)).map { kind in
            SupplementaryMetrics(
                kind: Int32(kind),
                extent: extent(&random),
                isPinned: random.chance(0.5),
                isSticky: random.chance(0.3),
                stretches: random.chance(0.2),
                isVisibleWhilePlaceholder: random.chance(0.4),
                isHidden: random.chance(0.1)
            )
        }
    }

    private mutating func metrics() -> ResolvedMetrics {
        var metrics = SectionMetrics()
        metrics.itemExtent = Self.extent(&random)
        metrics.columns =
            random.chance(0.5)
            ? .count(random.whole(1...6))
            : .fitting(width: 60...random.number(60...200), share: 0.2, minimum: random.whole(1...3))
        if random.chance(0.25) { metrics.axis = .shelf }
        if random.chance(0.2) { metrics.placeholderExtent = Self.extent(&random) }
        metrics.margins = Insets(
            top: random.number(0...20),
            leading: random.number(0...20),
            bottom: random.number(0...20),
            trailing: random.number(0...20)
        )
        metrics.rowSpacing = random.chance(0.5) ? 0 : random.number(0...12)
        metrics.columnSpacing = random.chance(0.5) ? 0 : random.number(0...12)
        metrics.showsRowSeparators = random.chance(0.4)
        metrics.showsColumnSeparators = random.chance(0.4)
        metrics.showsSectionSeparators = random.chance(0.4)
        metrics.showsSectionSeparatorWhenLast = random.chance(0.4)
        metrics.separatorInsets = Insets(top: 3, leading: random.number(0...30), bottom: 2, trailing: 5)
        metrics.headers = Self.supplementaries(&random, most: 2)
        metrics.footers = Self.supplementaries(&random, most: 2)
        return metrics.resolved(theme: SectionMetrics())
    }

    private mutating func section() -> NaiveLayout.Section {
        nextSource += 1
        let count = random.chance(0.15) ? 0 : random.whole(1...40)
        let description = SectionDescription(
            source: SourceIdentifier(nextSource),
            itemCount: count,
            placeholder: placeholder(),
            metrics: metrics()
        )
        return NaiveLayout.Section(description: description, items: Array(repeating: nil, count: count))
    }

    private mutating func placeholder() -> Placeholder? {
        guard random.chance(0.2) else { return nil }
        return Placeholder(random.chance(0.7) ? .loading : .error, of: SourceIdentifier(0))
    }

    // MARK: Changes

    /// Applies a random change to both layouts.
    mutating func change() {
        switch random.whole(0...9) {
        case 0, 1, 2: measure()
        case 3, 4, 5: changeItems()
        case 6: changeSections()
        case 7: resize()
        case 8: redescribe()
        default: scrollShelves()
        }
    }

    private mutating func measure() {
        var heights: [MeasuredHeight] = []
        for _ in 0..<random.whole(1...12) {
            // Only a few heights, so that runs are merged.
            let height = random.chance(0.7) ? Double(random.whole(1...3) * 20) : random.number(0...150)
            let pixels = Int((height * naive.window.scale).rounded())
            if random.chance(0.1), let index = naive.globalHeaders.indices.randomElement(using: &random) {
                heights.append(MeasuredHeight(.globalHeader(index), height: height))
                let header = naive.globalHeaders[index]
                if header.extent.isAutomatic { naive.measuredGlobal[header.kind] = pixels }
                continue
            }
            guard let index = naive.sections.indices.randomElement(using: &random) else { continue }
            let metrics = naive.sections[index].description.metrics
            if random.chance(0.1), let place = metrics.headers.indices.randomElement(using: &random) {
                heights.append(MeasuredHeight(.header(section: index, index: place), height: height))
                let header = metrics.headers[place]
                if header.extent.isAutomatic { naive.sections[index].headers[header.kind] = pixels }
            } else if random.chance(0.1), let place = metrics.footers.indices.randomElement(using: &random) {
                heights.append(MeasuredHeight(.footer(section: index, index: place), height: height))
                let footer = metrics.footers[place]
                if footer.extent.isAutomatic { naive.sections[index].footers[footer.kind] = pixels }
            } else if naive.sections[index].description.placeholder == nil,
                let item = naive.sections[index].items.indices.randomElement(using: &random)
            {
                heights.append(MeasuredHeight(.item(IndexPath(section: index, item: item)), height: height))
                if metrics.itemExtent.isAutomatic { naive.sections[index].items[item] = max(1, pixels) }
            }
        }
        layout.setMeasured(heights)
    }

    /// Deletes, inserts and moves items in several sections at once.
    private mutating func changeItems() {
        var update = CollectionUpdate()
        for index in naive.sections.indices where random.chance(0.6) {
            guard naive.sections[index].description.placeholder == nil else { continue }
            if let change = changeItems(of: index) { update.sections.append(change) }
        }
        apply(update)
    }

    private mutating func changeItems(of index: Int) -> SectionUpdate? {
        var update = SectionUpdate(oldSection: index, newSection: index)
        let old = naive.sections[index].items
        // Each old item remains, is deleted or is moved.
        var stay: [Int] = []
        var moved: [Int] = []
        var gone: [Int] = []
        for item in old.indices {
            let choice = random.number(0...1)
            if choice < 0.08 {
                gone.append(item)
            } else if choice < 0.14 {
                moved.append(item)
            } else {
                stay.append(item)
            }
        }
        moved.shuffle(using: &random)
        var new: [Int?] = stay
        for item in moved {
            new.insert(item, at: random.whole(0...new.count))
        }
        for _ in 0..<random.whole(0...6) { new.insert(nil, at: random.chance(0.4) ? 0 : random.whole(0...new.count)) }
        update.deletes = ranges(gone)
        update.inserts = ranges(new.indices.filter { new[$0] == nil })
        update.moves = new.indices.compactMap { to in
            new[to].flatMap { moved.contains($0) ? IndexMove(from: $0, to: to) : nil }
        }
        naive.sections[index].items = new.map { item in item.flatMap { old[$0] } }
        naive.sections[index].description.itemCount = new.count
        return update.isEmpty ? nil : update
    }

    private func ranges(_ indexes: [Int]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for index in indexes {
            if let last = result.last, last.upperBound == index {
                result[result.count - 1] = last.lowerBound..<(index + 1)
            } else {
                result.append(index..<(index + 1))
            }
        }
        return result
    }

    private mutating func changeSections() {
        var update = CollectionUpdate()
        let old = naive.sections
        var stay: [Int] = []
        var moved: [Int] = []
        for index in old.indices {
            let choice = random.number(0...1)
            if choice < 0.15 {
                update.sectionDeletes.append(index)
            } else if choice < 0.3 {
                moved.append(index)
            } else {
                stay.append(index)
            }
        }
        var new: [Int?] = stay
        for index in moved.shuffled(using: &random) { new.insert(index, at: random.whole(0...new.count)) }
        for _ in 0..<random.whole(0...2) { new.insert(nil, at: random.whole(0...new.count)) }
        naive.sections = []
        for (to, from) in new.enumerated() {
            if let from {
                naive.sections.append(old[from])
                if moved.contains(from) { update.sectionMoves.append(IndexMove(from: from, to: to)) }
            } else {
                naive.sections.append(section())
                update.sectionInserts.append(to)
            }
        }
        for (to, from) in new.enumerated() {
            guard let from, random.chance(0.4), naive.sections[to].description.placeholder == nil else { continue }
            guard var change = changeItems(of: to) else { continue }
            change.oldSection = from
            update.sections.append(change)
        }
        apply(update)
    }

    private mutating func apply(_ update: CollectionUpdate) {
        layout.apply(update, sections: naive.sections.map(\.description), globalHeaders: naive.globalHeaders)
        clampShelves()
    }

    private mutating func resize() {
        let old = naive
        naive.window = Self.window(&random)
        if random.chance(0.4) {
            naive.window = LayoutWindow(
                size: Size(width: old.window.size.width, height: random.number(200...1300)),
                insets: old.window.insets,
                scale: old.window.scale,
                isRightToLeft: old.window.isRightToLeft
            )
        }
        if naive.window.contentWidth != old.window.contentWidth || naive.window.scale != old.window.scale {
            naive.measuredGlobal = [:]
            for index in naive.sections.indices {
                naive.sections[index].headers = [:]
                naive.sections[index].footers = [:]
            }
        }
        layout.setWindow(naive.window)
        forgetStale(since: old)
        clampShelves()
    }

    /// Changes metrics, placeholders or headers of the collection.
    private mutating func redescribe() {
        let old = naive
        if random.chance(0.3) { naive.globalHeaders = Self.supplementaries(&random, most: 3) }
        for index in naive.sections.indices where random.chance(0.4) {
            if random.chance(0.5) { naive.sections[index].description.metrics = metrics() }
            if random.chance(0.5) {
                let before = naive.sections[index].description.shownCount
                naive.sections[index].description.placeholder = placeholder()
                if naive.sections[index].description.shownCount != before {
                    naive.sections[index].items = Array(repeating: nil, count: naive.sections[index].items.count)
                }
            }
        }
        if random.chance(0.5) {
            apply(CollectionUpdate())
        } else {
            layout.setSections(naive.sections.map(\.description), globalHeaders: naive.globalHeaders)
        }
        forgetStale(since: old)
        clampShelves()
    }

    /// Discards heights that were measured at another width, or of items with fixed heights.
    private mutating func forgetStale(since old: NaiveLayout) {
        for index in naive.sections.indices {
            let section = naive.sections[index]
            let isStale = old.columnWidth(of: old.sections[index]) != naive.columnWidth(of: section)
            if isStale || !section.description.metrics.itemExtent.isAutomatic {
                naive.sections[index].items = Array(repeating: nil, count: section.items.count)
            }
        }
    }

    private mutating func scrollShelves() {
        for index in naive.sections.indices where naive.sections[index].description.metrics.axis.isShelf {
            layout.setShelfOffset(random.number(-100...1500), of: index)
        }
        clampShelves()
    }

    /// Copies the scroll offsets of shelves, which have tests of their own.
    private mutating func clampShelves() {
        for index in naive.sections.indices { naive.sections[index].shelfOffset = layout.shelfOffset(of: index) }
    }
}
