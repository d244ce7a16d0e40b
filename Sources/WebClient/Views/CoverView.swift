/// A cover: the picture in its frame with the marks on it. 2:3, with a highlight along the binding.
final class CoverView {
    /// The frame.
    let root = Element("span", class: "cover")
    private let blank = Element("span", class: "cover-blank")
    private let blankTitle = Element("span", class: "cover-blank-title")
    private let foot = Element("span", class: "cover-foot")
    private var title: String?
    private let mark = Element("span", class: "cover-mark")
    private let progress = Element("span", class: "cover-progress")
    private let picture = Element("img", class: "cover-picture")

    /// An empty frame.
    init() {
        root.setAttribute("aria-hidden", "true")
        picture.setAttribute("alt", "")
        picture.setAttribute("draggable", "false")
        let label = Element("span", class: "cover-label")
        label.append(blankTitle)
        blank.append(label)
        blank.append(foot)
        root.append(blank)
        root.append(picture)
        root.append(mark)
        root.append(progress)
        mark.setHidden(true)
        progress.setHidden(true)
    }

    /// Shows the picture at `address` (none: cloth with a label that has the title, and what it belongs to at the foot), bound
    /// on the side where the book opens.
    ///
    /// `card` is what lies around the cover, where the style sheet leaves the inside of far away cards out: the picture
    /// is there while the card is near the window.
    func show(
        _ address: String?,
        title: String,
        series: String = "",
        isRightToLeft: Bool,
        card: Element? = nil
    ) {
        root.setAttribute("data-binding", isRightToLeft ? "right" : "left")
        if !(self.title?.isSame(as: title) ?? false) {
            self.title = title
            blank.setAttribute("class", CoverDesign(title: title, series: series).className)
            blankTitle.setTitleText(title)
        }
        foot.setText(series.isSame(as: title) ? "" : series)
        root.setClass("is-blank", address == nil)
        picture.setImage(address, in: root, near: card)
    }

    /// A count in the corner, a dot for zero, nothing for nil.
    func setMark(_ count: Int?) {
        mark.setHidden(count == nil)
        guard let count else { return }
        mark.setClass("is-dot", count == 0)
        mark.setText(count == 0 ? "" : count > 999 ? "999+" : "\(count)")
    }

    /// How much was read, from 0 (nothing is drawn) to 1.
    func setProgress(_ fraction: Double) {
        progress.setHidden(fraction <= 0)
        progress.setStyle("--fraction", fraction, .none)
    }
}

/// Drawings in line style.
enum Drawing {
    /// An open quire of paper.
    case quire

    /// A new element with the drawing.
    var element: Element {
        let drawing = Element(svg: "svg")
        drawing.setAttribute("viewBox", "0 0 96 64")
        drawing.setAttribute("class", "drawing")
        drawing.setAttribute("aria-hidden", "true")
        add(
            "M48 16C38 8.5 25 6.5 9 8.500v41c16-2 29 0 39 7.5 10-7.5 23-9.5 39-7.500v-41C71 6.5 58 8.5 48 16z"
                + "M48 16v41",
            "drawing-ink",
            to: drawing
        )
        add("M13.5 4.500c13-1 25 1 34.5 7M82.5 4.500c-13-1-25 1-34.5 7", "drawing-faint", to: drawing)
        add(
            "M17 19c8-.6 15 .4 21 3M17 27c8-.6 15 .4 21 3M17 35c6-.5 10.5 0 14 1M79 19c-8-.6-15 .4-21 3"
                + "M79 27c-8-.6-15 .4-21 3",
            "drawing-faint",
            to: drawing
        )
        add("M63 36.500h9v9h-9z", "drawing-seal", to: drawing)
        return drawing
    }

    private func add(_ path: String, _ className: StaticString, to drawing: Element) {
        let line = Element(svg: "path")
        line.setAttribute("d", path)
        line.setAttribute("class", className)
        drawing.append(line)
    }
}
