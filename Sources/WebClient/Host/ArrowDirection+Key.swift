import WebBinding

extension ArrowDirection {
    /// Creates the direction of an arrow key; nil for other keys.
    init?(_ key: Key) {
        switch key {
        case .arrowLeft: self = .left
        case .arrowRight: self = .right
        case .arrowUp: self = .up
        case .arrowDown: self = .down
        default: return nil
        }
    }
}
