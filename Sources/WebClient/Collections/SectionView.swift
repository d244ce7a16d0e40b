import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// A section on the page: a box of the engine's size with its headers, footers and the cells near the viewport.
///
/// Pinned headers are sticky elements in the box, so the browser keeps them in place while it scrolls. The size of the
/// box determines when they are pushed out.
final class SectionView {
    /// The section's element.
    let root = Element("section", class: "collection-section")
    /// The current index of the section in the list.
    private(set) var index = 0
    /// The content of the section.
    let content: CollectionContent
    /// The strip that scrolls horizontally, for a shelf.
    private var strip: ShelfStrip?
    private let list = Element("div", class: "collection-items")
    private var frame = Rect.zero
    private let headers: SupplementaryViews
    private let decorations: SectionDecorations
    private var placeholder: (shown: Placeholder, element: Element)?
    private var cells: [ShownCell] = []
    private let leaving: LeavingCells
    private var listLabel = ""

    /// Called with the offset, in points, after a shelf was scrolled.
    var onShelfScroll: (Double) -> Void = { _ in }

    /// Makes an empty section for a content.
    init(_ content: CollectionContent) {
        self.content = content
        headers = SupplementaryViews(of: .section, content.source, in: root)
        decorations = SectionDecorations(in: root)
        leaving = LeavingCells(of: content)
        list.setAttribute("role", "list")
        root.append(list)
        if let tab = content.tab { TabList.mark(root, asPanelOf: tab.index, in: tab.name) }
    }

    /// Removes the section from the page and returns its cells for reuse.
    func discard() {
        for shown in cells { shown.recycle(in: content) }
        cells = []
        leaving.discard()
        root.discard()
        // Their closures retain the section and the list.
        strip = nil
        onShelfScroll = { _ in }
    }

    // MARK: Update

    /// Shows the section of a scene. `onMeasured` is called with the heights of self-sizing elements.
    func show(
        _ section: SceneSection,
        _ motion: SceneMotion,
        onMeasured: @escaping (LayoutElement, Double) -> Void
    ) {
        index = section.index
        if section.frame != frame {
            if section.frame.minY != frame.minY { root.setStyle("top", section.frame.minY, .points) }
            if section.frame.size.height != frame.size.height {
                root.setStyle("height", section.frame.size.height, .points)
            }
            frame = section.frame
        }
        show(section.shelf)
        decorations.show(section, before: strip?.root ?? list)
        headers.show(
            section.headers + section.footers,
            from: content,
            before: strip?.root ?? list,
            onMeasured: onMeasured
        )
        show(section.placeholder)
        let label = content.label
        if !label.isSame(as: listLabel) {
            listLabel = label
            list.setAttribute("aria-label", label)
        }
        list.setHidden(section.cells.isEmpty)
        show(section.cells, of: section.itemCount, motion)
        animate(motion)
    }

    /// Configures again the cells whose items satisfy `isWanted`.
    func reconfigure(_ isWanted: (ItemIdentifier) -> Bool) {
        for shown in cells {
            if let item = shown.item, isWanted(item) { shown.cell.configure(item, at: shown.index) }
        }
    }

    private func show(_ wanted: ScenePlaceholder?) {
        if let placeholder, placeholder.shown != wanted?.placeholder {
            placeholder.element.discard()
            self.placeholder = nil
        }
        guard let wanted else { return }
        if placeholder == nil {
            let element = Element("div", class: "collection-placeholder")
            if let inside = content.makePlaceholder(wanted.placeholder.kind) { element.append(inside) }
            root.append(element)
            placeholder = (wanted.placeholder, element)
        }
        placeholder?.element.setFrame(wanted.frame)
    }

    private func show(_ shelf: SceneShelf?) {
        guard let shelf else {
            if let strip {
                root.append(list)
                strip.root.discard()
                self.strip = nil
            }
            return
        }
        if strip == nil {
            let strip = ShelfStrip(around: list)
            strip.onScroll = { self.onShelfScroll($0) }
            root.append(strip.root)
            self.strip = strip
        }
        strip?.show(shelf)
    }

    // MARK: Cells

    private func show(_ wanted: [SceneCell], of itemCount: Int, _ motion: SceneMotion) {
        var shownByIdentity: [CellIdentity: ShownCell] = [:]
        shownByIdentity.reserveCapacity(cells.count)
        for shown in cells { shownByIdentity[shown.identity] = shown }
        // A placeholder whose item is loaded now is configured in place.
        for cell in wanted where shownByIdentity[cell.identity] == nil {
            guard cell.item != nil, let frame = cells.first(where: { $0.item == nil && $0.index == cell.index }),
                var filled = shownByIdentity.removeValue(forKey: frame.identity)
            else { continue }
            filled.identity = cell.identity
            shownByIdentity[cell.identity] = filled
            if let place = cells.firstIndex(where: { $0.identity == frame.identity }) {
                cells[place].identity = cell.identity
            }
        }
        // A fading cell is reused if its item is inserted again.
        for cell in wanted where shownByIdentity[cell.identity] == nil {
            shownByIdentity[cell.identity] = leaving.reclaim(cell.identity)
        }
        var isWanted: [CellIdentity: Bool] = [:]
        isWanted.reserveCapacity(wanted.count)
        for cell in wanted { isWanted[cell.identity] = true }
        // Removed cells are returned first, so that new ones can reuse them. The focused cell stays in place, because
        // removing it would lose the focus. If its item is deleted, the item that is now at its index gets the focus.
        var focused: ShownCell?
        var replacement: Int?
        for shown in cells where isWanted[shown.identity] == nil {
            if case .deleted(let distance)? = motion.kind(of: shown.identity) {
                if shown.cell.root.hasFocus { replacement = min(shown.index, itemCount - 1) }
                leaving.add(shown, movedBy: distance)
            } else if shown.item != nil, shown.index < itemCount, shown.cell.root.hasFocus {
                focused = shown
                continue
            } else {
                shown.recycle(in: content)
            }
            shownByIdentity[shown.identity] = nil
        }
        var next: [ShownCell] = []
        next.reserveCapacity(wanted.count + 1)
        for cell in wanted {
            if var shown = shownByIdentity[cell.identity] {
                update(&shown, to: cell, of: itemCount)
                next.append(shown)
            } else if let shown = begin(cell, of: itemCount) {
                next.append(shown)
            }
        }
        if let focused { next.insert(focused, at: next.firstIndex { $0.index > focused.index } ?? next.count) }
        putInOrder(next, staying: shownByIdentity)
        cells = next
        if let replacement { cell(at: replacement)?.link?.focus() }
    }

