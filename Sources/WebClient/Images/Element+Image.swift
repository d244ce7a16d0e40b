import WebBinding
import WebViews

/// The image targets of elements. A target is released with its element.
enum ImageTargets {
    nonisolated(unsafe) private static var targets: [(element: Int32, target: ImageTarget)] = []

    /// Ends a target when it is deinitialised. The closure that observes an element's visibility holds it until the
    /// element is discarded.
    final class Lifetime {
        let target: ImageTarget

        fileprivate init(_ target: ImageTarget) { self.target = target }

        deinit { ImageTargets.end(target) }
    }

    /// The distance from the window, in points, within which images are loaded and held: the length of a swipe.
    private static let margin = 400.0

    /// Returns the target of an element. Creates it on the first call.
    static func target(
        _ place: ImageTarget.Place,
        of element: Element,
        in frame: Element?,
        near watched: Element,
        loadsAhead: Bool
    ) -> ImageTarget {
        if let known = targets.first(where: { $0.element == element.number }) { return known.target }
        let target = ImageTarget(place, of: element, in: frame, isNear: false)
        targets.append((element.number, target))
        let lifetime = Lifetime(target)
        watched.onVisibility(margin: loadsAhead ? margin : 0) { visibility in
            switch visibility {
            case .inside: lifetime.target.setNear(true)
            case .outside: lifetime.target.setNear(false)
            // The element is not on the page, because another screen covers this one. The visible image stays until
            // that screen closes.
            case .absent: lifetime.target.pause()
            }
        }
        return target
    }

    /// Creates a target for an element in a list. The list sets the distance of its cells from the viewport itself.
    static func hold(_ element: Element, in frame: Element) -> Lifetime {
        let target = ImageTarget(.element, of: element, in: frame, isNear: false)
        targets.append((element.number, target))
        return Lifetime(target)
    }

    /// Retries all failed loads, because the network is available again.
    static func retryFailed() {
        for (_, target) in targets { target.retry() }
    }

    private static func end(_ target: ImageTarget) {
        targets.removeAll { $0.target === target }
        target.end()
    }
}

extension Element {
    /// Shows an image in this `<img>` while it is near the window; nil shows none.
    ///
    ///     cover.setImage(address, in: frame)
    ///
    /// A progress ring appears in `frame` after a delay. `frame` has the class `is-failed` when the image can't be
    /// loaded. A previous request is dropped. The image is released when the element is far from the window or
    /// discarded.
    ///
    /// - Parameters:
    ///   - placeholder: An element that is hidden while the image is shown, such as one with its colours.
    ///   - frame: The element around the image.
    ///   - watched: The element whose distance from the window counts, by default this one. It must not outlive this
    ///     element.
    /// - Returns: The task. Use it to cancel the load or to change its priority. It starts when the element is near the
    ///   window. Nil if there is nothing to load.
    @discardableResult
    func setImage(
        _ address: String?,
        placeholder: Element? = nil,
        options: ImageLoadingOptions = ImageLoadingOptions(),
        in frame: Element? = nil,
        near watched: Element? = nil,
        _ completion: ((ImageTarget.LoadResult) -> Void)? = nil
    ) -> ImageLoadTask? {
        ImageTargets.target(.element, of: self, in: frame, near: watched ?? self, loadsAhead: options.loadsAhead)
            .set(address, placeholder: placeholder, options: options, completion)
    }

    /// Shows an image in an `<img>` of this button while the button has a state; see ``ImageButton`` and
    /// ``setImage(_:placeholder:options:in:near:_:)``.
    ///
    ///     thumbnail.setImage(small, for: .normal, in: image)
    ///     thumbnail.setImage(large, for: .selected, in: image)
    ///     thumbnail.setButtonState(.selected)
    ///
    /// The image of the previous state stays until the image of the new state is loaded.
    @discardableResult
    func setImage(
        _ address: String?,
        for state: ButtonState,
        in image: Element,
        placeholder: Element? = nil,
        options: ImageLoadingOptions = ImageLoadingOptions(),
        frame: Element? = nil,
        _ completion: ((ImageTarget.LoadResult) -> Void)? = nil
    ) -> ImageLoadTask? {
        var options = options
        options.keepsCurrentImage = true
        return ImageButton.of(self).set(address, for: state) { [options] address in
            image.setImage(
                address,
                placeholder: placeholder,
                options: options,
                in: frame,
                completion
            )
        }
    }

    /// Changes the state of a button that has images. The pressed state follows the pointer.
    func setButtonState(_ state: ButtonState) {
        ImageButton.of(self).state = state
    }

    /// Shows an image behind the content of this element; see
    /// ``setImage(_:placeholder:options:in:near:_:)``.
    @discardableResult
    func setBackgroundImage(
        _ address: String?,
        placeholder: Element? = nil,
        options: ImageLoadingOptions = ImageLoadingOptions(),
        _ completion: ((ImageTarget.LoadResult) -> Void)? = nil
    ) -> ImageLoadTask? {
        ImageTargets.target(.background, of: self, in: nil, near: self, loadsAhead: options.loadsAhead)
            .set(address, placeholder: placeholder, options: options, completion)
    }
}
