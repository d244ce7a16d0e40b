import Geometry
import ReadingEngine

// The slots of a scene and the leaves that lie in them.
extension ReaderStageController {
    /// The leaf that shows a placement: the one that shows it already, wherever it lies; else one of the same page that
    /// the scene has no other use for; else a new one.
    func leaf(for placement: PagePlacement, in scene: ReaderScene) -> PageLeaf {
        let (page, half) = (placement.page, placement.half)
        if let known = leaves.first(where: { $0.page == page && $0.half == half }) { return known }
        if let free = leaves.first(where: { leaf in leaf.page == page && !Self.shows(scene, page, leaf.half) }) {
            free.setHalf(half)
            return free
        }
        let leaf = PageLeaf(
            page: page,
            half: half,
            publication: chapters.publication(page.chapter),
            words: chapters.words(of: page)
        ) {
            self.send(.retry(page, time: Clock.now))
        }
        leaf.setCrop(chapters.crop(of: page))
        fill(leaf)
        leaves.append(leaf)
        return leaf
    }

    private static func shows(_ scene: ReaderScene, _ page: PageIdentifier, _ half: PageHalf?) -> Bool {
        scene.surfaces.contains { $0.pictures.contains { $0.page == page && $0.half == half } }
    }

    func fillBlank(_ surface: ReaderSurface) {
        for placement in surface.pictures {
            for leaf in leaves where leaf.page == placement.page && leaf.isBlank {
                loader?.restore(placement.page)
                fill(leaf)
            }
        }
    }

    // MARK: The loupe

    /// Shows the loupe that a finger holds, or puts it away.
    func hold(_ view: LoupeView, _ scene: ReaderScene) {
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

    // MARK: Slots

    func makeSlot(_ surface: ReaderSurface) -> ReaderItemView {
        switch surface.item {
        case .page(let page):
            if let book { return book.view(of: surface.item, page) }
            return ReaderPageViewController(
                surface.item,
                page: page,
                publication: chapters.publication(page.chapter),
                isHalf: false
            )
        case .half(let page, _):
            return ReaderPageViewController(
                surface.item,
                page: page,
                publication: chapters.publication(page.chapter),
                isHalf: true
            )
        case .spread(let first, let second):
            if let book { return book.view(of: surface.item, first) }
            return ReaderDoublePageViewController(
                surface.item,
                first: first,
                second: second,
                publication: chapters.publication(first.chapter)
            )
        case .transition(let before, let after):
            return ReaderInfoPageView(surface.item, words: { self.words(before, after) }) {
                self.onLeave()
            } onContinue: {
                self.onContinue()
            }
        case .unresolved(let chapter):
            return ReaderLoadingPageView(
                surface.item,
                title: chapters.title(chapter),
                reason: { self.chapters.reason(chapter) }
            ) {
                self.send(.chapterRetried(chapter, time: Clock.now))
            }
        }
    }

    /// What the card between two chapters says.
    func words(_ before: Int?, _ after: Int?) -> ReaderInfoPageView.Words {
        var missing = 0
        if let before, let after { missing = chapters.missing(between: before, and: after) }
        return ReaderInfoPageView.Words(
            before: before.map { chapters.title($0) },
            after: after.map { chapters.title($0) },
            volume: after == nil ? book?.nextVolume?.title : nil,
            missing: missing,
            isComingBack: after != nil && told?.focus?.chapter == after
        )
    }
}
