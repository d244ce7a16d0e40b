import Geometry
import TestSupport

@testable import ReadingEngine

/// Random chapters, options and windows from a seed.
enum RandomLibrary {
    static let viewports = [
        Size(width: 390, height: 844), Size(width: 844, height: 390), Size(width: 1440, height: 900),
    ]

    /// A few consecutive chapters: mostly short, sometimes empty or with hundreds of pages.
    static func chapters(_ random: inout SeededGenerator) -> [Chapter] {
        var counts: [Int] = []
        for _ in 0..<random.whole(1...5) { counts.append(pageCount(&random)) }
        var chapters = Library.chapters(counts)
        // In half of the libraries all sizes are known in advance, as after a scan of the files.
        let areKnown = random.chance(0.5)
        for index in chapters.indices {
            chapters[index].pages = (0..<counts[index]).map { _ in
                let shape = shape(&random)
                return areKnown && shape.size == nil ? PageShape(size: pictureSize(&random)) : shape
            }
            let missing = random.chance(0.2) ? random.whole(1...3) : 0
            chapters[index].next?.missing = missing
            if index + 1 < chapters.count { chapters[index + 1].previous?.missing = missing }
            if random.chance(0.2) {
                chapters[index].pairing = PairingChoices(
                    isolated: [random.whole(0...6)],
                    shifted: [random.whole(0...6)]
                )
            }
            if random.chance(0.2) { chapters[index].hiddenPages = [random.whole(0...2), random.whole(3...9)] }
            if random.chance(0.2) { chapters[index].detectedSpreads = [random.whole(0...3), random.whole(4...9)] }
        }
        return chapters
    }

    private static func pageCount(_ random: inout SeededGenerator) -> Int {
        switch random.whole(0...999) {
        case 0: random.whole(100...400)
        case 1...60: 0
        case 61...200: 1
        case 201...260: random.whole(10...30)
        default: random.whole(2...9)
        }
    }

    static func shape(_ random: inout SeededGenerator) -> PageShape {
        switch random.whole(0...9) {
        case 0, 1: PageShape(size: nil)
        case 2: PageShape(size: Size(width: 800, height: random.number(2500...12000)))
        case 3: PageShape(size: Library.wideSize)
        case 4: PageShape(size: Size(width: 4000, height: 1000), croppedSize: Size(width: 3900, height: 900))
        default: PageShape(size: Size(width: 1000, height: random.number(900...1600)))
        }
    }

    /// The size of a page's picture.
    static func pictureSize(_ random: inout SeededGenerator) -> Size {
        random.chance(0.3) ? Library.wideSize : Library.pageSize
    }

    static func options(_ random: inout SeededGenerator) -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = ReadingMode.allCases[random.whole(0...4)]
        options.pageLayout = PageLayout.allCases[random.whole(0...2)]
        options.coverStandsAlone = random.chance(0.5)
        options.widePages = WidePages.allCases[random.whole(0...3)]
        options.widePagesInStrip = WidePages.allCases[random.whole(0...3)]
        options.fit = random.chance(0.6) ? .screen : PageFit.allCases[random.whole(0...5)]
        options.pagesAhead = random.whole(1...10)
        options.alwaysShowsChapterTransitions = random.chance(0.6)
        options.tapZones = TapZoneLayout.allCases[random.whole(0...6)]
        options.pageGap = random.number(0...64)
        options.keepsZoom = random.chance(0.3)
        options.zoomStart = random.chance(0.7) ? .automatic : ZoomStart.allCases[random.whole(0...3)]
        options.stripPadding.landscape = random.chance(0.3) ? random.number(0...0.8) : 0
        options.pageTransition = random.chance(0.4) ? .slide : PageTransition.allCases[random.whole(0...3)]
        options.turnSpeed = random.chance(0.7) ? 1 : random.number(0.5...2)
        options.usesLoupe = random.chance(0.3)
        options.tapRows.top = TapRows.Row(left: .none, centre: .bookmark, right: .nextChapter)
        options.stripMaximumWidth = random.chance(0.7) ? 720 : random.number(480...1920)
        options.zoomsOutStrip = random.chance(0.7)
        options.continuesStrip = random.chance(0.7)
        options.doubleTap = random.chance(0.7) ? .everywhere : DoubleTapZoom.allCases[random.whole(0...2)]
        options.stripStep = random.chance(0.7) ? StripMachine.tapStep : random.number(0.1...1)
        options.isEInk = random.chance(0.1)
        return options
    }
}
