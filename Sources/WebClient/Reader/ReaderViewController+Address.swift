import ReadingEngine
import WebBinding
import WebLocalization

// The position in the title, in the address bar and for screen readers.
extension ReaderViewController {
    /// The shortest time between two changes of the address, in seconds. Browsers reject more than a hundred in 30 seconds.
    private static let addressInterval = 0.35
    /// The delay of a change after the scene changed, in seconds. Changing the address takes the browser longer than a frame,
    /// so it is done between two frames.
    private static let addressDelay = 0.05
    /// The shortest time between two changes of the address while pages move, in seconds. Each change takes several
    /// milliseconds on a slow phone.
    private static let movingAddressInterval = 2.0
    /// The time between two checks whether the pages still move, in seconds.
    private static let restCheckInterval = 0.15

    /// Announces an item that became visible to screen readers, and updates the title and the address.
    func announce(_ item: SequenceItem) {
        guard let focus, let manifest else { return }
        let pageText = Text.of(.pageOf(page: focus.page + 1, total: manifest.pageSizes.count))
        announcesPosition = false
        switch item {
        case .chapterTransition(let before, let after):
            announcer.setText(stage?.transitionText(before, after).spoken ?? "")
        case .unresolved(let chapter):
            announcesPosition = true
            announcer.setText(session?.chapters.title(chapter) ?? "")
        case .page, .half, .spread:
            let isNewChapter = announcedChapter.map { $0 != focus.chapter } ?? false
            announcer.setText(isNewChapter ? manifest.title + ". " + pageText : pageText)
            announcedChapter = focus.chapter
        }
        scheduleAddressUpdate()
    }

    /// Updates the URL after the first page is painted, then at most once per interval, and less often while pages
    /// move.
    private func scheduleAddressUpdate() {
        guard lastAddressTime > 0 else {
            lastAddressTime = Clock.now
            Frames.afterPaint { self.updateAddress() }
            return
        }
        // The pending update reads the position when it runs.
        guard addressTimer == nil else { return }
        updateAddress(after: max(lastAddressTime + Self.addressInterval - Clock.now, Self.addressDelay))
    }

    private func updateAddress(after delay: Double) {
        addressTimer = Timers.after(delay) {
            self.addressTimer = nil
            if self.isMoving, Clock.now < self.lastAddressTime + Self.movingAddressInterval {
                self.updateAddress(after: Self.restCheckInterval)
            } else {
                self.updateAddress()
            }
        }
    }

    private var isMoving: Bool { stage.map { $0.reader.activity != .rest || $0.reader.isAnimating } ?? false }

    private func updateAddress() {
        guard let session, let focus, let manifest else { return }
        lastAddressTime = Clock.now
        Document.setTitle(manifest.title + " · \(focus.page + 1)/\(manifest.pageSizes.count) · Quire")
        app.replaceAddress(
            .reading(
                publication: session.chapters.publication(focus.chapter),
                page: session.chapters.number(of: focus)
            )
        )
    }

    /// Updates the address if an update is pending, then performs a navigation.
    func leave(_ navigate: () -> Void) {
        if let addressTimer {
            addressTimer.cancel()
            self.addressTimer = nil
            updateAddress()
        }
        navigate()
    }

    /// Adds a history entry for a link target (a position in the publication), so that Back returns to the link.
    func pushLinkTarget(_ position: Int) {
        leave { History.push(Route.reading(publication: publication, page: position).address) }
    }

    /// Goes back to the previous screen.
    func goBack() {
        leave { app.goBack(or: .home) }
    }
}
