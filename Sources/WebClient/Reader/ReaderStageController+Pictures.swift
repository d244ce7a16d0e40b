import Geometry
import ImageLoading
import ReadingEngine

// What the engine wants done, which picture a page is shown with, and what comes of fetching it.
extension ReaderStageController {
    /// Carries out what the engine wants.
    func obey() {
        var wanted: [PageIdentifier] = []
        for effect in reader.takeEffects() {
            switch effect {
            case .load(let page, _) where book != nil: book?.want(page)
            case .load(let page, let rank):
                loader?.want(page, rank: rank)
                wanted.append(page)
            case .cancel(let page), .evict(let page):
                for leaf in leaves where leaf.page == page { leaf.showPaper() }
                loader?.drop(page)
                book?.forget(page)
            case .openChapter(let chapter): open(chapter)
            case .closeChapter(let chapter): chapters.close(chapter)
            case .placeChanged(let page, let fraction, let isFinished):
                place = (page, fraction)
                handler(.placeChanged(page, fraction: fraction, isFinished: isFinished))
            case .reachedEdge(let edge): handler(.reachedEdge(edge))
            case .pageMenu(let page, let point): handler(.pageMenu(page, at: point + root.boundingRect.origin))
            case .withdrawPageMenu: handler(.withdrawPageMenu)
            case .pulled(let pointer): handler(.pulled(pointer: pointer))
            case .pairingChanged(let chapter, let pairing):
                chapters.setPairing(pairing, of: chapter)
                handler(.pairingChanged(chapter: chapter, pairing))
            }
        }
        guard !wanted.isEmpty else { return }
        loader?.settle()
        for leaf in leaves where wanted.contains(leaf.page) && !leaf.showsPicture { fill(leaf) }
    }

    private func open(_ chapter: Int) {
        chapters.open(chapter) { isThere in
            guard self.loader != nil else { return }
            if isThere, let found = self.chapters.chapter(chapter) {
                self.send(.chapterReady(found, time: self.sceneTime))
            } else {
                self.send(.chapterFailed(chapter, time: self.sceneTime))
            }
        }
    }

    func received(_ outcome: ReaderPageLoader.Outcome, of page: PageIdentifier) {
        switch outcome {
        case .begun:
            for leaf in leaves where leaf.page == page && !leaf.showsPicture { fill(leaf) }
        case .ready(let picture):
            // A leaf that waits hears of it by itself.
            for leaf in leaves where leaf.page == page && leaf.isBlank { fill(leaf) }
            let size = Size(width: Double(picture.width), height: Double(picture.height))
            send(.pageReady(page, size: size, time: sceneTime))
        case .sharper:
            for leaf in leaves where leaf.page == page { fill(leaf) }
        case .failed(let trouble):
            for leaf in leaves where leaf.page == page { leaf.showFailure(trouble.reason) }
            send(.pageFailed(page, time: sceneTime))
        case .evicted:
            for leaf in leaves where leaf.page == page { leaf.showPaper() }
        }
    }

    /// Loads a page anew: one that failed is tried again, one that is there is asked for once more.
    func reload(_ page: PageIdentifier) {
        if loader?.picture(of: page) == nil { send(.retry(page, time: Clock.now)) } else { loader?.reload(page) }
    }

    /// Gives a leaf what there is: the picture, the reason why there is none, or the wait for it.
    func fill(_ leaf: PageLeaf) {
        guard let loader else { return }
        if let (picture, address) = loader.picture(of: leaf.page) {
            leaf.show(picture, at: address)
        } else if let trouble = loader.trouble(of: leaf.page) {
            leaf.showFailure(trouble.reason)
        } else if let address = loader.addressUnderWay(leaf.page) {
            leaf.wait(for: address)
        } else {
            leaf.showPaper()
        }
    }

    /// Where the reader is, and the pages whose pictures go last.
    var loaderPlace: ReaderPageLoader.Place {
        let scene = reader.scene
        var visible: [PageIdentifier] = []
        for surface in scene.surfaces where surface.isVisible { visible += surface.pictures.map { $0.page } }
        return ReaderPageLoader.Place(
            index: scene.focus?.page ?? 0,
            direction: isGoingBack ? .backward : .forward,
            visible: visible
        )
    }

