/// What lies over the picture: the way out, which of how many it is, and what can be done with it.
final class ViewerBar {
    let root = Element("div", class: "viewer-bar")
    private let counter = Element("p", class: "viewer-counter")
    private var isVisible = true
    private var opacity = 1.0

    /// A bar whose buttons close the viewer and send the picture; with `more`, there is one for a menu, which is shown at
    /// the element it is called with.
    init(
        close: @escaping () -> Void,
        send: @escaping (PictureExport.Way) -> Void,
        more: ((Element) -> Void)? = nil
    ) {
        root.append(.button(.close, label: .close) { close() })
        counter.setAttribute("role", "status")
        root.append(counter)
        if Device.has(.pictureSharing) { root.append(.button(.share, label: .sharePicture) { send(.share) }) }
        root.append(.button(.save, label: .savePicture) { send(.file) })
        guard let more else { return }
        let menu = Element.button(.more, label: .more) {}
        menu.setAttribute("aria-haspopup", "menu")
        menu.on(.click) { more(menu) }
        root.append(menu)
    }

    /// Says which picture (from zero) of how many is shown; of a single one, what it shows.
    func show(_ picture: Int, of count: Int, caption: String) {
        counter.setText(count > 1 ? Text.of(.pictureOf(picture + 1, total: count)) : caption)
    }

    /// Shows or hides the bar. Hidden, it is out of the keyboard's way too.
    func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        root.setClass("is-hidden", !isVisible)
        root.setFlag("inert", !isVisible)
    }

    /// Fades with what is behind the picture.
    func setOpacity(_ opacity: Double) {
        guard opacity != self.opacity else { return }
        self.opacity = opacity
        root.setStyle("opacity", opacity, .none)
    }
}
