import Geometry

/// A mode that recognises taps and long presses.
protocol PressRecognizing {
    var gesture: Gesture { get set }
    var taps: DoubleTapRecognizer { get set }
    /// Effects for the reader, in order.
    var effects: [ModeEffect] { get set }

    /// Returns the page at a point of the window.
    func page(at point: Point, in context: ReadingContext) -> PageIdentifier?
    /// Returns whether the image is magnified, or will be at the end of its animation.
    func isMagnified(at time: Double) -> Bool
    /// Zooms if a tap is the second of two. Returns false if the tap must be handled as a single tap.
    mutating func doubleTap(at position: Point, time: Double, in context: ReadingContext) -> Bool
    /// Steps in reading order after a tap: forward if `direction` is 1, backward if it is -1.
    ///
    /// - Parameter isUndoable: Whether a double tap zooms here. Its second tap undoes the step.
    /// - Returns: Whether a second tap can undo the step.
    mutating func stepAfterTap(towards direction: Int, isUndoable: Bool, in context: ReadingContext) -> Bool
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

    /// Performs the command of the zone that is tapped.
    mutating func tap(at position: Point, time: Double, in context: ReadingContext) {
        let options = context.options
        let command = options.tapCommand(
            at: position,
            in: context.viewport,
            isMagnified: isMagnified(at: context.now)
        )
        switch command {
        case .none: taps.reset()
        case .perform(let action):
            taps.reset()
            effects.append(.tapAction(action))
        case .backward, .forward:
            let isZoomable = options.doubleTap == .everywhere
            if isZoomable, doubleTap(at: position, time: time, in: context) { return }
            taps.reset()
            let direction = command == .forward ? 1 : -1
            let canUndo = stepAfterTap(towards: direction, isUndoable: isZoomable, in: context)
            if canUndo { taps.recordPerformed(at: position, time: time) }
        case .menu:
            if doubleTap(at: position, time: time, in: context) { return }
            tapMenu(at: position, time: time, in: context)
        }
    }

    /// Shows or hides the bars after a tap: when no second tap has followed in time, or immediately if double taps are
    /// off.
    private mutating func tapMenu(at position: Point, time: Double, in context: ReadingContext) {
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
