import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WireModel

// The views of the scene's items and pages.
extension ReaderStageController {
    /// Returns the view for a placement: the one that shows it already, otherwise an unused view of the same page,
    /// otherwise a new one.
    func pageView(for placement: PagePlacement, in scene: ReaderScene) -> PageView {
        let (page, half) = (placement.page, placement.half)
        if let existing = pageViews.first(where: { $0.page == page && $0.half == half }) { return existing }
        if let unused = pageViews.first(where: { $0.page == page && !Self.shows(scene, page, $0.half) }) {
            unused.setHalf(half)
            return unused
        }
        let pageView = PageView(
            page: page,
            half: half,
            publication: chapters.publication(page.chapter),
            labels: chapters.labels(of: page)
        ) {
            self.retry(page)
        }
        pageView.setCrop(chapters.crop(of: page))
        update(pageView)
        pageViews.append(pageView)
        return pageView
    }

    /// Loads a failed page again. If the server no longer has the password of the document, asks for it first.
    private func retry(_ page: PageIdentifier) {
        guard case .status(423)? = loader?.error(of: page)?.kind else {
            send(.retry(page, time: Clock.now))
            return
        }
        DocumentPasswordSheet.open(chapters.publication(page.chapter)) { isUnlocked in
            if isUnlocked { self.send(.retry(page, time: Clock.now)) }
        }
    }

    private static func shows(_ scene: ReaderScene, _ page: PageIdentifier, _ half: PageHalf?) -> Bool {
        scene.surfaces.contains { $0.pictures.contains { $0.page == page && $0.half == half } }
    }

    /// Loads evicted images of visible pages again.
    func restoreImages(on surface: ReaderSurface) {
        for placement in surface.pictures {
            for pageView in pageViews where pageView.page == placement.page && pageView.isBlank {
                loader?.restore(placement.page)
                update(pageView)
            }
        }
    }

    // MARK: Loupe

    /// Shows the loupe of the scene, or hides it.
    func update(_ view: LoupeView, _ scene: ReaderScene) {
        guard let loupe = scene.loupe, let picture = loader?.picture(of: loupe.page)?.picture else {
            view.hide()
            return
        }
        for surface in scene.surfaces {
            for placement in surface.pictures where placement.page == loupe.page && placement.half == loupe.half {
                view.show(
                    loupe,
                    of: picture,
                    frame: placement.frame.size * (surface.scale * scene.camera.scale),
                    box: chapters.crop(of: loupe.page).picture(half: loupe.half),
                    quarterTurns: placement.quarterTurns,
                    in: reader.viewport
                )
                return
            }
        }
        view.hide()
    }

    // MARK: Items

    /// Creates the view of an item: the session's own, or one that displays images.
    func makeItemView(_ surface: ReaderSurface) -> ReaderItemView {
        if let view = session?.view(of: surface.item) { return view }
        switch surface.item {
        case .page(let page):
            return PageItemView(
                surface.item,
                page: page,
                publication: chapters.publication(page.chapter),
                isHalf: false
            )
        case .half(let page, _):
            return PageItemView(
                surface.item,
                page: page,
                publication: chapters.publication(page.chapter),
                isHalf: true
            )
        case .spread(let first, let second):
            return SpreadItemView(
                surface.item,
                first: first,
                second: second,
                publication: chapters.publication(first.chapter)
            )
        case .chapterTransition(let before, let after):
            return TransitionItemView(surface.item, text: { self.transitionText(before, after) }) {
                self.onLeave()
            } onContinue: {
                self.onContinue()
            } onOpen: {
                self.send(.key($0, time: Clock.now))
            }
        case .unresolved(let chapter):
            return LoadingItemView(
                surface.item,
                title: chapters.title(chapter),
                reason: { self.chapters.reason(chapter) }
            ) {
                self.send(.chapterRetried(chapter, time: Clock.now))
            }
        }
    }

    /// The text of the card between two chapters.
    func transitionText(_ before: Int?, _ after: Int?) -> TransitionItemView.Content {
        var missing = 0
        var skipped = 0
        if let before, let after {
            missing = chapters.missing(between: before, and: after)
            skipped = chapters.skipped(between: before, and: after)
        }
        return TransitionItemView.Content(
            before: before.map { chapters.title($0) },
            after: after.map { chapters.title($0) },
            volume: after == nil ? session?.nextVolume?.title : nil,
            opensByButton: !reader.options.continuesIntoChapters,
            missing: missing,
            skipped: skipped,
            isNavigatingBackward: after != nil && focusedChapter == after
        )
    }
}
