import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebViews

// The engine's effects, the images of the pages, and their sizes.
extension ReaderStageController {
    /// Performs the engine's effects.
    func performEffects() {
        var requested: [PageIdentifier] = []
        for effect in reader.takeEffects() {
            switch effect {
            case .load(let page, let rank):
                if session?.load(page) ?? false { continue }
                loader?.request(page, rank: rank)
                requested.append(page)
            case .cancel(let page), .evict(let page):
                for pageView in pageViews where pageView.page == page { pageView.showPaper() }
                loader?.cancel(page)
                session?.unload(page)
            case .openChapter(let chapter): open(chapter)
            case .closeChapter(let chapter): chapters.close(chapter)
            case .progressChanged(let page, let fraction, let isFinished):
                position = (page, fraction)
                handler(.positionChanged(page, fraction: fraction, isFinished: isFinished))
            case .willTurn(let from, let to): willTurn(from: from, to: to)
            case .didTurn(_, let item, let isCompleted): didTurn(to: item, isCompleted: isCompleted)
            case .reachedEdge(let edge): handler(.reachedEdge(edge))
            case .pageMenu(let page, let point): handler(.pageMenu(page, at: point + root.boundingRect.origin))
            case .dismissPageMenu: handler(.dismissPageMenu)
            case .tapAction(let action): handler(.tapAction(action))
            case .dismissDragBegan(let pointer): handler(.dismissDragBegan(pointer: pointer))
            case .pairingChanged(let chapter, let pairing):
                chapters.setPairing(pairing, of: chapter)
                handler(.pairingChanged(chapter: chapter, pairing))
            }
        }
        if let draggedTo, reader.activity == .settling, reader.item == draggedTo { playTurnSound() }
        guard !requested.isEmpty else { return }
        loader?.startLoads()
        for pageView in pageViews where requested.contains(pageView.page) && !pageView.showsImage {
            update(pageView)
        }
    }

    /// Plays the sound of an animated turn, and loads ahead in its direction. The sound of a dragged turn is played
    /// when the finger lifts and the turn continues.
    private func willTurn(from: SequenceItem, to: SequenceItem) {
        if let before = from.firstPage, let after = to.firstPage, before != after {
            isGoingBack = chapters.distance(of: before, from: after.chapter) > after.page
        }
        switch reader.activity {
        case .tracking: draggedTo = to
        case .settling: playTurnSound()
        case .rest, .pressed, .zooming, .zoomSettling: break
        }
    }

    private func didTurn(to item: SequenceItem, isCompleted: Bool) {
        if isCompleted, draggedTo != nil { playTurnSound() }
        draggedTo = nil
        guard isCompleted else { return }
        flash.countTurn(reader.options)
        handler(.didTurn(to: item))
    }

    private func playTurnSound() {
        draggedTo = nil
        if reader.options.appearance.playsTurnSound { Device.playPageTurnSound() }
    }

    private func open(_ chapter: Int) {
        chapters.open(chapter) { isLoaded in
            guard self.loader != nil else { return }
            if isLoaded, let loaded = self.chapters.chapter(chapter) {
                self.send(.chapterReady(loaded, time: self.sceneTime))
            } else {
                self.send(.chapterFailed(chapter, time: self.sceneTime))
                if !self.reader.options.continuesIntoChapters { self.handler(.chapterFailed) }
            }
        }
    }

    /// Handles an event of the page loader.
    func handle(_ event: ReaderPageLoader.Event, of page: PageIdentifier) {
        switch event {
        case .started:
            for pageView in pageViews where pageView.page == page && !pageView.showsImage { update(pageView) }
        case .progress(let fraction): showProgress(of: page, fraction)
        case .loaded(let picture):
            // A view that shows the load's progress receives the image by itself.
            for pageView in pageViews where pageView.page == page && pageView.isBlank { update(pageView) }
            let size = Size(width: Double(picture.width), height: Double(picture.height))
            send(.pageReady(page, size: size, time: sceneTime))
        case .replaced:
            for pageView in pageViews where pageView.page == page { update(pageView) }
        case .failed(let error):
            for pageView in pageViews where pageView.page == page { pageView.showFailure(error.reason) }
            send(.pageFailed(page, time: sceneTime))
        case .evicted:
            for pageView in pageViews where pageView.page == page { pageView.showPaper() }
        }
    }

    /// Loads a page again: retries a failed one, requests a loaded one from the server again.
    func reload(_ page: PageIdentifier) {
        if loader?.picture(of: page) == nil { send(.retry(page, time: Clock.now)) } else { loader?.reload(page) }
    }

    /// Shows the state of a page's image: the image, the error, the load's progress, or blank paper.
    func update(_ pageView: PageView) {
        guard let loader else { return }
        if let (picture, address) = loader.picture(of: pageView.page) {
            pageView.show(picture, at: address)
        } else if let error = loader.error(of: pageView.page) {
            pageView.showFailure(error.reason)
        } else if let address = loader.loadingAddress(of: pageView.page) {
            pageView.showProgress(of: address)
        } else {
            pageView.showPaper()
        }
    }

