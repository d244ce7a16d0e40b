import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet in which an administrator chooses the kind of each library. A choice is sent immediately, or after the
/// response to the previous choice. The server then scans and regroups the library.
final class LibrariesSheet {
    private let sheet = Sheet(title: Text.of(.libraries))
    private let panel = Element("div", class: "account-fields")
    private let status = Element("p", class: "account-problem")
    private let form: SettingsForm
    private var libraries: [LibrarySummary]
    /// The kinds of the libraries on the server.
    private var stored: [String]
    private var task: HostTask?
    private var isSending = false

    private static var kinds: [(name: StaticString, title: Message)] {
        [("mixed", .libraryMixed), ("comics", .libraryComics), ("books", .libraryBooks)]
    }

    /// Loads the libraries and opens the sheet.
    static func open(app: App) -> HostTask {
        LibraryRequests.libraries { result in
            switch result {
            case .success(let libraries): LibrariesSheet(libraries).open()
            case .failure(let failure): app.say(AccountFailure.message(status: failure.status, changing: .other))
            }
        }
    }

    private init(_ libraries: [LibrarySummary]) {
        self.libraries = libraries
        stored = libraries.map { $0.kind }
        form = SettingsForm(in: panel, name: "libraries")
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "alert")
        status.setHidden(true)
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.libraryKindAdvice)))
        for part in [status, panel] { sheet.content.append(part) }
        for index in libraries.indices { form.add(field(at: index)) }
        // The closures retain the sheet until it is closed.
        sheet.onClose = {
            self.task?.cancel()
            self.form.removeAll()
        }
    }

    private func open() {
        sheet.open()
        panel.focus()
    }

    private func field(at index: Int) -> SettingsField {
        let choices = Self.kinds.enumerated().map { number, kind in
            SettingsField.Choice(value: number, label: Text.of(kind.title))
        }
        return SettingsField(.libraryKind(libraries[index].name), .choices(choices)) {
            Self.kinds.firstIndex { self.libraries[index].kind.isSame(as: $0.name) } ?? 0
        } set: { number in
            self.choose(Self.kinds[number].name.string, at: index)
        }
    }

    private func choose(_ kind: String, at index: Int) {
        libraries[index].kind = kind
        status.setHidden(true)
        send()
    }

    /// Sends the next choice that differs from the server. Choices are sent one after the other, because concurrent
    /// requests can arrive in any order.
    private func send() {
        guard !isSending,
            let index = libraries.indices.first(where: { !libraries[$0].kind.isSame(as: stored[$0]) })
        else { return }
        isSending = true
        let kind = libraries[index].kind
        task = LibraryRequests.setKind(kind, ofLibrary: libraries[index].id) { result in
            self.isSending = false
            switch result {
            case .success: self.stored[index] = kind
            case .failure(let failure):
                // Reverts the failed choice, unless the user has made a later one, which is sent next.
                if self.libraries[index].kind.isSame(as: kind) { self.libraries[index].kind = self.stored[index] }
                self.form.refresh()
                self.status.setText(Text.of(AccountFailure.message(status: failure.status, changing: .other)))
                self.status.setHidden(false)
            }
            self.send()
        }
    }
}
