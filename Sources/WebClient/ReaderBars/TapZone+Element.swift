import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

extension TapZone {
    /// Creates an element that shows the zone at its place in a parent of any size.
    func element(_ tag: StaticString, class name: StaticString, in mode: ReadingMode) -> Element {
        let box = Element(tag, class: name, text: action.name)
        box.setAttribute("data-action", action.command(in: mode).token)
        box.setStyle("left", frame.minX * 100, .percent)
        box.setStyle("top", frame.minY * 100, .percent)
        box.setStyle("width", frame.size.width * 100, .percent)
        box.setStyle("height", frame.size.height * 100, .percent)
        return box
    }
}

extension TapAction {
    /// The label of a zone with this action.
    var name: String {
        switch self {
        case .menu: Text.of(.zoneMenu)
        case .previous: Text.of(.zonePrevious)
        case .next: Text.of(.zoneNext)
        case .left: Text.of(.zoneLeft)
        case .right: Text.of(.zoneRight)
        }
    }
}

extension TapCommand {
    /// The attribute value by which the style sheet colours a zone.
    fileprivate var token: StaticString {
        switch self {
        case .menu: "menu"
        case .backward: "backward"
        case .forward: "forward"
        }
    }
}
