import ReadingEngine
import WebBinding

// The pages of the sentence that is read aloud.
extension ReadAloud {
    /// The pages of a sentence in the current section.
    private func pages(of sentence: SpokenSentence) -> ClosedRange<Int>? {
        guard session.document(of: section) != nil else { return nil }
        let first = session.page(of: sentence.start, in: section).page
        return first...max(first, session.page(of: sentence.last, in: section).page)
    }

    /// Returns whether a sentence starts before the visible part of the section.
    func isBefore(_ sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        session.frames.isScrolled
            ? !session.isVisible(sentence.start, in: section)
            : session.page(of: sentence.start, in: section).page < page.page
    }

    /// Returns whether a sentence starts on a page or, in scrolled text, in the window.
    func isStart(of sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        session.frames.isScrolled
            ? session.isVisible(sentence.start, in: section)
            : session.page(of: sentence.start, in: section) == page
    }

    /// Returns whether a part of a sentence is on a page or, in scrolled text, in the window.
    func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence) -> Bool {
        if session.frames.isScrolled {
            return session.isVisible(sentence.start, in: section) || session.isVisible(sentence.last, in: section)
        }
        return session.bookChapters.section(of: page) == section && pages(of: sentence)?.contains(page.page) ?? true
    }

    /// Shows the page on which a sentence starts.
    func show(_ sentence: SpokenSentence) {
        if session.frames.isScrolled {
            if !session.isVisible(sentence.last, in: section) { go(to: sentence) }
            return
        }
        guard let current = pendingPage ?? session.focus, let page = pages(of: sentence)?.lowerBound else { return }
        let target = PageIdentifier(chapter: session.bookChapters.chapter(ofSection: section), page: page)
        if target == current || pendingPage == nil && reader.scene?.item?.shows(target) ?? false { return }
        pendingPage = target
        let isPaged = reader.options?.mode.isPaged ?? true
        if isPaged, isNext(target, after: current) {
            reader.send(.key(.forward, time: Clock.now))
        } else if isPaged, isNext(current, after: target) {
            reader.send(.key(.backward, time: Clock.now))
        } else {
            go(to: sentence)
        }
    }

    private func go(to sentence: SpokenSentence) {
        session.go(
            to: BookPosition(path: session.contents.sections[section].path, identifier: sentence.start, progression: 0),
            highlightsWords: false
        )
    }

    private func isNext(_ page: PageIdentifier, after other: PageIdentifier) -> Bool {
        if page.chapter == other.chapter { return page.page == other.page + 1 }
        let chapters = session.bookChapters
        let count = chapters.manifest(other.chapter)?.pageSizes.count
        return page.page == 0 && count == other.page + 1
            && session.contents.section(after: chapters.lastSection(other.chapter)) == chapters.section(of: page)
    }
}
