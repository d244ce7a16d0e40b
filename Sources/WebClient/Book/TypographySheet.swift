/// How text is set: letters, spacing, the page and its colours. What is chosen is seen at once in the text behind.
final class TypographySheet {
    private let sheet = Sheet(title: Text.of(.typography))
    private let tabs = Element("div", class: "settings-tabs type-tabs")
    private let panel = Element("div", class: "settings-panel type-panel")
    private let reset = Element("button", class: "button settings-reset")
    private var tabButtons: [Element] = []
    private var room = TypographyRoom.text
    private var controls: TypographyControls?

    /// Shows the choices.
    init() {
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", true)
        addTabs()
        panel.setAttribute("role", "tabpanel")
        panel.setAttribute("id", "type-panel")
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(panel)
        reset.setAttribute("type", "button")
        reset.setText(TypeWord.reset.string)
        reset.on(.click) { self.takeBack() }
        sheet.onClose = { self.end() }
        show(.text)
        sheet.open()
        tabButtons.first?.focus()
    }

    /// The dialog is gone: controls and sheet let go of each other.
    private func end() {
        controls?.end()
        controls = nil
        sheet.onClose = nil
        reset.discard()
    }

    // MARK: Rooms

    private func addTabs() {
        tabs.setAttribute("role", "tablist")
        tabs.setAttribute("aria-label", Text.of(.typography))
        for room in TypographyRoom.allCases {
            let tab = Element("button", class: "settings-tab", text: room.word.string)
            tab.setAttribute("type", "button")
            tab.setAttribute("role", "tab")
            tab.setAttribute("id", "type-tab-\(room.rawValue)")
            tab.setAttribute("aria-controls", "type-panel")
            tab.on(.click) { self.show(room) }
            tabButtons.append(tab)
            tabs.append(tab)
        }
        tabs.on(.keyDown) { self.tabKey($0) }
        sheet.content.append(tabs)
    }

    private func tabKey(_ key: KeyEvent) {
        let count = tabButtons.count
        let next: Int
        switch key.key {
        case .arrowRight: next = (room.rawValue + 1) % count
        case .arrowLeft: next = (room.rawValue + count - 1) % count
        case .home: next = 0
        case .end: next = count - 1
        default: return
        }
        CurrentEvent.preventDefault()
        guard let room = TypographyRoom(rawValue: next) else { return }
        show(room)
        tabButtons[next].focus()
    }

    private func show(_ room: TypographyRoom) {
        self.room = room
        for (index, tab) in tabButtons.enumerated() {
            let isShown = index == room.rawValue
            tab.setAttribute("aria-selected", isShown ? "true" : "false")
            tab.setAttribute("tabindex", isShown ? "0" : "-1")
        }
        panel.setAttribute("aria-labelledby", "type-tab-\(room.rawValue)")
        reset.remove()
        controls?.end()
        panel.discardContent()
        panel.setMeasure(.scrollTop, 0)
        let controls = TypographyControls(in: panel)
        self.controls = controls
        room.furnish(controls)
        panel.append(reset)
        controls.onChange = { self.refresh($0) }
        controls.refresh()
    }

    // MARK: Back

    private func refresh(_ settings: BookSettings) {
        let canReset = room.standard(settings) != settings
        if !canReset, reset.hasFocus { tabButtons[room.rawValue].focus() }
        reset.setHidden(!canReset)
    }

    private func takeBack() {
        let room = room
        controls?.change { $0 = room.standard($0) }
    }
}
