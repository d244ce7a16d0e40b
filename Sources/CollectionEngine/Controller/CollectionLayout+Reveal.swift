import Geometry

extension CollectionLayout {
    /// Returns the scroll offset that reveals an item, in points: with the least scrolling, or centred.
    func offset(revealing path: IndexPath, from offset: Double, isCentred: Bool) -> Double {
        guard let frame = frame(of: path) else { return offset }
        let top = window.insets.top + globalPinnedHeight
        let bottom = window.size.height - window.insets.bottom
        let highest = frame.minY - top
        let lowest = frame.maxY - bottom
        // Items higher than the window are shown from their top.
        let wanted = isCentred ? (highest + lowest) / 2 : min(max(offset, lowest), highest)
        return Mathematics.clamp(min(wanted, highest), to: 0...maximumOffset)
    }

    /// Returns the scroll offset, in points, that shows a section from its beginning, below the pinned headers. An
    /// offset that is already above the section stays unchanged.
    ///
    /// - Parameter section: the section's index; nil means the end of the content.
    func offset(showingBeginningOf section: Int?, from offset: Double) -> Double {
        let top = section.flatMap { frame(of: $0) }.map { $0.minY - window.insets.top - globalPinnedHeight }
        return min(offset, max(min(top ?? maximumOffset, maximumOffset), 0))
    }

    /// The height of the collection's pinned headers, in points.
    private var globalPinnedHeight: Double {
        globalHeaders.reduce(0) { $1.isPinned ? $0 + window.points($1.height) : $0 }
    }
}
