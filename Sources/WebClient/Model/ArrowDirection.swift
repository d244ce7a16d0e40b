/// A direction of an arrow key.
enum ArrowDirection {
    case left, right, up, down

    /// Returns the movement in text: along the line or across lines, and forward or backward. `isDown` is vertical
    /// writing, `isLeftward` right-to-left text.
    func inText(isDown: Bool, isLeftward: Bool) -> (alongText: Bool, forwards: Bool) {
        switch self {
        case .left: (!isDown, isLeftward)
        case .right: (!isDown, !isLeftward)
        case .up: (isDown, false)
        case .down: (isDown, true)
        }
    }
}
