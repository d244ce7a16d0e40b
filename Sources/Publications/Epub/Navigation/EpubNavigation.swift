/// The navigation of a book: table of contents, page list and landmarks.
struct EpubNavigation: Sendable {
    var contents: [BookContentsEntry] = []
    var pageList: [BookContentsEntry] = []
    var landmarks: [BookLandmark] = []

    /// Reads the navigation document. Lists that it lacks come from the NCX, landmarks from the guide.
    init(_ package: EpubPackage, in container: EpubContainer, problems: inout [String]) {
        if let item = package.manifest.first(withProperty: "nav"), item.isPresent,
            let tree = container.tree(item.path, problems: &problems)
        {
            readDocument(tree, path: item.path, in: container)
        }
        let ncx =
            package.spine.ncxID.flatMap { package.manifest[id: $0] }
            ?? package.manifest.items.first { $0.mediaType == EpubMediaType.ncx }
        if contents.isEmpty || pageList.isEmpty, let ncx, ncx.isPresent,
            let tree = container.tree(ncx.path, problems: &problems)
        {
            readNCX(tree, path: ncx.path, in: container)
        }
        if landmarks.isEmpty, let guide = package.guide { readGuide(guide, path: package.path, in: container) }
    }

    /// Reads only an NCX.
    init(ncx tree: XMLTree, path: String, in container: EpubContainer) {
        readNCX(tree, path: path, in: container)
    }

    /// Reads the guide of EPUB 2 (OPF 2.0.1, section 2.6) and translates its types to the current vocabulary.
    private mutating func readGuide(_ guide: XMLTree.Element, path: String, in container: EpubContainer) {
        for reference in guide.children("reference").prefix(container.limits.maximumContentsCount) {
            guard let type = reference["type"]?.collapsingWhiteSpace.lowercased(),
                let target = reference["href"].flatMap({ BookHref($0, in: path) })
            else { continue }
            let kind = Self.guideKinds[type] ?? type
            landmarks.append(
                BookLandmark(
                    kind: kind,
                    title: reference["title"]?.collapsingWhiteSpace ?? "",
                    path: container.name(target.path) ?? target.path,
                    fragment: target.fragment
                )
            )
        }
    }

    private static let guideKinds = [
        "title-page": "titlepage", "text": "bodymatter", "start": "bodymatter", "notes": "endnotes",
        "acknowledgements": "acknowledgments", "other.bodymatter": "bodymatter",
    ]
}

extension EpubNavigation {
    /// Appends an entry to a list, within the limits.
    ///
    /// - Parameter base: the path of the document with the list.
    static func append(
        _ title: String?,
        reference: String?,
        level: Int,
        to list: inout [BookContentsEntry],
        base: String,
        in container: EpubContainer
    ) {
        guard list.count < container.limits.maximumContentsCount else { return }
        let target = reference.flatMap { BookHref($0, in: base) }
        guard title != nil || target != nil else { return }
        list.append(
            BookContentsEntry(
                title: title ?? "",
                level: min(level, container.limits.maximumContentsDepth),
                path: target.map { container.name($0.path) ?? $0.path },
                fragment: target?.fragment
            )
        )
    }
}
