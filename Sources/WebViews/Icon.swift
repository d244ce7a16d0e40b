package import WebBinding

/// The icons of the app: line drawings on a grid of 24 points, with strokes of 1.75 points and round joins and caps.
package enum Icon {
    // Screens and lists.
    case home, favourite, lists, history, statistics, filter, sort, select, add, dragHandle, forward
    case back, search, close, library, profile, resume, check, warning, missing, reload, bookmark, more, settings,
        chapterBack
    case chapterForward
    // Actions on a page.
    case signOut, switchUser, people, lock
    case picture, rotate, save, share, copy, cover, singlePage, spread
    // The reader's bars.
    case chapters, bookmarks, thumbnails, tapZones, enterFullScreen, exitFullScreen, remove, note, dictionary
    // Reading aloud.
    case voice, sentenceBack, sentenceForward, moon
    // Reading modes and settings.
    case automatic, leftToRight, rightToLeft, vertical, webtoon, continuous, shift, scroll, pause, typography, sun

    private var path: StaticString {
        switch self {
        case .home: "M4.5 11 12 4.5l7.5 6.500M6.5 9.500v10h11v-10M10 19.500V14h4v5.500"
        case .favourite:
            "M12 19.5c-5-3.750-8-6.750-8-10.250A4.250 4.250 0 0 1 12 7.100a4.250 4.250 0 0 1 8 2.150c0 3.500-3 6.500-8 10.250z"
        case .lists: "M4 8.500l8-4 8 4-8 4zM4 12.250l8 4 8-4M4 16l8 4 8-4"
        case .history: "M4.500 12a7.500 7.500 0 1 0 2.600-5.700M4.500 4.500v4h4M12 8v4.250l3 1.750"
        case .statistics: "M5 19.500h14M7.500 19.500v-6M12 19.500V5M16.500 19.500V9.500"
        case .filter: "M4.500 7h15M7.500 12h9M10.500 17h3"
        case .sort: "M8 5v14M4.750 15.750 8 19l3.250-3.250M16 19V5M12.750 8.250 16 5l3.250 3.250"
        case .select: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M8.250 12.250l2.600 2.600 4.900-5.300"
        case .add: "M12 5v14M5 12h14"
        case .dragHandle: "M9 6.500h.01M15 6.500h.01M9 12h.01M15 12h.01M9 17.500h.01M15 17.500h.01"
        case .forward: "M9.500 5.500 16 12l-6.500 6.500"
        case .back: "M14.5 5.5 8 12l6.5 6.5"
        case .search: "M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M15.3 15.3l4.7 4.7"
        case .close: "M6.5 6.5l11 11M17.5 6.5l-11 11"
        case .library:
            "M4.5 5h3.5v14.5H4.5zM8 5h3.5v14.5H8zM13.6 6.3l3.3-.95 3.6 13.5-3.3.95z"
        case .profile:
            "M12 11.75a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5M4.75 20c.6-3.6 3.5-5.5 7.25-5.5s6.65 1.9 7.25 5.5"
        case .signOut: "M10.5 4.5H5v15h5.500M14.500 8l4 4-4 4M18 12H9.500"
        case .lock: "M6 11h12v8.500H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3"
        case .switchUser: "M4.500 8.500H19M15.500 5l3.500 3.500L15.500 12M19.500 15.500H5M8.500 12 5 15.500 8.500 19"
        case .people:
            "M9 11.500a3.250 3.250 0 1 0 0-6.500 3.250 3.250 0 0 0 0 6.500M3 19.500c.5-3.250 2.750-5 6-5s5.500 1.750 6 5M15.500 5.250a3.250 3.250 0 0 1 0 6M17.500 14.750c2 .6 3.200 2.250 3.500 4.750"
        case .resume: "M8 5.75v12.5L18.5 12z"
        case .check: "M5.5 12.5l4.25 4.25L18.5 7.5"
        case .warning: "M12 4.5 3.5 19.25h17zM12 10v4.25M12 16.7v.05"
        case .missing: "M6.25 4h7.5l4 4v12H6.25zM9.5 12h5M4 20 20 4"
        case .reload: "M19 12a7 7 0 1 1-2.3-5.2M17 3.5v3.6h-3.6"
        case .bookmark: "M7 4.5h10v15.25l-5-3.75-5 3.75z"
        case .more: "M5.75 12h.5M11.75 12h.5M17.75 12h.5"
        case .settings: "M4.5 8h9M17.5 8h2M4.5 16h2M10.5 16h9M15.5 6v4M8.5 14v4"
        case .chapterBack: "M17.5 6.5 12 12l5.5 5.5M7 6.5v11"
        case .chapterForward: "M6.5 6.5 12 12l-5.5 5.5M17 6.5v11"
        case .picture: "M4 5h16v14H4zM4 16l4.5-4.500 4.25 4.250 2.750-2.750L20 17.500M15.750 9h.01"
        case .rotate: "M4.5 10h9.5v9.5H4.5zM9 5.5h4.5a5 5 0 0 1 5 5V12M16 9.75l2.5 2.5 2.5-2.5"
        case .save: "M12 4v10.75M8.25 11 12 14.75 15.75 11M5 19.5h14"
        case .share: "M12 14.5V4M8.25 7.5 12 3.75l3.75 3.75M8 10.5H5.75v9h12.5v-9H16"
        case .copy: "M9 8.5h10.5V20H9zM15.5 8.5v-4H5V16h4"
        case .cover: "M6 4h12.5v16H6zM9.25 4v16M12.5 8.5h3"
        case .singlePage: "M8 4.5h8v15H8zM4 8.5v7M20 8.5v7"
        case .spread: "M3.75 5.5H12v13H3.75zM12 5.5h8.25v13H12z"
        case .chapters: "M5 6.5h.01M9 6.5h10.5M5 12h.01M9 12h10.5M5 17.5h.01M9 17.5h10.5"
        case .bookmarks: "M4.75 4.5h7.5v13l-3.75-3-3.75 3zM15.5 6.5h4M15.5 11h4M15.5 15.5h4"
        case .dictionary:
            "M12 7c-1.750-1.500-4.500-2-8-2v13c3.500 0 6.250 .5 8 2 1.750-1.500 4.500-2 8-2V5c-3.500 0-6.250 .5-8 2v13"
        case .thumbnails: "M3.75 6h4.5v7h-4.5zM9.75 6h4.5v7h-4.5zM15.75 6h4.5v7h-4.5zM3.75 17.5h16.5"
        case .tapZones: "M4 5h16v14H4zM9.25 5v14M14.75 5v14"
        case .enterFullScreen: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15"
        case .exitFullScreen: "M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5"
        case .remove: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.4 10.75v5.25M13.6 10.75v5.25"
        case .note: "M5 19l.9-3.9L16 5l3 3L8.9 18.1zM13.75 7.25l3 3"
        case .voice:
            "M4.5 9.750v4.500h3L12 18V6L7.500 9.750zM15 9.250a4 4 0 0 1 0 5.500M17.500 6.750a7.500 7.500 0 0 1 0 10.500"
        case .sentenceBack: "M18.500 6.500 13 12l5.500 5.500M11.500 6.500 6 12l5.500 5.500"
        case .sentenceForward: "M5.500 6.500 11 12l-5.500 5.500M12.500 6.500 18 12l-5.500 5.500"
        case .moon: "M18.750 14.250a7.250 7.250 0 0 1-9-9 7.250 7.250 0 1 0 9 9z"
        case .automatic: "M5 4.5h14v15H5zM9 15.5l3-7.5 3 7.5M10.1 13h3.8"
        case .leftToRight: "M5 4.5h14v15H5zM8.5 12h7M13 9.25 15.75 12 13 14.75"
        case .rightToLeft: "M5 4.5h14v15H5zM15.5 12h-7M11 9.25 8.25 12 11 14.75"
        case .vertical: "M5 4.5h14v15H5zM12 8.25v7.25M9.25 13 12 15.75 14.75 13"
        case .webtoon: "M6.5 3.5v17M17.5 3.5v17M12 7.5v9M9.25 14 12 16.75 14.75 14"
        case .continuous: "M6.5 3.5v4h11v-4M6.5 10.5h11v6h-11zM6.5 20.5v-1h11v1"
        case .shift: "M4.5 8.5H18M15 5.5l3 3-3 3M19.5 16H6M9 13l-3 3 3 3"
        case .scroll: "M7 5.5l5 5 5-5M7 12.5l5 5 5-5"
        case .sun:
            "M12 15.75a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5M12 3.5v1.75M12 18.75v1.75M3.5 12h1.75M18.75 12h1.75M6 6l1.2 1.2M16.8 16.800l1.2 1.2M6 18l1.2-1.2M16.8 7.200 18 6"
        case .pause: "M9 6v12M15 6v12"
        case .typography:
            "M3.5 18l4.75-12L13 18M5.2 14h6.1M20.250 18v-6M20.250 15a2.750 3 0 1 1-5.500 0 2.750 3 0 0 1 5.500 0"
        }
    }

    /// Creates an element with the icon. It is hidden from assistive technology, because its button has the label.
    package var element: Element {
        let icon = Element(svg: "svg")
        icon.setAttribute("viewBox", "0 0 24 24")
        icon.setAttribute("class", "icon")
        icon.setAttribute("aria-hidden", "true")
        let line = Element(svg: "path")
        line.setAttribute("d", path)
        icon.append(line)
        return icon
    }
}
