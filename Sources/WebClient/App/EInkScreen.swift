import PageImages
import ReadingEngine
import WebBinding
import WebLocalization

/// The e-ink mode of this device: the app has no animations, translucency or colours.
enum EInkScreen {
    /// The prefix `root.` makes the page apply the value as an attribute of its root before the program starts.
    private static let key = "root.data-e-ink"

    /// Whether the mode is on.
    static var isOn: Bool { ReaderSettings.scoped(series: nil).device.value(of: .isEInk) != 0 }

    /// Whether nothing is animated: in e-ink mode, or because the user prefers reduced motion.
    static var reducesMotion: Bool { isOn || Window.traits.contains(.reducedMotion) }

    /// The variant of a cover or a thumbnail of a width in pixels. In e-ink mode it is dithered.
    static func preview(_ width: Int) -> PageVariant { PageVariantChoice.preview(width, isDithered: isOn) }

    /// Applies the setting to the app.
    static func apply() {
        if isOn {
            Storage.set("on", for: key)
            Element.root.setAttribute("data-e-ink", "on")
        } else {
            Storage.remove(key)
            Element.root.removeAttribute("data-e-ink")
        }
    }

    /// The reason for which the mode is offered; nil if it is on or nothing suggests an e-ink screen.
    static var offer: Message? {
        guard !isOn else { return nil }
        let traits = Window.traits
        if traits.contains(.monochrome) || traits.contains(.slowUpdate) { return .eInkDetected }
        return traits.contains(.reducedMotion) ? .eInkForReducedMotion : nil
    }
}
