package import WebBinding

/// A row of tabs over a panel. A press or an arrow key selects a tab.
package final class TabList {
    /// The row.
    package let root: Element
    /// Called with the index of the tab that the user selected.
    package var onSelect: (Int) -> Void = { _ in }
    private let panel: Element?
    private let name: String
    private var tabs: [Element] = []
    private var selected = 0

    /// Creates tabs with titles. `name` is the prefix of their `id`s. `label` describes them to assistive technology.
    /// `panel` is the panel that all tabs share; nil when each tab has its own.
    package init(
        _ titles: [String],
        name: StaticString,
        label: String,
        panel: Element? = nil,
        class className: StaticString
    ) {
        self.panel = panel
        self.name = name.description
        root = Element("div", class: className)
        root.setAttribute("role", "tablist")
        root.setAttribute("aria-label", label)
        panel?.setAttribute("role", "tabpanel")
        panel?.setAttribute("id", self.name + "-panel")
        for (index, title) in titles.enumerated() {
            let tab = Element("button", class: "settings-tab", text: title)
            tab.setAttribute("type", "button")
            tab.setAttribute("role", "tab")
            tab.setAttribute("id", identity(of: index))
            if panel != nil { tab.setAttribute("aria-controls", self.name + "-panel") }
            tab.on(.click) { self.choose(index) }
            tabs.append(tab)
            root.append(tab)
        }
        root.on(.keyDown) { self.keyDown($0) }
        select(0)
    }

    /// Selects a tab without calling ``onSelect``.
    package func select(_ index: Int) {
        selected = index
        for (other, tab) in tabs.enumerated() {
            tab.setAttribute("aria-selected", other == index ? "true" : "false")
            tab.setAttribute("tabindex", other == index ? "0" : "-1")
        }
        panel?.setAttribute("aria-labelledby", identity(of: index))
    }

    /// Moves the keyboard focus to the selected tab and scrolls it into view.
    package func focus() {
        tabs[selected].focus()
        tabs[selected].scrollIntoView()
    }

    /// Makes an element the panel of a tab. For rows in which each tab has its own panel.
    package static func mark(_ panel: Element, asPanelOf index: Int, in name: StaticString) {
        panel.setAttribute("role", "tabpanel")
        panel.setAttribute("aria-labelledby", identity(of: index, in: name.description))
    }

    private func identity(of index: Int) -> String { Self.identity(of: index, in: name) }

    private static func identity(of index: Int, in name: String) -> String { name + "-tab-\(index)" }

    private func choose(_ index: Int) {
        select(index)
        onSelect(index)
    }

    private func keyDown(_ key: KeyEvent) {
        // The browser uses arrow keys with a modifier key for its history.
        guard key.modifiers.isEmpty else { return }
        let next: Int
        switch key.key {
        case .arrowRight: next = (selected + 1) % tabs.count
        case .arrowLeft: next = (selected + tabs.count - 1) % tabs.count
        case .home: next = 0
        case .end: next = tabs.count - 1
        default: return
        }
        CurrentEvent.preventDefault()
        // Otherwise the list below the tabs would handle the arrow key too.
        CurrentEvent.stopPropagation()
        // The focus needs the layout, so it moves before the panel gets its new content.
        select(next)
        focus()
        onSelect(next)
    }
}
