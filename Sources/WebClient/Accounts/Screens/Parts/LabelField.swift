import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A text field for labels, separated by commas, with suggestions.
final class LabelField {
    /// The element of the row.
    var root: Element { row.root }
    private let row: TextFieldRow
    private let suggestions = LabelSuggestions()

    /// Creates a field. `identifier` must be unique on the page. `onChange` is called with the labels after each
    /// change.
    init(_ title: Message, identifier: StaticString, labels: [String], onChange: @escaping ([String]) -> Void) {
        row = TextFieldRow(
            title,
            .text,
            identifier: identifier,
            note: .labelsNote,
            maximumLength: 2000,
            value: LabelText.text(of: labels)
        )
        row.root.append(suggestions.root)
        row.onChange {
            self.suggestions.show(except: self.labels)
            onChange(self.labels)
        }
        suggestions.show(except: labels)
        suggestions.onChoose = { label in
            self.row.value = LabelText.text(of: self.labels + [label])
            // The suggestion disappears, so the focus moves to the field.
            self.row.focus()
            self.suggestions.show(except: self.labels)
            onChange(self.labels)
        }
    }

    private var labels: [String] { LabelText.labels(in: row.value) }

    /// Sets the suggested labels.
    func suggest(_ labels: [LabelSummary]) { suggestions.take(labels) }

    /// Releases the handlers.
    func discard() { suggestions.discard() }
}
