/// The pages of a book of pictures.
struct EpubPages: Sendable {
    private(set) var descriptions: [PageDescription] = []
    /// The sections of the pages.
    private(set) var sections: [Int] = []
    private var sizes: [String: PageDescription] = [:]
    private var inspection: PageInspection
    private let container: EpubContainer

    init(in container: EpubContainer) {
        self.container = container
        inspection = PageInspection(limits: container.limits)
    }

    /// Describes the picture of every section that is one. What is no part of the reading order is no page, unless it is
    /// the cover in front of all.
    mutating func read(_ list: [EpubSections.Section]) {
        for (index, section) in list.enumerated() where section.section.isLinear || index == 0 {
            guard let path = section.picture else { continue }
            var page = describe(path)
            if section.section.pageSpread == .center, let width = page.width, let height = page.height {
                // Centred and wide: drawn over both pages of a spread.
                page.isDoublePage = width > height
            }
            descriptions.append(page)
            sections.append(index)
        }
    }

    /// What the first bytes of a picture say. A picture is read once, however often it is shown.
    mutating func describe(_ path: String) -> PageDescription {
        if let known = sizes[path] { return known }
        let byteSize = container.byteSize(path) ?? 0
        let head = container.head(path, byteCount: PageInspection.firstBytes) ?? []
        let page = head.withUnsafeBytes { head in
            inspection.describe(
                name: path,
                promisedMediaType: EpubMediaType.promised(by: path) ?? "application/octet-stream",
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
