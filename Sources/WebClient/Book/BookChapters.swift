import Geometry
import ImageLoading
import ReadingEngine

/// The sections of a book as the engine's chapters: a section of text is one, and what it takes for pages are those in which
/// it lies on this screen; pages that are laid out already are one together, for they may face each other.
final class BookChapters: ReaderChapters {
    /// What the book consists of.
    let contents: BookContents
    private let book: ReaderManifest
    private let frames: BookFrames
    /// The sections of each chapter, by the chapter's number.
    private var members: [[Int]] = []

    /// The chapters of a book, which are laid out in these frames.
    init(_ book: ReaderManifest, _ contents: BookContents, frames: BookFrames) {
        self.book = book
        self.contents = contents
        self.frames = frames
        super.init()
    }

    // MARK: Sections

    /// The number by which the engine knows the chapter that a section is, or is a page of.
    func chapter(ofSection section: Int) -> Int {
        if let known = members.firstIndex(where: { isMember(section, of: $0) }) { return known }
        let sections = contents.chapter(of: section)
        let number = number(of: name(of: sections[0]), title: title(of: sections))
        while members.count <= number { members.append(sections) }
        return number
    }

    /// Sections follow each other in ascending order.
    private func isMember(_ section: Int, of sections: [Int]) -> Bool {
        guard let first = sections.first, let last = sections.last, first <= section, section <= last else {
            return false
        }
        return sections.contains(section)
    }

    /// The first section of a chapter: all of it, where it is text.
    func section(_ chapter: Int) -> Int { sections(chapter).first ?? 0 }

    private func sections(_ chapter: Int) -> [Int] { members.indices.contains(chapter) ? members[chapter] : [] }

    /// The section that a page is, or is a part of.
    func section(of page: PageIdentifier) -> Int {
        let sections = sections(page.chapter)
        return sections.count > 1 && sections.indices.contains(page.page) ? sections[page.page] : section(page.chapter)
    }

    /// The last section of a chapter.
    func lastSection(_ chapter: Int) -> Int { sections(chapter).last ?? 0 }

    /// Whether a chapter is one of pages that are laid out already.
    func isFixed(_ chapter: Int) -> Bool { contents.sections[section(chapter)].fixedSize != nil }

    /// The page that a section is; the first one, where it is text.
    func page(ofSection section: Int) -> PageIdentifier {
        let chapter = chapter(ofSection: section)
        return PageIdentifier(chapter: chapter, page: sections(chapter).firstIndex(of: section) ?? 0)
    }

    private func name(of section: Int) -> String { book.id + "#\(section)" }

    /// What a section is called: as the contents have it, or as the book.
    func title(ofSection section: Int) -> String {
        let title = contents.sections[section].title
        if !title.utf8.isEmpty { return title }
        if let entry = contents.entry(of: section) { return contents.entries[entry].title }
        return book.title
    }

    /// What a chapter is called: the book's name, where its first page says nothing of the others.
    private func title(of sections: [Int]) -> String {
        sections.count > 1 ? book.title : title(ofSection: sections[0])
    }

    /// Notes how a section lies now, and gives its chapter.
    func take(_ layout: DocumentFrame.Layout, ofSection section: Int) -> Int {
        take([section], sizes: frames.pageSizes(of: layout))
    }

    /// Notes the pages of a chapter that are laid out already, and gives its number.
    func takePages(withSection section: Int) -> Int {
        let sections = sections(chapter(ofSection: section))
        return take(sections, sizes: sections.map { contents.sections[$0].fixedSize })
    }

    private func take(_ sections: [Int], sizes: [Size?]) -> Int {
        let number = chapter(ofSection: sections[0])
        var manifest = book
        manifest.id = name(of: sections[0])
        manifest.title = title(of: sections)
        manifest.seriesTitle = book.title
        manifest.pageSizes = sizes
        // Text has one side for all of its pages.
        manifest.pageSides = sizes.indices.map { contents.side(of: sections[min($0, sections.count - 1)]) }
        manifest.pairing = self.manifest(number)?.pairing ?? PairingChoices()
        manifest.previous = contents.section(before: sections[0]).map { neighbour($0) }
        manifest.next = contents.section(after: sections[sections.count - 1]).map { neighbour($0) }
        return add(manifest) == number ? number : 0
    }

    private func neighbour(_ section: Int) -> ReaderManifest.Neighbour {
        let sections = sections(chapter(ofSection: section))
        return ReaderManifest.Neighbour(id: name(of: sections[0]), title: title(of: sections))
    }

    /// The section that a neighbour's identifier names.
    func section(ofNeighbour identifier: String) -> Int? {
        contents.sections.indices.first { name(of: $0).isSame(as: identifier) }
    }

    override func open(_ chapter: Int, _ done: @escaping (Bool) -> Void) {
        let section = section(chapter)
        if isFixed(chapter) {
            Timers.after(0) { done(self.takePages(withSection: section) == chapter) }
            return
        }
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
        contents.position(in: section(of: page), fraction: fraction(of: page))
    }

    /// How much of its section lies before a page.
    func fraction(of page: PageIdentifier) -> Double {
        guard !isFixed(page.chapter), let count = manifest(page.chapter)?.pageSizes.count, count > 0 else { return 0 }
        return Double(page.page) / Double(count)
    }
}
