import Geometry
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The index rail beside a long list, with letters or months. It supports sliding a finger and the arrow keys, and is a
/// slider for screen readers.
final class IndexRail {
    /// The rail's element, hidden when there are too few groups.
    let root = Element("div", class: "index-rail")
    /// Called with the index of the first item of the chosen group.
    var onPick: (Int) -> Void = { _ in }
    private let labels = Element("div", class: "index-labels")
    private let bubble = Element("div", class: "index-bubble")
    private var groups: [SeriesIndex.Group] = []
    /// The groups with a label at the current height.
    private var labelled: [(group: Int, element: Element)] = []
    private var current = -1
    /// The chosen group, until its first item has been visible and is scrolled away.
    private var picked: Int?
    /// Whether the first item of the chosen group has been visible. The list may report its earlier position after the
    /// choice.
    private var isPickedReached = false
    private var pointer: Int?
    private var height = 0.0
    /// The minimum height of a label that a finger can hit, in points.
    private static let labelHeight = 17.0
    /// The minimum number of groups for which the rail is useful.
    private static let minimumGroupCount = 3

    /// Makes a rail without groups.
    init() {
        root.setAttribute("role", "slider")
        root.setAttribute("tabindex", "0")
        root.setAttribute("aria-orientation", "vertical")
        root.setAttribute("aria-label", Text.of(.index))
        root.setAttribute("aria-valuemin", 1)
        bubble.setAttribute("aria-hidden", "true")
        labels.setAttribute("aria-hidden", "true")
        bubble.setHidden(true)
        root.append(labels)
        root.append(bubble)
        root.setHidden(true)
        listen()
    }

    /// Whether there are enough groups.
    var isShown: Bool { groups.count >= Self.minimumGroupCount }

    /// Shows groups.
    func show(_ groups: [SeriesIndex.Group]) {
        self.groups = groups
        current = -1
        picked = nil
        root.setHidden(!isShown)
        root.setAttribute("aria-valuemax", groups.count)
        layOut()
    }

    /// Marks the group of the first visible items. Near the end of the list, the first item of the chosen group may not
    /// reach the top. The chosen group then stays marked.
    func follow(_ visibleItems: Range<Int>) {
        guard pointer == nil, !groups.isEmpty else { return }
        if let picked, groups.indices.contains(picked) {
            let isVisible = visibleItems.contains(groups[picked].start)
            if isVisible || !isPickedReached {
                isPickedReached = isPickedReached || isVisible
                return
            }
        }
        picked = nil
        select(group(holding: visibleItems.lowerBound))
    }

    // MARK: Labels

    /// Lays out the labels. When there is not enough room for all groups, every second or third one gets a label.
    private func layOut() {
        labels.discardContent()
        labelled = []
        guard isShown, height > 0 else { return }
        let labelCount = max(Int(height / Self.labelHeight), 2)
        let step = (groups.count + labelCount - 1) / labelCount
        for group in stride(from: 0, to: groups.count, by: max(step, 1)) {
            let label = Element("span", class: "index-label", text: groups[group].label)
            labels.append(label)
            labelled.append((group, label))
        }
        mark(true)
    }

    private func select(_ group: Int) {
        guard group != current, groups.indices.contains(group) else { return }
        mark(false)
        current = group
        mark(true)
        root.setAttribute("aria-valuenow", group + 1)
        root.setAttribute("aria-valuetext", groups[group].label)
    }

    private func mark(_ isCurrent: Bool) {
        labelled.last { $0.group <= current }?.element.setClass("is-current", isCurrent)
    }

    private func group(holding index: Int) -> Int {
        var low = 0
        var high = groups.count
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].start <= index { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    // MARK: Choosing

    private func listen() {
        root.onResize { size in
            guard size.height != self.height else { return }
            self.height = size.height
            self.layOut()
        }
        root.on(.pointerDown) { pointer in
            guard pointer.isPrimary, self.pointer == nil else { return }
            CurrentEvent.preventDefault()
            self.pointer = pointer.identifier
            self.root.capturePointer(pointer.identifier)
            self.pick(at: pointer.position)
        }
        root.on(.pointerMove) { pointer in
            if pointer.identifier == self.pointer { self.pick(at: pointer.position) }
        }
        root.on(.pointerUp) { pointer in self.end(pointer.identifier) }
        root.on(.pointerCancel) { pointer in self.end(pointer.identifier) }
        root.on(.keyDown) { key in
            guard key.modifiers.isEmpty, let target = self.target(of: key.key) else { return }
            CurrentEvent.preventDefault()
            CurrentEvent.stopPropagation()
            self.pick(min(max(target, 0), self.groups.count - 1))
        }
    }

    private func target(of key: Key) -> Int? {
        switch key {
        case .arrowUp, .arrowLeft: current - 1
        case .arrowDown, .arrowRight: current + 1
        case .pageUp: current - 5
        case .pageDown: current + 5
        case .home: 0
        case .end: groups.count - 1
        default: nil
        }
    }

    private func pick(at place: Point) {
        let box = labels.boundingRect
        guard box.size.height > 0, !groups.isEmpty else { return }
        let fraction = (place.y - box.minY) / box.size.height
        let group = Int((fraction * Double(groups.count)).rounded(.down))
        pick(min(max(group, 0), groups.count - 1))
        bubble.setText(groups[current].label)
        bubble.setStyle("top", min(max(place.y, box.minY), box.maxY) - root.boundingRect.minY, .points)
        bubble.setHidden(false)
    }

    private func pick(_ group: Int) {
        guard group != current, groups.indices.contains(group) else { return }
        select(group)
        picked = group
        isPickedReached = false
        onPick(groups[group].start)
    }

    private func end(_ identifier: Int) {
        guard identifier == pointer else { return }
        pointer = nil
        bubble.setHidden(true)
    }
}
