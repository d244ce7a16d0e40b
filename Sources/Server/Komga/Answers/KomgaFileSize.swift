/// Formats the size of a file for display in clients: `12.3 MiB`.
enum KomgaFileSize {
    static func text(_ bytes: Int64) -> String {
        guard bytes >= 1024 else { return "\(max(bytes, 0)) B" }
        var size = Double(bytes) / 1024
        var units = ["KiB", "MiB", "GiB"][...]
        while size >= 1024, units.count > 1 {
            size /= 1024
            units.removeFirst()
        }
        let tenths = Int((size * 10).rounded())
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " \(units.first ?? "GiB")"
    }
}
