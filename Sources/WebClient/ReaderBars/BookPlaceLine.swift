/// Where one is in a book of text, and what is left of the chapter and of the book: in pages, and in the time they take.
final class BookPlaceLine {
    let root = Element("div", class: "book-place")
    private let position = Element("span", class: "book-place-position")
    private let pages = Element("span", class: "book-place-pages")
    private let chapterTime = Element("span", class: "book-place-time")
    private let bookTime = Element("span", class: "book-place-time")

    /// A line that says nothing yet.
    init() {
        for part in [pages, chapterTime, position, bookTime] { root.append(part) }
        root.setHidden(true)
    }

    /// Says what is left at a pace.
    func show(_ place: BookRemainder, _ pace: ReadingPace) {
        position.setText(Text.of(.positionOf(position: place.position, total: place.total)))
        pages.setText(Text.of(.pagesLeftInChapter(place.pagesInChapter)))
        chapterTime.setText(Text.of(.timeLeftInChapter(minutes: pace.minutes(for: place.positionsInChapter))))
        bookTime.setText(Text.of(.timeLeftInBook(minutes: pace.minutes(for: place.positionsInBook))))
        // Beside the order of reading nothing of the book is left.
        bookTime.setHidden(place.positionsInBook == 0)
    }
}
