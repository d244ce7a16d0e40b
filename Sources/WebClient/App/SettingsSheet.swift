import Geometry

/// The settings: a sheet from below on a phone, a small window beside the rail elsewhere. What is chosen is seen at
/// once behind it.
final class SettingsSheet {
    private let dialog = Element("dialog", class: "sheet")
    private let panel = Element("div", class: "sheet-panel")
    private var drag: (identifier: Int, start: Double)?
    /// A sheet pulled down further than this many points closes.
    private static let dismissDistance = 90.0

    /// Shows the settings.
    init() {
        dialog.setAttribute("aria-label", Text.of(.settings))
        let head = Element("div", class: "sheet-head")
        head.append(Element("span", class: "sheet-grip"))
        head.append(Element("h2", class: "sheet-title", text: Text.of(.settings)))
        // The closures live in the dialog's elements and end with them, when the dialog closes.
        head.append(.button(.close, label: .close) { self.dialog.closeDialog() })
        panel.append(head)
        addTheme()
        addLanguage()
        dialog.append(panel)
        listen(to: head)
        Element.body.append(dialog)
        dialog.showDialog()
    }

    private func listen(to head: Element) {
        dialog.on(.close) { self.dialog.discard() }
        dialog.on(.pointerDown) { pointer in
            if !self.panel.boundingRect.contains(pointer.position) { self.dialog.closeDialog() }
        }
        head.on(.pointerDown) { pointer in
            guard pointer.kind == .touch else { return }
            self.drag = (pointer.identifier, pointer.position.y)
            head.capturePointer(pointer.identifier)
            self.panel.setClass("is-dragged", true)
        }
        head.on(.pointerMove) { pointer in
            guard let drag = self.drag, drag.identifier == pointer.identifier else { return }
            self.panel.setTransform(Point(x: 0, y: max(pointer.position.y - drag.start, 0)))
        }
        head.on(.pointerUp) { pointer in
            let distance = pointer.position.y - (self.drag?.start ?? pointer.position.y)
            self.endDrag()
            if distance > Self.dismissDistance { self.dialog.closeDialog() }
        }
        head.on(.pointerCancel) { _ in self.endDrag() }
    }

    private func endDrag() {
        drag = nil
        panel.setClass("is-dragged", false)
        panel.setStyle("transform", "")
    }

    private func addTheme() {
        let current = Theme.current
        let group = group(.theme)
        for (theme, label) in [
            (Theme.system, Message.themeSystem), (.light, .themeLight), (.dark, .themeDark), (.black, .themeBlack),
        ] {
            add(Text.of(label), name: "theme", isOn: theme == current, to: group) { theme.use() }
        }
    }

    private func addLanguage() {
        let current = LanguageChoice.current
        let group = group(.language)
        add(Text.of(.languageSystem), name: "language", isOn: current == nil, to: group) { LanguageChoice.use(nil) }
        for language in [Language.english, .chinese, .japanese] {
            add(language.ownName.string, name: "language", isOn: language == current, to: group) {
                LanguageChoice.use(language)
            }
        }
    }

    private func group(_ title: Message) -> Element {
        let group = Element("fieldset", class: "choices")
        group.append(Element("legend", class: "choices-title", text: Text.of(title)))
        panel.append(group)
        return group
    }

    private func add(
        _ label: String,
        name: StaticString,
        isOn: Bool,
        to group: Element,
        _ action: @escaping () -> Void
    ) {
        let row = Element("label", class: "choice")
        let input = Element("input", class: "choice-input")
        input.setAttribute("type", "radio")
        input.setAttribute("name", name)
        input.setMeasure(.isChecked, isOn ? 1 : 0)
        input.on(.change) { action() }
        row.append(input)
        row.append(Element("span", class: "choice-text", text: label))
        row.append(Icon.check.element)
        group.append(row)
    }
}
