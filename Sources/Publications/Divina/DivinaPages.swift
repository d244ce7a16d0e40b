import TextCoding

/// The pages of a manifest: their descriptions and the sources of their bytes.
struct DivinaPages {
    private(set) var descriptions: [PageDescription] = []
    private(set) var targets: [PageTarget] = []
    /// The alternative URLs of each page, in the manifest's order.
    private(set) var alternatives: [[String]] = []
    let coverIndex: Int

    /// - Parameter readHead: reads the first bytes of an entry, fewer if the entry is shorter.
    init(
        _ manifest: DivinaManifest,
        targets finder: PageTargetResolver,
        limits: PublicationLimits,
        readHead: (_ entry: ZipEntry, _ byteCount: Int) -> LeadingBytes
    ) {
        var describer = PageDescriber(limits: limits)
        for (index, item) in manifest.readingOrder.enumerated() {
            let found = finder.targets(of: item)
            targets.append(found.first)
            alternatives.append(found.others.compactMap(Self.address))
            var page = describer.describe(found.first, link: found.link, number: index + 1, readHead: readHead)
            page.isDoublePage = Self.isDoublePage(item, page)
            descriptions.append(page)
        }
        coverIndex = Self.coverIndex(manifest, finder) ?? 0
    }

    /// - Throws: `PublicationError.unsupported` when no page can be shown, with the first page's problem.
    func requireUsablePage(file: String) throws(PublicationError) {
        guard !targets.contains(where: \.isUsable) else { return }
        let problem = descriptions.first?.problem ?? ""
        throw .unsupported(
            file: file,
            reason: .noUsablePage(problem.hasSuffix(".") ? String(problem.dropLast()) : problem)
        )
    }

    /// Returns whether a page is a double-page spread. The manifest marks pages without a facing page. Covers are
    /// marked too, but only a spread is wider than high.
    private static func isDoublePage(_ link: ManifestLink, _ page: PageDescription) -> Bool {
        guard link.page == "center" || link.spread == "none", let width = page.width, let height = page.height else {
            return false
        }
        return width > height
    }

    /// Returns the index of the page that the manifest marks as cover. If the cover is a separate image, returns the
    /// page with the same URL.
    private static func coverIndex(_ manifest: DivinaManifest, _ finder: PageTargetResolver) -> Int? {
        if let index = manifest.readingOrder.firstIndex(where: { $0.relations.contains("cover") }) { return index }
        let covers = manifest.covers.map { finder.target(of: $0) }.filter(\.isUsable)
        guard !covers.isEmpty else { return nil }
        return manifest.readingOrder.firstIndex { item in
            ([item] + item.alternates).contains { covers.contains(finder.target(of: $0)) }
        }
    }

    private static func address(_ target: PageTarget) -> String? {
        switch target {
        case .remote(let address): address.text
        case .inline(let text): text
        case .entry, .unavailable: nil
        }
    }
}

/// Describes pages one after the other.
private struct PageDescriber {
    private var inspector: PageInspector
    private let limits: PublicationLimits

    init(limits: PublicationLimits) {
        self.limits = limits
        inspector = PageInspector(limits: limits)
    }

    mutating func describe(
        _ target: PageTarget,
        link: ManifestLink,
        number: Int,
        readHead: (_ entry: ZipEntry, _ byteCount: Int) -> LeadingBytes
    ) -> PageDescription {
        switch target {
        case .entry(let entry, let name):
            guard case .bytes(let head) = readHead(entry, PageInspector.firstReadBytes) else {
                return unavailable("The page can't be read from the package.", link: link, name: name)
            }
            return inspect(head, name: name, link: link, byteSize: entry.byteSize) { readHead(entry, $0) }
        case .inline(let address):
            let name = "page \(number)"
            guard let bytes = DataURL(address, alphabet: .either)?.bytes else {
                return unavailable("The page's data URL is damaged.", link: link, name: name)
            }
            return inspect(bytes, name: name, link: link, byteSize: Int64(bytes.count)) {
                .bytes(Array(bytes.prefix($0)))
            }
        case .remote(let address):
            var page = declared(link, name: address.name)
            if let (width, height) = plausibleSize(link) { (page.width, page.height) = (width, height) }
            return page
        case .unavailable(let problem):
            return unavailable(
                problem,
                link: link,
                name: link.address.map { String($0.prefix(200)) } ?? "page \(number)"
            )
        }
    }

    private mutating func inspect(
        _ head: [UInt8],
        name: String,
        link: ManifestLink,
        byteSize: Int64,
        readMore: (_ byteCount: Int) -> LeadingBytes
    ) -> PageDescription {
        head.withUnsafeBytes { head in
            inspector.describe(
                name: name,
                declaredMediaType: declared(link, name: name).mediaType,
                byteSize: byteSize,
                head: head,
                readMore: readMore
            )
        }
    }

    private func unavailable(_ problem: String, link: ManifestLink, name: String) -> PageDescription {
        var page = declared(link, name: name)
        page.problem = problem
        return page
    }

    /// Returns a description with the media type from the manifest, else from the name's extension.
    private func declared(_ link: ManifestLink, name: String) -> PageDescription {
        var text = name
        let type = link.mediaType.flatMap { $0 == "image/*" ? nil : $0 }
        return PageDescription(
            name: name,
            mediaType: type ?? text.withUTF8 { PageNames.mediaType(ofName: $0) } ?? "application/octet-stream",
            byteSize: 0
        )
    }

    /// Returns the size in the manifest, if the limits allow it.
    private func plausibleSize(_ link: ManifestLink) -> (width: Int, height: Int)? {
        guard let width = link.width, let height = link.height, width * height <= limits.maximumPixels else {
            return nil
        }
        return (width, height)
    }
}
