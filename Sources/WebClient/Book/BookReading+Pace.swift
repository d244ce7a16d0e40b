import ReadingEngine

/// The pace of somebody who reads a book: kept in the browser, for each script on its own.
struct BookPace {
    private(set) var pace: ReadingPace
    private var watch = PageWatch()
    private let key: String
    /// The pages of a section at which chapters begin, as it lay when they were looked for.
    fileprivate var starts: (section: Int, edition: Int, pages: [Int])?

    /// The pace at which books like this one were read on this device.
    init(_ contents: BookContents) {
        pace = ReadingPace(language: contents.language, encoding: contents.encoding)
        key = "quire.pace.\(ReadingPace.Script(language: contents.language).rawValue)"
        if let kept = Storage.text(for: key) { pace.take(kept) }
    }

    /// A page is shown that reaches from one place to another, in positions of the book.
    mutating func shows(from start: Double, to end: Double) {
        guard let turn = watch.shows(from: start, to: end, at: Clock.now),
            pace.note(positions: turn.positions, seconds: turn.seconds)
        else { return }
        Storage.set(pace.text, for: key)
    }
}

extension BookReading {
    /// The reader is at a page now.
    func notePace(at page: PageIdentifier) {
        let (index, part, count) = self.part(of: page)
        let section = contents.sections[index]
        guard section.isLinear, count > 0 else { return }
        let perPage = Double(section.positionCount) / Double(count)
        let start = Double(section.firstPosition) + Double(part) * perPage
        pace.shows(from: start, to: start + perPage)
    }

    /// What is left at the page one sees.
    var remainder: BookRemainder? {
        guard let focus else { return nil }
        let (section, page, count) = part(of: focus)
        let starts = chapters.isFixed(focus.chapter) ? [] : chapterStarts(in: section)
        return BookRemainder(contents, section: section, page: page, of: count, starts: starts)
    }

    /// The section that a page belongs to, and which of how many pages it is there: one that is laid out already is a section
    /// of its own.
    private func part(of page: PageIdentifier) -> (section: Int, page: Int, count: Int) {
        let section = chapters.section(of: page)
        if chapters.isFixed(page.chapter) { return (section, 0, 1) }
        return (section, page.page, chapters.manifest(page.chapter)?.pageSizes.count ?? 0)
    }

    /// The pages of a section to which lines of the contents lead, in the order of those.
    func chapterStarts(in section: Int) -> [Int] {
        if let known = pace.starts, known.section == section, known.edition == frames.edition { return known.pages }
        guard let frame = frames.laidOut(section) else { return [] }
        var pages: [Int] = []
        for entry in contents.entries where entry.section == section {
            guard let fragment = entry.fragment else {
                pages.append(0)
                continue
            }
            pages.append(frame.page(of: .element(fragment)) ?? 0)
        }
        pace.starts = (section, frames.edition, pages)
        return pages
    }
}
