/// Decides which encoding a client gets. The one place for that rule.
public enum ImageNegotiation {
    /// The encoding to answer with.
    ///
    /// An explicit wish wins. Else pages are WebP where the client says it accepts that, and JPEG otherwise; covers,
    /// which are made once and shown often, are AVIF where that is accepted. Animations are WebP or else GIF, as those
    /// alone keep their frames.
    ///
    /// - Parameters:
    ///   - accept: The value of the `Accept` header; nil when there is none.
    ///   - isCover: Whether the picture is a cover rather than a page.
    ///   - isAnimated: Whether the picture has frames that are to be kept.
    ///   - explicit: The format named by the request itself.
    public static func format(
        accept: String?,
        isCover: Bool,
        isAnimated: Bool = false,
        explicit: ImageFormat? = nil
    ) -> ImageFormat {
        if let explicit { return explicit }
        if isAnimated, let format = bestForAnimations(accept: accept ?? "*/*") { return format }
        return accept.flatMap { best(accept: $0, isCover: isCover) } ?? .jpeg
    }

    /// The best accepted encoding; nil when none of them is.
    static func best(accept header: String, isCover: Bool) -> ImageFormat? {
        let ranges = header.split(separator: ",").compactMap(MediaRange.init)
        // WebP and AVIF must be named: clients that can't show them send `*/*` or `image/*` just the same.
        if isCover, ranges.accept("image/avif", named: true) { return .avif }
        if ranges.accept("image/webp", named: true) { return .webp }
        if ranges.accept("image/jpeg", named: false) { return .jpeg }
        if ranges.accept("image/png", named: false) { return .png }
        if ranges.accept("image/avif", named: true) { return .avif }
        return nil
    }

    private static func bestForAnimations(accept header: String) -> ImageFormat? {
        let ranges = header.split(separator: ",").compactMap(MediaRange.init)
        if ranges.accept("image/webp", named: true) { return .webp }
        return ranges.accept("image/gif", named: false) ? .gif : nil
    }
}

/// One element of an `Accept` header.
private struct MediaRange {
    let name: String
    let isRefused: Bool

    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        guard let name = parts.first, !name.isEmpty else { return nil }
        self.name = name
        let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
        isRefused = quality.map { Double($0.dropFirst(2)) == 0 } ?? false
    }
}

extension [MediaRange] {
    /// The most specific range that covers the type decides.
    fileprivate func accept(_ mediaType: String, named: Bool) -> Bool {
        for name in named ? [mediaType] : [mediaType, "image/*", "*/*"] {
            if let range = first(where: { $0.name == name }) { return !range.isRefused }
        }
        return false
    }
}
