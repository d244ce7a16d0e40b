import ImagePipeline
import PageImages
import Publications
import Synchronization

/// A variant of a page in an encoding.
struct PageImage: Sendable {
    let content: String
    /// The page number, from 0.
    let page: Int
    let variant: PageVariant
    let format: ImageFormat
    /// The crop box, for a variant with `crop`.
    let box: CropBox
    /// The encoding of an animation, if ``format`` doesn't keep frames; nil to encode the first frame.
    var animationFormat: ImageFormat?

    /// Whether the image is for navigation and not for reading.
    var isThumbnail: Bool { variant.width == WidthLadder.thumbnail }
}

/// Renders pages with the image pipeline and translates its errors.
final class PageRenderer: Sendable {
    /// The standard deviation of the blurred variant in pixels, at a width of 160: no text or face is recognisable.
    private static let backgroundBlur = 8.0

    private let publications: OpenPublicationCache
    private let refreshes = RefreshLimiter()
    let pipeline: ImagePipeline
    /// Guards the latest errors of pages that could not be read, by page. The pipeline reports only their messages.
    private let failures = Mutex(MemoryCache<String, Problem>(costLimit: 64))

    init(publications: OpenPublicationCache, pipeline: ImagePipeline) {
        self.publications = publications
        self.pipeline = pipeline
    }

    /// Returns the image of a request if it is in memory. Only for pages in local files.
    func imageInMemory(_ request: ImageRequest) -> DeliveredImage? {
        pipeline.cachedInMemory(request)
    }

    /// Renders an image.
    ///
    /// - Parameter forceRefresh: Whether to fetch a remote page again; see ``RefreshLimiter``.
    /// - Throws: `Problem` when the page can't be read, `ImagePipelineError` when it can't be rendered.
    func render(
        _ image: PageImage,
        _ info: OpenPublicationCache.Info,
        priority: ImagePriority = .high,
        forceRefresh: Bool = false
    ) async throws -> DeliveredImage {
        let (source, options) = try await source(image, info, forceRefresh: forceRefresh)
        var request = request(image, source, info)
        request.options = options
        request.options.priority = priority
        return try await deliver(request, image)
    }

    /// Returns the unchanged bytes of a page that is not in the publication's file.
    func original(
        _ content: String,
        page: Int,
        _ info: OpenPublicationCache.Info,
        forceRefresh: Bool
    ) async throws -> DeliveredImage {
        let image = PageImage(content: content, page: page, variant: .original, format: .jpeg, box: .none)
        let (source, options) = try await source(image, info, forceRefresh: forceRefresh)
        return try await deliver(ImageRequest(source: source, options: options), image)
    }

    /// Renders an image of a document that the user has opened with its password. The image is not cached.
    ///
    /// - Parameter isOriginal: whether to return the stored image of the page, or the page rendered in its full size,
    ///   without processing it.
    func render(
        _ image: PageImage,
        of publication: any Publication,
        isOriginal: Bool
    ) async throws -> DeliveredImage {
        let page = image.page
        let entry = PublicationEntry(content: image.content, page: page, isPrivate: true) {
            try await PageReading.read(publication) { publication -> PageDrawing? in
                guard case .drawn(let drawing) = try publication.resource(ofPageAt: page) else { return nil }
                return drawing
            }
        } read: {
            try await PageReading.read(publication) { try $0.bytes(ofPageAt: page) }
        }
        guard !isOriginal else { return try await deliver(ImageRequest(source: .entry(entry)), image) }
        return try await deliver(
            ImageRequest(
                source: .entry(entry),
                processors: Self.processors(image, publication.metadata.readingProgression),
                serialiser: Self.serialiser(image)
            ),
            image
        )
    }

    private func deliver(_ request: ImageRequest, _ image: PageImage) async throws -> DeliveredImage {
        do throws(ImagePipelineError) {
            return try await pipeline.image(request).image
        } catch {
            if case .sourceFailed = error, let problem = failures.withLock({ $0.peek(Self.name(image), now: 0) }) {
                throw problem
            }
            throw error
        }
    }

    /// Returns the pipeline's request for an image of a page in a local file.
    func request(_ image: PageImage, _ info: OpenPublicationCache.Info) -> ImageRequest {
        request(image, .entry(entry(image.content, image.page, info)), info)
    }

