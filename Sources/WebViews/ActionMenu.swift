package import Geometry
package import WebBinding

/// A menu. On a phone, it is a sheet at the bottom. Otherwise it is a popup at its anchor, moved so that all of it is
/// visible. Arrow keys move through the items, and Escape closes it.
package final class ActionMenu {
    /// An item of a menu.
    package struct Item {
        /// The kind of an item.
        package enum Kind {
            /// An action.
            case action
            /// One of several choices.
            case choice(isChosen: Bool)
            /// A link to a file on the server, which the browser saves.
            case download(address: String)
        }

        package var icon: Icon
        package var label: String
        package var kind: Kind
        package var perform: () -> Void

        /// Creates an item.
        package init(icon: Icon, label: String, kind: Kind = .action, perform: @escaping () -> Void) {
            self.icon = icon
            self.label = label
            self.kind = kind
            self.perform = perform
        }
    }

    /// The position of a menu.
    package enum Anchor {
        /// At a point of the window.
        case point(Point)
        /// Below a control, or above it where there is more space.
        case element(Element)
    }

    /// Called once, after the menu has closed.
    package var onClose: (() -> Void)? {
        get { sheet.onClose }
        set { sheet.onClose = newValue }
    }
    /// Whether the finger that opened the menu still presses the screen. Lifting it must not activate the row below it.
    private var isHeld = false
    private let sheet: Sheet
    private let anchor: Anchor
    private var rows: [Element] = []
    private var focused = 0
    /// The smallest distance between the menu and the edges of the window, in points.
    private static let margin = 8.0

    /// Shows a menu.
    @discardableResult
    package init(title: String, closeLabel: String, _ items: [Item], at anchor: Anchor) {
        sheet = Sheet(title: title, closeLabel: closeLabel)
        self.anchor = anchor
        sheet.dialog.setClass("is-menu", true)
        sheet.content.setAttribute("role", "menu")
        sheet.content.setAttribute("aria-label", title)
        for item in items { add(item) }
        sheet.content.on(.keyDown) { self.keyDown($0) }
        // A new press is not the one that opened the menu, so its click is accepted.
        sheet.content.on(.pointerDown) { _ in self.isHeld = false }
        sheet.open()
        place()
        focus(focused)
    }

    /// Replaces the items of the open menu, and focuses the first or the chosen one.
    package func setItems(_ items: [Item]) {
        for row in rows { row.remove() }
        rows = []
        focused = 0
        for item in items { add(item) }
        place()
        focus(focused)
    }

    /// Closes the menu without an action.
    package func close() { sheet.close() }

    private func add(_ item: Item) {
        let row: Element
        if case .download(let address) = item.kind {
            row = Element("a", class: "menu-row")
            row.setAttribute("href", address)
            row.setAttribute("download", "")
        } else {
            row = Element("button", class: "menu-row")
            row.setAttribute("type", "button")
        }
        row.setAttribute("tabindex", "-1")
        row.append(item.icon.element)
        row.append(Element("span", class: "menu-text", text: item.label))
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
            guard !self.isHeld else { return }
            // Close the menu first, because that restores the focus, which the action may move again.
            self.sheet.close()
            item.perform()
        }
        sheet.content.append(row)
        rows.append(row)
    }

    /// Ignores clicks until ``release()``: a long press has opened the menu below the finger.
    package func hold() { isHeld = true }

    /// Accepts clicks again after a delay. The browser sends the click for the lifted finger after this call.
    package func release() {
        guard isHeld else { return }
        Timers.after(0.1) { self.isHeld = false }
    }

    /// Sets the position of the popup. The style sheet ignores it on phones.
    private func place() {
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
        guard rows.indices.contains(index) else { return }
        focused = index
        rows[index].focus()
    }

    private func keyDown(_ key: KeyEvent) {
        guard !rows.isEmpty else { return }
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
