/// The sections of a book while it is opened: what the spine says of them, and what was seen in their documents.
struct EpubSections: Sendable {
    struct Section: Sendable {
        var section: BookSection
        let mediaType: String
        /// What was seen in the document; nil when it was not looked at.
        var glance: DocumentGlance?
        /// The path of the picture that the section is: the item itself, or the only one in its document.
        var picture: String?
        var isFixed: Bool
    }

    private(set) var list: [Section] = []
    private let container: EpubContainer
    private let package: EpubPackage

    /// Documents of more bytes are no page of one picture: the markup around a picture is short.
    private static let largestPictureDocument: Int64 = 16 << 10
    /// As many bytes of a document are looked at for its size and its titles: they stand at its beginning.
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
            // A page that is never part of a spread lies in the middle.
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

    /// Looks at a document, unless that was done or can't be.
    ///
    /// - Parameter isWhole: whether all of it is wanted, where it is short enough to be the page of one picture.
    mutating func look(at index: Int, isWhole: Bool) {
        let section = list[index]
        guard section.glance == nil, section.section.problem == nil, EpubMediaType.isDocument(section.mediaType) else {
            return
        }
        let isShort = section.section.byteSize <= Self.largestPictureDocument
        let count = isWhole && isShort ? Int(Self.largestPictureDocument) : Self.headBytes
        guard let bytes = container.head(section.section.path, byteCount: count) else { return }
        let glance = DocumentGlance(bytes, limits: container.limits)
        list[index].glance = glance
        // Of a document that was not read to its end nothing can be said about what else is in it.
        guard Int64(bytes.count) == section.section.byteSize else { return }
        list[index].picture = glance.onlyPicture.flatMap { picture(at: $0, in: section.section.path) }
    }

    /// The path of the picture a reference leads to; nil when there is none that a page can be made of.
    private func picture(at reference: String, in path: String) -> String? {
        guard let target = BookPath(reference, in: path), let name = container.name(target.path), package.holds(name)
        else { return nil }
        return EpubMediaType.isPicture(package.mediaType(of: name)) ? name : nil
    }

    /// Whether the book is one of pictures: at least nine tenths of its linear sections are a picture each. Looks at no
    /// more documents than it takes to know.
    ///
    /// - Parameter saysFixed: whether the book says that its pages have a given size; then one picture will do, where
    ///   otherwise a story with a cover and two plates might be taken for a comic.
    mutating func arePictures(saysFixed: Bool) -> Bool {
        let linear = list.indices.filter { list[$0].section.isLinear }
        guard linear.count >= (saysFixed ? 1 : Self.fewestPictures) else { return false }
        let allowed = linear.count / 10
        var others = linear.count { index in
            list[index].picture == nil && list[index].section.byteSize > Self.largestPictureDocument
        }
        guard others <= allowed else { return false }
        // Far apart first: a novel shows itself with its first documents.
        let step = max(1, linear.count / 16)
        for (seen, position) in Self.spreadOut(linear.count, step: step).enumerated() {
            let index = linear[position]
            guard list[index].section.byteSize <= Self.largestPictureDocument || list[index].picture != nil else {
                continue
            }
            look(at: index, isWhole: true)
            if list[index].picture == nil { others += 1 }
            if others > allowed || (seen < 16 && others > 8) { return false }
        }
        return true
    }

    private static let fewestPictures = 4

    /// All numbers below a count: those a step apart, then those beside them.
    private static func spreadOut(_ count: Int, step: Int) -> [Int] {
        (0..<step).flatMap { stride(from: $0, to: count, by: step) }
    }
}
