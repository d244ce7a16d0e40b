import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

// Bookmarks, highlights and notes.
extension BookReadingSession {
    /// The bookmarks of the visible page.
    var visibleBookmarks: [Annotation] {
        guard let page = focus else { return [] }
        if frames.isScrolled {
            return annotations.filter { annotation in
                guard !annotation.isHighlight, let section = contents.section(atPath: annotation.locator.href) else {
                    return false
                }
                return isVisible(annotation.locator.locations.cfi ?? "", in: section)
            }
        }
        if bookChapters.isFixed(page.chapter) {
            // A page with a fixed layout shows its whole document.
            let sections = spreads.spread(showing: bookChapters.section(of: page))?.sections ?? []
            return annotations.filter { annotation in
                !annotation.isHighlight
                    && sections.contains { contents.sections[$0].path.isSame(as: annotation.locator.href) }
            }
        }
        let section = bookChapters.section(page.chapter)
        guard let frame = frames.frame(showing: section, page: page.page) else { return [] }
        let path = contents.sections[section].path
        return annotations.filter { annotation in
            guard !annotation.isHighlight, annotation.locator.href.isSame(as: path) else { return false }
            return frame.page(of: .place(annotation.locator.locations.cfi ?? "")) == page.page
        }
    }

    /// Adds a bookmark at the current position.
    func addBookmark() {
        updateAnchor()
        let time = Clock.millisecondsSince1970
        change(Annotation(bookmarkAt: anchor, id: Annotation.makeIdentifier(at: time), time: time))
    }

    // MARK: Highlights

    /// The highlights of a section, in the format of ``DocumentFrame/show(marks:)``.
    func highlights(in section: Int) -> String {
        let path = contents.sections[section].path
        return Annotation.highlights(annotations.filter { $0.isHighlight && $0.locator.href.isSame(as: path) })
    }

    /// The locator of the selected text in a document; nil when nothing is selected.
    func selectedPlace(in text: VisibleDocument) -> BookPosition? {
        guard let choice = text.document.choice else { return nil }
        let section = text.section
        var position = PagePosition(page: bookChapters.page(ofSection: section), offset: 0)
        let start = text.document.location(of: .place(choice.identifier))
        position.offset = start?.offset ?? 0
        if let frame = text.reflowable { position.page.page = start?.page ?? frame.page }
        let fraction = fraction(of: position)
        return BookPosition(
            path: contents.sections[section].path,
            identifier: choice.identifier,
            progression: fraction,
            position: contents.position(in: section, fraction: fraction),
            total: contents.positionCount,
            before: choice.before,
            highlight: choice.words,
            after: choice.after
        )
    }

    /// Creates a highlight, which is not saved yet.
    static func makeHighlight(_ place: BookPosition, in color: Annotation.Color) -> Annotation {
        let time = Clock.millisecondsSince1970
        return Annotation(highlighting: place, in: color, id: Annotation.makeIdentifier(at: time), time: time)
    }
}
