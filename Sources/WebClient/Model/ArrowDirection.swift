/// The direction of an arrow key.
enum ArrowDirection {
    case left, right, up, down

    /// Returns the direction in a text: along the line or from line to line, forwards or backwards.
    func inText(isDown: Bool, isLeftward: Bool) -> (alongText: Bool, forwards: Bool) {
        switch self {
        case .left: (!isDown, isLeftward)
        case .right: (!isDown, !isLeftward)
        case .up: (isDown, false)
        case .down: (isDown, true)
        }
    }
}
