/// The measured heights of headers and footers by kind, so that they are kept when others are added or removed.
struct MeasuredSupplementaries: Sendable {
    private struct Entry {
        let kind: Int32
        let isFooter: Bool
        var height: Int64
    }

    private var entries: [Entry] = []

    /// Sets the height of one of `all`. Returns false if it didn't change or isn't automatic.
    mutating func measure(_ all: [SupplementaryMetrics], _ index: Int, isFooter: Bool, height: Int64) -> Bool {
        guard all.indices.contains(index), all[index].extent.isAutomatic else { return false }
        let kind = all[index].kind
        if let known = entries.firstIndex(where: { $0.kind == kind && $0.isFooter == isFooter }) {
            guard entries[known].height != height else { return false }
            entries[known].height = height
        } else {
            entries.append(Entry(kind: kind, isFooter: isFooter, height: height))
        }
        return true
    }

    /// Returns the height of a header or footer as wide as the window, in device pixels.
    func height(of metrics: SupplementaryMetrics, isFooter: Bool = false, window: LayoutWindow) -> Int64 {
        if metrics.isHidden { return 0 }
        if metrics.extent.isAutomatic,
            let entry = entries.first(where: { $0.kind == metrics.kind && $0.isFooter == isFooter })
        {
            return entry.height
        }
        return window.height(of: metrics.extent, width: window.contentWidth)
    }
}
