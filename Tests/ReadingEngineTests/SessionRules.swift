import Geometry

@testable import ReadingEngine

/// The rules that must hold after every event of a session.
enum SessionRules {
    static func violations(after event: ReaderEvent, before: PageReader, driver: ReaderDriver) -> [String] {
        let reader = driver.reader
        return reader.brokenInvariants() + driver.violations + atRest(reader)
            + focusViolations(after: event, before: before, now: reader)
            + motionViolations(after: event, before: before, now: reader) + loadingViolations(driver)
            + turnViolations(driver)
    }

    /// No turn is in progress at rest, and a turn in progress ends at one of its items. The driver checks that turns begin
    /// and end in pairs.
    private static func turnViolations(_ driver: ReaderDriver) -> [String] {
        switch driver.reader.mode {
        case .strip: return driver.turning == nil ? [] : ["a strip rests and a turn is in progress"]
        case .paged(let machine):
            if machine.turn.isAtRest { return driver.turning == nil ? [] : ["a turn at rest is in progress"] }
            guard !machine.turn.isTracking, let turning = driver.turning, let item = driver.item else { return [] }
            // A loaded chapter replaces its placeholder.
            if case .unresolved = turning.to { return [] }
            if case .unresolved = turning.from { return [] }
            return turning.to == item || turning.from == item ? [] : ["the turn to \(turning.to) moves to \(item)"]
        }
    }

    /// At rest, only the target is visible, in its place.
    private static func atRest(_ reader: PageReader) -> [String] {
        guard case .paged(let machine) = reader.mode, machine.turn.isAtRest else { return [] }
        let scene = reader.scene
        let visible = scene.surfaces.filter(\.isVisible)
        if visible.map(\.item) != [scene.item] { return ["at rest shows \(visible.map(\.item))"] }
        if visible.first?.slot != Rect(origin: .zero, size: reader.viewport) {
            return ["the item rests at \(String(describing: visible.first?.slot))"]
        }
        let order = scene.surfaces.compactMap { reader.context.sequence.position(of: $0.item) }
        for (one, next) in zip(order, order.dropFirst()) where next != one + 1 { return ["surfaces with a gap"] }
        return []
    }

    /// The page in focus changes only by a step, a drag, a jump or another publication.
    private static func focusViolations(after event: ReaderEvent, before: PageReader, now: PageReader) -> [String] {
        switch event {
        case .resized, .motionReduced, .optionsChanged, .barsRequested, .chapterFailed, .chapterRetried, .shapesChanged,
            .spreadsDetected, .isolated, .pageFailed, .retry, .key(.shiftSpreads, _), .key(.menu, _), .pageReady,
            .chapterReady:
            break
        default: return []
        }
        guard before.mode.pendingPosition == nil, before.pendingChapter == nil, let place = before.progress.focus else {
            return []
        }
        // If the placeholder of a chapter is visible, the loaded chapter replaces it.
        if case .chapterReady = event, case .unresolved = before.scene.item { return [] }
        // A strip that moves changes the page in focus.
        guard before.mode.activity(in: before.context) == .rest else { return [] }
        // A strip that no longer continues gets shorter. At its new end, the last page is in focus.
        if case .optionsChanged = event, before.context.rules.isContinuous, !now.context.rules.isContinuous,
            let focus = now.progress.focus, now.mode.isAtEnd(of: focus, in: now.context)
        {
            return []
        }
        if now.progress.focus != place {
            return ["the page in focus changed from \(place) to \(String(describing: now.progress.focus))"]
        }
        return []
    }

    /// Pages that become known don't move the current page.
    private static func motionViolations(after event: ReaderEvent, before: PageReader, now: PageReader) -> [String] {
        switch event {
        case .chapterReady, .chapterFailed, .pageReady, .pageFailed, .shapesChanged, .spreadsDetected, .key(.menu, _):
            break
        default: return []
        }
        guard case .paged(var old) = before.mode, case .paged(let new) = now.mode, old.turn.request == nil,
            before.pendingChapter == nil
        else { return [] }
        // An animation may end at the time of the event.
        old.turn.advance(to: now.now)
        let jump = new.turn.position(at: now.now) - old.turn.position(at: now.now)
        return abs(jump) > 1e-6 ? ["the page jumped by \(jump)"] : []
    }

    /// The host holds the pages that the reader expects.
    private static func loadingViolations(_ driver: ReaderDriver) -> [String] {
        var violations: [String] = []
        let known = driver.reader.context.loads.pages
        for page in driver.held where !known.contains(page) {
            violations.append("\(page) is loaded, but the reader doesn't expect it")
        }
        for page in driver.loading where !known.contains(page) {
            violations.append("\(page) is loading, but the reader doesn't expect it")
        }
        for chapter in driver.opening where !driver.reader.context.window.requested.contains(chapter) {
            violations.append("chapter \(chapter) is loading, but the reader doesn't expect it")
        }
        return violations
    }
}
