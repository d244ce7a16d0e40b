/// The pages of a manifest: what is known about each, and where its bytes are to be had.
struct DivinaPages {
    private(set) var descriptions: [PageDescription] = []
    private(set) var targets: [PageTarget] = []
    /// Other sources of each page: addresses, in the order of the manifest.
    private(set) var alternatives: [[String]] = []
    let coverIndex: Int

    /// - Parameters:
    ///   - readHead: gives the first bytes of an entry up to a count, or fewer when it ends before.
    init(
        _ manifest: DivinaManifest,
        targets finder: PageTargets,
        limits: PublicationLimits,
        readHead: (_ entry: ZipEntry, _ byteCount: Int) -> HeadBytes
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

    /// - Throws: `PublicationError.unsupported` when no page can be shown, with what is wrong with the first.
    func checkThatSomeAreImages(file: String) throws(PublicationError) {
        guard !targets.contains(where: \.isUsable) else { return }
        let problem = descriptions.first?.problem ?? ""
        throw .unsupported(
            file: file,
            reason:
                "none of its pages can be shown. The first: \(problem.hasSuffix(".") ? String(problem.dropLast()) : problem)"
        )
    }

    /// A page the manifest wants to stand alone is a picture over two pages when it is wider than tall; a cover stands
    /// alone as well.
    private static func isDoublePage(_ link: ManifestLink, _ page: PageDescription) -> Bool {
        guard link.page == "center" || link.spread == "none", let width = page.width, let height = page.height else {
            return false
        }
        return width > height
    }

    /// The page the manifest calls the cover. Where that is a picture apart, the page with the same address.
    private static func coverIndex(_ manifest: DivinaManifest, _ finder: PageTargets) -> Int? {
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
        case .entry, .nothing: nil
        }
    }
}

/// Says what is known about pages one after the other.
private struct PageDescriber {
    private var inspection: PageInspection
    private let limits: PublicationLimits

    init(limits: PublicationLimits) {
        self.limits = limits
        inspection = PageInspection(limits: limits)
    }

    mutating func describe(
        _ target: PageTarget,
        link: ManifestLink,
        number: Int,
        readHead: (_ entry: ZipEntry, _ byteCount: Int) -> HeadBytes
    ) -> PageDescription {
        switch target {
        case .entry(let entry, let name):
            guard case .bytes(let head) = readHead(entry, PageInspection.firstBytes) else {
                return nothing("The page can't be read from the package.", link: link, name: name)
            }
            return inspect(head, name: name, link: link, byteSize: entry.byteSize) { readHead(entry, $0) }
        case .inline(let address):
            let name = "page \(number)"
            guard let bytes = InlineImage.bytes(address) else {
                return nothing("The page's data address is damaged.", link: link, name: name)
            }
            return inspect(bytes, name: name, link: link, byteSize: Int64(bytes.count)) {
                .bytes(Array(bytes.prefix($0)))
            }
        case .remote(let address):
            var page = promised(link, name: address.name)
            if let (width, height) = believable(link) { (page.width, page.height) = (width, height) }
            return page
        case .nothing(let problem):
            return nothing(problem, link: link, name: link.address.map { String($0.prefix(200)) } ?? "page \(number)")
        }
    }

    private mutating func inspect(
        _ head: [UInt8],
        name: String,
        link: ManifestLink,
        byteSize: Int64,
        readMore: (_ byteCount: Int) -> HeadBytes
    ) -> PageDescription {
        head.withUnsafeBytes { head in
            inspection.describe(
                name: name,
                promisedMediaType: promised(link, name: name).mediaType,
                byteSize: byteSize,
                head: head,
                readMore: readMore
            )
        }
    }

    private func nothing(_ problem: String, link: ManifestLink, name: String) -> PageDescription {
        var page = promised(link, name: name)
        page.problem = problem
        return page
    }

    /// What the manifest, or else the name, says about the page's type.
    private func promised(_ link: ManifestLink, name: String) -> PageDescription {
        var text = name
        let type = link.mediaType.flatMap { $0 == "image/*" ? nil : $0 }
        return PageDescription(
            name: name,
            mediaType: type ?? text.withUTF8 { PageNames.mediaType(ofName: $0) } ?? "application/octet-stream",
            width: nil,
            height: nil,
            byteSize: 0
        )
    }

    /// Both sizes, if the limits allow a picture of them.
    private func believable(_ link: ManifestLink) -> (width: Int, height: Int)? {
        guard let width = link.width, let height = link.height, width * height <= limits.maximumPixels else {
            return nil
        }
        return (width, height)
    }
}
