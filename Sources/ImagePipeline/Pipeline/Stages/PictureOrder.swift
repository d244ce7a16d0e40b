import ImageLoading

/// A request for one of its sources, with nothing left open.
struct PictureOrder: Sendable {
    let source: ImageSource
    /// What bytes, and whose.
    let identity: SourceIdentity
    let variant: VariantIdentity
    /// The single steps, chains resolved.
    let steps: [any ImageProcessor]
    let encoding: ImageEncoding?
    let options: ResolvedImageOptions<ImageSource>
    let scope: AccessScope
    /// Whether pixels are wanted rather than an encoded picture.
    let isRaster: Bool

    /// Whether the source's own bytes are the result.
    var isPassedThrough: Bool { steps.isEmpty && encoding == nil && !isRaster }

    var loadKey: LoadKey { LoadKey(variant, isRaster: isRaster, options) }
    var memoryKey: MemoryKey { MemoryKey(variant: variant, isRaster: isRaster, source: identity) }
    /// The source's own bytes are one thing on disk, whether they are kept as a result or to make results of.
    var diskKey: CacheKey { isPassedThrough ? CacheKey(identity) : CacheKey(variant) }

    /// What the decoder gives: only encodings that animate are given more than the first frame.
    var decoding: DecodeRequest {
        let animates = encoding.map { $0.format == .webp || $0.format == .gif } ?? true
        return DecodeRequest(for: steps, frames: animates ? options.frames : .first)
    }
}

extension PictureOrder {
    /// Decides what a request means for one of its sources.
    ///
    /// - Parameters:
    ///   - role: Why this source is tried. What the request adds to its own source's fetch is not sent to a stranger's.
    ///   - onlyFromCache: Whether to ask the caches alone, whatever the request says.
    init(
        _ request: ImageRequest,
        source: ImageSource,
        role: SourceSequence<ImageSource>.Role,
        isRaster: Bool,
        onlyFromCache: Bool = false,
        in configuration: ImagePipelineConfiguration
    ) {
        var said = request.options
        if role != .primary, !source.isSameOrigin(as: request.source) { said.modifier = nil }
        if onlyFromCache { said.onlyFromCache = true }
        let options =
            said
            .merged(over: configuration.optionsForSource(source).merged(over: configuration.defaultOptions))
            .resolved()
        self.options = options
        self.source = source
        self.isRaster = isRaster
        // A failure image is shown as it is.
        let processors = role == .failureImage ? [] : request.processors
        steps = processors.flatMap(\.parts)
        encoding = isRaster ? nil : request.encoding
        scope = request.scope.narrowed(by: options.modifier)
        let isAsked = role == .primary && scope == request.scope
        identity = isAsked ? request.sourceIdentity : source.identity(scope: scope)
        let isNamed = isAsked && options.frames == request.namedFrames && !isRaster
        variant =
            isNamed
            ? request.variantIdentity : ImageRequest.variant(of: identity, processors, encoding, options.frames)
    }
}

extension ImageSource {
    /// Whether what is sent to the one may be sent to the other: the same scheme, host and port.
    fileprivate func isSameOrigin(as other: ImageSource) -> Bool {
        guard case .url(let url) = self, case .url(let otherURL) = other else { return false }
        return CanonicalURL.origin(of: url) == CanonicalURL.origin(of: otherURL)
    }
}

extension AccessScope {
    /// Whoever proves who they are sees what only they may see: such bytes are shared with nobody who doesn't.
    fileprivate func narrowed(by modifier: RequestModifier) -> AccessScope {
        guard self == .everybody else { return self }
        let secrets = modifier.headers.filter { $0.isNamed("Authorization") || $0.isNamed("Cookie") }
        guard modifier.credentials != nil || !secrets.isEmpty else { return self }
        var writer = CanonicalWriter()
        writer.add(modifier.credentials?.authorization ?? "")
        for secret in secrets {
            writer.add(secret.name.lowercased())
            writer.add(secret.value)
        }
        return AccessScope("credentials " + ContentDigest(of: writer.bytes).hex)
    }
}
