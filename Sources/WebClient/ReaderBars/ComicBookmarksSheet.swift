import Geometry
import ReadingEngine
import WebBinding
import WebViews
import WebWords

/// The bookmarks of the chapter or of the series, with their notes. Removing one can be undone.
final class ComicBookmarksSheet {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let reader: ReaderViewController
    private let state = SheetStatusView()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [PlacedBookmark] = []
    private var isOfSeries = false
    private var task: HostTask?
    /// The height of a row in points, the same as in the style sheet.
    private static let rowHeight = 96.0

    /// Shows the bookmarks of the current chapter.
    init(reader: ReaderViewController) {
        self.reader = reader
        sheet.dialog.setClass("is-list", true)
        addScopeChoice()
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

    private func addScopeChoice() {
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

    // MARK: Content

    private func load() {
        task?.cancel()
        task = nil
        guard isOfSeries, let series = reader.manifest?.series else {
            show(bookmarksHere, isComplete: true)
            return
        }
        state.showLoading()
        show([], isLoading: true)
        task = ComicBookmarkStore.shared.bookmarks(ofSeries: series) { bookmarks, isComplete in
            self.task = nil
            self.show(bookmarks, isComplete: isComplete)
        }
    }

    private var bookmarksHere: [PlacedBookmark] {
        guard let manifest = reader.manifest else { return [] }
        return ComicBookmarkStore.shared.bookmarks(of: manifest.id).map {
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

        let target = Element("button", class: "mark-way")
        target.setAttribute("type", "button")
        let frame = Element("span", class: "thumb-frame")
        frame.append(.thumbnail(page: placed.bookmark.page, of: placed.content, in: frame))
        target.append(frame)
        let words = Element("span", class: "chapter-words")
        words.append(Element("span", class: "chapter-title", text: Text.of(.page(number))))
        if isOfSeries { words.append(Element("span", class: "chapter-detail", text: placed.title)) }
        target.append(words)
        target.on(.click) { self.go(to: placed) }

        let note = Element("input", class: "mark-note")
        note.setAttribute("type", "text")
        note.setAttribute("maxlength", 1000)
        note.setAttribute("placeholder", Text.of(.note))
        note.setAttribute("aria-label", Text.of(.noteFor(number)))
        note.value = placed.bookmark.note
        note.on(.change) { self.save(note.value, for: placed) }
        // Enter saves the note.
        note.on(.keyDown) { key in
            if key.key == .enter, !key.isComposing { note.blur() }
        }

        row.append(target)
        row.append(note)
        row.append(.button(.remove, label: .bookmarkRemove) { self.remove(placed) })
        return row
    }

    // MARK: Actions

    private func go(to placed: PlacedBookmark) {
        sheet.close()
        if let focus = reader.focus, reader.manifest?.id.isSame(as: placed.publication) ?? false {
            reader.jump(to: PageIdentifier(chapter: focus.chapter, page: placed.bookmark.page))
        } else {
            reader.open(publication: placed.publication, page: placed.bookmark.page)
        }
    }

    private func save(_ note: String, for placed: PlacedBookmark) {
        guard let index = index(of: placed) else { return }
        rows[index].bookmark.note = note
        ComicBookmarkStore.shared.set(rows[index], series: reader.manifest?.series)
    }

    private func remove(_ placed: PlacedBookmark) {
        guard let index = index(of: placed) else { return }
        let removed = rows[index]
        var rest = rows
        rest.remove(at: index)
        ComicBookmarkStore.shared.remove(removed, series: reader.manifest?.series)
        show(rest)
        toast.show(.bookmarkRemoved) {
            var all = self.rows
            all.insert(removed, at: min(index, all.count))
            ComicBookmarkStore.shared.set(removed, series: self.reader.manifest?.series)
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
