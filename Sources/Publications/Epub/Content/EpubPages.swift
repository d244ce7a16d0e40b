/// The pages of a book of images.
struct EpubPages: Sendable {
    private(set) var descriptions: [PageDescription] = []
    /// The section of each page.
    private(set) var sections: [Int] = []
    private var sizes: [String: PageDescription] = [:]
    private var inspector: PageInspector
    private let container: EpubContainer

    init(in container: EpubContainer) {
        self.container = container
        inspector = PageInspector(limits: container.limits)
    }

    /// Describes the image of each section that consists of an image. Sections outside the reading order are not pages,
    /// except for a cover at the beginning.
    mutating func read(_ list: [EpubSections.Section]) {
        for (index, section) in list.enumerated() where section.section.isLinear || index == 0 {
            guard let path = section.picture else { continue }
            var page = describe(path)
            if section.section.pageSpread == .center, let width = page.width, let height = page.height {
                // A centred landscape page spans both pages of a spread.
                page.isDoublePage = width > height
            }
            descriptions.append(page)
            sections.append(index)
        }
    }

    /// Describes an image from its first bytes. An image that is shown several times is read once.
    mutating func describe(_ path: String) -> PageDescription {
        if let known = sizes[path] { return known }
        let container = container
        let byteSize = container.byteSize(path) ?? 0
        let head = container.head(path, byteCount: PageInspector.firstReadBytes) ?? []
        let page = head.withUnsafeBytes { head in
            inspector.describe(
                name: path,
                declaredMediaType: EpubMediaType.forExtension(of: path) ?? "application/octet-stream",
                byteSize: byteSize,
                head: head
            ) { byteCount in
                container.head(path, byteCount: byteCount).map { .bytes($0) } ?? .failure(reason: "it is damaged")
            }
        }
        sizes[path] = page
        return page
    }
}
