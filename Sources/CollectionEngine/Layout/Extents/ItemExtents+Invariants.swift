extension ItemExtents {
    /// Returns the invariants that don't hold after ``settle()``.
    ///
    /// For tests; takes time proportional to the number of blocks.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        var item = 0
        var top: Int64 = 0
        for (index, block) in blocks.enumerated() {
            if block.runs.isEmpty { broken.append("block \(index) is empty") }
            if block.runs.count > Block.maximumRunCount { broken.append("block \(index) has \(block.runs.count) runs") }
            if block.runs.contains(where: { $0.count <= 0 }) { broken.append("block \(index) has an empty run") }
            if zip(block.runs, block.runs.dropFirst()).contains(where: { $0.measured == $1.measured }) {
                broken.append("block \(index) has adjacent runs with equal heights")
            }
            if block.runs.reduce(0, { $0 + $1.count }) != block.itemCount { broken.append("block \(index) miscounts") }
            if block.isDirty { broken.append("block \(index) is not settled") }
            if block.firstItem != item || block.top != top { broken.append("block \(index) is in another place") }
            if block.rowHeights != rowHeights(beginningIn: index) { broken.append("block \(index) has other rows") }
            item += block.itemCount
            top += block.rowHeights
        }
        if item != count { broken.append("there are \(item) items, not \(count)") }
        return broken
    }
}
