import Geometry
import ReadingEngine

/// A thin view of a scene: slots for its items, each where the scene has it. What differs from reader to reader is what
/// moves.
class ReaderSceneViewController {
    /// What the slots lie in.
    let root: Element
    private(set) var slots: [ReaderItemView] = []

    /// An empty view in an element.
    init(_ root: Element) {
        self.root = root
    }

    /// Shows a scene; `make` gives a slot for an item that has none, `leaf` the leaf for a placement.
    func show(
        _ scene: ReaderScene,
        make: (ReaderSurface) -> ReaderItemView,
        leaf: (PagePlacement) -> PageLeaf
    ) {
        for (index, surface) in scene.surfaces.enumerated() {
            let slot: ReaderItemView
            if let known = self.slot(of: surface.item) {
                slot = known
            } else {
                slot = make(surface)
                insert(slot, before: scene.surfaces[(index + 1)...])
            }
            place(slot, surface, in: scene)
            slot.fill(surface, leaf: leaf)
        }
    }

    private func slot(of item: SequenceItem) -> ReaderItemView? { slots.first { $0.item == item } }

    /// Puts a new slot into the view, in reading order: that is how it is read out.
    private func insert(_ slot: ReaderItemView, before later: ArraySlice<ReaderSurface>) {
        if slot.isPlaced {
            slots.append(slot)
            return
        }
        for surface in later {
            guard let sibling = self.slot(of: surface.item), !sibling.isPlaced else { continue }
            root.insert(slot.root, before: sibling.root)
            slots.append(slot)
            return
        }
        root.append(slot.root)
        slots.append(slot)
    }

    /// Puts a slot where the scene has it.
    func place(_ slot: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {}

    /// Ends the slots that the scene has no more. Their leaves have to be elsewhere by now, or at their end.
    func removeSlots(notIn scene: ReaderScene) {
        slots.removeAll { slot in
            if scene.surfaces.contains(where: { $0.item == slot.item }) { return false }
            slot.discard()
            return true
        }
    }

    /// The scene moves by itself or under a hand, or it is at rest.
    func setMoving(_ isMoving: Bool) {}

    /// Ends the view.
    func discard() {
        for slot in slots { slot.discard() }
        slots.removeAll()
        root.discard()
    }
}
