import Geometry

/// A mode that recognises long presses.
protocol PressRecognizing {
    var gesture: Gesture { get set }
    var taps: DoubleTapRecognizer { get set }
    /// Effects for the reader, in order.
    var effects: [ModeEffect] { get set }

    /// Returns the page at a point of the window.
    func page(at point: Point, in context: ReadingContext) -> PageIdentifier?
    /// Stops the motion that the press interrupted.
    mutating func brake(at time: Double)
}

extension PressRecognizing {
    /// The time of the next deadline of a press or a tap.
    var nextDeadline: Double? {
        switch (gesture.deadline, taps.deadline) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    /// Performs the actions that are due at `deadline`.
    mutating func handleDeadline(_ deadline: Double, in context: ReadingContext) {
        if gesture.deadline == deadline { openLoupeOrMenu(in: context) }
        if taps.deadline == deadline {
            // No second tap followed: perform the single tap.
            taps.timeOut()
            effects.append(.toggleBars)
        }
    }

    /// Shows or hides the bars after a tap: when no second tap has followed in time, or immediately if double taps are
    /// off.
    mutating func tapMenu(at position: Point, time: Double, in context: ReadingContext) {
        guard context.options.doubleTap == .off else {
            taps.recordWaiting(at: position, time: time, received: context.now)
            return
        }
        taps.reset()
        effects.append(.toggleBars)
    }

    /// Performs a long press: stops a moving page, or shows the loupe or the page menu over a page at rest.
    mutating func openLoupeOrMenu(in context: ReadingContext) {
        guard case .pressed(var press) = gesture else { return }
        if press.brakeDeadline != nil {
            press.brakeDeadline = nil
            gesture = .pressed(press)
            brake(at: context.now)
            return
        }
        press.menuDeadline = nil
        gesture = .pressed(press)
        guard let page = page(at: press.origin, in: context) else { return }
        taps.reset()
        if context.options.usesLoupe {
            gesture = .magnifying(Gesture.LoupeDrag(press: press, finger: press.origin, page: page))
            effects.append(.showBars(false))
            return
        }
        gesture = .menuShown(press)
        effects.append(.pageMenu(page, at: press.origin))
    }
}