    /// The position by which the loader decides what to evict.
    var loaderPosition: ReaderPageLoader.Position {
        let scene = reader.scene
        var visible: [PageIdentifier] = []
        for surface in scene.surfaces where surface.isVisible { visible += surface.pictures.map { $0.page } }
        return ReaderPageLoader.Position(
            index: scene.focus?.page ?? 0,
            direction: isGoingBack ? .backward : .forward,
            visible: visible
        )
    }

    // MARK: Cropping

    /// Changes how borders are cropped. Images are not loaded again: only the boxes that clip them change.
    func setCropping(_ cropping: ReaderChapters.Cropping) {
        guard cropping != chapters.cropping else { return }
        chapters.cropping = cropping
        chapters.removePairs()
        for chapter in chapters.loaded { updateShapes(of: chapter) }
    }

    /// Rotates an image of the image viewer by a quarter turn clockwise.
    func rotate(_ page: PageIdentifier) {
        chapters.rotate(page.page)
        updateShapes(of: page.chapter)
        scheduleFrame()
    }

    private func updateShapes(of chapter: Int) {
        forward(.shapesChanged(chapter: chapter, chapters.shapes(chapter), time: sceneTime))
        for pageView in pageViews where pageView.page.chapter == chapter {
            pageView.setCrop(chapters.crop(of: pageView.page))
        }
        performEffects()
    }

    /// Crops facing pages alike, so that both have the same scale.
    func pairSpreads() {
        guard chapters.cropping == .pages else { return }
        var changed: [Int] = []
        for surface in reader.scene.surfaces {
            guard case .spread(let first, let second) = surface.item, chapters.pair(first, second) else { continue }
            if !changed.contains(first.chapter) { changed.append(first.chapter) }
        }
        for chapter in changed { updateShapes(of: chapter) }
    }

    // MARK: Sizes

    /// The address of a page's image in the smallest width that covers the page on this screen, estimated before the page
    /// is placed.
    func address(of page: PageIdentifier) -> String {
        address(of: page, variant(of: page, covering: pixelWidth(of: page)))
    }

    private func variant(of page: PageIdentifier, covering pixels: Double) -> PageVariant {
        PageVariantChoice.variant(
            of: chapters.ownSize(of: page),
            covering: pixels,
            quality: imageQuality,
            isDithered: reader.options.isEInk
        )
    }

    /// The quality of the images to load.
    var imageQuality: ImageQuality { reader.options.appearance.imageQuality }

    /// Returns the address of a variant. With the data saver, returns the address of a better variant if it was loaded
    /// before, because the browser's cache has it.
    private func address(of page: PageIdentifier, _ variant: PageVariant) -> String {
        guard let manifest = chapters.manifest(page.chapter) else { return "" }
        if imageQuality == .saver {
            for better in PageVariantChoice.better(than: variant) {
                let address = manifest.shownAddress(ofPage: page.page, better)
                if ImageLoader.shared.hasLoaded(address) { return address }
            }
        }
        return manifest.shownAddress(ofPage: page.page, variant)
    }

    /// The width in device pixels of a single page at its initial zoom, including the cropped part.
    private func pixelWidth(of page: PageIdentifier) -> Double {
        let viewport = reader.viewport
        let crop = chapters.crop(of: page)
        let shown = chapters.ownSize(of: page).map { crop.shown(of: $0) }
        var width = viewport.width
        if reader.options.mode.isPaged {
            width =
                InitialZoom.layout(
                    of: [InitialZoom.Image(size: shown)],
                    in: viewport,
                    density: density,
                    fit: reader.options.fit,
                    zoomStart: .automatic,
                    progression: .leftToRight,
                    startsAtEnd: false,
                    isInViewer: chapters.listsImages
                ).initialFrame.size.width
        }
        return width / crop.visibleWidth * density
    }

    /// The width in device pixels of a placed page, including the cropped part.
    func pixelWidth(of placement: PagePlacement, scale: Double) -> Double {
        let isTurned = placement.quarterTurns % 2 != 0
        let width = isTurned ? placement.frame.size.height : placement.frame.size.width
        let whole = placement.half == nil ? width : width * 2
        return whole / chapters.crop(of: placement.page).visibleWidth * scale * density
    }

    /// Loads sharper images of pages at rest that have fewer pixels than the screen can show.
    func sharpen(_ scene: ReaderScene) {
        // The image viewer opens with small previews, so it sharpens the neighbours before they are swiped to.
        for surface in scene.surfaces where surface.isVisible || chapters.listsImages {
            for placement in surface.pictures {
                guard let picture = loader?.picture(of: placement.page)?.picture else { continue }
                // Images that are too large to be decoded whole are sharpened by tiles.
                let scale = usesTiles(placement.page) ? 1 : surface.scale * scene.camera.scale
                let loupeScale =
                    scene.loupe?.page == placement.page && !usesTiles(placement.page) ? ReaderLoupe.scale : 1
                let needed =
                    imageQuality == .original
                    ? .infinity : pixelWidth(of: placement, scale: scale * loupeScale)
                let width = Double(picture.width)
                let own = chapters.ownSize(of: placement.page)?.width ?? (chapters.listsImages ? .infinity : width)
                guard width < needed * 0.95, width < own else { continue }
                let variant = variant(of: placement.page, covering: needed)
                // The data saver has narrower images than the screen can show.
                guard variant.width.map({ Double($0) > width }) ?? true else { continue }
                loader?.sharpen(placement.page, address: address(of: placement.page, variant))
            }
        }
    }
}
