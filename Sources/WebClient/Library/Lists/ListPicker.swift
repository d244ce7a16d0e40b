/// Asks into which list something shall go: one of those there are, or a new one.
final class ListPicker {
    private let sheet: Sheet
    private let kind: UserList.Kind
    private let entries: [String]
    private let rows = Element("div", class: "picker-rows")
    private let onDone: (UserList?) -> Void
    private var task: HostTask?

    /// Shows the lists of a kind. `onDone` hears into which one the entries went; nil when that failed.
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
        // The closures keep the picker until the sheet is gone.
        sheet.onClose = {
            self.task?.cancel()
            self.sheet.onClose = nil
        }
        sheet.open()
        task = LibraryRequests.lists(kind) { result in
            if case .success(let lists) = result { self.show(lists) }
        }
    }

    private func show(_ lists: [UserList]) {
        for list in lists {
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

/// A field for the name of a list, and a button that takes it.
final class ListNameForm {
    /// The form.
    let root = Element("form", class: "list-form")
    private let input = Element("input", class: "list-input")

    /// A form for a new list, or with a `name` for another one of a list there is.
    init(_ label: Message, name: String = "", action: Message = .create, onName: @escaping (String) -> Void) {
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
            if !name.utf8.isEmpty { onName(name) } else { self.input.focus() }
        }
    }

    /// Gives the field the keyboard.
    func focus() {
        input.focus()
        input.selectText()
    }
}
