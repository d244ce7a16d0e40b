import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

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
            root.append(zone.element("span", class: "zone", in: mode))
            said += (said.utf8.isEmpty ? "" : ", ") + zone.action.name
        }
        root.setAttribute("aria-label", Text.of(.tapZonesDrawing(said)))
    }
}
