import Geometry
import ReadingEngine

/// Shows for a moment where a tap does what: when the zones change, and on request.
enum TapZoneOverlay {
    /// How long the zones are seen, in seconds.
    private static let stay = 2.0

    /// Lays the zones over an element that fills the window. The next touch takes them away before their time, and does
    /// what it does.
    static func show(on surface: Element, _ layout: TapZoneLayout, mode: ReadingMode, inversion: TapInversion) {
        let overlay = Element("div", class: "tap-zones")
        overlay.setAttribute("data-quire", "tap-zones")
        overlay.setAttribute("role", "status")
        for zone in layout.zones(for: mode, inversion: inversion) {
            let box = Element("div", class: "tap-zone", text: Text.of(zone.action.name))
            box.setAttribute("data-action", zone.action.meaning(in: mode).token)
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
        timer = Timers.after(stay) { end() }
    }
}

extension TapAction {
    /// What is written in the zone.
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

extension TapMeaning {
    /// What gives the zone its colour.
    fileprivate var token: StaticString {
        switch self {
        case .menu: "menu"
        case .backward: "backward"
        case .forward: "forward"
        }
    }
}
