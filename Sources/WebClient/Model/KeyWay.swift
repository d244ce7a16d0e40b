/// The way an arrow key points, and where that leads in a text.
enum KeyWay {
    case left, right, up, down

    /// Where it leads: along the text or from line to line, forwards or backwards.
    func inText(isDown: Bool, isLeftward: Bool) -> (alongText: Bool, forwards: Bool) {
        switch self {
        case .left: (!isDown, isLeftward)
        case .right: (!isDown, !isLeftward)
        case .up: (isDown, false)
        case .down: (isDown, true)
        }
    }
}
