public import Geometry

extension CollectionController {
    /// The frame of an item in the content, in points; nil if it doesn't exist.
    public func frame(of path: IndexPath) -> Rect? { layout.frame(of: path) }

    /// The scroll offset that reveals an item, in points: with the least scrolling, or centred.
    public func revealOffset(of path: IndexPath, isCentred: Bool) -> Double {
        layout.offset(revealing: path, from: offset, isCentred: isCentred)
    }

    /// The next item for keyboard navigation; nil if there is none in that direction.
    public func neighbour(of path: IndexPath, toward direction: LayoutDirection) -> IndexPath? {
        layout.neighbour(of: path, direction)
    }
}
