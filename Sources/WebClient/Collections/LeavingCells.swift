import CollectionEngine
import Geometry
import WebBinding

/// A cell in the DOM, which is in the viewport or near it.
struct ShownCell {
    var cell: CollectionCell
    var identity: CellIdentity
    var item: ItemIdentifier?
    var index: Int
    var frame: Rect
    var range: LayoutRange
    /// Whether the cell was animated. An animation may still run when the cell is reused, so it is ended then.
    var isAnimated = false

    /// Returns the cell for reuse.
    func recycle(in content: CollectionContent) {
        if isAnimated { CompositorAnimation.end(of: cell.root) }
        content.recycle(cell)
    }
}

/// The cells of a section whose items were deleted, while they fade out.
final class LeavingCells {
    private let content: CollectionContent
    private var cells: [(shown: ShownCell, end: Timers.Timer)] = []

    /// Creates an empty list of cells of `content`.
    init(of content: CollectionContent) {
        self.content = content
    }

    /// Fades out a cell at its last frame, moved by a distance in points, and then returns it for reuse. With reduced
    /// motion, the cell disappears immediately.
    func add(_ shown: ShownCell, movedBy distance: Point) {
        if ListMotion.isReduced {
            shown.recycle(in: content)
            return
        }
        var shown = shown
        shown.isAnimated = true
        shown.frame = shown.frame.moved(by: distance)
        let root = shown.cell.root
        root.setFrame(shown.frame)
        setLeaving(root, true)
        root.fade(isVisible: false, duration: ListMotion.duration)
        let identity = shown.identity
        let end = Timers.after(ListMotion.duration) { self.reclaim(identity)?.recycle(in: self.content) }
        cells.append((shown, end))
    }

    /// Removes a cell from the list and returns it, because its item was inserted again; nil if it isn't in the list.
    func reclaim(_ identity: CellIdentity) -> ShownCell? {
        guard let place = cells.firstIndex(where: { $0.shown.identity == identity }) else { return nil }
        let (shown, end) = cells.remove(at: place)
        end.cancel()
        setLeaving(shown.cell.root, false)
        return shown
    }

    /// Returns all cells for reuse when the section is removed.
    func discard() {
        while let identity = cells.last?.shown.identity { reclaim(identity)?.recycle(in: content) }
    }

    /// Hides a fading cell from the pointer and screen readers, or shows it to them again.
    private func setLeaving(_ root: Element, _ isLeaving: Bool) {
        root.setFlag("inert", isLeaving)
        root.setAttribute("role", isLeaving ? "presentation" : "listitem")
    }
}
