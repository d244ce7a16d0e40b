import Geometry
import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The bookmarks, highlights and notes of a publication or of its series, and an export as Markdown. A removal can be undone.
final class AnnotationsSheet {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let session: ReadingSession
    private let state = SheetStatusView()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [SeriesAnnotation] = []
    private var filter: Filter
    private var task: HostTask?

    /// A filter of the list: by kind in books of text, by publication in comics.
    private enum Filter: CaseIterable {
        case all, bookmarks, highlights, notes
        case publication, series

        static let ofText: [Filter] = [.all, .bookmarks, .highlights, .notes]
        static let ofPages: [Filter] = [.publication, .series]

        var label: Message {
            switch self {
            case .all: .marksAll
            case .bookmarks: .bookmarks
            case .highlights: .marksHighlights
            case .notes: .marksNotes
            case .publication: .bookmarksHere
            case .series: .bookmarksInSeries
            }
        }

        func includes(_ annotation: Annotation) -> Bool {
            switch self {
            case .bookmarks: !annotation.isHighlight
            case .highlights: annotation.isHighlight
            case .notes: annotation.note != nil
            case .all, .publication, .series: true
            }
        }
    }

    /// Shows the annotations of the current publication.
    init(_ session: ReadingSession) {
        self.session = session
        let isText = session.currentManifest.book != nil
        filter = isText ? .all : .publication
        if isText || session.currentManifest.series != nil { addFilter(isText ? Filter.ofText : Filter.ofPages) }
        sheet.content.append(state.root)
        let list = sheet.addList { self.element($0) }
        let export = Element("a", class: "button annotations-export", text: Text.of(.exportMarks))
        let publication = session.publication.percentEncoded
        export.setAttribute("href", "/api/v1/publications/" + publication + "/annotations.md")
        export.setAttribute("download", "")
        sheet.content.append(export)
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

    private func addFilter(_ filters: [Filter]) {
        let group = Element("div", class: "segments")
        group.setClass("annotations-kinds", filters.count > 2)
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", Text.of(.bookmarks))
        for filter in filters {
            let row = Element("label", class: "segment")
            let input = Element("input", class: "choice-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "annotations")
            input.setMeasure(.isChecked, filter == self.filter ? 1 : 0)
            input.on(.change) {
                self.filter = filter
                self.load()
            }
            row.append(input)
            row.append(Element("span", class: "segment-text", text: Text.of(filter.label)))
            group.append(row)
        }
        sheet.content.append(group)
    }

    // MARK: Content

    private func load() {
        task?.cancel()
        task = nil
        let manifest = session.currentManifest
        guard filter == .series, let series = manifest.series else {
            show(session.annotations.filter { filter.includes($0) }.map { manifest.entry($0) })
            return
        }
        show([])
        state.showLoading()
        task = AnnotationStore.shared.annotations(ofSeries: series) { annotations, isComplete in
            self.task = nil
            self.show(annotations, isComplete: isComplete)
        }
    }

    private func show(_ annotations: [SeriesAnnotation], isComplete: Bool = true) {
        rows = annotations
        list?.root.setHidden(rows.isEmpty)
        var edges = [0.0]
        for row in rows { edges.append((edges.last ?? 0) + AnnotationRow.height(row.annotation)) }
        list?.show(edges)
        if !rows.isEmpty {
            state.hide()
        } else if !isComplete {
            state.show(.unreachableTitle, .unreachableAdvice) { self.load() }
        } else if filter == .highlights || filter == .notes {
            state.show(.noMarks, .noMarksAdvice)
        } else {
            state.show(.noBookmarks, .noBookmarksAdvice)
        }
    }

    private func element(_ index: Int) -> Element {
        let entry = rows[index]
        let row = AnnotationRow(
            entry,
            title: session.title(of: entry.annotation) ?? Text.of(.page(entry.annotation.position + 1)),
            publication: filter == .series ? entry.title : nil
        )
        row.onOpen = { self.open(entry) }
        row.onNote = { NoteSheet.open(entry.annotation, of: self.session) { self.load() } }
        row.onNoteChange = { self.save($0, for: entry) }
        row.onRemove = { self.remove(entry) }
        return row.root
    }

    // MARK: Actions

    private func open(_ entry: SeriesAnnotation) {
        sheet.close()
        if session.publication.isSame(as: entry.publicationID) {
            session.go(to: entry.annotation)
        } else {
            session.reader?.open(publication: entry.publicationID, page: entry.annotation.position)
        }
    }

    private func save(_ note: String, for entry: SeriesAnnotation) {
        guard let index = index(of: entry) else { return }
        rows[index].annotation.noteText = note
        AnnotationStore.shared.change(rows[index], series: session.currentManifest.series)
    }

    private func remove(_ entry: SeriesAnnotation) {
        guard let index = index(of: entry) else { return }
        let series = session.currentManifest.series
        var rest = rows
        let removed = rest.remove(at: index)
        AnnotationStore.shared.change(removed, series: series, isRemoved: true)
        show(rest)
        toast.show(removed.annotation.isHighlight ? .highlightRemoved : .bookmarkRemoved) {
            var all = self.rows
            all.insert(removed, at: min(index, all.count))
            AnnotationStore.shared.change(removed, series: series)
            self.show(all)
        }
        toast.focus()
    }

    private func index(of entry: SeriesAnnotation) -> Int? {
        rows.firstIndex {
            $0.annotation.id.isSame(as: entry.annotation.id) && $0.publicationID.isSame(as: entry.publicationID)
        }
    }
}