    // MARK: Borders

    /// Leaves borders out otherwise. The pictures stay as they are: only the boxes that show them change.
    func setCropping(_ cropping: ReaderChapters.Cropping) {
        guard cropping != chapters.cropping else { return }
        chapters.cropping = cropping
        chapters.unpair()
        for chapter in chapters.held { reshape(chapter) }
    }

    private func reshape(_ chapter: Int) {
        reader.handle(.shapesChanged(chapter: chapter, chapters.shapes(chapter), time: sceneTime))
        for leaf in leaves where leaf.page.chapter == chapter { leaf.setCrop(chapters.crop(of: leaf.page)) }
        obey()
    }

    /// Two pages that face each other are shown without the same, or they would not be of one size.
    func pairSpreads() {
        guard chapters.cropping == .pages else { return }
        var changed: [Int] = []
        for surface in reader.scene.surfaces {
            guard case .spread(let first, let second) = surface.item, chapters.pair(first, second) else { continue }
            if !changed.contains(first.chapter) { changed.append(first.chapter) }
        }
        for chapter in changed { reshape(chapter) }
    }

    // MARK: Sizes

    /// The address of a page in the smallest width that covers its place on this screen, as far as that can be told
    /// before it is there.
    func address(of page: PageIdentifier) -> String { address(of: page, covering: pixelsAcross(page)) }

    private func address(of page: PageIdentifier, covering pixels: Double) -> String {
        let variant = PagePicture.variant(of: chapters.ownSize(of: page), covering: pixels)
        return chapters.manifest(page.chapter)?.address(ofPage: page.page, variant) ?? ""
    }

    /// The device pixels that a page by itself covers from side to side at home, what is cut off included.
    private func pixelsAcross(_ page: PageIdentifier) -> Double {
        let viewport = reader.viewport
        let crop = chapters.crop(of: page)
        let shown = chapters.ownSize(of: page).map { crop.shown(of: $0) }
        var across = viewport.width
        if reader.options.mode.isPaged {
            across =
                PageHome.layout(
                    of: [PageHome.Picture(size: shown)],
                    in: viewport,
                    density: density,
                    fit: reader.options.fit,
                    zoomStart: .automatic,
                    progression: .leftToRight,
                    startsAtEnd: false
                ).home.size.width
        }
        return across / crop.keptAcross * density
    }

    /// The device pixels that a page covers from side to side where it lies, what is cut off included.
    func pixelsAcross(_ placement: PagePlacement, scale: Double) -> Double {
        let turned = placement.quarterTurns % 2 != 0
        let across = turned ? placement.frame.size.height : placement.frame.size.width
        let whole = placement.half == nil ? across : across * 2
        return whole / chapters.crop(of: placement.page).keptAcross * scale * density
    }

    /// Asks for more pixels where a page that rests on screen could show them.
    func sharpen(_ scene: ReaderScene) {
        // What is shown small for now is seen as it is as soon as it is swiped to: its neighbours are sharpened with it.
        for surface in scene.surfaces where surface.isVisible || chapters.listsPictures {
            for placement in surface.pictures {
                guard let picture = loader?.picture(of: placement.page)?.picture else { continue }
                // One that is too large to be decoded whole is sharpened by tiles.
                let scale = isDeep(placement.page) ? 1 : surface.scale * scene.camera.scale
                let closer = scene.loupe?.page == placement.page && !isDeep(placement.page) ? ReaderLoupe.scale : 1
                let needed = pixelsAcross(placement, scale: scale * closer)
                let width = Double(picture.width)
                let own = chapters.ownSize(of: placement.page)?.width ?? (chapters.listsPictures ? .infinity : width)
                guard width < needed * 0.95, width < own else { continue }
                loader?.sharpen(placement.page, address: address(of: placement.page, covering: needed))
            }
        }
    }
}
