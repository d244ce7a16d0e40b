/// Parses a `ComicInfo.xml`.
enum ComicInfoParser {
    /// The file's name, in lower case.
    static let fileName = "comicinfo.xml"

    /// - Returns: the metadata; nil when the file is not well formed, is not a ComicInfo, or declares a document type.
    ///   ComicInfo has no document type, so a file with one is not from a program that writes ComicInfo.
    static func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        guard !declaresDocumentType(bytes) else { return nil }
        let tree = XMLTree(bytes, limits: PublicationLimits())
        guard tree.problem == nil, let root = tree.root, root.name == "ComicInfo" else { return nil }
        var info = ComicMetadata()
        for element in root.children {
            info.take(element: element.name, text: element.text)
            guard element.name == "Pages" else { continue }
            for page in element.children("Page") { info.takePage(page) }
        }
        return info
    }

    /// Returns whether the file contains `<!DOCTYPE` or `<!ENTITY`. It skips zero bytes, to find them in UTF-16 and
    /// UTF-32 too.
    private static func declaresDocumentType(_ bytes: [UInt8]) -> Bool {
        let text = bytes.filter { $0 != 0 }
        return ["<!DOCTYPE", "<!ENTITY"].contains { (mark: StaticString) in
            let length = mark.utf8CodeUnitCount
            guard text.count >= length else { return false }
            return (0...text.count - length).contains { start in
                (0..<length).allSatisfy { text[start + $0] == mark.utf8Start[$0] }
            }
        }
    }
}
