/// The bars over the page: shown by a tap in the middle, hidden by the next one, by a turn, or by themselves.
struct Bars: Equatable, Sendable {
    /// How long they stay without being touched, in seconds.
    static let stay = 4.0

    /// Only a tap shows and hides them.
    var isPinned = false
    private(set) var isVisible = false
    private(set) var deadline: Double?

    mutating func show(at time: Double) {
        isVisible = true
        deadline = isPinned ? nil : time + Self.stay
    }

    mutating func hide() {
        isVisible = false
        deadline = nil
    }

    mutating func toggle(at time: Double) {
        if isVisible { hide() } else { show(at: time) }
    }
}
