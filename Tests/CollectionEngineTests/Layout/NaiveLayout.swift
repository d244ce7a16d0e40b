import Geometry

@testable import CollectionEngine

/// A second implementation of the layout, as simple as possible: every query stacks everything again, item by item.
/// Slow, and obviously correct.
struct NaiveLayout {
    struct Section {
        var description: SectionDescription
        /// The measured height of each item, in device pixels.
        var items: [Int?]
        var headers: [Int32: Int] = [:]
        var footers: [Int32: Int] = [:]
        var shelfOffset = 0.0
    }

    var window: LayoutWindow
    var globalHeaders: [SupplementaryMetrics]
    var measuredGlobal: [Int32: Int] = [:]
    var sections: [Section]

    /// A frame in device pixels from the leading edge.
    private struct Box {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// All elements at offset zero.
    struct Result {
        var attributes: [LayoutElement: LayoutAttributes] = [:]
        var order: [LayoutElement] = []
        var contentHeight = 0
        var sectionTops: [Int] = []
        var sectionBottoms: [Int] = []
    }

    // MARK: Lengths

    private func pixels(_ points: Double) -> Int { points > 0 ? Int((points * window.scale).rounded()) : 0 }
    private var width: Int {
        max(0, pixels(window.size.width) - pixels(window.insets.leading) - pixels(window.insets.trailing))
    }

    private func height(_ extent: ItemExtent, width: Int) -> Int {
        switch extent {
        case .fixed(let height): pixels(height)
        case .aspect(let ratio, let more): pixels(Double(width) / window.scale * ratio + more)
        case .automatic(let estimate): pixels(estimate)
        }
    }

    private func height(_ metrics: SupplementaryMetrics, _ measured: [Int32: Int]) -> Int {
        if metrics.isHidden { return 0 }
        if metrics.extent.isAutomatic, let known = measured[metrics.kind] { return known }
        return height(metrics.extent, width: width)
    }

    func columnWidth(of section: Section) -> Int {
        let metrics = section.description.metrics
        let inner = max(0, width - pixels(metrics.margins.leading) - pixels(metrics.margins.trailing))
        let spacing = pixels(metrics.columnSpacing)
        let columns = columns(of: section)
        guard case .shelf(let peek) = metrics.axis else { return max(0, inner - (columns - 1) * spacing) / columns }
        let room = max(0, width - pixels(metrics.margins.leading))
        return Int((Double(max(0, room - columns * spacing)) / (Double(columns) + peek)).rounded(.down))
    }

    func columns(of section: Section) -> Int {
        let metrics = section.description.metrics
        let inner = max(0, width - pixels(metrics.margins.leading) - pixels(metrics.margins.trailing))
        let spacing = Double(pixels(metrics.columnSpacing)) / window.scale
        switch metrics.columns {
        case .count(let count): return count
        case .fitting(let range, let share, let minimum):
            let target = min(max(Double(width) / window.scale * share, range.lowerBound), range.upperBound)
            var count = max(1, minimum)
            while Double(count + 1) * (target + spacing) <= Double(inner) / window.scale + spacing { count += 1 }
            return count
        }
    }

    // MARK: Layout

