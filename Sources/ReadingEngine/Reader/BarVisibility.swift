/// The visibility of the bars. A tap in the middle shows or hides them; a turn or a delay hides them.
struct BarVisibility: Equatable, Sendable {
    /// The delay after which the bars are hidden, in seconds.
    static let hideDelay = 4.0

    /// Whether only a tap shows and hides the bars.
    var isPinned = false
    private(set) var isVisible = false
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
