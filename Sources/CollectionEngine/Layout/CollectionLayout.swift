public import Geometry

/// The layout of a collection: sections below each other, with headers of the whole collection above them.
///
/// The layout is always complete: changes update all positions. The cost of a change depends on the number of
/// individually measured items, not on the number of items (see ``ItemExtents``).
public struct CollectionLayout: Sendable {
    /// The minimum height of a placeholder without an extent of its own, in points.
    static let placeholderHeight = 200.0

    /// The window.
    public private(set) var window: LayoutWindow
    /// The visible headers of the collection, from the top.
    private(set) var globalHeaders: [SectionLayout.Supplementary] = []
    private(set) var globalMetrics: [SupplementaryMetrics] = []
    /// The sections, from the top.
    private(set) var sections: [SectionLayout] = []
    /// The top of each section, and the bottom of the last one, in device pixels.
    private(set) var tops: [Int64] = [0]
    /// The height of the content, in device pixels.
    private(set) var contentHeight: Int64 = 0
    private var measuredHeaders = MeasuredSupplementaries()

    /// Creates a layout.
    public init(
        sections: [SectionDescription] = [],
        globalHeaders: [SupplementaryMetrics] = [],
        window: LayoutWindow = LayoutWindow(size: .zero)
    ) {
        self.window = window
        self.globalMetrics = globalHeaders
        self.sections = sections.map { SectionLayout($0, window: window) }
        settle()
    }

    /// The size of the content, in points.
    public var contentSize: Size { Size(width: window.size.width, height: window.points(contentHeight)) }

    /// The largest scroll offset, in points.
    public var maximumOffset: Double { max(0, window.points(contentHeight) - window.size.height) }

    /// The descriptions of the sections.
    public var descriptions: [SectionDescription] { sections.map { $0.description } }

    // MARK: Changes

    /// Sets the window. Heights measured at another width are discarded.
    public mutating func setWindow(_ window: LayoutWindow) {
        guard window != self.window else { return }
        let hasNewWidth = window.contentWidth != self.window.contentWidth || window.scale != self.window.scale
        self.window = window
        if hasNewWidth { measuredHeaders = MeasuredSupplementaries() }
        for index in sections.indices { sections[index].markDirty(hasNewWidth: hasNewWidth) }
        settle()
    }

    /// Replaces the sections without an update. A section that existed with the same number of items keeps its measured
    /// heights.
    public mutating func setSections(_ descriptions: [SectionDescription], globalHeaders: [SupplementaryMetrics]) {
        struct Key: Hashable {
            let source: SourceIdentifier
            let section: Int
        }
        var old: [Key: Int] = [:]
        for (index, section) in sections.enumerated() {
            old[Key(source: section.description.source, section: section.description.localSection)] = index
        }
        globalMetrics = globalHeaders
        replaceSections(with: descriptions) { index in
            old[Key(source: descriptions[index].source, section: descriptions[index].localSection)]
        }
        settle()
    }

    /// Applies an update. Measured heights stay with their items.
    public mutating func apply(
        _ update: CollectionUpdate,
        sections descriptions: [SectionDescription],
        globalHeaders: [SupplementaryMetrics]
    ) {
        globalMetrics = globalHeaders
        let old = update.oldSections(of: descriptions.count, from: sections.count)
        replaceSections(with: descriptions, updates: update.sections) { old[$0] }
        settle()
    }

    /// Sets measured heights of elements with ``ItemExtent/automatic`` extent. Returns false if nothing changed.
    @discardableResult
    public mutating func setMeasured(_ heights: [MeasuredHeight]) -> Bool {
        var isOther = false
        for entry in heights where entry.height.isFinite && entry.height >= 0 {
            let height = window.pixels(entry.height)
            if case .globalHeader(let index) = entry.element {
                isOther =
                    measuredHeaders.measure(globalMetrics, index, isFooter: false, height: height) || isOther
            } else if let section = entry.element.section, sections.indices.contains(section) {
                isOther = sections[section].measure(entry.element, height: height) || isOther
            }
        }
        if isOther { settle() }
        return isOther
    }

    /// Sets the scroll offset of a shelf, in points.
    public mutating func setShelfOffset(_ offset: Double, of section: Int) {
        guard sections.indices.contains(section) else { return }
        let most = shelf(of: section)?.maximumOffset ?? 0
        sections[section].shelfOffset = offset >= 0 ? min(offset, most) : 0
    }

