import Geometry
import ReadingEngine

/// The bookmarks of the chapter or of the series: where they are, what was written to them, the way there, and the way
/// to take them away and back.
final class BookmarkList {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let reader: ReaderViewController
    private let state = SheetState()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [PlacedBookmark] = []
    private var isOfSeries = false
    private var task: HostTask?
    /// A row's height in points, as the style sheet has it.
    private static let rowHeight = 96.0

    /// Shows the bookmarks of the book that is read.
    init(reader: ReaderViewController) {
        self.reader = reader
        sheet.dialog.setClass("is-list", true)
        addChoice()
        sheet.content.append(state.root)
        let list = WindowedList(.vertical, class: "windowed") { self.element($0) }
        list.root.setAttribute("role", "list")
        sheet.content.append(list.root)
        sheet.content.append(toast.root)
        self.list = list
        sheet.onClose = {
            self.task?.cancel()
            self.toast.hide()
            self.list = nil
        }
        sheet.open()
        load()
    }

    private func addChoice() {
        guard reader.manifest?.series != nil else { return }
        let group = Element("div", class: "segments")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", Text.of(.bookmarks))
        for (ofSeries, label) in [(false, Message.bookmarksHere), (true, .bookmarksInSeries)] {
            let row = Element("label", class: "segment")
            let input = Element("input", class: "choice-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "bookmarks")
            input.setMeasure(.isChecked, ofSeries ? 0 : 1)
            input.on(.change) {
                self.isOfSeries = ofSeries
                self.load()
            }
            row.append(input)
            row.append(Element("span", class: "segment-text", text: Text.of(label)))
            group.append(row)
        }
        sheet.content.append(group)
    }

    // MARK: What is shown

    private func load() {
        task?.cancel()
        task = nil
        guard isOfSeries, let series = reader.manifest?.series else {
            show(bookmarksHere, isComplete: true)
            return
        }
        state.showLoading()
        show([], isLoading: true)
        task = BookmarkKeeper.shared.bookmarks(ofSeries: series) { bookmarks, isComplete in
            self.task = nil
            self.show(bookmarks, isComplete: isComplete)
        }
    }

    private var bookmarksHere: [PlacedBookmark] {
        guard let manifest = reader.manifest else { return [] }
        return BookmarkKeeper.shared.bookmarks(of: manifest.id).map {
            PlacedBookmark($0, publication: manifest.id, content: manifest.content, title: manifest.title)
        }
    }

    private func show(_ bookmarks: [PlacedBookmark], isComplete: Bool = true, isLoading: Bool = false) {
        rows = bookmarks
        list?.root.setHidden(bookmarks.isEmpty)
        list?.show((0...bookmarks.count).map { Double($0) * Self.rowHeight })
        if isLoading { return }
        if !bookmarks.isEmpty {
            state.hide()
        } else if isComplete {
            state.show(.noBookmarks, .noBookmarksAdvice)
        } else {
            state.show(.unreachableTitle, .unreachableAdvice) { self.load() }
        }
    }

    private func element(_ index: Int) -> Element {
        let placed = rows[index]
        let number = placed.bookmark.page + 1
        let row = Element("div", class: "windowed-row mark")
        row.setAttribute("role", "listitem")

        let way = Element("button", class: "mark-way")
        way.setAttribute("type", "button")
        let frame = Element("span", class: "thumb-frame")
        frame.append(.thumbnail(page: placed.bookmark.page, of: placed.content, in: frame))
        way.append(frame)
        let words = Element("span", class: "chapter-words")
        words.append(Element("span", class: "chapter-title", text: Text.of(.page(number))))
        if isOfSeries { words.append(Element("span", class: "chapter-detail", text: placed.title)) }
        way.append(words)
        way.on(.click) { self.go(to: placed) }

        let note = Element("input", class: "mark-note")
        note.setAttribute("type", "text")
        note.setAttribute("maxlength", 1000)
        note.setAttribute("placeholder", Text.of(.note))
        note.setAttribute("aria-label", Text.of(.noteFor(number)))
        note.value = placed.bookmark.note
        note.on(.change) { self.write(note.value, to: placed) }
        // Enter is the end of a note.
        note.on(.keyDown) { key in
            if key.key == .enter, !key.isComposing { note.blur() }
        }

        row.append(way)
        row.append(note)
        row.append(.button(.remove, label: .bookmarkRemove) { self.remove(placed) })
        return row
    }

    // MARK: What is done

    private func go(to placed: PlacedBookmark) {
        sheet.close()
        if let focus = reader.focus, reader.manifest?.id.isSame(as: placed.publication) ?? false {
            reader.jump(to: PageIdentifier(chapter: focus.chapter, page: placed.bookmark.page))
        } else {
            reader.open(publication: placed.publication, page: placed.bookmark.page)
        }
    }

    private func write(_ note: String, to placed: PlacedBookmark) {
        guard let index = index(of: placed) else { return }
        rows[index].bookmark.note = note
        BookmarkKeeper.shared.set(rows[index], series: reader.manifest?.series)
    }

    private func remove(_ placed: PlacedBookmark) {
        guard let index = index(of: placed) else { return }
        let kept = rows[index]
        var rest = rows
        rest.remove(at: index)
        BookmarkKeeper.shared.remove(kept, series: reader.manifest?.series)
        show(rest)
        toast.show(.bookmarkRemoved) {
            var all = self.rows
            all.insert(kept, at: min(index, all.count))
            BookmarkKeeper.shared.set(kept, series: self.reader.manifest?.series)
            self.show(all)
        }
        toast.focus()
    }

    private func index(of placed: PlacedBookmark) -> Int? {
        rows.firstIndex {
            $0.bookmark.page == placed.bookmark.page && $0.publication.isSame(as: placed.publication)
        }
    }
}
