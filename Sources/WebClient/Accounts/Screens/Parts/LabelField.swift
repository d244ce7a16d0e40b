import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A field for labels that are separated by commas, with suggestions.
final class LabelField {
    /// The row.
    var root: Element { row.root }
    private let row: TextFieldRow
    private let suggestions = LabelSuggestions()

    /// Makes a field. `identifier` is unique on the page; `onChange` is called with the labels after a change.
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
            // The button disappears.
            self.row.focus()
            self.suggestions.show(except: self.labels)
            onChange(self.labels)
        }
    }

    private var labels: [String] { LabelText.labels(in: row.value) }

    /// Sets the labels that are suggested.
    func suggest(_ labels: [LabelSummary]) { suggestions.take(labels) }

    /// Releases the handlers.
    func discard() { suggestions.discard() }
}
