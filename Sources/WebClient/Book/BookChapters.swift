import Geometry
import ImageLoading
import ReadingEngine

/// The sections of a book as the engine's chapters: what it takes for pages are those in which a section lies on this screen.
final class BookChapters: ReaderChapters {
    /// What the book consists of.
    let contents: BookContents
    private let book: ReaderManifest
    private let frames: BookFrames
    /// The section of each chapter, by the chapter's number.
    private var sections: [Int] = []

    /// The chapters of a book, which are laid out in these frames.
    init(_ book: ReaderManifest, _ contents: BookContents, frames: BookFrames) {
        self.book = book
        self.contents = contents
        self.frames = frames
        super.init()
    }

    // MARK: Sections

    /// The number by which the engine knows a section.
    func chapter(ofSection section: Int) -> Int {
        let number = number(of: name(of: section), title: title(ofSection: section))
        while sections.count <= number { sections.append(section) }
        return number
    }

    /// The section that a chapter is.
    func section(_ chapter: Int) -> Int { sections.indices.contains(chapter) ? sections[chapter] : 0 }

    private func name(of section: Int) -> String { book.id + "#\(section)" }

    /// What a section is called: as the contents have it, or as the book.
    func title(ofSection section: Int) -> String {
        let title = contents.sections[section].title
        if !title.utf8.isEmpty { return title }
        if let entry = contents.entry(of: section) { return contents.entries[entry].title }
        return book.title
    }

    /// Notes how a section lies now, and gives its chapter.
    func take(_ layout: DocumentFrame.Layout, ofSection section: Int) -> Int {
        let number = chapter(ofSection: section)
        var manifest = book
        manifest.id = name(of: section)
        manifest.title = title(ofSection: section)
        manifest.seriesTitle = book.title
        manifest.pageSizes = Array(repeating: frames.size, count: layout.pageCount)
        manifest.previous = contents.section(before: section).map { neighbour($0) }
        manifest.next = contents.section(after: section).map { neighbour($0) }
        return add(manifest) == number ? number : 0
    }

    private func neighbour(_ section: Int) -> ReaderManifest.Neighbour {
        _ = chapter(ofSection: section)
        return ReaderManifest.Neighbour(id: name(of: section), title: title(ofSection: section))
    }

    /// The section that a neighbour's identifier names.
    func section(ofNeighbour identifier: String) -> Int? {
        contents.sections.indices.first { name(of: $0).isSame(as: identifier) }
    }

    override func open(_ chapter: Int, _ done: @escaping (Bool) -> Void) {
        let section = section(chapter)
        frames.prepare(section) { layout in
            guard let layout else {
                done(false)
                return
            }
            done(self.take(layout, ofSection: section) == chapter)
        }
    }

    // MARK: What is said of them

    override func publication(_ chapter: Int) -> String { book.id }

    override func reason(_ chapter: Int) -> String { contents.sections[section(chapter)].problem ?? "" }

    override func number(of page: PageIdentifier) -> Int {
        contents.position(in: section(page.chapter), fraction: fraction(of: page))
    }

    /// How much of its section lies before a page.
    func fraction(of page: PageIdentifier) -> Double {
        guard let count = manifest(page.chapter)?.pageSizes.count, count > 0 else { return 0 }
        return Double(page.page) / Double(count)
    }
}
