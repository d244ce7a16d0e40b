import ReadingEngine
import WebBinding

/// Measures the user's reading speed. It is saved in the browser, separately for each script.
struct ReadingPaceTracker {
    private(set) var pace: ReadingPace
    private var pageTimer = PageTimer()
    private let key: String
    /// The pages of a section on which chapters begin, in a version of the layout. A cache for ``BookReadingSession``.
    fileprivate var starts: (section: Int, layoutVersion: Int, pages: [Int])?

    /// Loads the saved pace for the book's script.
    init(_ contents: BookContents) {
        pace = ReadingPace(language: contents.language, encoding: contents.encoding)
        key = "quire.pace.\(ReadingPace.Script(language: contents.language).rawValue)"
        if let saved = Storage.text(for: key) { pace.take(saved) }
    }

    /// Records that a page became visible. It contains the positions of the book from `start` to `end`.
    mutating func record(from start: Double, to end: Double) {
        guard let turn = pageTimer.record(from: start, to: end, at: Clock.now),
            pace.record(positions: turn.positions, seconds: turn.seconds)
        else { return }
        Storage.set(pace.text, for: key)
    }
}

extension BookReadingSession {
    /// Records the visible page for the pace.
    func recordPace(at page: PageIdentifier) {
        let (index, part, count) = self.part(of: page)
        let section = contents.sections[index]
        guard section.isLinear, count > 0 else { return }
        let perPage = Double(section.positionCount) / Double(count)
        let start = Double(section.firstPosition) + Double(part) * perPage
        pace.record(from: start, to: start + perPage)
    }

    /// The remaining reading after the visible page, in the chapter and in the book.
    var remainder: RemainingReading? {
        guard let focus else { return nil }
        let (section, page, count) = part(of: focus)
        let starts = bookChapters.isFixed(focus.chapter) ? [] : chapterStarts(in: section)
        return RemainingReading(contents, section: section, page: page, of: count, starts: starts)
    }

    /// The section of a page, the index of the page in it, and the section's page count. Each page with a fixed layout
    /// is a separate section.
    private func part(of page: PageIdentifier) -> (section: Int, page: Int, count: Int) {
        let section = bookChapters.section(of: page)
        if bookChapters.isFixed(page.chapter) { return (section, 0, 1) }
        return (section, page.page, chapters.manifest(page.chapter)?.pageSizes.count ?? 0)
    }

    /// The pages of a section that entries of the table of contents lead to, in the order of the entries.
    func chapterStarts(in section: Int) -> [Int] {
        if let known = pace.starts, known.section == section, known.layoutVersion == frames.layoutVersion {
            return known.pages
        }
        guard let frame = frames.frame(of: section) else { return [] }
        var pages: [Int] = []
        for entry in contents.entries where entry.section == section {
            guard let fragment = entry.fragment else {
                pages.append(0)
                continue
            }
            pages.append(frame.page(of: .element(fragment)) ?? 0)
        }
        pace.starts = (section, frames.layoutVersion, pages)
        return pages
    }
}
