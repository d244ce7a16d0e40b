import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet for adding items to an existing or a new list.
final class ListPicker {
    private let sheet: Sheet
    private let kind: UserList.Kind
    private let entries: [String]
    private let rows = Element("div", class: "picker-rows")
    private let onDone: (UserList?) -> Void
    private var task: HostTask?

    /// Opens the sheet with the lists of a kind. `onDone` is called with the list to which the entries were added; nil
    /// when adding them failed.
    @discardableResult
    init(_ kind: UserList.Kind, entries: [String], onDone: @escaping (UserList?) -> Void) {
        self.kind = kind
        self.entries = entries
        self.onDone = onDone
        sheet = Sheet(title: Text.of(kind == .collection ? .addToCollection : .addToReadingList))
        sheet.dialog.setClass("picker", true)
        sheet.content.append(
            ListNameForm(kind == .collection ? .newCollection : .newReadingList) { self.make($0) }.root
        )
        sheet.content.append(rows)
        // The closures retain the picker until the sheet is closed.
        sheet.onClose = {
            self.task?.cancel()
        }
        sheet.open()
        task = LibraryRequests.lists(kind) { result in
            if case .success(let lists) = result { self.show(lists) }
        }
    }

    private func show(_ lists: [UserList]) {
        for list in lists where list.isEditable {
            let row = Element("button", class: "menu-row")
            row.setAttribute("type", "button")
            row.append(Icon.lists.element)
            row.append(Element("span", class: "menu-text", text: list.title))
            row.append(Element("span", class: "picker-count", text: "\(list.count)"))
            row.on(.click) { self.add(to: list) }
            rows.append(row)
        }
    }

    private func add(to list: UserList) {
        sheet.close()
        LibraryRequests.add(entries, toList: list.id) { self.onDone($0 == .refused ? nil : list) }
    }

    private func make(_ title: String) {
        sheet.close()
        LibraryRequests.makeList(kind, title: title, entries: entries) { result in
            if case .success(let list) = result { self.onDone(list) } else { self.onDone(nil) }
        }
    }
}

/// A form with the name of a list.
final class ListNameForm {
    /// The form's element.
    let root = Element("form", class: "list-form")
    /// Called with the name when the form is submitted.
    var onName: (String) -> Void
    private let input = Element("input", class: "list-input")

    /// Makes a form for a new list, or with a `name` for renaming an existing one.
    init(_ label: Message, name: String = "", action: Message = .create, onName: @escaping (String) -> Void) {
        self.onName = onName
        input.setAttribute("type", "text")
        input.setAttribute("maxlength", 200)
        input.setAttribute("placeholder", Text.of(label))
        input.setAttribute("aria-label", Text.of(label))
        input.setAttribute("autocomplete", "off")
        input.value = name
        let button = Element("button", class: "button", text: Text.of(action))
        button.setAttribute("type", "submit")
        root.append(input)
        root.append(button)
        root.on(.submit) {
            CurrentEvent.preventDefault()
            let name = self.input.value.trimmed
            if !name.utf8.isEmpty { self.onName(name) } else { self.input.focus() }
        }
    }

    /// Clears the field.
    func clear() { input.value = "" }

    /// Focuses the field.
    func focus() {
        input.focus()
        input.selectText()
    }
}
