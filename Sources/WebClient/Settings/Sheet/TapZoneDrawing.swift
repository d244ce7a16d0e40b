import Geometry
import ReadingEngine
import WebBinding
import WebViews
import WebWords

/// A small drawing of the tap zones.
final class TapZoneDrawing {
    /// The drawing.
    let root = Element("div", class: "zones")

    /// Makes an empty drawing.
    init() {
        root.setAttribute("role", "img")
    }

    /// Draws the zones.
    func show(_ layout: TapZoneLayout, _ inversion: TapInversion, mode: ReadingMode) {
        root.discardContent()
        var said = ""
        for zone in layout.zones(for: mode, inversion: inversion) {
            let words = Text.of(zone.action.message)
            let box = Element("span", class: "zone", text: words)
            box.setAttribute("data-action", zone.action.command(in: mode).name)
            box.setStyle("left", zone.frame.minX * 100, .percent)
            box.setStyle("top", zone.frame.minY * 100, .percent)
            box.setStyle("width", zone.frame.size.width * 100, .percent)
            box.setStyle("height", zone.frame.size.height * 100, .percent)
            root.append(box)
            said += (said.utf8.isEmpty ? "" : ", ") + words
        }
        root.setAttribute("aria-label", Text.of(.tapZonesDrawing(said)))
    }
}

extension TapAction {
    fileprivate var message: Message {
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
    fileprivate var name: StaticString {
        switch self {
        case .menu: "menu"
        case .backward: "backward"
        case .forward: "forward"
        }
    }
}
