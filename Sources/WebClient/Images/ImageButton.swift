import WebBinding

/// The state of a button. Each state can have an image.
enum ButtonState: Int {
    case normal, pressed, selected, disabled
}

/// The images of a button's states. A state without an image has the image of the normal state.
final class ImageButton {
    nonisolated(unsafe) private static var buttons: [(element: Int32, button: ImageButton)] = []

    /// Removes a button when it is deinitialised. The listeners of the element hold it until the element is discarded.
    private final class Lifetime {
        let button: ImageButton

        init(_ button: ImageButton) { self.button = button }

        deinit { ImageButton.buttons.removeAll { $0.button === button } }
    }

    /// The addresses of the images, indexed by the raw values of ``ButtonState``.
    private var addresses: [String?] = [nil, nil, nil, nil]
    private var isPressed = false
    /// The state of the button while it is not pressed.
    var state = ButtonState.normal {
        didSet { if state != oldValue { _ = show() } }
    }
    /// Shows the image at an address.
    private var present: (String?) -> ImageLoadTask? = { _ in nil }

    /// Returns the images of a button. Creates them on the first call.
    static func of(_ element: Element) -> ImageButton {
        if let known = buttons.first(where: { $0.element == element.number }) { return known.button }
        let button = ImageButton()
        buttons.append((element.number, button))
        let lifetime = Lifetime(button)
        element.on(.pointerDown) { _ in lifetime.button.setPressed(true) }
        element.on(.pointerUp) { _ in lifetime.button.setPressed(false) }
        element.on(.pointerCancel) { _ in lifetime.button.setPressed(false) }
        return button
    }

    private func setPressed(_ isPressed: Bool) {
        self.isPressed = isPressed
        if addresses[ButtonState.pressed.rawValue] != nil { _ = show() }
    }

    /// Sets the image of a state. `present` shows the image of the current state.
    func set(_ address: String?, for state: ButtonState, _ present: @escaping (String?) -> ImageLoadTask?)
        -> ImageLoadTask?
    {
        addresses[state.rawValue] = address
        self.present = present
        return show()
    }

    private func show() -> ImageLoadTask? {
        let current = isPressed && state != .disabled ? .pressed : state
        return present(addresses[current.rawValue] ?? addresses[ButtonState.normal.rawValue])
    }
}
