import WebBinding
import WebLocalization
import WebViews

/// One setting of a form: its title, its control, and the value that the control shows and changes.
///
///     form.add(
///         SettingsField(.optionContrast, .slider(50...150, step: 5) { "\($0)%" }) {
///             settings.contrast
///         } set: {
///             settings.contrast = $0
///         }
///     )
struct SettingsField {
    /// The kind of control.
    enum Control {
        /// A switch; 1 is on.
        case toggle
        /// One of several values.
        case choices([Choice])
        /// A number of a range. The closure returns the number with its unit.
        case slider(ClosedRange<Int>, step: Int, (Int) -> String)
        /// Buttons for the next smaller and the next larger value. `next` returns that value, the other closure the value
        /// with its unit.
        case stepper(
            ClosedRange<Int>,
            smaller: Message,
            larger: Message,
            next: (_ isLarger: Bool) -> Int,
            (Int) -> String
        )
        /// A colour, as 0xRRGGBB.
        case colour
    }

    /// A value to choose.
    struct Choice {
        var value: Int
        var label: String
        /// Sets the chip's style to a preview of the value; called at every refresh.
        var style: ((Element) -> Void)?
    }

    /// How a setting differs from its default, and the action that resets it.
    struct Change {
        var standing: () -> ScopedSettings.ValueSource
        var canReset: () -> Bool
        var reset: () -> Void
    }

    var title: Message
    var control: Control
    /// Returns the current value.
    var value: () -> Int
    /// Stores the value that the user chose.
    var set: (Int) -> Void
    /// The name of the row in style sheets and tests: `data-setting`.
    var token: StaticString?
    /// Returns the explanation below the title; empty for none.
    var note: () -> String = { "" }
    var isHidden: () -> Bool = { false }
    /// Nil if the setting has no reset button of its own.
    var change: Change?

    /// Makes a field.
    init(_ title: Message, _ control: Control, value: @escaping () -> Int, set: @escaping (Int) -> Void) {
        self.title = title
        self.control = control
        self.value = value
        self.set = set
    }
}

extension SettingsField.Control {
    /// One of several values that count from zero.
    static func choices(_ labels: [Message]) -> Self {
        .choices(labels.enumerated().map { SettingsField.Choice(value: $0.offset, label: Text.of($0.element)) })
    }
}
