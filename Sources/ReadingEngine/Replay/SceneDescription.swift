import Geometry

/// Describes scenes and effects as numbers, for comparison between platforms.
enum SceneDescription {
    /// Appends the reader's scene and effects, and clears the effects.
    static func append(_ reader: inout PageReader, to output: inout [Double]) {
        let scene = reader.scene
        output += numbers(of: scene.focus) + numbers(of: scene.item) + [Double(scene.pageCount)]
        output += [number(of: scene.activity), scene.barsVisible ? 1 : 0] + numbers(of: scene.pendingPage)
        output += [scene.magnification, scene.isDouble ? 1 : 0, scene.isAutoScrolling ? 1 : 0]
        output.append(Double(scene.pageTransition.rawValue))
        output += numbers(of: scene.curl) + numbers(of: scene.loupe)
        output += [scene.camera.scale, scene.camera.translation.x, scene.camera.translation.y]
        output.append(Double(scene.surfaces.count))
        for surface in scene.surfaces { append(surface, to: &output) }
        let effects = reader.takeEffects()
        output.append(Double(effects.count))
        for effect in effects { output += numbers(of: effect) }
    }

    private static func append(_ surface: ReaderSurface, to output: inout [Double]) {
        output += numbers(of: surface.item) + numbers(of: surface.slot)
        output += [surface.scale, surface.translation.x, surface.translation.y]
        output += [surface.isFailed ? 1 : 0, surface.isVisible ? 1 : 0, surface.shade]
        output.append(Double(surface.pictures.count))
        for picture in surface.pictures {
            output += numbers(of: picture.page) + numbers(of: picture.frame)
            output += [number(of: picture.half), Double(picture.quarterTurns), number(of: picture.content)]
        }
    }

    // MARK: Numbers

    private static func numbers(of curl: PageCurl?) -> [Double] {
        guard let curl else { return [0] }
        let fold = curl.fold
        return [1, fold.touch.x, fold.touch.y, fold.normal.x, fold.normal.y, fold.origin.x, fold.origin.y, fold.radius]
            + numbers(of: curl.stage.frame)
    }

    private static func numbers(of loupe: ReaderLoupe?) -> [Double] {
        guard let loupe else { return [0] }
        return [1] + numbers(of: loupe.page)
            + [number(of: loupe.half), loupe.place.x, loupe.place.y, loupe.finger.x, loupe.finger.y]
    }

    private static func numbers(of rect: Rect) -> [Double] {
        [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    }

    private static func numbers(of page: PageIdentifier?) -> [Double] {
        [Double(page?.chapter ?? -1), Double(page?.page ?? -1)]
    }

    private static func numbers(of item: SequenceItem?) -> [Double] {
        switch item {
        case nil: [0, -1, -1, 0]
        case .page(let page): [1] + numbers(of: page) + [0]
        case .half(let page, let half): [2] + numbers(of: page) + [number(of: half)]
        case .spread(let first, let second): [3] + numbers(of: first) + [Double(second.page)]
        case .chapterTransition(let before, let after): [4, Double(before ?? -1), Double(after ?? -1), 0]
        case .unresolved(let chapter): [5, Double(chapter), -1, 0]
        }
    }

    private static func numbers(of effect: ReaderEffect) -> [Double] {
        switch effect {
        case .load(let page, let rank): [0] + numbers(of: page) + [Double(rank)]
        case .cancel(let page): [1] + numbers(of: page)
        case .evict(let page): [2] + numbers(of: page)
        case .openChapter(let chapter): [3, Double(chapter)]
        case .closeChapter(let chapter): [4, Double(chapter)]
        case .progressChanged(let page, let fraction, let isFinished):
            [5] + numbers(of: page) + [fraction, isFinished ? 1 : 0]
        case .willTurn(let from, let to): [12] + numbers(of: from) + numbers(of: to)
        case .didTurn(let from, let to, let completed):
            [13] + numbers(of: from) + numbers(of: to) + [completed ? 1 : 0]
        case .reachedEdge(let edge): [6, edge == .start ? 0 : 1]
        case .pageMenu(let page, let point): [7] + numbers(of: page) + [point.x, point.y]
        case .dismissPageMenu: [10]
        case .dismissDragBegan(let pointer): [9, Double(pointer)]
        case .tapAction(let action): [11, Double(action.rawValue)]
        case .pairingChanged(let chapter, let pairing):
            [8, Double(chapter), Double(pairing.isolated.count)] + pairing.isolated.map { Double($0) }
                + [Double(pairing.shifted.count)] + pairing.shifted.map { Double($0) }
        }
    }

    private static func number(of half: PageHalf?) -> Double {
        switch half {
        case nil: 0
        case .left: 1
        case .right: 2
        }
    }

    private static func number(of activity: ReaderActivity) -> Double {
        switch activity {
        case .rest: 0
        case .pressed: 1
        case .tracking: 2
        case .settling: 3
        case .zooming: 4
        case .zoomSettling: 5
        }
    }

    private static func number(of content: PageContent) -> Double {
        switch content {
        case .loading: 0
        case .ready: 1
        case .failed: 2
        }
    }
}
