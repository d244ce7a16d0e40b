/// The button of a publication that has it kept on this device, and says how far that is.
final class DownloadButton {
    /// The button; hidden where the browser keeps nothing.
    let root = Element("button", class: "icon-button download-button")
    private let publication: PublicationSummary
    private var listener: Int?
    private var shown: DownloadItem.State??

    /// A button for a publication that can be read, of this series.
    init(_ publication: PublicationSummary, of series: String) {
        var publication = publication
        if publication.seriesTitle == nil { publication.seriesTitle = series }
        self.publication = publication
        root.setAttribute("type", "button")
        root.setHidden(!Kept.isPossible)
        root.on(.click) { self.press() }
        listener = Downloads.shared.listen { self.show() }
        show()
    }

    /// Ends following what happens; the element ends with its screen.
    func discard() {
        if let listener { Downloads.shared.unlisten(listener) }
        listener = nil
    }

    private func press() {
        switch Downloads.shared.state(of: publication.id) {
        case nil, .paused?, .failed?: Downloads.shared.add([publication])
        case .queued?, .loading?: Downloads.shared.pause(publication.id)
        case .complete?:
            let id = publication.id
            let remove = ActionMenu.Item(icon: .remove, label: .removeKept) { Downloads.shared.remove([id]) }
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
        root.setClass("is-under-way", state == .loading || state == .queued)
        root.setClass("is-here", state == .complete)
        switch state {
        case .complete?:
            root.append(Icon.check.element)
            root.setAttribute("aria-label", Text.of(.onThisDevice) + ": " + publication.title)
        case .queued?, .loading?:
            root.append(Icon.pause.element)
            root.setAttribute("aria-label", Text.of(DownloadWord.pause(publication.title)))
        case nil, .paused?, .failed?:
            root.append(Icon.save.element)
            root.setAttribute("aria-label", Text.of(.download) + ": " + publication.title)
        }
    }
}
