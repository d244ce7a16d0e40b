import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet in which an administrator chooses whether edits are written to the files of each library.
final class WritingSheet {
    private let sheet = Sheet(title: Text.of(.writingTitle))
    private let panel = Element("div", class: "account-fields")
    private let problems = Element("div")
    private let status = Element("p", class: "account-problem")
    private let form: SettingsForm
    private var libraries: [LibraryWriting] = []
    private var task: HostTask?
    private static let modes: [StaticString] = ["never", "beside", "inside"]

    /// Opens the sheet.
    static func open() { WritingSheet().load() }

    private init() {
        sheet.dialog.setClass("is-account", true)
        form = SettingsForm(in: panel, name: "writing")
        status.setAttribute("role", "alert")
        status.setHidden(true)
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.writingAdvice)))
        for part in [status, panel, problems] { sheet.content.append(part) }
        // The closures retain the sheet until it is closed.
        sheet.onClose = {
            self.task?.cancel()
            self.form.removeAll()
        }
        sheet.open()
    }

    private func load() {
        task = LibraryRequests.libraryWriting { result in
            guard case .success(let list) = result else { return self.fail() }
            self.libraries = list
            for index in list.indices { self.form.add(self.field(index)) }
            self.show()
        }
    }

    private func field(_ index: Int) -> SettingsField {
        let choices: [Message] = [.writingNever, .writingBeside, .writingInside]
        var field = SettingsField(.limitLibrary(libraries[index].name), .choices(choices)) {
            Self.modes.firstIndex { self.libraries[index].mode.isSame(as: $0) } ?? 0
        } set: { mode in
            let former = self.libraries[index].mode
            self.libraries[index].mode = Self.modes[mode].string
            self.status.setHidden(true)
            LibraryRequests.setLibraryWriting(Self.modes[mode].string, of: self.libraries[index].id) { result in
                switch result {
                case .success(let list) where list.count == self.libraries.count: self.libraries = list
                default:
                    self.libraries[index].mode = former
                    self.fail()
                }
                self.show()
            }
        }
        field.note = {
            let count = self.libraries[index].pendingCount
            return count > 0 ? Text.of(.writingPending(count)) : ""
        }
        return field
    }

    private func show() {
        form.refresh()
        problems.discardContent()
        for library in libraries {
            for problem in library.problems {
                problems.append(
                    Element(
                        "p",
                        class: "account-advice",
                        text: library.name + " · " + problem.file + ": " + problem.reason
                    )
                )
            }
        }
    }

    private func fail() {
        status.setText(Text.of(.actionFailed))
        status.setHidden(false)
    }
}

extension LibraryRequests {
    /// Loads whether edits are written to the files of the libraries.
    static func libraryWriting(_ handler: @escaping Completion<[LibraryWriting]>) -> HostTask {
        get("/api/v1/libraries/writing", handler) { LibraryWritingList($0)?.libraries }
    }

    /// Chooses where the edits of a library are written.
    static func setLibraryWriting(_ mode: String, of id: String, _ handler: @escaping Completion<[LibraryWriting]>) {
        let body = LibraryWritingChange.with { $0.mode = mode }.jsonText
        _ = send(.put, "/api/v1/libraries/" + id + "/writing", body: body, handler) {
            LibraryWritingList($0)?.libraries
        }
    }
}
