import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A row of the edit form: a control, a lock button, and the value in the file.
final class EditFieldRow {
    /// The root element.
    let root = Element("div", class: "setting account-field edit-field")
    private let field: EditField
    /// The stored state of the field; nil if several works are edited.
    private let state: EditableFieldValue?
    private let input: Element
    private let lock: Element
    private let note = Element("span", class: "setting-note")
    private let fileNote = Element("div", class: "edit-file")
    private var isLocked: Bool
    private var isLockChanged = false
    private var isReset = false

    /// Makes a row. Without a state, the row is empty, and changes nothing until the user enters a value.
    init(_ field: EditField, _ state: EditableFieldValue?) {
        self.field = field
        self.state = state
        isLocked = state?.isLocked ?? false
        input = Self.control(of: field)
        lock = .button(.lock, label: .editLock) {}
        let identifier = "edit-" + field.rawValue
        let label = Element("label", class: "setting-name", text: Text.of(field.title))
        label.setAttribute("for", identifier)
        input.setAttribute("id", identifier)
        input.setAttribute("aria-describedby", identifier + "-note")
        note.setAttribute("id", identifier + "-note")
        note.setText(field.note.map { Text.of($0) } ?? "")
        lock.setAttribute("title", Text.of(.editLock))
        let line = Element("div", class: "account-field-line")
        line.append(input)
        line.append(lock)
        for part in [label, line, note, fileNote] { root.append(part) }
        if let state {
            input.value = field.text(of: state.values)
        } else if field.control != .choice {
            input.setAttribute("placeholder", Text.of(.editUnchanged))
        }
        listen()
        show()
    }

    private static func control(of field: EditField) -> Element {
        switch field.control {
        case .choice:
            let list = Element("select", class: "list-input")
            let none = Element("option")
            none.setAttribute("value", "")
            list.append(none)
            for (value, title) in field.choices {
                let option = Element("option")
                option.setAttribute("value", value)
                option.setText(Text.of(title))
                list.append(option)
            }
            return list
        case .text, .list:
            let area = Element("textarea", class: "note-area")
            area.setAttribute("rows", field.control == .text ? 5 : 3)
            area.setAttribute("maxlength", field.maximumLength)
            return area
        case .line, .number, .decimal:
            let input = Element("input", class: "list-input")
            input.setAttribute("type", "text")
            if field.control == .number { input.setAttribute("inputmode", "numeric") }
            if field.control == .decimal { input.setAttribute("inputmode", "decimal") }
            input.setAttribute("autocomplete", "off")
            input.setAttribute("maxlength", field.maximumLength)
            return input
        }
    }

    private func listen() {
        if field.control == .choice {
            input.on(.change) { self.valueChanged() }
        } else {
            input.on(.input) { _ in self.valueChanged() }
        }
        lock.on(.click) {
            self.isLocked.toggle()
            self.isLockChanged = true
            self.isReset = false
            self.show()
        }
    }

    /// Locks the changed value, unless the user has pressed the lock button.
    private func valueChanged() {
        isReset = false
        if !isLockChanged { isLocked = true }
        show()
    }

    private func show() {
        lock.setAttribute("aria-pressed", isLocked ? "true" : "false")
        fileNote.discardContent()
        guard let state, !isReset, state.isEdited || state.isLocked || isChanged else { return }
        let text = field.text(of: state.fileValues)
        if state.isEdited || isChanged {
            fileNote.append(
                Element(
                    "span",
                    class: "setting-note",
                    text: text.utf8.isEmpty ? Text.of(.editFileEmpty) : Text.of(.editFileValue(text))
                )
            )
        }
        fileNote.append(
            .button(.editRestore, class: "button") {
                self.input.value = text
                self.isReset = true
                self.isLocked = false
                self.input.focus()
                self.show()
            }
        )
    }

    private var values: [String] { field.values(of: input.value) }

    private var isChanged: Bool {
        let values = values
        guard let before = state?.values else { return !values.isEmpty }
        return values.count != before.count || !zip(values, before).allSatisfy { $0.isSame(as: $1) }
    }

    /// The edit to send; nil if the user changed nothing.
    var change: FieldEdit? {
        var edit = FieldEdit()
        edit.field = field.rawValue
        edit.isLocked = isLocked
        if isReset {
            edit.isReset = true
            return state?.isEdited == true || state?.isLocked == true ? edit : nil
        }
        if isChanged {
            edit.values = values
            return edit
        }
        return isLockChanged && isLocked != state?.isLocked ? edit : nil
    }
}
