public import Geometry

/// Where everything in a collection lies: any number of sections below each other, with headers of the whole above them.
///
/// A value that is always settled: changes put everything in its place, questions change nothing. What a change costs does
/// not depend on how many items there are but on how many were measured by themselves, and little on those (``ItemExtents``).
public struct CollectionLayout: Sendable {
    /// How high a placeholder is at least that has no height of its own, in points.
    static let placeholderHeight = 200.0

    /// The window that was laid out for.
    public private(set) var window: LayoutWindow
    /// Headers of the whole collection that have a place, from the top.
    private(set) var globalHeaders: [SectionLayout.Supplementary] = []
    private(set) var globalMetrics: [SupplementaryMetrics] = []
    /// The sections, from the top.
    private(set) var sections: [SectionLayout] = []
    /// Where each section begins in the content, and where the last one ends, in device pixels.
    private(set) var tops: [Int64] = [0]
    /// How high everything is, in device pixels.
    private(set) var contentHeight: Int64 = 0
    private var measuredHeaders = MeasuredSupplementaries()

    /// Lays sections out.
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

    /// How large everything is, in points.
    public var contentSize: Size { Size(width: window.size.width, height: window.points(contentHeight)) }

    /// How far one can scroll, in points.
    public var maximumOffset: Double { max(0, window.points(contentHeight) - window.size.height) }

    /// What the sections were described to be.
    public var descriptions: [SectionDescription] { sections.map { $0.description } }

    // MARK: Changes

    /// Lays everything out for another window. Heights that were measured at another width are forgotten.
    public mutating func setWindow(_ window: LayoutWindow) {
        guard window != self.window else { return }
        let hasNewWidth = window.contentWidth != self.window.contentWidth || window.scale != self.window.scale
        self.window = window
        if hasNewWidth { measuredHeaders = MeasuredSupplementaries() }
        for index in sections.indices { sections[index].markDirty(hasNewWidth: hasNewWidth) }
        settle()
    }

    /// Takes other sections of which nobody knows what has changed. A section that was there and has as many items as before
    /// keeps what was measured of it.
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

    /// Takes the sections as they are after an update. What was measured stays with its item.
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

    /// Takes heights as measured; false when nothing has moved by that. Only what is ``ItemExtent/automatic`` is for
    /// measuring to say.
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

    /// Says how far a shelf was scrolled from where it begins, in points.
    public mutating func setShelfOffset(_ offset: Double, of section: Int) {
        guard sections.indices.contains(section) else { return }
        let most = shelf(of: section)?.maximumOffset ?? 0
        sections[section].shelfOffset = offset >= 0 ? min(offset, most) : 0
    }

    /// How far a shelf was scrolled from where it begins, in points.
    public func shelfOffset(of section: Int) -> Double {
        sections.indices.contains(section) ? sections[section].shelfOffset : 0
    }

    /// Takes other sections; `origin` says which one each was before, if any.
    private mutating func replaceSections(
        with descriptions: [SectionDescription],
        updates: [SectionUpdate] = [],
        origin: (Int) -> Int?
    ) {
        // Most updates leave all sections where they are: then nothing is copied.
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

    // MARK: Settling

    /// Puts everything in its place: sections that have changed in their own coordinates, then what they share, then all of
    /// them below each other.
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

    /// Puts the collection's own headers below each other; answers how high they are together.
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

    /// Gives placeholders their heights: those that have none of their own share what the window has left, each as much.
    /// Neighbours with the same placeholder have it once, in the first of them.
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
            // Together exactly what is left, to the pixel.
            let height = least + left * (share + 1) / sharing - left * share / sharing
            sections[index].setPlaceholder(height: height, window: window)
            share += 1
        }
    }

    /// Whether a placeholder begins in a section that is not the one of the section before it.
    func beginsPlaceholder(_ index: Int) -> Bool {
        guard let placeholder = sections[index].description.placeholder else { return false }
        return index == 0 || sections[index - 1].description.placeholder != placeholder
    }

    /// How high the content is at least, so that headers that do not stay can be scrolled away from above those that do,
    /// however little there is below.
    private var heightForPinning: Int64 {
        guard globalHeaders.contains(where: { $0.isPinned }) else { return 0 }
        var passing: Int64 = 0
        for header in globalHeaders where !header.isPinned { passing += header.height }
        return passing > 0 ? window.pixels(window.size.height) + passing : 0
    }
}
