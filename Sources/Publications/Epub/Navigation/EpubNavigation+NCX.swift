extension EpubNavigation {
    /// Parses the NCX of EPUB 2 (DAISY/NISO Z39.86-2005, section 8) for lists that are still empty.
    mutating func readNCX(_ tree: XMLTree, path: String, in container: EpubContainer) {
        guard let root = tree.root else { return }
        if contents.isEmpty, let map = root.descendants("navMap").first {
            // The open points with their remaining children. The loop replaces recursion, because the book determines
            // the depth.
            var open = [(points: map.children("navPoint")[...], level: 0)]
            while var top = open.popLast() {
                guard let point = top.points.popFirst() else { continue }
                open.append(top)
                Self.append(
                    Self.label(of: point),
                    reference: point.first("content")?["src"],
                    level: top.level,
                    to: &contents,
                    base: path,
                    in: container
                )
                open.append((point.children("navPoint")[...], top.level + 1))
            }
        }
        if pageList.isEmpty, let list = root.descendants("pageList").first {
            for target in list.children("pageTarget") {
                Self.append(
                    Self.label(of: target) ?? target["value"],
                    reference: target.first("content")?["src"],
                    level: 0,
                    to: &pageList,
                    base: path,
                    in: container
                )
            }
        }
    }

    private static func label(of point: XMLTree.Element) -> String? {
        let label = point.first("navLabel")
        return (label?.first("text") ?? label)?.collapsedText
    }
}
