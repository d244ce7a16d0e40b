import CollectionEngine
import Geometry
import WebBinding

// Scrolls to items.
extension CollectionViewController {
    /// Scrolls the page to its top. The engine learns the offset at once, before the browser's scroll event, so that an
    /// answer that arrives in between does not restore the previous offset.
    func scrollToBeginning() {
        Element.root.setMeasure(.scrollTop, 0)
        scrolled()
    }

    /// Scrolls an item to the top of the viewport.
    func jump(to path: IndexPath) {
        guard let frame = controller.frame(of: path) else { return }
        scroll(to: frame.minY)
        scrolled()
    }

    /// Scrolls an item into view with as little movement as possible, or to the middle of the viewport.
    func reveal(_ path: IndexPath, isCentred: Bool) {
        let offset = controller.revealOffset(of: path, isCentred: isCentred)
        // The offset is negative while the page is at its beginning. Don't scroll to an item that is visible there.
        guard offset != max(controller.offset, 0) else { return }
        scroll(to: offset)
        scrolled()
    }

    /// The indexes of a source's visible items, for a source with one section.
    func visibleItems(of source: DataSource) -> Range<Int> {
        for section in controller.scene.sections where section.source == source.identifier {
            let seen = section.cells.filter { $0.range == .visible }
            if let first = seen.first, let last = seen.last { return first.index..<last.index + 1 }
        }
        return 0..<0
    }
}