    /// Returns the scroll offset of a shelf, in points.
    public func shelfOffset(of section: Int) -> Double {
        sections.indices.contains(section) ? sections[section].shelfOffset : 0
    }

    /// Replaces the sections. `origin` is the old index of each, if any.
    private mutating func replaceSections(
        with descriptions: [SectionDescription],
        updates: [SectionUpdate] = [],
        origin: (Int) -> Int?
    ) {
        // Avoids copying if all sections stay in place.
        let stay = descriptions.count == sections.count && descriptions.indices.allSatisfy { origin($0) == $0 }
        let old = stay ? [] : sections
        if !stay {
            sections = descriptions.indices.map { index in
                let before = origin(index).flatMap { old.indices.contains($0) ? old[$0] : nil }
                return before ?? SectionLayout(descriptions[index], window: window)
            }
        }
        var next = 0
        for (index, description) in descriptions.enumerated() {
            while next < updates.count, updates[next].newSection < index { next += 1 }
            if !sections[index].description.isSame(as: description) {
                sections[index] = SectionLayout(description, window: window)
            } else if next < updates.count, updates[next].newSection == index {
                sections[index].apply(updates[next], description: description)
            } else {
                sections[index].describe(description)
            }
        }
    }

    // MARK: Layout

    /// Updates all positions: changed sections first, then placeholders, then the tops of all sections.
    private mutating func settle() {
        for index in sections.indices where sections[index].isDirty { sections[index].settle(window: window) }
        let globalHeight = placeGlobalHeaders()
        sharePlaceholders(below: globalHeight)

        var top = window.pixels(window.insets.top) + globalHeight
        if tops.count != sections.count + 1 { tops = Array(repeating: 0, count: sections.count + 1) }
        for index in sections.indices {
            tops[index] = top
            top += sections[index].height
        }
        tops[sections.count] = top
        contentHeight = max(top + window.pixels(window.insets.bottom), heightForPinning)
        for index in sections.indices where sections[index].shelfOffset > 0 {
            setShelfOffset(sections[index].shelfOffset, of: index)
        }
    }

    /// Stacks the collection's headers. Returns their height.
    private mutating func placeGlobalHeaders() -> Int64 {
        var headers: [SectionLayout.Supplementary] = []
        let first = window.pixels(window.insets.top)
        var top = first
        for (index, metrics) in globalMetrics.enumerated() {
            let height = measuredHeaders.height(of: metrics, window: window)
            guard height > 0 else { continue }
            headers.append(
                SectionLayout.Supplementary(index: index, top: top, height: height, isPinned: metrics.isPinned)
            )
            top += height
        }
        globalHeaders = headers
        return top - first
    }

    /// Sets the heights of placeholders: those without an extent share the rest of the window equally. Adjacent
    /// sections with the same placeholder show it once, in the first of them.
    private mutating func sharePlaceholders(below globalHeight: Int64) {
        var sharing: Int64 = 0
        var others = globalHeight + window.pixels(window.insets.top) + window.pixels(window.insets.bottom)
        for index in sections.indices {
            others += sections[index].height - sections[index].placeholderHeight
            guard sections[index].description.placeholder != nil else { continue }
            let height = beginsPlaceholder(index) ? sections[index].placeholderHeight(window: window) : 0
            others += height ?? 0
            if let height { sections[index].setPlaceholder(height: height, window: window) } else { sharing += 1 }
        }
        guard sharing > 0 else { return }
        let least = window.pixels(Self.placeholderHeight)
        let left = max(window.pixels(window.size.height) - others - sharing * least, 0)
        var share: Int64 = 0
        for index in sections.indices
        where beginsPlaceholder(index) && sections[index].placeholderHeight(window: window) == nil {
            // The heights add up exactly to the rest.
            let height = least + left * (share + 1) / sharing - left * share / sharing
            sections[index].setPlaceholder(height: height, window: window)
            share += 1
        }
    }

    /// Returns whether a section has a placeholder that differs from that of the previous section.
    func beginsPlaceholder(_ index: Int) -> Bool {
        guard let placeholder = sections[index].description.placeholder else { return false }
        return index == 0 || sections[index - 1].description.placeholder != placeholder
    }

    /// The minimum height of the content, so that headers that don't pin can be scrolled away above those that do.
    private var heightForPinning: Int64 {
        guard globalHeaders.contains(where: { $0.isPinned }) else { return 0 }
        var passing: Int64 = 0
        for header in globalHeaders where !header.isPinned { passing += header.height }
        return passing > 0 ? window.pixels(window.size.height) + passing : 0
    }
}
