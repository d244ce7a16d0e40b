import ReadingEngine
import WebBinding
import WebViews
import WebWords
import WireModel

// Bookmarks, highlights and notes.
extension BookReadingSession {
    /// The book's annotations in reading order.
    var marks: [BookAnnotation] { BookAnnotationStore.shared.marks(of: publication) }

    /// The bookmarks of the visible page.
    var visibleBookmarks: [BookAnnotation] {
        guard let page = focus else { return [] }
        if frames.isScrolled {
            return marks.filter { mark in
                guard !mark.isHighlight, let section = contents.section(atPath: mark.place.path) else { return false }
                return isVisible(mark.place.identifier ?? "", in: section)
            }
        }
        if bookChapters.isFixed(page.chapter) {
            // A page with a fixed layout shows its whole document.
            let sections = spreads.spread(showing: bookChapters.section(of: page))?.sections ?? []
            return marks.filter { mark in
                !mark.isHighlight && sections.contains { contents.sections[$0].path.isSame(as: mark.place.path) }
            }
        }
        let section = bookChapters.section(page.chapter)
        guard let frame = frames.frame(showing: section, page: page.page) else { return [] }
        let path = contents.sections[section].path
        return marks.filter { mark in
            guard !mark.isHighlight, mark.place.path.isSame(as: path) else { return false }
            return frame.page(of: .place(mark.place.identifier ?? "")) == page.page
        }
    }

    /// Adds a bookmark at the current position.
    func addBookmark() {
        updateAnchor()
        change(BookAnnotation(at: anchor, identifier: Self.makeIdentifier(), time: Clock.millisecondsSince1970))
    }

    /// Removes annotations. Returns how to undo that.
    func remove(_ removed: [BookAnnotation]) -> () -> Void {
        let store = BookAnnotationStore.shared
        let publication = publication
        for mark in removed { store.change(mark, in: publication, isRemoved: true) }
        return {
            for mark in removed {
                // The server remembers removed identifiers, so a restored annotation needs a new one.
                var restored = mark
                restored.identifier = Self.makeIdentifier()
                store.change(restored, in: publication, isRemoved: false)
            }
        }
    }

    /// A unique identifier: the time, and a random number.
    static func makeIdentifier() -> String {
        "m\(Clock.millisecondsSince1970)-\(UInt32.random(in: 0...UInt32.max))"
    }

    // MARK: Highlights

    /// The highlights of a section, in the format of ``ReflowableFrame/show(highlights:)``.
    func highlights(in section: Int) -> String {
        let path = contents.sections[section].path
        return BookAnnotation.listed(marks.filter { $0.isHighlight && $0.place.path.isSame(as: path) })
    }

    /// The locator of the selected text in a frame; nil when nothing is selected.
    func selectedPlace(in frame: ReflowableFrame) -> BookPosition? {
        guard let choice = frame.document.choice, let section = frame.section else { return nil }
        var page = bookChapters.page(ofSection: section)
        let start = frame.position(of: .place(choice.identifier)) ?? (frame.page, 0)
        page.page = start.page
        let fraction = fraction(of: PagePosition(page: page, offset: start.offset))
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
    static func makeHighlight(_ place: BookPosition, in colour: HighlightColour) -> BookAnnotation {
        BookAnnotation(words: place, in: colour, identifier: makeIdentifier(), time: Clock.millisecondsSince1970)
    }

    /// Saves an annotation.
    func change(_ mark: BookAnnotation) { BookAnnotationStore.shared.change(mark, in: publication, isRemoved: false) }

    /// Removes an annotation, and offers to undo that in `toast` (by default the reader's). `completion` is called after the
    /// removal, and after it was undone.
    func remove(_ mark: BookAnnotation, toast: Toast? = nil, completion: @escaping () -> Void = {}) {
        let undo = remove([mark])
        completion()
        (toast ?? reader?.bars?.toast)?.show(mark.isHighlight ? .highlightRemoved : .bookmarkRemoved) {
            undo()
            completion()
        }
    }

    /// Goes to an annotation: to its words, or to the fraction of the section where they were when they no longer exist.
    func go(to mark: BookAnnotation) {
        guard mark.isHighlight, let section = contents.section(atPath: mark.place.path) else {
            go(to: mark.place, highlightsWords: false)
            return
        }
        prepare(section) { isLoaded in
            guard isLoaded, let stage = self.stage else { return }
            self.show(
                self.position(of: .mark(mark.identifier), fraction: mark.place.progression, in: section),
                on: stage
            )
        }
    }
}

extension HighlightColour {
    private static let key: StaticString = "quire.highlight"

    /// The colour chosen last on this device.
    static var last: HighlightColour {
        get { HighlightColour(named: Storage.text(for: key.string) ?? "") }
        set { Storage.set(newValue.name.string, for: key.string) }
    }
}
