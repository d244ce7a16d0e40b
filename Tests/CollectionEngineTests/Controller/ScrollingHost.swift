import Geometry
import TestSupport

@testable import CollectionEngine

/// A host that draws a collection like a browser: it scrolls, creates the scene's cells, and reports their heights
/// after drawing. Every item has a height that is unknown before.
struct ScrollingHost {
    var random: SeededGenerator
    let controller: CollectionController
    private let columns: Int
    private let sources: [BasicDataSource]
    private var lists: [[ItemIdentifier]]
    private var nextItem: Int64 = 1
    /// Items whose height changed.
    private var grown: [ItemIdentifier: Double] = [:]
    /// The drawn items and their heights.
    private var drawn: [ItemIdentifier: Double] = [:]
    /// Items drawn first in the last frame, which have their height in the next one.
    private var fresh: Set<ItemIdentifier> = []

    init(seed: UInt64, columns: Int) {
        random = SeededGenerator(seed: seed)
        self.columns = columns
        sources = (1...3).map { BasicDataSource(SourceIdentifier($0)) }
        lists = []
        let root = ComposedDataSource(SourceIdentifier(0), children: sources)
        root.defaultMetrics.itemExtent = .automatic(estimate: 50)
        root.defaultMetrics.columns = .count(columns)
        root.defaultMetrics.rowSpacing = 3
        root.headers = [SupplementaryMetrics(kind: 1, extent: .fixed(180))]
        for source in sources {
            source.headers = [SupplementaryMetrics(kind: 2, extent: .fixed(30), isPinned: true)]
        }
        controller = CollectionController(root: root)
        for source in sources {
            lists.append(newItems(random.whole(20...150) * columns))
            source.setItems(lists[lists.count - 1])
        }
        controller.handle(.resized(Size(width: 300, height: 500), insets: Insets(top: 20), scale: 2))
        controller.handle(.appeared)
        for _ in 0..<3 { frame() }
    }

    private mutating func newItems(_ count: Int) -> [ItemIdentifier] {
        defer { nextItem += Int64(count) }
        return (0..<count).map { ItemIdentifier(nextItem + Int64($0)) }
    }

    private func height(of item: ItemIdentifier) -> Double {
        grown[item] ?? Double(20 + item.rawValue * 37 % 110)
    }

    // MARK: Visible positions

    /// The frames in the window of uncovered items with final heights.
    var places: [ItemIdentifier: Double] {
        let top = controller.layout.placedHeaders(offset: controller.offset).bottom - controller.offset
        var places: [ItemIdentifier: Double] = [:]
        for section in controller.scene.sections {
            for cell in section.cells where cell.range == .visible {
                let y = section.frame.minY + cell.frame.minY - controller.offset
                if let item = cell.item, !fresh.contains(item), y + cell.frame.size.height > top { places[item] = y }
            }
        }
        return places
    }

    /// The first visible item.
    private var firstSeen: IndexPath? {
        let seen = Set(places.keys)
        for section in controller.scene.sections {
            let first = section.cells.first { cell in cell.item.map { seen.contains($0) } ?? false }
            if let first { return IndexPath(section: section.index, item: first.index) }
        }
        return nil
    }

    /// Whether the offset is not at its limits.
    var isFree: Bool { controller.offset > 0 && controller.offset < controller.layout.maximumOffset }

    // MARK: Events

    /// Draws the next frame and measures new items.
    mutating func frame() {
        _ = controller.update()
        fresh = []
        for section in controller.scene.sections {
            for cell in section.cells where cell.range <= .display {
                guard let item = cell.item, drawn[item] != height(of: item) else { continue }
                drawn[item] = height(of: item)
                fresh.insert(item)
                let path = IndexPath(section: section.index, item: cell.index)
                controller.handle(.measured(.item(path), height: height(of: item)))
            }
        }
    }

    mutating func scroll(by distance: Double) {
        let most = controller.layout.maximumOffset
        controller.handle(.scrolled(offset: min(max(controller.offset + distance, 0), most)))
    }

    /// Inserts, deletes or changes whole rows above the visible ones. Returns a description.
    mutating func changeAbove() -> String {
        guard let first = firstSeen else { return "nothing" }
        let section = random.whole(0...first.section)
        let rows = (section == first.section ? first.item : lists[section].count) / columns
        let kind = random.whole(0...2)
        if kind == 0 || rows == 0 {
            let row = random.whole(0...rows)
            let new = newItems(random.whole(1...6) * columns)
            lists[section].insert(contentsOf: new, at: row * columns)
            sources[section].setItems(lists[section])
            return "\(new.count) inserted at \(row * columns) of \(section)"
        }
        let row = random.whole(0...(rows - 1))
        if kind == 1 {
            let end = min(rows, row + random.whole(1...4))
            lists[section].removeSubrange((row * columns)..<(end * columns))
            sources[section].setItems(lists[section])
            return "rows \(row)..<\(end) of \(section) deleted"
        }
        let path = IndexPath(section: section, item: row * columns)
        let item = lists[section][path.item]
        grown[item] = Double(random.whole(20...160))
        drawn[item] = grown[item]
        controller.handle(.measured(.item(path), height: height(of: item)))
        return "\(path) is \(height(of: item)) high"
    }

    /// The same below the visible rows.
    mutating func changeBelow() {
        let last = lists.count - 1
        if random.chance(0.5), lists[last].count > 80 * columns {
            lists[last].removeLast(columns)
        } else {
            lists[last] += newItems(columns)
        }
        sources[last].setItems(lists[last])
    }
}
