import CollectionEngine
import WebBinding

extension CollectionViewController {
    /// Moves the focus from cell to cell with the arrow keys.
    func move(_ key: KeyEvent) {
        guard key.modifiers.isEmpty, !key.isInControl, let direction = LayoutDirection(key.key),
            let section = sections.first(where: { $0.focusedIndex != nil }), let index = section.focusedIndex
        else { return }
        CurrentEvent.preventDefault()
        let path = IndexPath(section: section.index, item: index)
        guard let target = controller.neighbour(of: path, toward: direction) else { return }
        focus(target)
    }

    /// Scrolls to an item and focuses it.
    func focus(_ path: IndexPath) {
        reveal(path, isCentred: false)
        guard let section = sections.first(where: { $0.index == path.section }) else { return }
        section.reveal(path.item)
        section.cell(at: path.item)?.link?.focus()
    }
}

extension LayoutDirection {
    /// The direction of a key.
    fileprivate init?(_ key: Key) {
        switch key {
        case .arrowLeft: self = .left
        case .arrowRight: self = .right
        case .arrowUp: self = .up
        case .arrowDown: self = .down
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .first
        case .end: self = .last
        default: return nil
        }
    }
}
