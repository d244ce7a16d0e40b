/// What was measured of headers and footers, by their kinds, so that it stays when others come and go.
struct MeasuredSupplementaries: Sendable {
    private struct Entry {
        let kind: Int32
        let isFooter: Bool
        var height: Int64
    }

    private var entries: [Entry] = []

    /// Takes the height of one of `all`; false when that is known, or not for measuring to say.
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

    /// How high a header or footer is, in device pixels; it is as wide as the window.
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
