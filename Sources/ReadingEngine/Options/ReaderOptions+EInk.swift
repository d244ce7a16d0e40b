// The rules for e-ink screens, which need a few tenths of a second for each change.
extension ReaderOptions {
    /// The minimum step of a strip on an e-ink screen, as a fraction of the window. A tenth of the window remains
    /// visible, so that the user finds the last line again.
    static let eInkStep = 0.9

    /// The options that the engine uses: clamped, and without transitions on an e-ink screen.
    var resolved: ReaderOptions {
        var options = clamped
        if isEInk {
            options.pageTransition = .none
            options.stripStep = max(options.stripStep, Self.eInkStep)
        }
        return options
    }

    /// The fraction of the window by which a drag or the wheel scrolls a strip; nil if the strip follows them.
    var scrollStep: Double? { isEInk ? stripStep : nil }
}
