import Geometry

/// Builds the scene of a layout from the ranges of the collection and of each shelf.
struct SceneBuilder {
    let layout: CollectionLayout
    let shown: CollectionSnapshot
    let ranges: LayoutRanges
    let shelfRanges: [SourceIdentifier: LayoutRanges]
    private let placedHeaders: PlacedHeaders
    private let isOverscrolled: Bool

    init(
        _ layout: CollectionLayout,
        shown: CollectionSnapshot,
        offset: Double,
        ranges: LayoutRanges,
        shelfRanges: [SourceIdentifier: LayoutRanges]
    ) {
        self.layout = layout
        self.shown = shown
        self.ranges = ranges
        self.shelfRanges = shelfRanges
        placedHeaders = layout.placedHeaders(offset: offset)
        isOverscrolled = offset < 0
    }

    private var window: LayoutWindow { layout.window }

    /// Builds the scene.
    func scene() -> CollectionScene {
        var scene = CollectionScene()
        scene.contentSize = layout.contentSize
        scene.globalHeaders = layout.globalHeaders.map(globalHeader)
        scene.sections = shown.sections.indices.compactMap(section)
        let near = Rect(x: 0, y: ranges.preload.low, width: window.size.width, height: ranges.preload.length)
        for index in scene.sections.indices { addSeparators(to: &scene.sections[index], in: near) }
        for part in layout.items(in: near) {
            scene.sections[part.section].cells = cells(of: part, in: scene.sections[part.section])
        }
        return scene
    }

    // MARK: Sections

    private func section(_ index: Int) -> SceneSection? {
        guard let frame = layout.frame(of: index) else { return nil }
        let section = shown.sections[index]
        let placed = layout.sections[index]
        var scene = SceneSection(
            index: index,
            source: section.source,
            frame: frame,
            itemCount: section.placeholder == nil ? section.items.count : 0,
            background: section.metrics.background,
            selectedBackground: section.metrics.selectedBackground
        )
        scene.headers = placed.headers.map { header in
            let isPinned =
                placedHeaders.section == index
                && placedHeaders.headers.contains { $0.index == header.index && $0.isPinned }
            let element = LayoutElement.header(section: index, index: header.index)
            return supplementary(header, element, of: section.metrics.headers, isPinned: isPinned)
        }
        scene.footers = placed.footers.map { footer in
            let element = LayoutElement.footer(section: index, index: footer.index)
            return supplementary(footer, element, of: section.metrics.footers, isPinned: false)
        }
        if let placeholder = section.placeholder, placed.placeholderHeight > 0 {
            scene.placeholder = ScenePlaceholder(
                placeholder: placeholder,
                frame: window.contentRect(
                    top: window.points(placed.bodyTop),
                    height: window.points(placed.placeholderHeight)
                )
            )
        }
        if let shelf = layout.shelf(of: index) {
            scene.shelf = SceneShelf(
                frame: shelf.frame.moved(by: Point(x: 0, y: -frame.minY)),
                contentWidth: shelf.contentWidth,
                pitch: shelf.pitch,
                itemsPerPage: shelf.itemsPerPage
            )
        }
        return scene
    }

    private func addSeparators(to section: inout SceneSection, in near: Rect) {
        let metrics = shown.sections[section.index].metrics
        guard metrics.showsRowSeparators || metrics.showsColumnSeparators || metrics.showsSectionSeparators else {
            return
        }
        var collector = AttributesCollector(layout: layout, rect: near, placedHeaders: placedHeaders)
        collector.addRowSeparators(of: section.index, rows: layout.rows(of: section.index, in: near))
        collector.addColumnSeparators(of: section.index)
        collector.addSectionSeparators(of: section.index)
        let origin = Point(x: 0, y: -section.frame.minY)
        section.separators = collector.attributes.map { line in
            let isBetweenSections = if case .sectionSeparator = line.element { true } else { false }
            return SceneSeparator(
                frame: line.frame.moved(by: origin),
                colour: isBetweenSections ? metrics.sectionSeparatorColour : metrics.separatorColour
            )
        }
    }

