import WebBinding
import WebLocalization
import WebViews

/// A row of the downloads: cover, title, progress or size, and buttons that pause, resume and remove.
final class DownloadRow {
    /// The row, a list item.
    let root = Element("li", class: "row-item download")
    /// The identifier of the publication.
    let id: String
    /// The cover for the image viewer; nil when there is none.
    let entry: CoverGallery.Entry?
    private let detail = Element("span", class: "row-detail")
    private let line = Element("span", class: "line")
    private let action = Element("button", class: "icon-button")
    private var shown: DownloadItem.State?

    /// Makes a row.
    init(_ item: DownloadItem, app: App) {
        id = item.id
        let link = app.link(to: "/read/" + item.id, class: "row")
        let cover = CoverView()
        cover.show(item.cover?.address, title: item.title, series: item.series, isRightToLeft: item.isRightToLeft)
        link.append(cover.root)
        entry = CoverGallery.Entry(item.cover, title: item.title, in: cover, card: root, link: link)
        let words = Element("span", class: "row-words")
        let title = Element("span", class: "row-title")
        title.setTitleText(item.title)
        words.append(title)
        words.append(detail)
        words.append(line)
        link.append(words)
        root.append(link)
        action.setAttribute("type", "button")
        action.on(.click) { [id] in Self.act(on: id) }
        root.append(action)
        let remove = Element("button", class: "icon-button")
        remove.setAttribute("type", "button")
        remove.setAttribute("aria-label", Text.of(.downloadRemoveNamed(item.title)))
        remove.append(Icon.remove.element)
        remove.on(.click) { [id] in Downloads.shared.remove([id]) }
        root.append(remove)
    }

    /// Shows the state of the download.
    func show(_ item: DownloadItem, waitsForServer: Bool) {
        detail.setText(Self.status(of: item, waitsForServer: waitsForServer))
        line.setHidden(item.state != .loading)
        line.setStyle("--fraction", item.fraction, .none)
        guard item.state != shown else { return }
        shown = item.state
        var isFailed = false
        if case .failed = item.state { isFailed = true }
        detail.setClass("is-error", isFailed)
        action.setHidden(item.state == .complete)
        action.discardContent()
        switch item.state {
        case .queued, .loading:
            action.append(Icon.pause.element)
            action.setAttribute("aria-label", Text.of(.downloadPause(item.title)))
        case .paused:
            action.append(Icon.resume.element)
            action.setAttribute("aria-label", Text.of(.downloadResume(item.title)))
        case .failed:
            action.append(Icon.reload.element)
            action.setAttribute("aria-label", Text.of(.downloadRetry(item.title)))
        case .complete: break
        }
    }

    private static func act(on id: String) {
        switch Downloads.shared.state(of: id) {
        case .queued?, .loading?: Downloads.shared.pause(id)
        case .paused?, .failed?: Downloads.shared.resume(id)
        case .complete?, nil: break
        }
    }

    private static func status(of item: DownloadItem, waitsForServer: Bool) -> String {
        let words = item.series.isSame(as: item.title) || item.series.utf8.isEmpty ? "" : item.series + " · "
        switch item.state {
        case .queued: return words + Text.of(.downloadWaiting)
        case .loading where waitsForServer: return words + Text.of(.downloadWaitingForServer)
        case .loading where item.total == 0: return words + Text.of(.downloading)
        case .loading: return words + Text.of(.downloadingOf(done: item.done, total: item.total))
        case .paused: return words + Text.of(.downloadPaused)
        case .complete: return words + item.bytes.formattedByteCount
        case .failed(let failure): return Text.of(failure.message)
        }
    }
}
