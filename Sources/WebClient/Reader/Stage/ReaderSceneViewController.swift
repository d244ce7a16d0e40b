import Geometry
import ReadingEngine
import WebBinding

/// A view of a scene: an item view for each surface, at the surface's frame. Subclasses differ in what moves.
class ReaderSceneViewController {
    /// The parent of the item views.
    let root: Element
    private(set) var itemViews: [ReaderItemView] = []

    /// Creates an empty view in an element.
    init(_ root: Element) {
        self.root = root
    }

    /// Shows a scene. `makeItemView` creates the view of a new item, `pageView` returns the view for a placement.
    func show(
        _ scene: ReaderScene,
        makeItemView: (ReaderSurface) -> ReaderItemView,
        pageView: (PagePlacement) -> PageView
    ) {
        for (index, surface) in scene.surfaces.enumerated() {
            let itemView: ReaderItemView
            if let existing = self.itemView(of: surface.item) {
                itemView = existing
            } else {
                itemView = makeItemView(surface)
                insert(itemView, before: scene.surfaces[(index + 1)...])
            }
            place(itemView, surface, in: scene)
            itemView.update(surface, pageView: pageView)
        }
    }

    private func itemView(of item: SequenceItem) -> ReaderItemView? { itemViews.first { $0.item == item } }

    /// Inserts a new item view in reading order, which is the order for screen readers.
    private func insert(_ itemView: ReaderItemView, before later: ArraySlice<ReaderSurface>) {
        if itemView.isPlaced {
            itemViews.append(itemView)
            return
        }
        for surface in later {
            guard let sibling = self.itemView(of: surface.item), !sibling.isPlaced else { continue }
            root.insert(itemView.root, before: sibling.root)
            itemViews.append(itemView)
            return
        }
        root.append(itemView.root)
        itemViews.append(itemView)
    }

    /// Moves an item view to the surface's frame.
    func place(_ itemView: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {}

    /// Removes the views of items that have left the scene. Their page views must have been moved or discarded before.
    func removeItemViews(notIn scene: ReaderScene) {
        itemViews.removeAll { itemView in
            if scene.surfaces.contains(where: { $0.item == itemView.item }) { return false }
            itemView.discard()
            return true
        }
    }

    /// Called with whether the scene moves.
    func setMoving(_ isMoving: Bool) {}

    /// Removes the view.
    func discard() {
        for itemView in itemViews { itemView.discard() }
        itemViews.removeAll()
        root.discard()
    }
}
