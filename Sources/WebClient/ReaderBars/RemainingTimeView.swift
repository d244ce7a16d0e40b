import WebBinding
import WebLocalization
import WebViews

/// The position in a book, and the pages and minutes that remain in the chapter and in the book.
final class RemainingTimeView {
    let root = Element("div", class: "book-progress")
    private let position = Element("span", class: "book-progress-position")
    private let pages = Element("span", class: "book-progress-pages")
    private let chapterTime = Element("span", class: "book-progress-time")
    private let bookTime = Element("span", class: "book-progress-time")

    /// Creates an empty, hidden view.
    init() {
        for part in [pages, chapterTime, position, bookTime] { root.append(part) }
        root.setHidden(true)
    }

    /// Shows the position, the remaining pages, and the remaining time at a reading pace.
    func show(_ remainder: RemainingReading, _ pace: ReadingPace) {
        position.setText(Text.of(.positionOf(position: remainder.position, total: remainder.total)))
        let count = remainder.pagesInChapter
        pages.setText(Text.of(count == 0 ? .lastPageInChapter : .pagesLeftInChapter(count)))
        let chapterMinutes = pace.minutes(for: remainder.positionsInChapter)
        let bookMinutes = pace.minutes(for: remainder.positionsInBook)
        chapterTime.setText(Text.of(.timeLeftInChapter(durationText(minutes: chapterMinutes))))
        bookTime.setText(Text.of(.timeLeftInBook(durationText(minutes: bookMinutes))))
        // Sections outside the reading order have no remaining time in the book.
        bookTime.setHidden(remainder.positionsInBook == 0)
    }
}
