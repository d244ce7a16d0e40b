import Geometry

@testable import ReadingEngine

/// A step forward and one back, from a reader at rest with everything loaded. They must return to the same state.
struct RoundTrip {
    private var driver: ReaderDriver

    /// Ends all touches and answers all loads. Nil if something is still pending.
    init?(from driver: ReaderDriver, fingers: [Int]) {
        self.driver = driver
        for finger in fingers { self.driver.touch(.cancelled, 0, 0, finger: finger) }
        self.driver.send(.autoScrollRequested(false, time: self.driver.time))
        self.driver.answersAtOnce = true
        self.driver.opensAtOnce = true
        self.driver.rest(frame: 0.1)
        guard isSettled, isKnown else { return nil }
    }

    /// Whether nothing is requested, moving or pending.
    private var isSettled: Bool {
        let reader = driver.reader
        return reader.mode.pendingPosition == nil && reader.pendingChapter == nil && !reader.isStale
            && reader.retainedCard == nil
            && reader.mode.activity(in: reader.context) == .rest && driver.loading.isEmpty && driver.opening.isEmpty
    }

    /// Whether all sizes are known. A size that becomes known may change spreads and the length of a strip.
    private var isKnown: Bool {
        driver.library.allSatisfy { chapter in
            let known = driver.reader.chapter(chapter.identifier) ?? chapter
            return known.pages.allSatisfy { $0.size != nil }
        }
    }

    /// The violation found; empty if there is none, nil if the step forward did nothing.
    mutating func violation() -> String? {
        switch driver.reader.mode {
        case .paged: pagedViolation()
        case .strip: stripViolation()
        }
    }

    private mutating func press(_ key: ReaderKey) {
        driver.press(key)
        driver.rest(frame: 0.1)
    }

    private mutating func pagedViolation() -> String? {
        // A page that begins in its middle is panned before it turns back.
        guard driver.reader.options.zoomStart == .automatic else { return nil }
        let before = driver.paged
        let item = driver.item
        let fits = before.zoom.bounds.minimumScale == 1 && before.zoom.camera(at: driver.time).scale == 1
        press(.forward)
        guard driver.item != item, isSettled else { return nil }
        press(.backward)
        if driver.item != item { return "\(String(describing: item)) has become \(String(describing: driver.item))" }
        if driver.paged.turn.target != before.turn.target { return "it is at \(driver.paged.turn.target) now" }
        // A page larger than the window begins at its end when it is reached backwards.
        if fits, driver.layout != before.zoom.camera(at: driver.time) { return "the camera is \(driver.layout)" }
        return (driver.violations + driver.reader.brokenInvariants()).first ?? ""
    }

    private mutating func stripViolation() -> String? {
        guard case .strip(let mode) = driver.reader.mode, let row = mode.strip.currentRow else { return nil }
        guard let before = windowTop(of: row.item) else { return nil }
        let step = driver.reader.viewport.height * StripMachine.tapStep
        press(.forward)
        // Less than a whole step: the end was reached.
        guard let there = windowTop(of: row.item), abs(before - there - step) < 1e-6, isSettled else { return nil }
        press(.backward)
        guard let after = windowTop(of: row.item) else { return "\(row.item) is gone" }
        if abs(after - before) > 1e-6 { return "\(row.item) is \(after - before) points further down" }
        return (driver.violations + driver.reader.brokenInvariants()).first ?? ""
    }

    private func windowTop(of item: SequenceItem) -> Double? {
        guard case .strip(let mode) = driver.reader.mode else { return nil }
        let strip = mode.strip
        return strip.strip.index(of: item).map { strip.camera(at: driver.time).windowY(of: strip.strip.top(of: $0)) }
    }
}
