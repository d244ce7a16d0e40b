/// The visibility of the reader's bars. A tap in the middle shows or hides them. A page turn or a delay hides them.
struct BarVisibility: Equatable, Sendable {
    /// The delay after which the bars are hidden, in seconds.
    static let hideDelay = 4.0

    /// Whether the bars stay visible after a page turn and after the delay.
    var isPinned = false
    private(set) var isVisible = false
    /// The time at which the bars are hidden, in seconds; nil if they aren't hidden automatically.
    private(set) var deadline: Double?

    mutating func show(at time: Double) {
        isVisible = true
        deadline = isPinned ? nil : time + Self.hideDelay
    }

    mutating func hide() {
        isVisible = false
        deadline = nil
    }

    mutating func toggle(at time: Double) {
        if isVisible { hide() } else { show(at: time) }
    }
}
