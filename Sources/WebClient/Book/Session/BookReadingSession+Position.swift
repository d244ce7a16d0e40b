import ReadingEngine
import WebBinding
import WireModel

// The position in the text, and how it is saved.
extension BookReadingSession {
    /// The position from the address, else the later of the positions saved on this device and on the server. A completed
    /// book opens at its beginning.
    static func initialLocator(
        in manifest: ReaderManifest,
        _ contents: BookContents,
        position: Int?
    ) -> BookPosition {
        let saved = ProgressStore.latest(manifest.progress, of: manifest.id)
        if let place = saved?.locator.map({ BookPosition($0) }), !(saved?.isCompleted ?? false),
            position ?? place.position == place.position
        {
            return place
        }
        let position = position ?? (saved?.isCompleted ?? true ? 0 : saved?.page ?? 0)
        let (section, fraction) = contents.place(ofPosition: position)
        return BookPosition(path: contents.sections[section].path, progression: fraction)
    }

    /// Updates the anchor from the visible page, and saves it.
    func save(_ page: PageIdentifier, isFinished: Bool, isLeaving: Bool = false) {
        saveTimer = nil
        guard let reader else { return }
        if frames.isScrolled, !isLeaving, Window.traits.contains(.visible), reader.scene?.activity != .rest {
            // Finding the first visible words takes longer than an animation frame, so wait until the strip has
            // stopped. In a hidden window it never stops, because there are no animation frames.
            let start = delayStart ?? Clock.now
            delayStart = start
            if Clock.now < start + Self.maximumSaveDelay {
                saveTimer = Timers.after(Self.saveDelay) { self.save(page, isFinished: isFinished) }
                return
            }
        }
        delayStart = nil
        if hasMoved(to: page) { setAnchor(to: page) }
        // Of two facing pages, `page` is the first. The last one decides whether this is the end.
        let last = bookChapters.lastSection(page.chapter)
        let isEnd = isFinished && contents.section(after: last) == nil && contents.sections[last].isLinear
        saveProgress(isFinished: isEnd)
    }

    /// Saves the anchor, unless the user has only opened the book at its first page.
    private func saveProgress(isFinished: Bool) {
        guard let reader, !reader.settings.isIncognito else { return }
        ReadingActivity.move(to: anchor.position, isEnd: isFinished, of: publication)
        if !hasStarted, anchor.position == 0, !isFinished { return }
        hasStarted = true
        let progress = ReadingProgress.with {
            $0.page = anchor.position
            $0.isCompleted = isFinished
            $0.updatedAt = Clock.millisecondsSince1970
            $0.locator = anchor.locator
        }
        ProgressStore.save(progress, of: publication)
    }

    /// Sets the anchor to the first visible words of a page.
    private func setAnchor(to page: PageIdentifier) {
        anchorPage = page
        anchorTop = top
        let position = anchorTop ?? PagePosition(page: page, offset: 0)
        let section = bookChapters.section(of: position.page)
        let place = frames.frame(showing: section, page: position.page.page)?.place(from: position.offset)
        let fraction = fraction(of: position)
        anchor = BookPosition(
            path: contents.sections[section].path,
            identifier: place?.identifier,
            progression: fraction,
            position: contents.position(in: section, fraction: fraction),
            total: contents.positionCount,
            before: place?.before ?? "",
            highlight: place?.highlight ?? ""
        )
    }

    /// Updates ``anchor`` if the position has changed.
    func updateAnchor() {
        if let focus, hasMoved(to: focus) || anchor.identifier == nil { setAnchor(to: focus) }
    }

    /// Cancels a pending save.
    func cancelSave() {
        saveTimer?.cancel()
        saveTimer = nil
    }
}
