/// How text is set: letters, spacing, the page and its colours. What is chosen is seen at once in the text behind.
final class TypographySheet {
    private let sheet = Sheet(title: Text.of(.typography))
    private let tabs: TabList
    private let panel = Element("div", class: "settings-panel type-panel")
    private let reset = Element("button", class: "button settings-reset")
    private var room = TypographyRoom.text
    private var controls: TypographyControls?

    /// Shows the choices.
    init() {
        tabs = TabList(
            TypographyRoom.allCases.map { $0.word.string },
            name: "type",
            label: Text.of(.typography),
            panel: panel,
            class: "settings-tabs type-tabs"
        )
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", true)
        sheet.content.append(tabs.root)
        tabs.onSelect = { if let room = TypographyRoom(rawValue: $0) { self.show(room) } }
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(panel)
        reset.setAttribute("type", "button")
        reset.setText(TypeWord.reset.string)
        reset.on(.click) { self.takeBack() }
        sheet.onClose = { self.end() }
        show(.text)
        sheet.open()
        tabs.focus()
    }

    /// The dialog is gone: controls and sheet let go of each other.
    private func end() {
        controls?.end()
        controls = nil
        sheet.onClose = nil
        tabs.onSelect = { _ in }
        reset.discard()
    }

    // MARK: Rooms

    private func show(_ room: TypographyRoom) {
        self.room = room
        tabs.select(room.rawValue)
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
        if !canReset, reset.hasFocus { tabs.focus() }
        reset.setHidden(!canReset)
    }

    private func takeBack() {
        let room = room
        controls?.change { $0 = room.standard($0) }
    }
}
