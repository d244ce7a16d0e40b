/// A row of tabs over a panel: one of them is chosen, by a press or with the arrow keys.
final class TabList {
    /// The row.
    let root: Element
    /// Called with the index of the tab that was chosen.
    var onSelect: (Int) -> Void = { _ in }
    private let panel: Element?
    private let name: StaticString
    private var tabs: [Element] = []
    private var selected = 0

    /// Tabs with these words. `name` is what identities on the page begin with, `panel` what the tabs change if that is one
    /// element, `label` what they choose among.
    init(_ words: [String], name: StaticString, label: String, panel: Element? = nil, class className: StaticString) {
        self.panel = panel
        self.name = name
        root = Element("div", class: className)
        root.setAttribute("role", "tablist")
        root.setAttribute("aria-label", label)
        panel?.setAttribute("role", "tabpanel")
        panel?.setAttribute("id", name.string + "-panel")
        for (index, word) in words.enumerated() {
            let tab = Element("button", class: "settings-tab", text: word)
            tab.setAttribute("type", "button")
            tab.setAttribute("role", "tab")
            tab.setAttribute("id", identity(of: index))
            if panel != nil { tab.setAttribute("aria-controls", name.string + "-panel") }
            tab.on(.click) { self.choose(index) }
            tabs.append(tab)
            root.append(tab)
        }
        root.on(.keyDown) { self.keyDown($0) }
        select(0)
    }

    /// Shows that a tab is chosen, and tells nobody.
    func select(_ index: Int) {
        selected = index
        for (other, tab) in tabs.enumerated() {
            tab.setAttribute("aria-selected", other == index ? "true" : "false")
            tab.setAttribute("tabindex", other == index ? "0" : "-1")
        }
        panel?.setAttribute("aria-labelledby", identity(of: index))
    }

    /// Gives the chosen tab the keyboard, and has it be seen.
    func focus() {
        tabs[selected].focus()
        tabs[selected].scrollIntoView()
    }

    /// Has an element be the panel of one of the tabs of a row, where each has a panel of its own.
    static func mark(_ panel: Element, asPanelOf index: Int, in name: StaticString) {
        panel.setAttribute("role", "tabpanel")
        panel.setAttribute("aria-labelledby", identity(of: index, in: name))
    }

    private func identity(of index: Int) -> String { Self.identity(of: index, in: name) }

    private static func identity(of index: Int, in name: StaticString) -> String { name.string + "-tab-\(index)" }

    private func choose(_ index: Int) {
        select(index)
        onSelect(index)
    }

    private func keyDown(_ key: KeyEvent) {
        let next: Int
        switch key.key {
        case .arrowRight: next = (selected + 1) % tabs.count
        case .arrowLeft: next = (selected + tabs.count - 1) % tabs.count
        case .home: next = 0
        case .end: next = tabs.count - 1
        default: return
        }
        CurrentEvent.preventDefault()
        // The list below has its own use for arrow keys.
        CurrentEvent.stopPropagation()
        choose(next)
        focus()
    }
}
