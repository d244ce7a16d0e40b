/// Parts of paths.
enum FileNames {
    /// The last component of a path, without trailing slashes; the path itself when it has none.
    static func lastComponent(of path: String) -> String {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let name = trimmed.prefix { $0 != UInt8(ascii: "/") }
        return name.isEmpty ? path : String(decoding: Array(name.reversed()), as: UTF8.self)
    }

    /// A file's name without its extension, if the rest is not empty.
    static func withoutExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
