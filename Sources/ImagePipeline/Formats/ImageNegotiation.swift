/// Chooses the format of an image for a client, by the `Accept` header.
public enum ImageNegotiation {
    /// What an image is for.
    public enum Purpose: Sendable {
        /// A page to read now. JPEG is visible first: `Docs/ImagePipeline.md` has the measurements.
        case reading
        /// A thumbnail, or a page for a metered connection: WebP, which is smaller.
        case saving
        /// A cover: AVIF, because it is encoded once and displayed often.
        case cover
    }

    /// Returns the format for a response.
    ///
    /// An explicit format has precedence. Otherwise the purpose decides among the formats that the client accepts.
    ///
    /// - Parameters:
    ///   - accept: The value of the `Accept` header; nil for none.
    ///   - purpose: What the image is for.
    ///   - explicit: The format that the request names.
    public static func format(
        accept: String?,
        for purpose: Purpose,
        explicit: ImageFormat? = nil
    ) -> ImageFormat {
        if let explicit { return explicit }
        return accept.flatMap { best(accept: $0, for: purpose) } ?? .jpeg
    }

    /// Returns the best accepted format; nil for none.
    static func best(accept header: String, for purpose: Purpose) -> ImageFormat? {
        let ranges = header.split(separator: ",").compactMap(MediaRange.init)
        if purpose == .reading, ranges.accept("image/jpeg", named: false) { return .jpeg }
        // WebP and AVIF must be named: clients that don't support them also send `*/*` or `image/*`.
        if purpose == .cover, ranges.accept("image/avif", named: true) { return .avif }
        if ranges.accept("image/webp", named: true) { return .webp }
        if ranges.accept("image/jpeg", named: false) { return .jpeg }
        if ranges.accept("image/png", named: false) { return .png }
        if ranges.accept("image/avif", named: true) { return .avif }
        return nil
    }

    /// Returns whether a header accepts a format by its name, and not only by a wildcard.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - accept: The value of the `Accept` header; nil for none.
    public static func names(_ format: ImageFormat, in accept: String?) -> Bool {
        (accept ?? "").split(separator: ",").compactMap(MediaRange.init).accept(format.mediaType, named: true)
    }

    /// Returns the format that keeps the frames of an animation; nil if the client accepts none.
    ///
    /// - Parameter accept: The value of the `Accept` header; nil for none.
    public static func animationFormat(accept: String?) -> ImageFormat? {
        let ranges = (accept ?? "*/*").split(separator: ",").compactMap(MediaRange.init)
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
    /// Returns whether the header accepts a media type. The most specific matching range decides.
    fileprivate func accept(_ mediaType: String, named: Bool) -> Bool {
        for name in named ? [mediaType] : [mediaType, "image/*", "*/*"] {
            if let range = first(where: { $0.name == name }) { return !range.isRefused }
        }
        return false
    }
}
