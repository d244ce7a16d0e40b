import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet in which an administrator changes the labels of a series. A change is saved immediately.
final class LabelsSheet {
    private let sheet = Sheet(title: Text.of(.labels))
    private let status = Element("p", class: "account-problem")
    private let present = Element("div", class: "chips account-fields")
    private let suggestions = LabelSuggestions()
    private let series: String
    /// The visible labels, including changes that the server has not acknowledged.
    private var labels: [String]
    /// The labels that the server has acknowledged.
    private var acknowledged: [String]
    /// The number of changes so far, to detect changes during a request.
    private var changeCount = 0
    private var isSending = false
    private let onChange: () -> Void

    /// Opens the sheet with the labels of a series. `onChange` is called after each change.
    @discardableResult
    init(_ labels: [String], ofSeries series: String, onChange: @escaping () -> Void) {
        self.labels = labels
        acknowledged = labels
        self.series = series
        self.onChange = onChange
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "alert")
        status.setHidden(true)
        present.setAttribute("tabindex", "-1")
        present.setAttribute("role", "group")
        present.setAttribute("aria-label", Text.of(.labels))
        let form = ListNameForm(.labelAdd, action: .labelAdd) { _ in }
        form.onName = { text in
            form.clear()
            self.add(LabelText.labels(in: text))
        }
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.labelsAdvice)))
        for part in [status, present, form.root, suggestions.root] { sheet.content.append(part) }
        suggestions.onChoose = { label in
            // The suggestion disappears, so the focus moves to the labels.
            self.present.focus()
            self.add([label])
        }
        // The closures retain the sheet until it is closed.
        sheet.onClose = {
            self.suggestions.discard()
            form.onName = { _ in }
        }
        sheet.open()
        form.focus()
        show()
        suggestions.load()
    }

    private func show() {
        present.discardContent()
        for label in labels {
            let chip = Element("button", class: "chip label-chip")
            chip.setAttribute("type", "button")
            chip.setAttribute("aria-label", Text.of(.labelRemove(label)))
            chip.append(Element("span", class: "chip-text", text: label))
            chip.append(Icon.close.element)
            chip.on(.click) {
                self.present.focus()
                self.set(self.labels.filter { !$0.isSame(as: label) })
            }
            present.append(chip)
        }
        if labels.isEmpty { present.append(Element("span", class: "account-advice", text: Text.of(.labelsNone))) }
        suggestions.show(except: labels)
    }

    private func add(_ new: [String]) {
        set(labels + new.filter { label in !labels.contains { $0.isSame(as: label) } })
    }

    private func set(_ new: [String]) {
        labels = new
        changeCount += 1
        status.setHidden(true)
        show()
        if !isSending { send() }
    }

    /// Sends all labels, because the server replaces them as a whole. Changes made during the request are sent after
    /// it.
    private func send() {
        isSending = true
        let sent = changeCount
        _ = LibraryRequests.setLabels(labels, ofSeries: series) { result in
            self.isSending = false
            switch result {
            case .success(let stored):
                self.acknowledged = stored
                if self.changeCount != sent { return self.send() }
                self.onChange()
            case .failure(let failure):
                self.status.setText(Text.of(failure.status == 400 ? .labelsInvalid : .actionFailed))
                self.status.setHidden(false)
                if self.changeCount != sent { return self.send() }
            }
            // Show the labels of the server, which normalises or rejects them.
            self.labels = self.acknowledged
            self.show()
        }
    }
}
