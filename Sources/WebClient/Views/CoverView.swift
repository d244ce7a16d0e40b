import PageImages
import WebBinding
import WebViews
import WireModel

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
    private let preview = Element("span", class: "cover-preview")
    private var shownPreview: CoverPreview?
    /// In a list that says itself how near its cells are.
    private var held: ImageTargets.Lifetime?

    /// An empty frame; `isInList` when ``setPriority(_:)`` is told how near it is, else it finds out by itself.
    init(isInList: Bool = false) {
        root.setAttribute("aria-hidden", "true")
        picture.setAttribute("alt", "")
        picture.setAttribute("draggable", "false")
        let label = Element("span", class: "cover-label")
        label.append(blankTitle)
        blank.append(label)
        blank.append(foot)
        root.append(blank)
        root.append(preview)
        root.append(picture)
        root.append(mark)
        root.append(progress)
        mark.setHidden(true)
        progress.setHidden(true)
        preview.setHidden(true)
        if isInList { held = ImageTargets.hold(picture, in: root) }
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
        preview: CoverPreview? = nil,
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
        showPreview(address == nil ? nil : preview)
        if let held {
            held.target.set(address, options: options)
        } else {
            picture.setImage(address, in: root, near: card)
        }
    }

    private var options = ImageLoadingOptions()

    /// How urgent the picture is; nil when nobody will see it soon, and it is let go.
    func setPriority(_ priority: ImagePriority?) {
        if let priority { options.priority = priority }
        held?.target.setNear(priority != nil)
    }

    /// Shows an empty frame; what is on its way is not wanted any more.
    func clear() {
        held?.target.set(nil, options: options)
        showPreview(nil)
        root.setClass("is-blank", false)
        setMark(nil)
        setProgress(0)
    }

    /// The picture's colours, in its place until it is there.
    private func showPreview(_ preview: CoverPreview?) {
        guard preview != shownPreview else { return }
        shownPreview = preview
        self.preview.setHidden(preview == nil)
        guard let preview else { return }
        self.preview.setStyle("--left", preview.left)
        self.preview.setStyle("--right", preview.right)
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
