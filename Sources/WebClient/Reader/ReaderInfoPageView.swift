import ReadingEngine

/// The card at an end of a publication: what ends here, and where to go on.
final class ReaderInfoPageView {
    /// The card, hidden until an end is reached.
    let root = Element("div", class: "info-card")
    private let title = Element("p", class: "info-title")
    private let actions = Element("div", class: "info-actions")
    private var timer: Timers.Timer?
    /// How long the card stays when nobody touches it, in seconds.
    private static let stay = 6.0

    /// A hidden card.
    init() {
        root.setAttribute("role", "status")
        root.append(title)
        root.append(actions)
        root.setHidden(true)
    }

    /// Says that an end was reached; `open` goes to a neighbour, `leave` to the library.
    func show(
        _ edge: PublicationEdge,
        of manifest: ReaderManifest,
        open: @escaping (String) -> Void,
        leave: @escaping () -> Void
    ) {
        let isEnd = edge == .end
        title.setText(Text.of(isEnd ? .endOfPublication : .startOfPublication))
        actions.discardContent()
        if let neighbour = isEnd ? manifest.next : manifest.previous {
            let message: Message =
                isEnd ? .nextPublication(neighbour.title) : .previousPublication(neighbour.title)
            actions.append(.button(message, class: "button is-primary") { open(neighbour.id) })
        }
        if isEnd { actions.append(.button(.toLibrary, class: "button") { leave() }) }
        root.setHidden(false)
        timer?.cancel()
        timer = Timers.after(Self.stay) { self.hide() }
    }

    /// Puts the card away.
    func hide() {
        timer?.cancel()
        timer = nil
        root.setHidden(true)
    }
}
