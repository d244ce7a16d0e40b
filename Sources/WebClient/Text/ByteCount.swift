extension Int64 {
    /// The number of bytes with a decimal unit, rounded: `1.4 GB`, `340 MB`, `12 KB`. A negative number counts as zero.
    var formattedByteCount: String {
        let units: [StaticString] = [" KB", " MB", " GB", " TB"]
        // In tenths of the unit, for one digit after the point.
        var tenths = (self > 0 ? self : 0) / 100
        var unit = 0
        while tenths >= 9_995, unit + 1 < units.count {
            tenths = (tenths + 500) / 1000
            unit += 1
        }
        let isWhole = tenths >= 100 || tenths % 10 == 0 || unit == 0
        let number = isWhole ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
        return number + units[unit].string
    }
}
