import ReadingEngine
import WebLocalization

// The titles of settings, of their choices, and of keyboard commands.

extension SettingsSection {
    /// The title of the tab.
    var title: Message {
        switch self {
        case .reading: .sectionReading
        case .page: .sectionPage
        case .picture: .sectionPicture
        case .strip: .sectionStrip
        case .touch: .sectionTouch
        case .app: .sectionApp
        }
    }
}

extension ReaderOption {
    /// The label of the control.
    var title: Message {
        switch self {
        case .mode: .readingMode
        case .pageLayout: .pagesAtATime
        case .coverStandsAlone: .optionCoverStandsAlone
        case .widePages: .optionWidePages
        case .widePagesInStrip: .optionWidePagesInStrip
        case .alwaysShowsChapterTransitions: .optionAlwaysShowsChapterTransitions
        case .skipsReadChapters: .optionSkipsReadChapters
        case .skipsDuplicateChapters: .optionSkipsDuplicateChapters
        case .pagesAhead: .optionPagesAhead
        case .fit: .optionFit
        case .zoomStart: .optionZoomStart
        case .keepsZoom: .optionKeepsZoom
        case .pageTransition: .optionPageTransition
        case .turnSpeed: .optionTurnSpeed
        case .hasStiffCover: .optionHasStiffCover
        case .printThrough: .optionPrintThrough
        case .playsTurnSound: .optionPlaysTurnSound
        case .pageGap: .optionPageGap
        case .showsPageNumber: .optionShowsPageNumber
        case .showsProgressLine: .optionShowsProgressLine
        case .cropsPages: .optionCropsPages
        case .cropsStrips: .optionCropsStrips
        case .background: .optionBackground
        case .brightness: .optionBrightness
        case .contrast: .optionContrast
        case .warmth: .optionWarmth
        case .isGreyscale: .optionIsGreyscale
        case .isInverted: .optionIsInverted
        case .blendColour: .optionBlendColour
        case .blendStrength: .optionBlendStrength
        case .blendMode: .optionBlendMode
        case .imageQuality: .optionPictureQuality
        case .stripGap: .optionStripGap
        case .stripPaddingPortrait: .optionStripPaddingPortrait
        case .stripPaddingLandscape: .optionStripPaddingLandscape
        case .stripMaximumWidth: .optionStripMaximumWidth
        case .zoomsOutStrip: .optionZoomsOutStrip
        case .continuesStrip: .optionContinuesStrip
        case .autoScrollSpeed: .optionAutoScrollSpeed
        case .tapZones: .optionTapZones
        case .tapInversion: .optionTapInversion
        case .tapRowTop: .optionTapRowTop
        case .tapRowMiddle: .optionTapRowMiddle
        case .tapRowBottom: .optionTapRowBottom
        case .showsTapZones: .optionShowsTapZones
        case .usesLoupe: .optionUsesLoupe
        case .dimsAtEdge: .optionDimsAtEdge
        case .doubleTap: .optionDoubleTap
        case .isIncognito: .optionIsIncognito
        case .keepsAwake: .optionKeepsAwake
        case .orientation: .optionOrientation
        case .isEInk: .optionIsEInk
        case .screenFlash: .optionScreenFlash
        }
    }

    /// The label of a choice. `value` is one of ``values``.
    func title(ofChoice value: Int) -> Message {
        if self == .mode { return ReadingMode(rawValue: value)?.title ?? .modeAutomatic }
        let titles = choiceTitles
        return titles[max(0, min(value, titles.count - 1))]
    }

    /// The labels of the choices by value; on and off for an option without labels of its own.
    private var choiceTitles: [Message] {
        switch self {
        case .pageLayout: [.pagesAutomatic, .pagesOne, .pagesTwo]
        case .widePages, .widePagesInStrip:
            [.widePagesWhole, .widePagesSplit, .widePagesSplitReversed, .widePagesRotated]
        case .alwaysShowsChapterTransitions: [.transitionIfMissing, .transitionAlways]
        case .pageTransition: [.turnSlide, .turnCover, .turnCurl, .turnNone]
        case .printThrough: [.printThroughNone, .printThroughFaint, .printThroughFull]
        case .fit: [.fitScreen, .fitWidth, .fitHeight, .fitOriginal, .fitSmart, .fitStretch]
        case .zoomStart: [.zoomStartAutomatic, .zoomStartLeft, .zoomStartRight, .zoomStartCentre]
        case .background:
            [.backgroundTheme, .backgroundWhite, .backgroundBlack, .backgroundGrey, .backgroundEdge]
                + PaperTexture.allCases.map { $0.title }
        case .blendMode: [.blendNormal, .blendMultiply, .blendScreen, .blendOverlay, .blendLighten, .blendDarken]
        case .imageQuality: [.qualityScreen, .qualityOriginal, .qualitySaver]
        case .screenFlash: [.flashNever, .flashEvery1, .flashEvery5, .flashEvery10, .flashEvery20]
        case .tapZones:
            [.zonesAutomatic, .zonesSides, .zonesLShaped, .zonesKindle, .zonesEdges, .zonesOff, .zonesCustom]
        case .tapInversion: [.invertNone, .invertHorizontal, .invertVertical, .invertBoth]
        case .doubleTap: [.doubleTapEverywhere, .doubleTapMiddle, .doubleTapOff]
        case .orientation: [.orientationAutomatic, .orientationPortrait, .orientationLandscape]
        default: [title]
        }
    }
}

extension ReadingMode {
    /// The name of the mode.
    var title: Message {
        switch self {
        case .leftToRight: .modeLeftToRight
        case .rightToLeft: .modeRightToLeft
        case .vertical: .modeVertical
        case .webtoon: .modeWebtoon
        case .continuous: .modeContinuous
        }
    }

    /// The name of the mode within a sentence.
    var inlineTitle: Message {
        switch self {
        case .leftToRight: .inlineLeftToRight
        case .rightToLeft: .inlineRightToLeft
        case .vertical: .inlineVertical
        case .webtoon: .inlineWebtoon
        case .continuous: .inlineContinuous
        }
    }
}

extension ReaderCommand {
    /// The name of the command.
    var title: Message {
        switch self {
        case .forward: .commandForward
        case .backward: .commandBackward
        case .left: .commandLeft
        case .right: .commandRight
        case .up: .commandUp
        case .down: .commandDown
        case .home: .commandHome
        case .end: .commandEnd
        case .nextChapter: .commandNextChapter
        case .previousChapter: .commandPreviousChapter
        case .chapters: .commandChapters
        case .bookmark: .commandBookmark
        case .menu: .commandMenu
        case .settings: .commandSettings
        case .fullScreen: .commandFullScreen
        case .mode: .commandMode
        case .shiftSpreads: .commandShiftSpreads
        case .fit: .commandFit
        case .crop: .commandCrop
        case .zoomIn: .commandZoomIn
        case .zoomOut: .commandZoomOut
        case .zoomReset: .commandZoomReset
        case .autoScroll: .commandAutoScroll
        case .faster: .commandFaster
        case .slower: .commandSlower
        case .readAloud: .commandReadAloud
        }
    }
}
