import Geometry

/// A menu: a sheet from below on a phone; elsewhere a small window where it was asked for, moved so that all of it is
/// seen. Arrow keys walk through it, Escape closes it.
final class ActionMenu {
    /// Something that can be chosen.
    struct Item {
        /// What the item is.
        enum Kind {
            /// Something is done.
            case action
            /// One of several, of which one is chosen.
            case choice(isChosen: Bool)
        }

        var icon: Icon
        var label: Message
        var kind = Kind.action
        var perform: () -> Void
    }

    /// Where the menu is asked for.
    enum Anchor {
        /// At a point of the window.
        case point(Point)
        /// Below a control, or above it where there is more room.
        case element(Element)
    }

    /// Called once, when the menu is gone.
    var onClose: (() -> Void)? {
        get { sheet.onClose }
        set { sheet.onClose = newValue }
    }
    private let sheet: Sheet
    private var rows: [Element] = []
    private var focused = 0
    /// What stays free between the menu and the edges of the window, in points.
    private static let margin = 8.0

    /// Shows a menu.
    @discardableResult
    init(_ title: Message, _ items: [Item], at anchor: Anchor) {
        sheet = Sheet(title: Text.of(title))
        sheet.dialog.setClass("is-menu", true)
        sheet.content.setAttribute("role", "menu")
        sheet.content.setAttribute("aria-label", Text.of(title))
        for item in items { add(item) }
        sheet.content.on(.keyDown) { self.keyDown($0) }
        sheet.open()
        place(at: anchor)
        focus(focused)
    }

    /// Closes the menu with nothing chosen.
    func close() { sheet.close() }

    private func add(_ item: Item) {
        let row = Element("button", class: "menu-row")
        row.setAttribute("type", "button")
        row.setAttribute("tabindex", "-1")
        row.append(item.icon.element)
        row.append(Element("span", class: "menu-text", text: Text.of(item.label)))
        if case .choice(let isChosen) = item.kind {
            row.setAttribute("role", "menuitemradio")
            row.setAttribute("aria-checked", isChosen ? "true" : "false")
            let mark = Icon.check.element
            mark.setAttribute("class", "icon menu-mark")
            row.append(mark)
            if isChosen { focused = rows.count }
        } else {
            row.setAttribute("role", "menuitem")
        }
        row.on(.click) {
            // First the menu goes, so that the keyboard is back before something else takes it.
            self.sheet.close()
            item.perform()
        }
        sheet.content.append(row)
        rows.append(row)
    }

    /// Tells the style sheet where the menu lies; on a phone it has its own mind.
    private func place(at anchor: Anchor) {
        let window = Window.metrics.size
        let size = sheet.panel.boundingRect.size
        var origin: Point
        switch anchor {
        case .point(let point):
            origin = point
        case .element(let element):
            let box = element.boundingRect
            let isBelow = box.center.y < window.height / 2
            let isAtStart = box.center.x < window.width / 2
            origin = Point(
                x: isAtStart ? box.minX : box.maxX - size.width,
                y: isBelow ? box.maxY + 4 : box.minY - 4 - size.height
            )
        }
        origin.x = max(Self.margin, min(origin.x, window.width - size.width - Self.margin))
        origin.y = max(Self.margin, min(origin.y, window.height - size.height - Self.margin))
        sheet.dialog.setStyle("--menu-x", origin.x, .points)
        sheet.dialog.setStyle("--menu-y", origin.y, .points)
    }

    private func focus(_ index: Int) {
        focused = index
        rows[index].focus()
    }

    private func keyDown(_ key: KeyEvent) {
        switch key.key {
        case .arrowDown: focus((focused + 1) % rows.count)
        case .arrowUp: focus((focused + rows.count - 1) % rows.count)
        case .home: focus(0)
        case .end: focus(rows.count - 1)
        case .tab: break
        default: return
        }
        CurrentEvent.preventDefault()
    }
}
