import Geometry
import ReadingEngine

// The chapters and pages of the engine, and the requested pages that can be shown.
extension BookReadingSession {
    /// Adds the chapter of a section to the engine. Sections of text are loaded and laid out first.
    func prepare(_ section: Int, _ completion: @escaping (_ isLoaded: Bool) -> Void) {
        if contents.sections[section].fixedSize != nil {
            _ = bookChapters.updateFixedPages(withSection: section)
            completion(true)
            return
        }
        frames.prepare(section) { layout in
            if let layout { _ = self.bookChapters.update(layout, ofSection: section) }
            completion(layout != nil)
        }
    }

    /// The sections of an item's pages, which have a fixed layout.
    func sections(of item: SequenceItem) -> [Int] {
        guard let first = item.firstPage, let last = item.lastPage else { return [] }
        return (first == last ? [first] : [first, last]).map { bookChapters.section(of: $0) }
    }

    /// Notifies the engine of the requested pages that can be shown, or failed.
    func reportReadyPages() {
        guard let stage else { return }
        for page in requested {
            guard let isReady = isReady(page) else { continue }
            requested.removeAll { $0 == page }
            let time = stage.sceneTime
            stage.send(isReady ? .pageReady(page, size: size(of: page), time: time) : .pageFailed(page, time: time))
        }
    }

    private func size(of page: PageIdentifier) -> Size {
        guard frames.isScrolled, let sizes = chapters.manifest(page.chapter)?.pageSizes,
            sizes.indices.contains(page.page)
        else { return frames.size }
        return sizes[page.page] ?? frames.size
    }

    /// Whether a page can be shown; nil while it is loading.
    private func isReady(_ page: PageIdentifier) -> Bool? {
        if bookChapters.isFixed(page.chapter) { return spreads.isLoaded(bookChapters.section(of: page)) }
        return frames.canShow(section: bookChapters.section(page.chapter), page: page.page) ? true : nil
    }
}
