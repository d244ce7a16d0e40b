import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The button that downloads a publication and shows the progress.
final class DownloadButton {
    /// The button; hidden where the browser stores nothing.
    let root = Element("button", class: "icon-button download-button")
    private let publication: PublicationSummary
    private var observer: Int?
    private var shown: DownloadItem.State??

    /// Makes a button. `series` is the title of the series.
    init(_ publication: PublicationSummary, of series: String) {
        var publication = publication
        if publication.seriesTitle == nil { publication.seriesTitle = series }
        self.publication = publication
        root.setAttribute("type", "button")
        root.setHidden(!OfflineCache.isAvailable)
        root.on(.click) { self.press() }
        observer = Downloads.shared.addObserver { self.show() }
        show()
    }

    /// Stops observing the downloads.
    func discard() {
        if let observer { Downloads.shared.removeObserver(observer) }
        observer = nil
    }

    private func press() {
        switch Downloads.shared.state(of: publication.id) {
        case nil, .paused?, .failed?: Downloads.shared.add([publication])
        case .queued?, .loading?: Downloads.shared.pause(publication.id)
        case .complete?:
            let id = publication.id
            let remove = ActionMenu.Item(icon: .remove, label: .removeDownload) { Downloads.shared.remove([id]) }
            ActionMenu(.onThisDevice, [remove], at: .element(root))
        }
    }

    private func show() {
        let item = Downloads.shared.item(publication.id)
        let state = item?.state
        root.setStyle("--fraction", item?.fraction ?? 0, .none)
        if let shown, shown == state { return }
        shown = .some(state)
        root.discardContent()
        root.setClass("is-in-progress", state == .loading || state == .queued)
        root.setClass("is-here", state == .complete)
        switch state {
        case .complete?:
            root.append(Icon.check.element)
            root.setAttribute("aria-label", Text.of(.onThisDevice) + ": " + publication.title)
        case .queued?, .loading?:
            root.append(Icon.pause.element)
            root.setAttribute("aria-label", Text.of(.downloadPause(publication.title)))
        case nil, .paused?, .failed?:
            root.append(Icon.save.element)
            root.setAttribute("aria-label", Text.of(.download) + ": " + publication.title)
        }
    }
}
