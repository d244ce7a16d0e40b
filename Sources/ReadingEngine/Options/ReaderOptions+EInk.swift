// The rules of e-ink screens, which take a few tenths of a second for each change of the picture.
extension ReaderOptions {
    /// The smallest part of the window by which a strip scrolls on an e-ink screen. A tenth remains visible, so that the
    /// reader finds the line again.
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

    /// The part of the window by which drags and the wheel scroll a strip; nil if the strip follows them.
    var scrollStep: Double? { isEInk ? stripStep : nil }
}
