/// Functions on file paths.
public enum FileNames {
    /// Returns the last component of a path, ignoring trailing slashes; the path itself if it has none.
    public static func lastComponent(of path: String) -> String {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let name = trimmed.prefix { $0 != UInt8(ascii: "/") }
        return name.isEmpty ? path : String(decoding: Array(name.reversed()), as: UTF8.self)
    }

    /// Returns a file name without its extension, unless only the extension would be removed.
    static func withoutExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
