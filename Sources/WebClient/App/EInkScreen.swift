import ReadingEngine
import WebBinding
import WebLocalization

/// The e-ink mode of this device: an app without movement, translucency and colours.
enum EInkScreen {
    /// Keys with the prefix `root.` are applied by the page before the program starts.
    private static let key = "root.data-e-ink"

    /// Whether the mode is on.
    static var isOn: Bool { ReaderSettings.scoped(series: nil).device.value(of: .isEInk) != 0 }

    /// Whether nothing is animated: in e-ink mode, or because the user prefers reduced motion.
    static var reducesMotion: Bool { isOn || Window.traits.contains(.reducedMotion) }

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

    /// Why the mode is offered; nil if it is on or nothing suggests it.
    static var offer: Message? {
        guard !isOn else { return nil }
        let traits = Window.traits
        if traits.contains(.monochrome) || traits.contains(.slowUpdate) { return .eInkDetected }
        return traits.contains(.reducedMotion) ? .eInkForReducedMotion : nil
    }
}
