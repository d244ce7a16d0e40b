import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// A small drawing of the tap zones. The cells of the custom layout are buttons.
final class TapZoneDrawing {
    /// The drawing.
    let root = Element("div", class: "zones")
    private var boxes: [Element] = []
    private var hasButtons = false
    private let onPress: (_ cell: Int, Element) -> Void

    /// Creates an empty drawing. `onPress` is called with the index of a custom cell, 0 to 8 row by row, and its
    /// button.
    init(onPress: @escaping (_ cell: Int, Element) -> Void) {
        self.onPress = onPress
    }

    /// Draws the zones.
    func show(_ layout: TapZoneLayout, _ inversion: TapInversion, _ rows: TapRows, mode: ReadingMode) {
        let zones = layout.zones(for: mode, inversion: inversion, rows: rows)
        let isCustom = layout == .custom
        if zones.count != boxes.count || isCustom != hasButtons {
            root.discardContent()
            hasButtons = isCustom
            // Screen readers can't reach buttons inside an element with the role `img`.
            root.setAttribute("role", isCustom ? "group" : "img")
            boxes = zones.indices.map { isCustom ? button($0) : Element("span", class: "zone") }
            for box in boxes { root.append(box) }
        }
        var said = ""
        for (index, zone) in zones.enumerated() {
            let name = zone.action.name
            zone.show(in: boxes[index], in: mode)
            if isCustom {
                boxes[index].setAttribute("aria-label", Text.of(ReaderOption.tapRows[index / 3].title) + ", " + name)
            }
            said += (index == 0 ? "" : ", ") + name
        }
        root.setAttribute("aria-label", Text.of(.tapZonesDrawing(said)))
    }

    private func button(_ cell: Int) -> Element {
        let button = Element("button", class: "zone")
        button.setAttribute("type", "button")
        button.setAttribute("aria-haspopup", "menu")
        button.on(.click) { self.onPress(cell, button) }
        return button
    }
}

extension SettingsSheet {
    /// Adds the drawing of the tap zones, with a menu for each custom cell.
    func addZones() {
        let drawing = TapZoneDrawing { self.showActions(ofCell: $0, at: $1) }
        frame.form.add(drawing.root) {
            var options = ReaderSettings.current(series: self.reading?.series).options
            for option in [.tapZones, .tapInversion] + ReaderOption.tapRows { options[option] = self.value(of: option) }
            drawing.show(options.tapZones, options.tapInversion, options.tapRows, mode: options.mode)
        }
    }

    private func showActions(ofCell cell: Int, at button: Element) {
        let option = ReaderOption.tapRows[cell / 3]
        var row = TapRows.Row(number: value(of: option)) ?? .standard
        let items = TapAction.allCases.map { action in
            ActionMenu.Item(
                icon: action.icon,
                label: action.name,
                kind: .choice(isChosen: row[cell % 3] == action)
            ) {
                row[cell % 3] = action
                self.choose(row.number, for: option)
                self.frame.form.refresh()
            }
        }
        ActionMenu(.optionTapZones, items, at: .element(button))
    }
}
