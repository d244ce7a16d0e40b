extension EpubNavigation {
    /// Parses a navigation document (EPUB 3.3, section 7).
    mutating func readDocument(_ tree: XMLTree, path: String, in container: EpubContainer) {
        guard let root = tree.root else { return }
        let all = root.descendants("nav")
        func list(_ kind: String, role: String) -> XMLTree.Element? {
            all.first { $0["type", in: .ops]?.words.contains { $0 == kind } ?? false }
                ?? all.first { $0["role"] == role }
        }
        // A single list without a type is the table of contents.
        let untyped = all.first { $0["type", in: .ops] == nil }
        if let toc = list("toc", role: "doc-toc") ?? untyped {
            Self.readList(toc, path: path, in: container) { title, reference, level, _ in
                Self.append(title, reference: reference, level: level, to: &contents, base: path, in: container)
            }
        }
        if let pages = list("page-list", role: "doc-pagelist") {
            Self.readList(pages, path: path, in: container) { title, reference, _, _ in
                Self.append(title, reference: reference, level: 0, to: &pageList, base: path, in: container)
            }
        }
        if let places = list("landmarks", role: "doc-landmarks") {
            Self.readList(places, path: path, in: container) { title, reference, _, element in
                guard let target = reference.flatMap({ BookHref($0, in: path) }),
                    landmarks.count < container.limits.maximumContentsCount
                else { return }
                landmarks.append(
                    BookLandmark(
                        kind: element["type", in: .ops]?.words.first.map(String.init) ?? "",
                        title: title ?? "",
                        path: container.name(target.path) ?? target.path,
                        fragment: target.fragment
                    )
                )
            }
        }
    }

    /// Calls `take` for each entry of a list in document order, at any depth. Styles and `hidden` affect only the
    /// display of the document itself, so they are ignored.
    private static func readList(
        _ nav: XMLTree.Element,
        path: String,
        in container: EpubContainer,
        _ take: (_ title: String?, _ reference: String?, _ level: Int, _ element: XMLTree.Element) -> Void
    ) {
        // The open lists with their remaining entries. The loop replaces recursion, because the book determines the
        // depth.
        var open: [(entries: ArraySlice<XMLTree.Element>, level: Int)] = []
        for list in nav.children where Self.isList(list) { open.append((list.children("li")[...], 0)) }
        open.reverse()
        while var top = open.popLast() {
            guard let entry = top.entries.popFirst() else { continue }
            open.append(top)
            let parts = entry.children
            if let label = parts.first(where: { !Self.isList($0) }) {
                let link = label.name == "a" ? label : label.descendants("a").first
                take(title(of: label), link?["href"], top.level, link ?? label)
            }
            for list in parts.reversed() where Self.isList(list) {
                open.append((list.children("li")[...], top.level + 1))
            }
        }
    }

    private static func isList(_ element: XMLTree.Element) -> Bool {
        element.name == "ol" || element.name == "ul"
    }

    /// Returns the text of an entry, including the alternative text of images; nil when there is none.
    private static func title(of element: XMLTree.Element) -> String? {
        var title = ""
        element.walk { _, node in
            title += node.text
            if node.name == "img" || node.name == "image" {
                title += node.attributes.first { $0.name == "alt" }?.value ?? ""
            }
            // Ruby annotations are not part of the title.
            return node.name != "rt" && node.name != "rp"
        }
        let line = title.collapsingWhiteSpace
        return line.isEmpty ? element["title"]?.collapsingWhiteSpace : line
    }
}
