/// Reading of small XML metadata documents.
enum MetadataXML {
    /// Returns the root of a document.
    ///
    /// - Parameter name: the name of the root.
    /// - Returns: nil when the document is not well formed, has another root, or declares a document type. None of
    ///   these formats has a document type, so a document with one is not from a program that writes the format.
    static func root(
        _ bytes: [UInt8],
        named name: String,
        limits: PublicationLimits = .standard
    ) -> XMLTree.Element? {
        guard !declaresDocumentType(bytes) else { return nil }
        let tree = XMLTree(bytes, limits: limits)
        guard tree.problem == nil, let root = tree.root, root.name == name else { return nil }
        return root
    }

    /// Returns whether the file contains `<!DOCTYPE` or `<!ENTITY`. It skips zero bytes, to find them in UTF-16 and
    /// UTF-32 too.
    static func declaresDocumentType(_ bytes: [UInt8]) -> Bool {
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
