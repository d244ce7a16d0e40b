/// Writes the pixels of a result as a file.
///
/// ``OriginalFormat``, ``ImageEncoding`` and ``AnimationEncoding`` are built in. Others are used like them:
///
///     let request = ImageRequest(source: source, processors: [Downsample(width: 64)], serialiser: Bitmap())
public protocol ImageSerialiser: Sendable {
    /// The serialiser with all its settings: part of the cache key. Two serialisers have the same identity exactly when
    /// they write the same bytes.
    var identity: ProcessorIdentity { get }

    /// The frames of an animation that the file contains. All frames need more memory than the first.
    var frames: FrameSelection { get }

    /// Whether a source without processors is delivered unchanged. ``serialise(_:from:_:)`` isn't called then.
    var deliversUnprocessedBytes: Bool { get }

    /// Writes an image, on the calling thread, which is never a thread of Swift's cooperative pool.
    ///
    /// - Parameters:
    ///   - raster: The image.
    ///   - source: The format of the source; nil if it is not known.
    ///   - cancellation: Cancels the work.
    /// - Throws: ``ImagePipelineError/unsupportedEncoding(_:)``, ``ImagePipelineError/encodingFailed(_:)``, or the error
    ///   of the cancellation.
    func serialise(
        _ raster: Raster,
        from source: ImageFormat?,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage
}

extension ImageSerialiser {
    /// Every source is serialised.
    public var deliversUnprocessedBytes: Bool { false }
}

/// Delivers the source's own bytes. Writes a processed image in the source's format if Quire can write it, otherwise as
/// WebP.
public struct OriginalFormat: ImageSerialiser {
    /// Creates the serialiser.
    public init() {}

    /// The identity.
    public var identity: ProcessorIdentity { ProcessorIdentity("original") }

    /// All frames.
    public var frames: FrameSelection { .all }

    /// Always true.
    public var deliversUnprocessedBytes: Bool { true }

    /// Writes a processed image.
    public func serialise(
        _ raster: Raster,
        from source: ImageFormat?,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage {
        let format = source.flatMap { $0.isAvailable ? $0 : nil } ?? .webp
        return try RasterEncoder.encode(raster, as: ImageEncoding(format), cancellation: cancellation)
    }
}

extension ImageEncoding: ImageSerialiser {
    /// All frames for WebP and GIF, the first for other formats.
    public var frames: FrameSelection { format.canAnimate ? .all : .first }

    /// Writes an image in the format.
    public func serialise(
        _ raster: Raster,
        from source: ImageFormat?,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage {
        try RasterEncoder.encode(raster, as: self, cancellation: cancellation)
    }
}

/// Writes animations in one format and still images in another, which may not be able to keep frames.
public struct AnimationEncoding: ImageSerialiser {
    private let still: ImageEncoding
    private let animated: ImageEncoding

    /// Creates a serialiser.
    ///
    /// - Parameters:
    ///   - animated: The encoding of animations.
    ///   - still: The encoding of images with one frame.
    public init(_ animated: ImageEncoding, still: ImageEncoding) {
        self.animated = animated
        self.still = still
    }

    /// The identity: both encodings.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("animation") { writer in
            writer.add(animated.identity.bytes)
            writer.add(still.identity.bytes)
        }
    }

    /// All frames.
    public var frames: FrameSelection { .all }

    /// Writes an image in the encoding for its number of frames.
    public func serialise(
        _ raster: Raster,
        from source: ImageFormat?,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage {
        try RasterEncoder.encode(raster, as: raster.frameCount > 1 ? animated : still, cancellation: cancellation)
    }
}