    func layOut() -> Result {
        var result = Result()
        var y = pixels(window.insets.top)
        func add(_ element: LayoutElement, _ box: Box, z: Int32) {
            let x = window.isRightToLeft ? pixels(window.size.width) - box.x - box.width : box.x
            let scale = window.scale
            let frame = Rect(
                x: Double(x) / scale,
                y: Double(box.y) / scale,
                width: Double(box.width) / scale,
                height: Double(box.height) / scale
            )
            result.attributes[element] = LayoutAttributes(element, frame: frame, z: z)
            result.order.append(element)
        }
        let leading = pixels(window.insets.leading)
        for (index, header) in globalHeaders.enumerated() {
            let height = height(header, measuredGlobal)
            guard height > 0 else { continue }
            add(.globalHeader(index), Box(x: leading, y: y, width: width, height: height), z: 1000)
            y += height
        }
        let placeholders = placeholderHeights()
        for (index, section) in sections.enumerated() {
            result.sectionTops.append(y)
            let metrics = section.description.metrics
            let count = section.description.placeholder == nil ? section.items.count : 0
            for (place, header) in metrics.headers.enumerated() where count > 0 || header.isVisibleWhilePlaceholder {
                let height = height(header, section.headers)
                guard height > 0 else { continue }
                add(
                    .header(section: index, index: place),
                    Box(x: leading, y: y, width: width, height: height),
                    z: 1000
                )
                y += height
            }
            if let height = placeholders[index] {
                add(.placeholder(section: index), Box(x: leading, y: y, width: width, height: height), z: 1)
                y += height
            }
            if count > 0 {
                y += pixels(metrics.margins.top)
                let columnWidth = columnWidth(of: section)
                let columns = section.description.metrics.axis.isShelf ? count : columns(of: section)
                let rowCount = (count + columns - 1) / columns
                let inner = max(0, width - pixels(metrics.margins.leading) - pixels(metrics.margins.trailing))
                let spacing = pixels(metrics.columnSpacing)
                func x(_ column: Int) -> Int {
                    let start = leading + pixels(metrics.margins.leading)
                    if metrics.axis.isShelf { return start + column * (columnWidth + spacing) }
                    if columns == 1 { return start }
                    let place = Double(column) * Double(max(0, inner - columnWidth)) / Double(columns - 1)
                    return start + Int((place + 0.5).rounded(.down))
                }
                let rowsTop = y
                for row in 0..<rowCount {
                    let members = (row * columns)..<min((row + 1) * columns, count)
                    var rowHeight = 0
                    for item in members {
                        let estimate = max(1, self.height(metrics.itemExtent, width: columnWidth))
                        rowHeight = max(rowHeight, section.items[item] ?? estimate)
                    }
                    for item in members {
                        add(
                            .item(IndexPath(section: index, item: item)),
                            Box(x: x(item % columns), y: y, width: columnWidth, height: rowHeight),
                            z: 1
                        )
                    }
                    y += rowHeight
                    guard row + 1 < rowCount else { continue }
                    if metrics.showsRowSeparators {
                        let insets = metrics.separatorInsets
                        let length = inner - pixels(insets.leading) - pixels(insets.trailing)
                        add(
                            .rowSeparator(section: index, row: row),
                            Box(
                                x: leading + pixels(metrics.margins.leading) + pixels(insets.leading),
                                y: y + (pixels(metrics.rowSpacing) + 1) / 2 - 1,
                                width: max(0, length),
                                height: 1
                            ),
                            z: 100
                        )
                    }
                    y += pixels(metrics.rowSpacing)
                }
                if metrics.showsColumnSeparators, !metrics.axis.isShelf {
                    for column in 0..<max(0, min(columns, count) - 1) {
                        let end = x(column) + columnWidth
                        let top = pixels(metrics.separatorInsets.top)
                        add(
                            .columnSeparator(section: index, column: column),
                            Box(
                                x: end + max(0, x(column + 1) - end - 1) / 2,
                                y: rowsTop + top,
                                width: 1,
                                height: max(0, y - rowsTop - top - pixels(metrics.separatorInsets.bottom))
                            ),
                            z: 100
                        )
                    }
                }
                y += pixels(metrics.margins.bottom)
            }
            for (place, footer) in metrics.footers.enumerated() where count > 0 || footer.isVisibleWhilePlaceholder {
                let height = height(footer, section.footers)
                guard height > 0 else { continue }
                add(
                    .footer(section: index, index: place),
                    Box(x: leading, y: y, width: width, height: height),
                    z: 1000
                )
                y += height
            }
            result.sectionBottoms.append(y)
        }
        addSectionSeparators(result.sectionTops, result.sectionBottoms) { add($0, $1, z: 2000) }
        result.contentHeight = max(y + pixels(window.insets.bottom), minimumHeight)
        return result
    }

    /// From the top, each section checks the separators drawn before it.
    private func addSectionSeparators(_ tops: [Int], _ bottoms: [Int], add: (LayoutElement, Box) -> Void) {
        let withContent = sections.indices.filter { bottoms[$0] > tops[$0] }
        var lineIsDrawn = false
        for (position, index) in withContent.enumerated() {
            let metrics = sections[index].description.metrics
            let insets = metrics.sectionSeparatorInsets
            func box(y: Int) -> Box {
                let length = width - pixels(insets.leading) - pixels(insets.trailing)
                let x = pixels(window.insets.leading) + pixels(insets.leading)
                return Box(x: x, y: y, width: max(0, length), height: 1)
            }
            if metrics.showsSectionSeparators, position > 0, !lineIsDrawn {
                add(.sectionSeparator(section: index, isBelow: false), box(y: tops[index]))
            }
            let isLast = position == withContent.count - 1
            lineIsDrawn = metrics.showsSectionSeparators && (!isLast || metrics.showsSectionSeparatorWhenLast)
            if lineIsDrawn { add(.sectionSeparator(section: index, isBelow: true), box(y: bottoms[index] - 1)) }
        }
    }

    private func placeholderHeights() -> [Int: Int] {
        var starts: [Int] = []
        for index in sections.indices {
            guard let placeholder = sections[index].description.placeholder else { continue }
            if index > 0, sections[index - 1].description.placeholder == placeholder { continue }
            starts.append(index)
        }
        guard !starts.isEmpty else { return [:] }
        var heights: [Int: Int] = [:]
        for index in starts {
            let metrics = sections[index].description.metrics
            if let extent = metrics.placeholderExtent {
                heights[index] = height(extent, width: width)
            } else if metrics.axis.isShelf {
                let item = max(1, height(metrics.itemExtent, width: columnWidth(of: sections[index])))
                heights[index] = pixels(metrics.margins.top) + item + pixels(metrics.margins.bottom)
            }
        }
        let sharing = starts.filter { heights[$0] == nil }
        var bare = self
        for index in bare.sections.indices where bare.sections[index].description.placeholder != nil {
            bare.sections[index].description.placeholder = nil
            bare.sections[index].items = []
        }
        // Without pinned headers, so that the height is that of the content.
        for index in bare.globalHeaders.indices { bare.globalHeaders[index].isPinned = false }
        let others = bare.layOut().contentHeight + heights.values.reduce(0, +)
        let left = max(0, pixels(window.size.height) - others - sharing.count * pixels(200))
        var given = 0
        for (place, index) in sharing.enumerated() {
            let share = left * (place + 1) / sharing.count - given
            given += share
            heights[index] = pixels(200) + share
        }
        return heights
    }

    private var minimumHeight: Int {
        let shown = globalHeaders.filter { height($0, measuredGlobal) > 0 }
        let passing = shown.filter { !$0.isPinned }.map { height($0, measuredGlobal) }.reduce(0, +)
        return shown.contains(where: \.isPinned) && passing > 0 ? pixels(window.size.height) + passing : 0
    }
}
