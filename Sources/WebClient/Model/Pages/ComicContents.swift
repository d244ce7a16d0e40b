import WireModel

/// The table of contents of a book whose sections are images, or of a document of pages. Its entries lead to pages.
struct ComicContents {
    struct Entry: Equatable {
        var title: String
        /// The depth in the hierarchy, from 0.
        var level: Int
        /// The target page, from 0; nil for a heading without a link.
        var page: Int?
    }

    private(set) var entries: [Entry] = []

    /// Creates the contents from a manifest. They are empty if no entry leads to a page.
    init(_ book: BookManifest, pageCount: Int) {
        let pages = Self.pages(of: book.sections, pageCount: pageCount)
        var leadsToPage = false
        for entry in book.contents where !entry.title.utf8.isEmpty {
            let page = entry.section.flatMap { pages.indices.contains($0) ? pages[$0] : nil }
            if page != nil { leadsToPage = true }
            entries.append(Entry(title: entry.title, level: max(0, min(entry.level, 8)), page: page))
        }
        if !leadsToPage { entries = [] }
    }

    /// Creates the contents of a document. They are empty if no entry leads to a page.
    init(_ document: [Manifest.ContentsEntry], pageCount: Int) {
        for entry in document where !entry.title.utf8.isEmpty {
            let page = entry.page.flatMap { $0 >= 0 && $0 < pageCount ? $0 : nil }
            entries.append(Entry(title: entry.title, level: max(0, min(entry.level, 8)), page: page))
        }
        if entries.allSatisfy({ $0.page == nil }) { entries = [] }
    }

    /// Returns the page of each section. A section that is not an image, such as a blank page, has the page of the next
    /// image; nil after the last one.
    private static func pages(of sections: [BookManifest.Section], pageCount: Int) -> [Int?] {
        var pages: [Int?] = Array(repeating: nil, count: sections.count)
        var next: Int?
        for index in sections.indices.reversed() {
            if let page = sections[index].page, page >= 0, page < pageCount { next = page }
            pages[index] = next
        }
        return pages
    }

    /// The last entry that leads to this page or an earlier one.
    func entry(ofPage page: Int) -> Int? {
        entries.lastIndex { entry in entry.page.map { $0 <= page } ?? false }
    }
}