    private func begin(_ wanted: SceneCell, of itemCount: Int) -> ShownCell? {
        guard let cell = content.takeCell() else { return nil }
        var shown = ShownCell(
            cell: cell,
            identity: wanted.identity,
            item: wanted.item,
            index: -1,
            frame: .zero,
            range: wanted.range
        )
        cell.root.setAttribute("role", "listitem")
        cell.configure(wanted.item, at: wanted.index)
        cell.setRange(wanted.range)
        place(&shown, wanted, of: itemCount)
        return shown
    }

    private func update(_ shown: inout ShownCell, to wanted: SceneCell, of itemCount: Int) {
        if shown.range != wanted.range {
            shown.range = wanted.range
            shown.cell.setRange(wanted.range)
        }
        if shown.item != wanted.item {
            shown.item = wanted.item
            shown.cell.configure(wanted.item, at: wanted.index)
        }
        place(&shown, wanted, of: itemCount)
    }

    private func place(_ shown: inout ShownCell, _ wanted: SceneCell, of itemCount: Int) {
        if shown.frame != wanted.frame {
            shown.frame = wanted.frame
            shown.cell.root.setFrame(wanted.frame)
        }
        if shown.index != wanted.index {
            shown.index = wanted.index
            shown.cell.root.setAttribute("aria-posinset", wanted.index + 1)
        }
        if shown.cell.setSize != itemCount {
            shown.cell.setSize = itemCount
            shown.cell.root.setAttribute("aria-setsize", itemCount)
        }
    }

    /// Puts the elements into the order of the items, for the keyboard and screen readers. Elements already in order
    /// are not moved.
    private func putInOrder(_ next: [ShownCell], staying: [CellIdentity: ShownCell]) {
        var lying = cells.map { $0.identity }.filter { staying[$0] != nil }
        var moved: [CellIdentity: Bool] = [:]
        var following: Element?
        // Backward, because the element after each one is in place by then.
        for shown in next.reversed() {
            while let last = lying.last, moved[last] != nil { lying.removeLast() }
            if lying.last == shown.identity {
                lying.removeLast()
            } else {
                moved[shown.identity] = true
                if let following {
                    list.insert(shown.cell.root, before: following)
                } else {
                    list.append(shown.cell.root)
                }
            }
            following = shown.cell.root
        }
    }

    // MARK: Motion

    /// Animates the section and the cells that are inserted or moved.
    private func animate(_ motion: SceneMotion) {
        guard motion.sections.indices.contains(index), !ListMotion.isReduced else { return }
        root.glide(from: Point(x: 0, y: motion.sections[index]))
        for place in cells.indices {
            guard let kind = motion.kind(of: cells[place].identity) else { continue }
            cells[place].isAnimated = true
            switch kind {
            case .inserted: cells[place].cell.root.fade(isVisible: true, duration: ListMotion.duration)
            case .moved(let distance): cells[place].cell.root.glide(from: distance)
            case .deleted: break
            }
        }
    }

    // MARK: Queries of the list

    /// The index of the focused cell; nil when the focus is elsewhere.
    var focusedIndex: Int? { cells.first { $0.cell.root.hasFocus }?.index }

    /// Scrolls a shelf to the item with this index.
    func reveal(_ index: Int) {
        guard let strip else { return }
        if let shown = cells.first(where: { $0.index == index }) {
            strip.reveal(from: shown.frame.minX, to: shown.frame.maxX)
        } else {
            strip.reveal(index)
        }
    }

    /// The covers on the page, for the image viewer.
    var covers: [(item: ItemIdentifier, entry: CoverGallery.Entry)] {
        cells.compactMap { shown in
            guard let item = shown.item, let entry = shown.cell.cover else { return nil }
            return (item, entry)
        }
    }

    /// Whether the section has any cells.
    var hasCells: Bool { !cells.isEmpty }

    /// The visible cell with this index.
    func cell(at index: Int) -> CollectionCell? { cells.first { $0.index == index }?.cell }
}

extension DataSource {
    /// Whether headers of a kind stay visible while their section scrolls.
    func pins(_ kind: Int32) -> Bool {
        (headers + defaultMetrics.headers).contains { $0.kind == kind && $0.isPinned }
    }
}
