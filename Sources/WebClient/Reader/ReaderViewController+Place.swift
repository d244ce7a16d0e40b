import ReadingEngine

// The place: named in the address and the title, said to those who listen, and kept.
extension ReaderViewController {
    /// Browsers refuse to rename the place a hundred times in half a minute: fast turns become one. In seconds.
    private static let addressDelay = 0.35
    /// A name costs the browser more than a frame of a strip: it is given between two frames. In seconds.
    private static let addressPause = 0.05

    /// Names the place: in the title, the address, and for those who listen.
    func place(_ scene: ReaderScene) {
        guard let focus = scene.focus, let manifest, scene.item != announcedItem || announcedItem == nil else { return }
        let words = Text.of(.pageOf(page: focus.page + 1, total: manifest.pageSizes.count))
        let isNewChapter = announcedItem?.chapter != focus.chapter
        switch scene.item {
        case .transition(let before, let after): announcer.setText(stage?.words(before, after).spoken ?? "")
        case .unresolved(let chapter): announcer.setText(chapters.title(chapter))
        default: announcer.setText(isNewChapter && announcedItem != nil ? manifest.title + ". " + words : words)
        }
        announcedItem = scene.item
        nameSoon()
    }

    /// Names the place in the title and the address bar: the first time at once, and after that at most once in a while.
    private func nameSoon() {
        guard lastAddressTime > 0 else {
            name()
            return
        }
        // The timer under way will name where one is by then.
        guard addressTimer == nil else { return }
        let wait = max(lastAddressTime + Self.addressDelay - Clock.now, Self.addressPause)
        addressTimer = Timers.after(wait) {
            self.addressTimer = nil
            self.name()
        }
    }

    private func name() {
        guard let focus, let manifest else { return }
        lastAddressTime = Clock.now
        Document.setTitle(manifest.title + " · \(focus.page + 1)/\(manifest.pageSizes.count) · Quire")
        app.replaceAddress(.reading(publication: chapters.publication(focus.chapter), page: chapters.number(of: focus)))
    }

    /// Leaves for another place; the address of this one is made right before.
    func leave(_ go: () -> Void) {
        if let addressTimer {
            addressTimer.cancel()
            self.addressTimer = nil
            name()
        }
        go()
    }

    /// A link is followed: the place one leaves stays in the history, and the one it leads to (a position) is next.
    func leaveForLink(to position: Int) {
        leave { History.push(Route.reading(publication: publication, page: position).address) }
    }

    /// Keeps a place in a text. A glance at the first page is no beginning.
    func keep(_ place: BookLocator, in publication: String, isFinished: Bool) {
        if isIncognito || begun.isEmpty && place.position == 0 && !isFinished { return }
        if let focus, begun.isEmpty { begun.append(focus.chapter) }
        let progress = Progress(
            page: place.position,
            isCompleted: isFinished,
            updatedAt: Clock.millisecondsSince1970,
            locator: place
        )
        PlaceKeeper.keep(PlaceKeeper.Place(publication: publication, progress: progress))
    }

    /// Keeps a place. A glance is no beginning: neither at a first page, nor at the one the reader opened at where
    /// nothing was kept.
    func keep(_ page: PageIdentifier, fraction: Double, isFinished: Bool) {
        let opened = firstPlace == page
        firstPlace = nil
        let publication = chapters.publication(page.chapter)
        guard !publication.utf8.isEmpty else { return }
        let manifest = chapters.manifest(page.chapter)
        if isIncognito { return }
        if !begun.contains(page.chapter), !isFinished {
            if page.page == 0 || opened && manifest?.progress == nil { return }
        }
        if !begun.contains(page.chapter) { begun.append(page.chapter) }
        let now = Clock.millisecondsSince1970
        let progress = Progress(page: page.page, fraction: fraction, isCompleted: isFinished, updatedAt: now)
        chapters.setProgress(progress, of: page.chapter)
        PlaceKeeper.keep(PlaceKeeper.Place(publication: publication, progress: progress))
    }
}
