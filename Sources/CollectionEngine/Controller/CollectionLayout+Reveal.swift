import Geometry

extension CollectionLayout {
    /// How far to scroll so that an item is seen, in points: as little as will do, or so that it is in the middle.
    func offset(revealing path: IndexPath, from offset: Double, isCentred: Bool) -> Double {
        guard let frame = frame(of: path) else { return offset }
        let top = window.insets.top + globalPinnedHeight
        let bottom = window.size.height - window.insets.bottom
        let highest = frame.minY - top
        let lowest = frame.maxY - bottom
        // What is higher than the window is seen from its beginning.
        let wanted = isCentred ? (highest + lowest) / 2 : min(max(offset, lowest), highest)
        return Mathematics.clamp(min(wanted, highest), to: 0...maximumOffset)
    }

    /// How far to have scrolled when another segment is shown: it is seen from its beginning, below what is pinned, unless one
    /// was not as far as that yet.
    func offset(afterSwitchTo section: Int?, from offset: Double) -> Double {
        let top = section.flatMap { frame(of: $0) }.map { $0.minY - window.insets.top - globalPinnedHeight }
        return min(offset, max(min(top ?? maximumOffset, maximumOffset), 0))
    }

    /// How high the collection's own headers are that are pinned, in points.
    private var globalPinnedHeight: Double {
        globalHeaders.reduce(0) { $1.isPinned ? $0 + window.points($1.height) : $0 }
    }
}
