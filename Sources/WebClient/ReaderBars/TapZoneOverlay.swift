import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// Shows the tap zones for a short time: when they change, and on request.
enum TapZoneOverlay {
    /// How long the zones are visible, in seconds.
    private static let duration = 2.0

    /// Shows the zones over an element that fills the window. The next touch hides them early, and has its usual effect.
    static func show(on surface: Element, _ options: ReaderOptions) {
        let overlay = Element("div", class: "tap-zones")
        overlay.setAttribute("data-quire", "tap-zones")
        overlay.setAttribute("role", "status")
        let mode = options.mode
        for zone in options.tapZones.zones(for: mode, inversion: options.tapInversion, rows: options.tapRows) {
            overlay.append(zone.element("div", class: "tap-zone", in: mode))
        }
        surface.append(overlay)
        var touch: Listener?
        var timer: Timers.Timer?
        let end = {
            touch?.cancel()
            timer?.cancel()
            overlay.discard()
        }
        touch = Element.document.on(.pointerDown, .capture) { _ in end() }
        timer = Timers.after(duration) { end() }
    }
}
