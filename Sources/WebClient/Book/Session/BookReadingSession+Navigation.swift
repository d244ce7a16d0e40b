import ReadingEngine
import WireModel

// Navigation to places in the text, and the pages that contain them.
extension BookReadingSession {
    /// Returns the page and offset of a place in a section. The engine must know the section's chapter.
    func position(of place: BookPosition, in section: Int) -> PagePosition {
        position(of: place.identifier.map { .place($0) }, fraction: place.progression, in: section)
    }

    /// Returns the page and offset at which a target begins in a section. The engine must know the section's chapter.
    /// If the target doesn't exist, uses `fraction`, the position in the section from 0 to 1.
    func position(of target: DocumentFrame.Target?, fraction: Double, in section: Int) -> PagePosition {
        var position = PagePosition(page: bookChapters.page(ofSection: section), offset: 0)
        guard let frame = frames.frame(of: section) else { return position }
        (position.page.page, position.offset) =
            target.flatMap { frame.position(of: $0) } ?? self.position(at: fraction, in: frame)
        return position
    }

    /// Goes to an element of a section, or to a fraction of it.
    func go(to section: Int, fragment: String? = nil, fraction: Double = 0) {
        prepare(section) { isLoaded in
            guard isLoaded, let stage = self.stage else { return }
            self.show(self.position(of: fragment.map { .element($0) }, fraction: fraction, in: section), on: stage)
        }
    }

    /// Shows a position.
    func show(_ position: PagePosition, on stage: ReaderStageController) {
        let page = position.page
        guard let chapter = chapters.chapter(page.chapter) else { return }
        // In a strip that contains the page already, scrolling is enough.
        let isNear = frames.isScrolled && shownLayoutVersion == frames.layoutVersion && surface(of: page) != nil
        if !isNear {
            shownLayoutVersion = frames.layoutVersion
            if !bookChapters.isFixed(page.chapter) {
                frames.reserve(section: bookChapters.section(page.chapter), page: page.page)
            }
            stage.send(.opened(chapter, page: page.page, time: stage.sceneTime))
        }
        if frames.isScrolled { scroll(to: position, on: stage) }
    }

    /// Shows the page of a target; see ``PageTargets``. Returns false if its section isn't loaded.
    func show(target index: Int, in section: Int) -> Bool {
        guard let stage, frames.frame(of: section) != nil else { return false }
        show(position(of: .pageTarget(index), fraction: 0, in: section), on: stage)
        return true
    }

    /// Goes to a place, and highlights its words unless `highlightsWords` is false.
    func go(to place: BookPosition, highlightsWords: Bool = true) {
        guard let section = contents.section(atPath: place.path) else { return }
        // The bars could cover the text.
        reader?.showBars(false)
        prepare(section) { isLoaded in
            guard isLoaded, let stage = self.stage else { return }
            self.show(self.position(of: place, in: section), on: stage)
            self.highlightTarget(highlightsWords ? place.identifier ?? "" : "", in: section)
        }
    }

    /// Highlights the target of a navigation; an empty identifier removes the highlight.
    private func highlightTarget(_ identifier: String, in section: Int) {
        if contents.sections[section].fixedSize != nil {
            spreads.highlightTarget(identifier, in: section)
        } else {
            frames.highlightTarget(identifier, in: section)
        }
    }
}
