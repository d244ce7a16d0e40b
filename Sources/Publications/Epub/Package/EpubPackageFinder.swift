/// Finds the package document of an EPUB.
enum EpubPackageFinder {
    static let containerPath = "META-INF/container.xml"
    private static let packageType = "application/oebps-package+xml"

    /// Returns the path of the package document: the first existing one in the container document (OCF 3.3, section
    /// 4.2.6.3.1), else the `.opf` file nearest to the root.
    static func packagePath(in container: EpubContainer, problems: inout [String]) -> String? {
        if let tree = container.tree(containerPath, problems: &problems) {
            let files = tree.root?.descendants("rootfile") ?? []
            let named = files.filter { ($0["media-type"] ?? packageType) == packageType }
            for rootFile in named.isEmpty ? files : named {
                guard let path = rootFile["full-path"].flatMap({ BookHref($0, in: "")?.path }) else { continue }
                if let name = container.name(path) { return name }
                problems.append("\(containerPath) names \(path), which is missing.")
            }
            if files.isEmpty { problems.append("\(containerPath) names no package document.") }
        }
        return container.names.filter { $0.hasSuffixIgnoringCase(".opf") }.min { first, second in
            let (depth, otherDepth) = (
                first.utf8.count { $0 == UInt8(ascii: "/") }, second.utf8.count { $0 == UInt8(ascii: "/") }
            )
            return depth == otherDepth ? first < second : depth < otherDepth
        }
    }
}

extension String {
    func hasSuffixIgnoringCase(_ suffix: String) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
        return utf8.count >= suffix.utf8.count
            && zip(utf8.suffix(suffix.utf8.count), suffix.utf8).allSatisfy { folded($0) == folded($1) }
    }

    /// The words of an attribute with a list of values.
    var words: [Substring] {
        split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    }
}
