/// The sections of a book while it is opened: the properties from the spine, and the summaries of documents read so
/// far.
struct EpubSections: Sendable {
    struct Section: Sendable {
        var section: BookSection
        let mediaType: String
        /// The summary of the document; nil until it is read.
        var summary: DocumentSummary?
        /// The path of the image that makes up the section: the item itself, or the only image in its document.
        var picture: String?
        var isFixed: Bool
    }

    private(set) var list: [Section] = []
    private let container: EpubContainer
    private let package: EpubPackage

    /// The maximum size of a document that can be a single image. The markup around an image is short.
    private static let maximumImageDocumentBytes: Int64 = 16 << 10
    /// The number of bytes of a document that are read for its size and titles, which are at its beginning.
    private static let headBytes = 8 << 10

    init(_ package: EpubPackage, rendition: EpubRendition, in container: EpubContainer) {
        self.container = container
        self.package = package
        for entry in package.spine.items {
            let own = EpubRendition(itemProperties: entry.properties)
            let byteSize = container.byteSize(entry.item.path) ?? 0
            var section = BookSection(path: entry.item.path, isLinear: entry.isLinear, byteSize: byteSize)
            section.layout = own.layout
            section.spread = own.spread
            section.orientation = own.orientation
            section.flow = own.flow
            // A page outside of spreads is centred.
            section.pageSpread = own.pageSpread ?? (own.spread == BookSpread.none ? .center : nil)
            section.problem = entry.problem
            if section.problem == nil, byteSize > container.limits.maximumSectionBytes {
                section.problem =
                    "The section is too large: \(byteSize >> 20) MB, where "
                    + "\(container.limits.maximumSectionBytes >> 20) MB are allowed."
            }
            list.append(
                Section(
                    section: section,
                    mediaType: entry.item.mediaType,
                    picture: EpubMediaType.isPicture(entry.item.mediaType) ? entry.item.path : nil,
                    isFixed: (own.layout ?? rendition.layout) == .fixed
                )
            )
        }
    }

    subscript(index: Int) -> Section {
        get { list[index] }
        set { list[index] = newValue }
    }

    /// Summarizes a document, unless it has been summarized or can't be read.
    ///
    /// - Parameter isWhole: whether to read the whole document if it is short enough to be a single image.
    mutating func inspect(at index: Int, isWhole: Bool) {
        let section = list[index]
        guard section.summary == nil, section.section.problem == nil, EpubMediaType.isDocument(section.mediaType) else {
            return
        }
        let isShort = section.section.byteSize <= Self.maximumImageDocumentBytes
        let count = isWhole && isShort ? Int(Self.maximumImageDocumentBytes) : Self.headBytes
        guard let bytes = container.head(section.section.path, byteCount: count) else { return }
        let summary = DocumentSummary(bytes, limits: container.limits)
        list[index].summary = summary
        // The rest of a partially read document may have any content.
        guard Int64(bytes.count) == section.section.byteSize else { return }
        let image = summary.onlyImage ?? (section.isFixed ? summary.repeatedImage : nil)
        list[index].picture = image.flatMap { picture(at: $0, in: section.section.path) }
    }

    /// Returns the path of the image for a reference; nil if it isn't an image that can be a page.
    private func picture(at reference: String, in path: String) -> String? {
        guard let target = BookHref(reference, in: path), let name = container.name(target.path), package.holds(name)
        else { return nil }
        return EpubMediaType.isPicture(package.mediaType(of: name)) ? name : nil
    }

    /// Returns whether the book consists of images: at least nine tenths of its linear sections are single images.
    /// Reads no more documents than necessary.
    ///
    /// - Parameter isFixedLayout: whether the book declares a fixed layout. One image is then enough. Otherwise several are
    ///   required, so that a story with a cover and two plates isn't taken for a comic.
    mutating func areImages(isFixedLayout: Bool) -> Bool {
        let linear = list.indices.filter { list[$0].section.isLinear }
        guard linear.count >= (isFixedLayout ? 1 : Self.minimumImageCount) else { return false }
        let allowed = linear.count / 10
        var others = linear.count { index in
            list[index].picture == nil && list[index].section.byteSize > Self.maximumImageDocumentBytes
        }
        guard others <= allowed else { return false }
        // Start with documents that are far apart, because the first few then suffice to identify a novel.
        let step = max(1, linear.count / 16)
        for (seen, position) in Self.spreadOut(linear.count, step: step).enumerated() {
            let index = linear[position]
            guard list[index].section.byteSize <= Self.maximumImageDocumentBytes || list[index].picture != nil else {
                continue
            }
            inspect(at: index, isWhole: true)
            if list[index].picture == nil { others += 1 }
            if others > allowed || (seen < 16 && others > 8) { return false }
        }
        return true
    }

    private static let minimumImageCount = 4

    /// Returns all numbers below `count`: first those with a distance of `step`, then their neighbours.
    private static func spreadOut(_ count: Int, step: Int) -> [Int] {
        (0..<step).flatMap { stride(from: $0, to: count, by: step) }
    }
}
