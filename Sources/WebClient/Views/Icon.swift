/// The icons of the app, drawn for it: a grid of 24, strokes of 1.75 with round joins and caps.
enum Icon {
    case back, search, close, books, you, resume, check, warning, absent, again, bookmark, more, settings, chapterBack
    case chapterForward

    private var path: StaticString {
        switch self {
        case .back: "M14.5 5.5 8 12l6.5 6.5"
        case .search: "M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M15.3 15.3l4.7 4.7"
        case .close: "M6.5 6.5l11 11M17.5 6.5l-11 11"
        case .books:
            "M4.5 5h3.5v14.5H4.5zM8 5h3.5v14.5H8zM13.6 6.3l3.3-.95 3.6 13.5-3.3.95z"
        case .you:
            "M12 11.75a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5M4.75 20c.6-3.6 3.5-5.5 7.25-5.5s6.65 1.9 7.25 5.5"
        case .resume: "M8 5.75v12.5L18.5 12z"
        case .check: "M5.5 12.5l4.25 4.25L18.5 7.5"
        case .warning: "M12 4.5 3.5 19.25h17zM12 10v4.25M12 16.7v.05"
        case .absent: "M6.25 4h7.5l4 4v12H6.25zM9.5 12h5M4 20 20 4"
        case .again: "M19 12a7 7 0 1 1-2.3-5.2M17 3.5v3.6h-3.6"
        case .bookmark: "M7 4.5h10v15.25l-5-3.75-5 3.75z"
        case .more: "M6 12h.01M12 12h.01M18 12h.01"
        case .settings: "M4.5 8h9M17.5 8h2M4.5 16h2M10.5 16h9M15.5 6v4M8.5 14v4"
        case .chapterBack: "M17.5 6.5 12 12l5.5 5.5M7 6.5v11"
        case .chapterForward: "M6.5 6.5 12 12l-5.5 5.5M17 6.5v11"
        }
    }

    /// A new element with the icon; it says nothing to a screen reader, its button does.
    var element: Element {
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
