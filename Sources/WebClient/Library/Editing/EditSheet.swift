import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet that edits the metadata of one or more works. It sends only the fields that the user changed.
final class EditSheet {
    private let sheet: Sheet
    private let target: EditTarget
    private let app: App
    private let status = Element("p", class: "account-problem")
    private let form = Element("form", class: "account-fields edit-form")
    private let submit = Element("button", class: "button account-submit is-primary", text: Text.of(.editSave))
    private var rows: [EditFieldRow] = []
    private var task: HostTask?
    private var isSending = false
    private let onDone: () -> Void

    /// Opens the sheet. `onDone` is called after an edit and after its undo.
    @discardableResult
    init(_ target: EditTarget, app: App, onDone: @escaping () -> Void = {}) {
        self.target = target
        self.app = app
        self.onDone = onDone
        var title = Text.of(.editTitle)
        if !target.isSingle { title = Text.of(.editCount(target.count)) }
        sheet = Sheet(title: title)
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "alert")
        status.setHidden(true)
        submit.setAttribute("type", "submit")
        sheet.content.append(status)
        sheet.content.append(form)
        // The closures retain the sheet until it is closed.
        form.on(.submit) {
            CurrentEvent.preventDefault()
            self.save()
        }
        sheet.onClose = {
            self.task?.cancel()
            self.rows = []
        }
        sheet.open()
        task = LibraryRequests.editableMetadata(of: target) { result in
            switch result {
            case .success(let metadata):
                let fields: [(EditField, EditableFieldValue?)] =
                    target.isSingle
                    ? metadata.fields.compactMap { state in EditField.named(state.field).map { ($0, state) } }
                    : EditField.common(of: target).map { ($0, nil) }
                self.show(fields, Self.advice(metadata.writing))
            case .failure: self.show(.actionFailed)
            }
        }
    }

    /// Returns the note about whether the edits are written to files.
    private static func advice(_ writing: String) -> Message {
        if writing.isSame(as: "beside") { return .editAdviceBeside }
        return writing.isSame(as: "inside") ? .editAdviceInside : .editAdvice
    }

    private func show(_ fields: [(EditField, EditableFieldValue?)], _ advice: Message) {
        form.append(Element("p", class: "account-advice", text: Text.of(advice)))
        rows = fields.map { EditFieldRow($0, $1) }
        if target.isSingle { form.append(coverButtons()) }
        for row in rows { form.append(row.root) }
        form.append(submit)
    }

    private func show(_ problem: Message) {
        status.setText(Text.of(problem))
        status.setHidden(false)
        status.scrollIntoView()
    }

    /// Returns the buttons that change the cover. They take effect immediately, without **Save**.
    private func coverButtons() -> Element {
        let buttons = Element("div", class: "account-buttons")
        let target = target
        let finish: LibraryRequests.Completion<MetadataEditSummary> = { result in
            guard case .success(let edit) = result else { return self.show(.editCoverInvalid) }
            self.sheet.close()
            EditActions.showUndoMessage(edit, .coverChanged, app: self.app, onDone: self.onDone)
        }
        buttons.append(
            .button(.editCoverPicture, class: "button") { LibraryRequests.uploadCover(of: target, finish) }
        )
        if case .publications(let works) = target, let work = works.first, work.layout == nil, work.pageCount > 1 {
            buttons.append(
                .button(.editCoverPage, class: "button") {
                    PagePicker(of: work) { page in
                        LibraryRequests.setCover(of: target, page: page, of: work.id, finish)
                    }
                }
            )
        }
        buttons.append(.button(.editCoverRemove, class: "button") { LibraryRequests.removeCover(of: target, finish) })
        return buttons
    }

    private func save() {
        let changes = rows.compactMap { $0.change }
        guard !changes.isEmpty else { return sheet.close() }
        guard !isSending else { return }
        isSending = true
        submit.setAttribute("aria-disabled", "true")
        status.setHidden(true)
        LibraryRequests.edit(target, changes) { result in
            self.isSending = false
            self.submit.removeAttribute("aria-disabled")
            switch result {
            case .success(let edit):
                self.sheet.close()
                EditActions.showUndoMessage(edit, .editSaved, app: self.app, onDone: self.onDone)
            case .failure(let failure): self.show(failure.status == 400 ? .editInvalid : .actionFailed)
            }
        }
    }
}
