import WebBinding
import WebLocalization
import WebViews

/// The bar over the image: a close button, the image's number, and actions.
final class ImageViewerBar {
    let root = Element("div", class: "viewer-bar")
    private let counter = Element("p", class: "viewer-counter")
    private var isVisible = true
    private var opacity = 1.0

    /// Creates a bar with buttons that close the viewer, and that rotate and export the image. With `more`, it also has
    /// a menu button, whose element is passed to `more`.
    init(
        close: @escaping () -> Void,
        rotate: @escaping () -> Void,
        send: @escaping (ImageExport.Destination) -> Void,
        more: ((Element) -> Void)? = nil
    ) {
        root.append(.button(.close, label: .close) { close() })
        counter.setAttribute("role", "status")
        root.append(counter)
        root.append(.button(.rotate, label: .rotatePicture) { rotate() })
        if Device.has(.imageSharing) { root.append(.button(.share, label: .sharePicture) { send(.share) }) }
        root.append(.button(.save, label: .savePicture) { send(.file) })
        guard let more else { return }
        let menu = Element.button(.more, label: .more) {}
        menu.setAttribute("aria-haspopup", "menu")
        menu.on(.click) { more(menu) }
        root.append(menu)
    }

    /// Shows the caption and, if there are several images, the number of the image and the count. `picture` is the
    /// index from 0.
    func show(_ picture: Int, of count: Int, caption: String) {
        let number = count > 1 ? Text.of(.pictureOf(number: picture + 1, total: count)) : ""
        let separator = number.utf8.isEmpty || caption.utf8.isEmpty ? "" : " · "
        counter.setText(number + separator + caption)
    }

    /// Shows or hides the bar. The keyboard doesn't reach a hidden bar.
    func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        root.setClass("is-hidden", !isVisible)
        root.setFlag("inert", !isVisible)
    }

    /// Sets the opacity, which follows that of the background.
    func setOpacity(_ opacity: Double) {
        guard opacity != self.opacity else { return }
        self.opacity = opacity
        root.setStyle("opacity", opacity, .none)
    }
}
