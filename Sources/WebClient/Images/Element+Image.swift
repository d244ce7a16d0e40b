/// The targets of elements. A target ends with its element.
enum ImageTargets {
    nonisolated(unsafe) private static var targets: [(element: Int32, target: ImageTarget)] = []

    /// Who holds a target: with the last of them it ends. The closure of an element's observer is one, and goes when the
    /// element is discarded.
    final class Leash {
        let target: ImageTarget

        fileprivate init(_ target: ImageTarget) { self.target = target }

        deinit { ImageTargets.end(target) }
    }

    /// Pictures within this many points of the window are loaded and held; a swipe's length.
    private static let margin = 400.0

    /// The target of an element, which is made when it is first asked for.
    static func target(
        _ place: ImageTarget.Place,
        of element: Element,
        in frame: Element?,
        near watched: Element
    ) -> ImageTarget {
        if let known = targets.first(where: { $0.element == element.number }) { return known.target }
        let target = ImageTarget(place, of: element, in: frame, isNear: false)
        targets.append((element.number, target))
        let leash = Leash(target)
        watched.onVisibility(margin: margin) { visibility in
            switch visibility {
            case .inside: leash.target.setNear(true)
            case .outside: leash.target.setNear(false)
            // The screen is covered by another, and will want to be as it was when that goes.
            case .absent: leash.target.pause()
            }
        }
        return target
    }

    /// A target of an element in a list that knows by itself how near its cells are, and tells it.
    static func hold(_ element: Element, in frame: Element) -> Leash {
        let target = ImageTarget(.element, of: element, in: frame, isNear: false)
        targets.append((element.number, target))
        return Leash(target)
    }

    /// Tries everything again that failed: the network is back.
    static func retryFailed() {
        for (_, target) in targets { target.retry() }
    }

    private static func end(_ target: ImageTarget) {
        targets.removeAll { $0.target === target }
        target.end()
    }
}

extension Element {
    /// Shows the picture at `address` in this `<img>` while it is near the window; nil shows none.
    ///
    /// A ring appears in `frame` when it takes long enough to be noticed; `frame` has the class `is-failed` when there
    /// is no picture. The element lets go of what it was to show before, of everything when it goes far away, and of
    /// the whole when it is discarded.
    ///
    /// - Parameters:
    ///   - frame: what is around the picture.
    ///   - watched: what must be near the window, the element itself unless given. It must not outlive the element.
    func setImage(
        _ address: String?,
        options: PictureOptions = PictureOptions(),
        in frame: Element? = nil,
        near watched: Element? = nil,
        _ completion: ((ImageTarget.Outcome) -> Void)? = nil
    ) {
        ImageTargets.target(.element, of: self, in: frame, near: watched ?? self)
            .set(address, options: options, completion)
    }

    /// Shows the picture at `address` behind the content of this element; see
    /// ``setImage(_:options:in:near:_:)``.
    func setBackgroundImage(
        _ address: String?,
        options: PictureOptions = PictureOptions(),
        _ completion: ((ImageTarget.Outcome) -> Void)? = nil
    ) {
        ImageTargets.target(.background, of: self, in: nil, near: self).set(address, options: options, completion)
    }

    /// Shows the picture at `address` before the words of this button or link; see
    /// ``setImage(_:options:in:near:_:)``.
    func setButtonImage(
        _ address: String?,
        options: PictureOptions = PictureOptions(),
        _ completion: ((ImageTarget.Outcome) -> Void)? = nil
    ) {
        ImageTargets.target(.button, of: self, in: nil, near: self).set(address, options: options, completion)
    }
}
