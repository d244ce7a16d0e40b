import Geometry
import ReadingEngine
import WebBinding
import WebViews
import WebWords

/// Shows the tap zones for a short time: when they change, and on request.
enum TapZoneOverlay {
    /// How long the zones are visible, in seconds.
    private static let duration = 2.0

    /// Shows the zones over an element that fills the window. The next touch hides them early, and has its usual effect.
    static func show(on surface: Element, _ layout: TapZoneLayout, mode: ReadingMode, inversion: TapInversion) {
        let overlay = Element("div", class: "tap-zones")
        overlay.setAttribute("data-quire", "tap-zones")
        overlay.setAttribute("role", "status")
        for zone in layout.zones(for: mode, inversion: inversion) {
            let box = Element("div", class: "tap-zone", text: Text.of(zone.action.name))
            box.setAttribute("data-action", zone.action.command(in: mode).token)
            box.setStyle("left", zone.frame.minX * 100, .percent)
            box.setStyle("top", zone.frame.minY * 100, .percent)
            box.setStyle("width", zone.frame.size.width * 100, .percent)
            box.setStyle("height", zone.frame.size.height * 100, .percent)
            overlay.append(box)
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

extension TapAction {
    /// The label of the zone.
    fileprivate var name: Message {
        switch self {
        case .menu: .zoneMenu
        case .previous: .zonePrevious
        case .next: .zoneNext
        case .left: .zoneLeft
        case .right: .zoneRight
        }
    }
}

extension TapCommand {
    /// The attribute value by which the style sheet colours the zone.
    fileprivate var token: StaticString {
        switch self {
        case .menu: "menu"
        case .backward: "backward"
        case .forward: "forward"
        }
    }
}