    // MARK: Headers and footers

    private func supplementary(
        _ placed: SectionLayout.Supplementary,
        _ element: LayoutElement,
        of metrics: [SupplementaryMetrics],
        isPinned: Bool
    ) -> SceneSupplementary {
        SceneSupplementary(
            element: element,
            kind: metrics[placed.index].kind,
            frame: window.contentRect(top: window.points(placed.top), height: window.points(placed.height)),
            isPinned: isPinned,
            isSelfSized: metrics[placed.index].extent.isAutomatic
        )
    }

    /// Returns a header of the collection. During overscroll it has its position at the current offset, because the host
    /// doesn't pin it then.
    private func globalHeader(_ placed: SectionLayout.Supplementary) -> SceneSupplementary {
        let header = placedHeaders.global.first { $0.index == placed.index }
        let isPinned = header?.isPinned ?? false
        let element = LayoutElement.globalHeader(placed.index)
        let resting = supplementary(placed, element, of: layout.globalMetrics, isPinned: isPinned)
        guard isOverscrolled, let header else { return resting }
        return SceneSupplementary(
            element: element,
            kind: resting.kind,
            frame: window.contentRect(top: header.y, height: header.height),
            isPinned: false,
            isSelfSized: resting.isSelfSized
        )
    }

    // MARK: Cells

    /// Returns the cells of the items within the collection's ranges and, in a shelf, the shelf's ranges.
    private func cells(of near: SectionItems, in section: SceneSection) -> [SceneCell] {
        guard let shelf = section.shelf, let across = shelfRanges[section.source] else {
            return near.items.compactMap { index in
                cell(index, of: section) { frame in
                    let range = ranges.range(low: frame.minY, high: frame.maxY)
                    return range.map { ($0, frame.moved(by: Point(x: 0, y: -section.frame.minY))) }
                }
            }
        }
        // A shelf is as wide as the window. In right-to-left writing it begins at the window's right edge.
        let edge = window.points(window.pixels(window.size.width))
        let shift = window.isRightToLeft ? shelf.contentWidth - edge : 0
        let origin = Point(x: shift, y: -section.frame.minY - shelf.frame.minY)
        return columns(in: across.preload, pitch: shelf.pitch, count: section.itemCount)
            .compactMap { index in
                cell(index, of: section) { frame in
                    let low = window.isRightToLeft ? edge - frame.maxX : frame.minX
                    guard let down = ranges.range(low: frame.minY, high: frame.maxY),
                        let sideways = across.range(low: low, high: low + frame.size.width)
                    else { return nil }
                    return (max(down, sideways), frame.moved(by: origin))
                }
            }
    }

    /// Returns the indexes of the items of a shelf in a range, with one or two more on each side.
    private func columns(in span: LayoutSpan, pitch: Double, count: Int) -> Range<Int> {
        guard pitch > 0 else { return 0..<0 }
        let first = Int(max((span.low / pitch).rounded(.down) - 1, 0))
        let end = Int((span.high / pitch).rounded(.up) + 1)
        return min(first, count)..<min(max(first, end), count)
    }

    /// Returns the cell of an item, if `place` returns its range and its frame in the container.
    private func cell(_ index: Int, of section: SceneSection, place: (Rect) -> (LayoutRange, Rect)?) -> SceneCell? {
        let path = IndexPath(section: section.index, item: index)
        guard let frame = layout.frame(of: path), let (range, box) = place(frame) else { return nil }
        let identity: CellIdentity =
            if let item = shown.item(at: path) {
                .item(section.source, item)
            } else {
                .unknown(section.source, index: index)
            }
        return SceneCell(identity: identity, index: index, frame: box, range: range)
    }
}
