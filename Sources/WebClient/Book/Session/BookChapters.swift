import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WireModel

/// The sections of a book as the engine's chapters.
///
/// A section of reflowable text is one chapter, and its pages result from its layout. Consecutive fixed-layout pages
/// form one chapter together, so that they can form spreads.
final class BookChapters: ReaderChapters {
    let contents: BookContents
    private let book: ReaderManifest
    private let frames: ReflowableFramePool
    /// The sections of each chapter, by the chapter's number.
    private var members: [[Int]] = []

    /// Creates the chapters of a book whose text is laid out in `frames`.
    init(_ book: ReaderManifest, _ contents: BookContents, frames: ReflowableFramePool) {
        self.book = book
        self.contents = contents
        self.frames = frames
        super.init()
    }

    // MARK: Sections

    /// The chapter of a section.
    func chapter(ofSection section: Int) -> Int {
        if let known = members.firstIndex(where: { isMember(section, of: $0) }) { return known }
        let sections = contents.chapter(of: section)
        let number = number(of: name(of: sections[0]), title: title(of: sections))
        while members.count <= number { members.append(sections) }
        return number
    }

    /// The sections of a chapter are in ascending order, which makes most checks short.
    private func isMember(_ section: Int, of sections: [Int]) -> Bool {
        guard let first = sections.first, let last = sections.last, first <= section, section <= last else {
            return false
        }
        return sections.contains(section)
    }

    /// The first section of a chapter; the only one for text.
    func section(_ chapter: Int) -> Int { sections(chapter).first ?? 0 }

    private func sections(_ chapter: Int) -> [Int] { members.indices.contains(chapter) ? members[chapter] : [] }

    /// The section of a page.
    func section(of page: PageIdentifier) -> Int {
        let sections = sections(page.chapter)
        return sections.count > 1 && sections.indices.contains(page.page) ? sections[page.page] : section(page.chapter)
    }

    /// The last section of a chapter.
    func lastSection(_ chapter: Int) -> Int { sections(chapter).last ?? 0 }

    /// Whether the pages of a chapter have a fixed layout.
    func isFixed(_ chapter: Int) -> Bool { contents.sections[section(chapter)].fixedSize != nil }

    /// The first page of a section.
    func page(ofSection section: Int) -> PageIdentifier {
        let chapter = chapter(ofSection: section)
        return PageIdentifier(chapter: chapter, page: sections(chapter).firstIndex(of: section) ?? 0)
    }

    private func name(of section: Int) -> String { book.id + "#\(section)" }

    /// The title of a section: its own, else that of its entry in the table of contents, else the book's.
    func title(ofSection section: Int) -> String {
        let title = contents.sections[section].title
        if !title.utf8.isEmpty { return title }
        if let entry = contents.entry(of: section) { return contents.entries[entry].title }
        return book.title
    }

    /// The title of a chapter. The title of a fixed page doesn't apply to the others, so they get the book's.
    private func title(of sections: [Int]) -> String {
        sections.count > 1 ? book.title : title(ofSection: sections[0])
    }

    /// Updates the chapter of a section of text from its layout. Returns the chapter.
    func update(_ layout: DocumentFrame.Layout, ofSection section: Int) -> Int {
        update([section], sizes: frames.pageSizes(of: layout))
    }

    /// Updates the chapter of a section with a fixed layout. Returns the chapter.
    func updateFixedPages(withSection section: Int) -> Int {
        let sections = sections(chapter(ofSection: section))
        return update(sections, sizes: sections.map { contents.sections[$0].fixedSize })
    }

    private func update(_ sections: [Int], sizes: [Size?]) -> Int {
        let number = chapter(ofSection: sections[0])
        var manifest = book
        manifest.id = name(of: sections[0])
        manifest.title = title(of: sections)
        manifest.seriesTitle = book.title
        manifest.pageSizes = sizes
        // The pages of a section of text all have the section's side.
        manifest.pageSides = sizes.indices.map { contents.side(of: sections[min($0, sections.count - 1)]) }
        manifest.pairing = self.manifest(number)?.pairing ?? PairingChoices()
        manifest.previous = contents.section(before: sections[0]).map { neighbour($0) }
        manifest.next = contents.section(after: sections[sections.count - 1]).map { neighbour($0) }
        return add(manifest) == number ? number : 0
    }

    private func neighbour(_ section: Int) -> Manifest.Link {
        let sections = sections(chapter(ofSection: section))
        return Manifest.Link.with {
            $0.id = name(of: sections[0])
            $0.title = title(of: sections)
            $0.missing = 0
        }
    }

    /// The section with a neighbour's identifier.
    func section(ofNeighbour identifier: String) -> Int? {
        contents.sections.indices.first { name(of: $0).isSame(as: identifier) }
    }

    override func open(_ chapter: Int, _ completion: @escaping (Bool) -> Void) {
        let section = section(chapter)
        if isFixed(chapter) {
            Timers.after(0) { completion(self.updateFixedPages(withSection: section) == chapter) }
            return
        }
        frames.prepare(section) { layout in
            guard let layout else {
                completion(false)
                return
            }
            completion(self.update(layout, ofSection: section) == chapter)
        }
    }

    // MARK: Properties

    override func publication(_ chapter: Int) -> String { book.id }

    override func reason(_ chapter: Int) -> String { contents.sections[section(chapter)].problem ?? "" }

    override func number(of page: PageIdentifier) -> Int {
        contents.position(in: section(of: page), fraction: fraction(of: page))
    }

    /// The fraction of its section before a page, 0 to 1.
    func fraction(of page: PageIdentifier) -> Double {
        guard !isFixed(page.chapter), let count = manifest(page.chapter)?.pageSizes.count, count > 0 else { return 0 }
        return Double(page.page) / Double(count)
    }
}
