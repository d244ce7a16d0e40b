public import Geometry

/// The animations of an update: how visible cells and sections move from their positions in the previous scene to those
/// in the new one. Cells that an update doesn't insert, delete or move have none. Distances are in points.
public struct SceneMotion: Equatable, Sendable {
    /// The animation of a cell.
    public enum Kind: Equatable, Sendable {
        /// The cell appears at its frame.
        case inserted
        /// The cell disappears. It is no longer in the scene. Its last frame, moved by this distance, is where it was
        /// visible.
        case deleted(Point)
        /// The cell moves to its frame. It starts at this distance from it.
        case moved(Point)
    }

    /// A cell with an animation.
    public struct Cell: Equatable, Sendable {
        /// The cell.
        public let identity: CellIdentity
        /// Its animation.
        public let kind: Kind
    }

    /// The cells with an animation.
    public private(set) var cells: [Cell] = []
    /// The vertical distance from its frame at which each section of the new scene starts. Empty if nothing is
    /// animated.
    public private(set) var sections: [Double] = []

    /// Creates the motion without animations.
    public init() {}

    /// Returns the animation of a cell; nil if it has none.
    public func kind(of cell: CellIdentity) -> Kind? { cells.first { $0.identity == cell }?.kind }

    /// Creates the motion of an update.
    ///
    /// Sections with another list, other metrics or another placeholder are not animated, nor is a switch of segments.
    ///
    /// - Parameter correction: the change of the scroll offset by the update, in points.
    init(from old: CollectionScene, to new: CollectionScene, update: CollectionUpdate, correction: Double) {
        let changes = update.sections.filter { !$0.keepsItems }
        if changes.isEmpty || update.isFirst || update.direction != nil { return }
        sections = new.sections.map { section in
            guard let before = old.sections.first(where: { $0.source == section.source }) else { return 0 }
            guard let change = changes.first(where: { $0.newSection == section.index }) else {
                return before.isVisible || section.isVisible
                    ? before.frame.minY + correction - section.frame.minY : 0
            }
            if !update.sectionAppearanceChanges.contains(section.index), !update.sectionResets.contains(section.index) {
                let distance = before.cellOrigin + correction - section.cellOrigin
                addCells(from: before.cells, to: section.cells, change, distance: distance)
            }
            return 0
        }
    }

    /// Adds the animations in a section. `distance` is that of the section itself.
    private mutating func addCells(
        from old: [SceneCell],
        to new: [SceneCell],
        _ change: SectionUpdate,
        distance: Double
    ) {
        for cell in new where cell.item != nil {
            if let before = old.first(where: { $0.identity == cell.identity }) {
                let away = Point(
                    x: before.frame.minX - cell.frame.minX,
                    y: before.frame.minY + distance - cell.frame.minY
                )
                if before.range == .visible || cell.range == .visible, away != .zero {
                    cells.append(Cell(identity: cell.identity, kind: .moved(away)))
                }
            } else if cell.range == .visible, change.adds(cell.index) {
                cells.append(Cell(identity: cell.identity, kind: .inserted))
            }
        }
        for cell in old where cell.item != nil && cell.range == .visible && change.removes(cell.index) {
            if new.contains(where: { $0.identity == cell.identity }) { continue }
            cells.append(Cell(identity: cell.identity, kind: .deleted(Point(x: 0, y: distance))))
        }
    }
}

extension SceneSection {
    fileprivate var isVisible: Bool { cells.contains { $0.range == .visible } }
    /// The vertical origin of the cells' frames in the content, in points.
    fileprivate var cellOrigin: Double { frame.minY + (shelf?.frame.minY ?? 0) }
}

extension SectionUpdate {
    /// Whether no item is inserted, deleted or moved.
    fileprivate var keepsItems: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

    /// Returns whether the item at an index of the old list is deleted or moved.
    fileprivate func removes(_ index: Int) -> Bool {
        deletes.contains { $0.contains(index) } || moves.contains { $0.from == index }
    }

    /// Returns whether the item at an index of the new list is inserted or moved.
    fileprivate func adds(_ index: Int) -> Bool {
        inserts.contains { $0.contains(index) } || moves.contains { $0.to == index }
    }
}