    private func request(
        _ image: PageImage,
        _ source: ImageSource,
        _ info: OpenPublicationCache.Info
    ) -> ImageRequest {
        ImageRequest(
            source: source,
            processors: Self.processors(image, info.readingProgression),
            serialiser: Self.serialiser(image)
        )
    }

    private static func serialiser(_ image: PageImage) -> any ImageSerialiser {
        let still = ImageEncoding(image.format, quality: image.variant.quality)
        guard let format = image.animationFormat else { return still }
        return AnimationEncoding(ImageEncoding(format, quality: image.variant.quality), still: still)
    }

    /// Returns the processors of a variant, one for each query parameter. Cropping comes before scaling, so that the width
    /// is that of the visible part.
    static func processors(_ image: PageImage, _ progression: ReadingProgression) -> [any ImageProcessor] {
        let variant = image.variant
        var processors: [any ImageProcessor] = []
        if variant.crop, image.box != .none { processors.append(CropBorders(box: image.box)) }
        switch variant.split {
        case .none: break
        case .first: processors.append(SplitPage(.first, isRightToLeft: progression == .rtl))
        case .second: processors.append(SplitPage(.second, isRightToLeft: progression == .rtl))
        }
        if variant.rotation != .none { processors.append(Rotate(degrees: variant.rotation.rawValue)) }
        if let width = variant.width { processors.append(Downsample(width: width)) }
        // Halving comes before cutting, so that all tiles of a level share one decoded image.
        if let tile = variant.tile {
            if tile.level > 0 { processors.append(Halve(times: tile.level)) }
            processors.append(CutTile(column: tile.column, row: tile.row))
        }
        if variant.isDithered {
            processors.append(Dither())
        } else if variant.isGrey {
            processors.append(Greyscale())
        }
        if variant.isBlurred { processors.append(Blur(sigma: Self.backgroundBlur)) }
        return processors
    }
}

// The sources of pages.
extension PageRenderer {
    private func source(
        _ image: PageImage,
        _ info: OpenPublicationCache.Info,
        forceRefresh: Bool
    ) async throws -> (ImageSource, ImageOptions) {
        var options = ImageOptions()
        guard info.hasRemotePages else { return (.entry(entry(image.content, image.page, info)), options) }
        switch try await publications.publication(image.content).resource(ofPageAt: image.page) {
        case .stored, .drawn:
            return (.entry(entry(image.content, image.page, info)), options)
        case .data(let text):
            return (.data(text), options)
        case .remote(let url, let alternatives):
            options.cacheOriginalImage = true
            options.forceRefresh = forceRefresh && refreshes.allows(Self.name(image))
            options.alternatives = alternatives.map { $0.hasPrefix("data:") ? .data($0) : .url($0) }
            return (.url(url), options)
        }
    }

    private func entry(_ content: String, _ page: Int, _ info: OpenPublicationCache.Info) -> PublicationEntry {
        let drawing: @Sendable () async throws -> PageDrawing? = { [self] in
            try await read(content, page) { publication in
                guard case .drawn(let drawing) = try publication.resource(ofPageAt: page) else { return nil }
                return drawing
            }
        }
        return PublicationEntry(content: content, page: page, drawing: info.hasDrawnPages ? drawing : nil) { [self] in
            try await read(content, page) { try $0.bytes(ofPageAt: page) }
        }
    }

    /// Reads from a publication, and keeps the error of a page for the response.
    private func read<Value: Sendable>(
        _ content: String,
        _ page: Int,
        _ body: @escaping @Sendable (any Publication) throws -> Value
    ) async throws -> Value {
        do {
            return try await read(content, body)
        } catch {
            failures.withLock { _ = $0.put(Problem(error), for: Self.name(content, page), cost: 1, now: 0) }
            throw error
        }
    }

    /// Reads from a publication on a thread pool. If the file was replaced while it was open, opens it again.
    private func read<Value: Sendable>(
        _ content: String,
        _ body: @escaping @Sendable (any Publication) throws -> Value
    ) async throws -> Value {
        let publication = try await publications.publication(content)
        do {
            return try await PageReading.read(publication, body)
        } catch let error as PublicationError {
            publications.close(content)
            guard case .changed = error else { throw error }
        }
        let reopened = try await publications.publication(content)
        return try await PageReading.read(reopened, body)
    }

    private static func name(_ image: PageImage) -> String { name(image.content, image.page) }
    private static func name(_ content: String, _ page: Int) -> String { "\(content)/\(page)" }
}
