import Geometry

// The state of a reader as the beginning of a log.
extension PageReader {
    /// A log whose replay brings a new reader into this reader's state, except for animations and gestures.
    var stateLog: ReplayLog {
        let entries = context.window.entries
        let own = currentChapter.flatMap { context.window.index(of: $0) } ?? 0
        var configuration = ReaderConfiguration(
            chapter: entries[own].chapter,
            page: progress.focus?.page ?? 0,
            fraction: mode.fraction(in: context),
            options: context.options,
            viewport: context.viewport,
            density: context.density,
            reducesMotion: context.reducesMotion,
            time: now
        )
        configuration.showsImagesOnly = context.showsImagesOnly
        var events: [ReaderEvent] = [.barsRequested(visible: bars.isVisible, time: now)]
        // Chapters are loaded from the current one outwards.
        for entry in entries[(own + 1)...] { events.append(.chapterReady(entry.chapter, time: now)) }
        for entry in entries[..<own].reversed() { events.append(.chapterReady(entry.chapter, time: now)) }
        for page in context.loads.pages {
            switch context.loads.state(of: page) {
            case .ready:
                events.append(.pageReady(page, size: context.window.shape(of: page)?.size ?? .zero, time: now))
            case .failed: events.append(.pageFailed(page, time: now))
            case .idle, .loading: break
            }
        }
        return ReplayLog(configuration: configuration, steps: events.map { .event($0) })
    }

    /// Returns whether a new reader that replays `log` shows the same scene as this one and waits for the same chapters
    /// and pages.
    func isReproduced(by log: ReplayLog) -> Bool {
        guard mode.activity(in: context) == .rest, mode.hasNoInput, !isAnimating, !isStale, pendingChapter == nil,
            retainedCard == nil,
            mode.pendingPosition == nil
        else { return false }
        var copy = PageReader(log.configuration)
        for case .event(let event) in log.steps { copy.handle(event) }
        let scene = scene
        let copied = copy.scene
        guard copied.focus == scene.focus, copied.item == scene.item, copied.magnification == scene.magnification,
            copied.activity == .rest, copied.barsVisible == scene.barsVisible,
            copied.isAutoScrolling == scene.isAutoScrolling, copy.context.sequence.items == context.sequence.items,
            copy.context.window == context.window, copy.context.loads.count == context.loads.count
        else { return false }
        for page in context.loads.pages where copy.context.loads.state(of: page) != context.loads.state(of: page) {
            return false
        }
        let frames = Self.visibleFrames(scene)
        let copiedFrames = Self.visibleFrames(copied)
        guard frames.count == copiedFrames.count else { return false }
        for (frame, copied) in zip(frames, copiedFrames) where !Self.isAlmostEqual(frame, copied) { return false }
        return true
    }

    /// The frames of the visible surfaces in the window.
    private static func visibleFrames(_ scene: ReaderScene) -> [Rect] {
        scene.surfaces.filter { $0.isVisible }.map { surface in
            let origin = surface.slot.origin + surface.translation
            return Rect(
                origin: origin * scene.camera.scale + scene.camera.translation,
                size: surface.slot.size * (surface.scale * scene.camera.scale)
            )
        }
    }

    /// Returns whether two frames differ by less than a hundredth of a point.
    private static func isAlmostEqual(_ one: Rect, _ other: Rect) -> Bool {
        let differences = [
            one.minX - other.minX, one.minY - other.minY, one.size.width - other.size.width,
            one.size.height - other.size.height,
        ]
        return differences.allSatisfy { abs($0) < 0.01 }
    }
}
