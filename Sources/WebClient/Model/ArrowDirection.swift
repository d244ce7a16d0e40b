/// A direction of an arrow key.
enum ArrowDirection {
    case left, right, up, down

    /// Returns the movement in text: along the line or across lines, and forward or backward. `isVerticalWriting` is vertical
    /// writing, `isRightToLeft` right-to-left text.
    func inText(isVerticalWriting: Bool, isRightToLeft: Bool) -> (alongText: Bool, forwards: Bool) {
        switch self {
        case .left: (!isVerticalWriting, isRightToLeft)
        case .right: (!isVerticalWriting, !isRightToLeft)
        case .up: (isVerticalWriting, false)
        case .down: (isVerticalWriting, true)
        }
    }
}
