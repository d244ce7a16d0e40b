import PageImages
import WebBinding
import WebViews
import WireModel

/// A cover with a badge and a progress bar. It has the aspect ratio 2:3 and a highlight along the spine.
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
    /// The image target in a list, which sets the distance from the viewport itself.
    private var held: ImageTargets.Lifetime?

    /// Creates an empty cover. With `isInList`, the list calls ``setPriority(_:)``. Otherwise the cover observes its
    /// own visibility.
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

    /// Shows the image at `address`. Without an address, shows a generated cover with the title, and the series at the
    /// bottom. The spine is on the side where the book opens.
    ///
    /// The image is loaded while `card` is near the window. `card` is the element around the cover, because the style
    /// sheet skips the content of distant cards.
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
        let placeholder = shownPreview == nil ? nil : self.preview
        if let held {
            task = held.target.set(address, placeholder: placeholder, options: options)
        } else {
            picture.setImage(address, placeholder: placeholder, in: root, near: card)
        }
    }

    private var options = ImageLoadingOptions()
    /// The task that loads the image in a list.
    private var task: ImageLoadTask?

    /// Sets the priority of the image. Nil releases it, because the cover is far from the viewport.
    func setPriority(_ priority: ImagePriority?) {
        if let priority {
            options.priority = priority
            task?.setPriority(priority)
        }
        held?.target.setNear(priority != nil)
    }

    /// Resets the cover and cancels the image load.
    func clear() {
        held?.target.set(nil, options: options)
        showPreview(nil)
        root.setClass("is-blank", false)
        setMark(nil)
        setProgress(0)
    }

    /// Shows the preview colours until the image is loaded.
    private func showPreview(_ preview: CoverPreview?) {
        guard preview != shownPreview else { return }
        shownPreview = preview
        self.preview.setHidden(preview == nil)
        guard let preview else { return }
        self.preview.setStyle("--left", preview.left)
        self.preview.setStyle("--right", preview.right)
    }

    /// Shows a number in the badge. Zero shows a dot, nil hides the badge.
    func setMark(_ count: Int?) {
        mark.setHidden(count == nil)
        guard let count else { return }
        mark.setClass("is-dot", count == 0)
        mark.setText(count == 0 ? "" : count > 999 ? "999+" : "\(count)")
    }

    /// Sets the progress, from 0 to 1. Zero hides the progress bar.
    func setProgress(_ fraction: Double) {
        progress.setHidden(fraction <= 0)
        progress.setStyle("--fraction", fraction, .none)
    }
}
