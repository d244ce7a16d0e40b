import Geometry
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The chapters of the series, with the progress of each and the gaps between them. Elements exist for visible rows only.
final class ChapterListSheet {
    /// A row of the list. It is stored indirectly, because the code that copies it would enlarge the program.
    private indirect enum Row {
        case chapter(PublicationSummary)
        /// A number of missing chapters.
        case gap(Int)

        /// The height in points, the same as in the style sheet.
        var height: Double {
            switch self {
            case .chapter: 64
            case .gap: 36
            }
        }
    }

    private let sheet = Sheet(title: Text.of(.chapters))
    private let series: String
    private let reader: ReaderViewController
    private let state = SheetStatusView()
    private var rows: [Row] = []
    private var list: WindowedList?
    private var task: HostTask?

    /// Shows the chapters of a series, and reveals the current one.
    init(_ series: String, reader: ReaderViewController) {
        self.series = series
        self.reader = reader
        sheet.content.append(state.root)
        list = sheet.addList { self.element($0) }
        sheet.onClose = {
            self.task?.cancel()
            self.list = nil
        }
        sheet.open()
        load()
    }

    private func load() {
        state.showLoading()
        task = LibraryRequests.series(series) { result in
            switch result {
            case .success(let detail): self.show(detail.publications)
            case .failure: self.state.show(.unreachableTitle, .unreachableAdvice) { self.load() }
            }
        }
    }

    private func show(_ publications: [PublicationSummary]) {
        state.hide()
        var starts = [0.0]
        var current: Int?
        var previous: String?
        rows.removeAll()
        func add(_ row: Row) {
            rows.append(row)
            starts.append(starts[rows.count - 1] + row.height)
        }
        let open = reader.manifest?.id
        for publication in publications {
            let missing = MissingChapters.count(from: previous, to: publication.number)
            if missing > 0 { add(.gap(missing)) }
            if publication.number != nil { previous = publication.number }
            if let open, publication.id.isSame(as: open) { current = rows.count }
            add(.chapter(publication))
        }
        list?.show(starts)
        guard let current else { return }
        list?.reveal(current)
        list?.row(current)?.focus()
    }

    private func element(_ index: Int) -> Element {
        switch rows[index] {
        case .gap(let count):
            let gap = Element("div", class: "windowed-row chapter-gap", text: Text.of(.chaptersMissing(count)))
            gap.setAttribute("role", "listitem")
            return gap
        case .chapter(let publication): return chapter(publication)
        }
    }

    private func chapter(_ publication: PublicationSummary) -> Element {
        let canBeRead = publication.canBeRead
        let isCurrent = reader.manifest?.id.isSame(as: publication.id) ?? false
        let row = Element("div", class: "windowed-row chapter")
        row.setAttribute("role", "listitem")
        row.setClass("is-read", publication.isRead)
        let button = Element("button", class: "chapter-button")
        button.setAttribute("type", "button")
        button.setFlag("disabled", !canBeRead)
        if isCurrent { button.setAttribute("aria-current", "true") }
        let words = Element("span", class: "chapter-words")
        words.append(Element("span", class: "chapter-title", text: publication.title))
        words.append(Element("span", class: "chapter-detail", text: detail(of: publication)))
        button.append(words)
        if canBeRead, publication.isRead {
            button.append(Icon.check.element)
        } else if canBeRead, publication.progress == nil {
            button.append(Element("span", class: "row-dot"))
        }
        if canBeRead, !publication.isRead, publication.fraction > 0 {
            let line = Element("span", class: "line chapter-line")
            line.setStyle("--fraction", publication.fraction, .none)
            row.append(line)
        }
        button.on(.click) {
            self.sheet.close()
            if !isCurrent { self.reader.open(publication: publication.id, page: nil) }
        }
        row.append(button)
        return row
    }

    private func detail(of publication: PublicationSummary) -> String {
        var parts: [String] = []
        if let number = publication.number, let first = number.utf8.first {
            // The number of a special is shown without “No.”, because it contains a name: Annual 2, 下.
            let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") || first == UInt8(ascii: "-")
            parts.append(isNumber ? Text.of(.number(number)) : number)
        }
        if publication.isMissing {
            parts.append(Text.of(.missing))
        } else if publication.needsPassword {
            parts.append(Text.of(.documentPassword))
        } else if publication.error != nil {
            parts.append(Text.of(.cannotBeOpened))
        } else if publication.isRead {
            parts.append(Text.of(.read))
        } else if let progress = publication.progress {
            parts.append(Text.of(.pageOf(page: progress.page + 1, total: publication.pageCount)))
        } else {
            parts.append(Text.of(.pageCount(publication.pageCount)))
        }
        var detail = ""
        for part in parts { detail += (detail.utf8.isEmpty ? "" : " · ") + part }
        return detail
    }
}
