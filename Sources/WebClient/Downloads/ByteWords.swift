/// An amount of data as people read it: `1.4 GB`, `340 MB`, `12 KB`; a thousand of each to the next.
enum ByteWords {
    /// The words for a number of bytes; less than none is none.
    static func of(_ bytes: Int64) -> String {
        let units: [StaticString] = [" KB", " MB", " GB", " TB"]
        // In tenths of the unit, so that small numbers have one place behind the point.
        var tenths = max(bytes, 0) / 100
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
