public import Geometry

extension CollectionController {
    /// The box of an item in the content, in points; nil when there is no such item.
    public func frame(of path: IndexPath) -> Rect? { layout.frame(of: path) }

    /// How far to scroll so that an item is seen, in points: as little as will do, or so that it is in the middle.
    public func revealOffset(of path: IndexPath, isCentred: Bool) -> Double {
        layout.offset(revealing: path, from: offset, isCentred: isCentred)
    }

    /// The item one comes to from another by the keyboard; nil where there is none that way.
    public func neighbour(of path: IndexPath, toward direction: LayoutDirection) -> IndexPath? {
        layout.neighbour(of: path, direction)
    }
}
