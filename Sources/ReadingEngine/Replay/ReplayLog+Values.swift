import Geometry

// Encodes and decodes chapters, page shapes and options.
extension ReplayLog {
    static func index<Element: Equatable>(of element: Element, in list: [Element]) -> Double {
        Double(list.firstIndex(of: element) ?? 0)
    }

    // MARK: Chapters

    static func numbers(of chapter: Chapter) -> [Double] {
        var output = [Double(chapter.identifier)]
        output += numbers(of: chapter.previous) + numbers(of: chapter.next)
        output += numbers(of: chapter.pairing.isolated) + numbers(of: chapter.pairing.shifted)
        output += numbers(of: chapter.detectedSpreads) + numbers(of: chapter.hiddenPages)
        return output + numbers(of: chapter.pages)
    }

    static func chapter(from reader: inout NumberReader) -> Chapter? {
        guard let identifier = reader.whole(), let previous = link(from: &reader), let next = link(from: &reader),
            let isolated = list(from: &reader), let shifted = list(from: &reader),
            let spreads = reader.version < 9 ? [] : list(from: &reader),
            let hidden = reader.version < 10 ? [] : list(from: &reader), let pages = shapes(from: &reader)
        else { return nil }
        return Chapter(
            identifier: identifier,
            pages: pages,
            previous: previous,
            next: next,
            pairing: PairingChoices(isolated: isolated, shifted: shifted),
            detectedSpreads: spreads,
            hiddenPages: hidden
        )
    }

    private static func numbers(of link: ChapterLink?) -> [Double] {
        guard let link else { return [0, 0, 0] }
        return [1, Double(link.chapter), Double(link.missing)]
    }

    private static func link(from reader: inout NumberReader) -> ChapterLink?? {
        guard let isThere = reader.flag(), let chapter = reader.whole(), let missing = reader.whole() else {
            return nil
        }
        return .some(isThere ? ChapterLink(chapter: chapter, missing: missing) : nil)
    }

    static func numbers(of list: [Int]) -> [Double] {
        var output = [Double(list.count)]
        for number in list { output.append(Double(number)) }
        return output
    }

    static func list(from reader: inout NumberReader) -> [Int]? {
        guard let count = reader.count(ofElementsOf: 1) else { return nil }
        var list: [Int] = []
        for _ in 0..<count {
            guard let number = reader.whole() else { return nil }
            list.append(number)
        }
        return list
    }

    static func numbers(of shapes: [PageShape]) -> [Double] {
        var output = [Double(shapes.count)]
        for shape in shapes {
            let size = shape.size ?? .zero
            let shown = shape.croppedSize ?? .zero
            output += [size.width, size.height, shown.width, shown.height]
            output.append(shape.side.map { 1 + index(of: $0, in: PageSide.allCases) } ?? 0)
        }
        return output
    }

    static func shapes(from reader: inout NumberReader) -> [PageShape]? {
        guard let count = reader.count(ofElementsOf: 5) else { return nil }
        var shapes: [PageShape] = []
        shapes.reserveCapacity(count)
        for _ in 0..<count {
            guard let size = reader.size(), let shown = reader.size(), let side = reader.whole(),
                (0...PageSide.allCases.count).contains(side)
            else { return nil }
            shapes.append(
                PageShape(size: size, croppedSize: shown, side: side > 0 ? PageSide.allCases[side - 1] : nil)
            )
        }
        return shapes
    }

    // MARK: Options

    static func numbers(of options: ReaderOptions) -> [Double] {
        [
            index(of: options.mode, in: ReadingMode.allCases), index(of: options.pageLayout, in: PageLayout.allCases),
            options.coverStandsAlone ? 1 : 0, index(of: options.widePages, in: WidePages.allCases),
            index(of: options.widePagesInStrip, in: WidePages.allCases), index(of: options.fit, in: PageFit.allCases),
            index(of: options.zoomStart, in: ZoomStart.allCases), options.keepsZoom ? 1 : 0, options.pageGap,
            options.stripGap, options.stripPadding.portrait, options.stripPadding.landscape, options.autoScrollSpeed,
            index(of: options.tapZones, in: TapZoneLayout.allCases),
            index(of: options.tapInversion, in: TapInversion.allCases), Double(options.pagesAhead),
            options.alwaysShowsChapterTransitions ? 1 : 0,
            index(of: options.pageTransition, in: PageTransition.allCases),
            options.turnSpeed, options.usesLoupe ? 1 : 0, Double(options.tapRows.top.number),
            Double(options.tapRows.middle.number), Double(options.tapRows.bottom.number), options.stripMaximumWidth,
            options.zoomsOutStrip ? 1 : 0, options.continuesStrip ? 1 : 0,
            index(of: options.doubleTap, in: DoubleTapZoom.allCases), options.hasFacingColumns ? 1 : 0,
            options.stripStep, options.isEInk ? 1 : 0,
        ]
    }

    static func options(from reader: inout NumberReader) -> ReaderOptions? {
        guard let mode = reader.element(of: ReadingMode.allCases), let layout = reader.element(of: PageLayout.allCases),
            let cover = reader.flag(), let wide = reader.element(of: WidePages.allCases),
            let wideInStrip = reader.element(of: WidePages.allCases), let fit = reader.element(of: PageFit.allCases),
            let start = reader.element(of: ZoomStart.allCases), let keepsZoom = reader.flag(),
            let pageGap = reader.next(), let stripGap = reader.next(), let portrait = reader.next(),
            let landscape = reader.next(), let speed = reader.next(),
            let zones = reader.element(of: TapZoneLayout.allCases),
            let inversion = reader.element(of: TapInversion.allCases), let ahead = reader.whole(),
            let cards = reader.flag(), let transition = reader.element(of: PageTransition.allCases),
            let turnSpeed = reader.next(), let usesLoupe = reader.flag(),
            let top = reader.whole().flatMap({ TapRows.Row(number: $0) }),
            let middle = reader.whole().flatMap({ TapRows.Row(number: $0) }),
            let bottom = reader.whole().flatMap({ TapRows.Row(number: $0) }), let stripWidth = reader.next(),
            let zoomsOut = reader.flag(), let continues = reader.flag(),
            let doubleTap = reader.element(of: DoubleTapZoom.allCases),
            let columns = reader.version < 8 ? false : reader.flag(),
            let stripStep = reader.version < 8 ? StripMachine.tapStep : reader.next(),
            let isEInk = reader.version < 8 ? false : reader.flag()
        else { return nil }
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = layout
        options.coverStandsAlone = cover
        options.widePages = wide
        options.widePagesInStrip = wideInStrip
        options.fit = fit
        options.zoomStart = start
        options.keepsZoom = keepsZoom
        options.pageGap = pageGap
        options.stripGap = stripGap
        options.stripPadding = StripPadding(portrait: portrait, landscape: landscape)
        options.autoScrollSpeed = speed
        options.tapZones = zones
        options.tapInversion = inversion
        options.pagesAhead = ahead
        options.alwaysShowsChapterTransitions = cards
        options.pageTransition = transition
        options.turnSpeed = turnSpeed
        options.usesLoupe = usesLoupe
        options.tapRows.top = top
        options.tapRows.middle = middle
        options.tapRows.bottom = bottom
        options.stripMaximumWidth = stripWidth
        options.zoomsOutStrip = zoomsOut
        options.continuesStrip = continues
        options.doubleTap = doubleTap
        options.hasFacingColumns = columns
        options.stripStep = stripStep
        options.isEInk = isEInk
        return options
    }
}
