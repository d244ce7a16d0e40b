import WebBinding
import WebLocalization
import WebViews

/// A value to copy: its name, the value, and a button.
enum CopyableValue {
    /// Makes the element. `onCopy` is called after the value was copied.
    static func make(_ name: Message, _ value: String, onCopy: @escaping () -> Void) -> Element {
        let title = Text.of(name)
        let root = Element("div", class: "setting")
        root.append(Element("span", class: "setting-name", text: title))
        let line = Element("div", class: "account-field-line")
        line.append(Element("code", class: "account-value", text: value))
        line.append(
            .button(.copy, label: .copyNamed(title)) {
                Clipboard.copy(value)
                onCopy()
            }
        )
        root.append(line)
        return root
    }
}
