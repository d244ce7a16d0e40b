/// The manifest of a package: the files of the book (EPUB 3.3, section 5.6).
struct EpubManifest: Sendable {
    struct Item: Sendable {
        var id: String
        /// The name of the entry in the archive if it exists, else the path from the manifest.
        var path: String
        /// The media type in lower case, without parameters; empty if not declared.
        var mediaType: String
        var properties: Set<String>
        var fallback: String?
        var mediaOverlay: String?
        /// Whether the archive contains the file.
        var isPresent: Bool
    }

    private(set) var items: [Item] = []
    private var byID: [String: Int] = [:]
    private var byPath: [String: Int] = [:]

    /// - Parameter packagePath: the path of the package, to which references are relative.
    init(_ element: XMLTree.Element?, packagePath: String, in container: EpubContainer, problems: inout [String]) {
        var missing: [String] = []
        var refused: [String] = []
        for child in element?.children ?? [] where child.name == "item" {
            guard let reference = child["href"], !reference.isEmpty else { continue }
            guard let target = BookHref(reference, in: packagePath) else {
                // Remote resources are never fetched.
                if !BookHref.isRemote(reference) { refused.append(String(reference.prefix(100))) }
                continue
            }
            let name = container.name(target.path)
            if name == nil { missing.append(target.path) }
            let path = name ?? target.path
            let declared = EpubMediaType.normalized(child["media-type"] ?? "")
            let item = Item(
                id: child["id"] ?? "",
                path: path,
                mediaType: declared.isEmpty ? EpubMediaType.forExtension(of: path) ?? "" : declared,
                properties: Set((child["properties"] ?? "").words.map(String.init)),
                fallback: child["fallback"],
                mediaOverlay: child["media-overlay"],
                isPresent: name != nil
            )
            // Of two items with the same id or path, the first counts.
            if !item.id.isEmpty, byID[item.id] == nil { byID[item.id] = items.count }
            if byPath[item.path] == nil { byPath[item.path] = items.count }
            items.append(item)
        }
        Self.report(missing, as: "missing", to: &problems)
        Self.report(refused, as: "outside of the book", to: &problems)
    }

    subscript(id id: String) -> Item? {
        byID[id].map { items[$0] }
    }

    subscript(path path: String) -> Item? {
        byPath[path].map { items[$0] }
    }

    func first(withProperty property: String) -> Item? {
        items.first { $0.properties.contains(property) }
    }

    /// The longest chain of fallbacks. Real books have one or two.
    private static let maximumFallbacks = 16

    /// Returns the item and its fallbacks in order. A cycle ends the list.
    func fallbacks(of item: Item) -> [Item] {
        var chain = [item]
        var seen: Set<String> = [item.id]
        while chain.count <= Self.maximumFallbacks,
            let next = chain[chain.count - 1].fallback.flatMap({ self[id: $0] }), seen.insert(next.id).inserted
        {
            chain.append(next)
        }
        return chain
    }

    /// Adds one sentence for all paths, because a damaged book may have thousands.
    private static func report(_ paths: [String], as what: String, to problems: inout [String]) {
        guard let first = paths.first else { return }
        let others = paths.count > 1 ? " and \(paths.count - 1) more of the files it lists are" : " is"
        problems.append("\(first)\(others) \(what).")
    }
}

extension BookHref {
    /// Returns whether a reference is a URL on the web.
    static func isRemote(_ reference: String) -> Bool {
        let scheme = reference.prefix(8).lowercased()
        return scheme.hasPrefix("http://") || scheme.hasPrefix("https://") || scheme.hasPrefix("//")
    }
}
