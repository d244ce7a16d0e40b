import ImageLoading
import ImagePipeline
import NIOPosix
import Publications
import Synchronization

/// Turns wishes for pages into requests of the picture pipeline, and its failures into words about the page.
final class PagePictures: Sendable {
    /// A page to be made into a picture.
    struct Wish: Hashable, Sendable {
        let content: String
        /// The page, from 0.
        let page: Int
        let variant: PageVariant
        let format: ImageFormat
        /// The box that is cut when the variant wants that.
        let box: CropBox

        /// Whether it is for looking pages up rather than for reading.
        var isThumbnail: Bool { variant.width == WidthLadder.thumbnail }
    }

    private let shelf: PublicationShelf
    let pipeline: ImagePipeline
    /// What the trouble with pages that could not be read lately means to a client: the pipeline passes on words alone.
    /// Guards itself.
    private let failures = Mutex(MemoryCache<String, Problem>(costLimit: 64))

    init(shelf: PublicationShelf, pipeline: ImagePipeline) {
        self.shelf = shelf
        self.pipeline = pipeline
    }

    /// The picture if this process has it at hand. Only for pages that are in files.
    func pictureAtHand(_ wish: Wish, _ facts: PublicationShelf.Facts) -> DeliveredImage? {
        pipeline.cachedInMemory(request(wish, .entry(entry(wish.content, wish.page)), facts))
    }

    /// The picture.
    ///
    /// - Throws: `Problem` when the page can't be read, `ImagePipelineError` when it can't be shown.
    func picture(
        _ wish: Wish,
        _ facts: PublicationShelf.Facts,
        priority: ImagePriority = .high
    ) async throws -> DeliveredImage {
        let source = try await source(wish, facts)
        var request = request(wish, source.source, facts)
        request.options = source.options
        request.options.priority = priority
        return try await deliver(request, wish)
    }

    /// A page that is not in the file, byte for byte.
    func original(_ content: String, page: Int, _ facts: PublicationShelf.Facts) async throws -> DeliveredImage {
        let wish = Wish(content: content, page: page, variant: .original, format: .jpeg, box: .none)
        let source = try await source(wish, facts)
        return try await deliver(ImageRequest(source: source.source, options: source.options), wish)
    }

    private func deliver(_ request: ImageRequest, _ wish: Wish) async throws -> DeliveredImage {
        do throws(ImagePipelineError) {
            return try await pipeline.image(request).image
        } catch {
            if case .sourceFailed = error, let problem = failures.withLock({ $0.peek(Self.name(wish), now: 0) }) {
                throw problem
            }
            throw error
        }
    }

    /// The request for a page whose picture is to be made ahead.
    func request(_ wish: Wish, _ facts: PublicationShelf.Facts) -> ImageRequest {
        request(wish, .entry(entry(wish.content, wish.page)), facts)
    }

    private func request(_ wish: Wish, _ source: ImageSource, _ facts: PublicationShelf.Facts) -> ImageRequest {
        ImageRequest(
            source: source,
            processors: Self.processors(wish, facts.readingProgression),
            encoding: ImageEncoding(wish.format, quality: wish.variant.quality)
        )
    }

    /// Each part of an address is one processor. Cutting comes first and shrinking follows it, so that a step of the
    /// ladder means the width of what is shown.
    static func processors(_ wish: Wish, _ progression: ReadingProgression) -> [any ImageProcessor] {
        let variant = wish.variant
        var processors: [any ImageProcessor] = []
        if variant.crop, wish.box != .none { processors.append(CropBorders(box: wish.box)) }
        switch variant.split {
        case .none: break
        case .first: processors.append(SplitPage(.first, isRightToLeft: progression == .rtl))
        case .second: processors.append(SplitPage(.second, isRightToLeft: progression == .rtl))
        }
        if variant.rotation != .none { processors.append(Rotate(degrees: variant.rotation.rawValue)) }
        if let width = variant.width { processors.append(Downsample(width: width)) }
        // Halved first: all tiles of a level that are asked for at once are cut from one decoded picture.
        if let tile = variant.tile {
            if tile.level > 0 { processors.append(Halve(times: tile.level)) }
            processors.append(CutTile(column: tile.column, row: tile.row))
        }
        if variant.isGrey { processors.append(Greyscale()) }
        return processors
    }
}

// Where the bytes come from.
extension PagePictures {
    private func source(
        _ wish: Wish,
        _ facts: PublicationShelf.Facts
    ) async throws -> (source: ImageSource, options: ImageOptions<ImageSource>) {
        var options = ImageOptions<ImageSource>()
        guard facts.mayBeElsewhere else { return (.entry(entry(wish.content, wish.page)), options) }
        switch try await shelf.publication(wish.content).resource(ofPageAt: wish.page) {
        case .stored:
            return (.entry(entry(wish.content, wish.page)), options)
        case .data(let text):
            return (.data(text), options)
        case .remote(let url, let alternatives):
            options.cacheOriginalImage = true
            options.alternatives = alternatives.map { $0.hasPrefix("data:") ? .data($0) : .url($0) }
            return (.url(url), options)
        }
    }

    private func entry(_ content: String, _ page: Int) -> PublicationEntry {
        PublicationEntry(content: content, page: page) { [self] in
            do {
                return try await bytes(content, page)
            } catch {
                failures.withLock { _ = $0.put(Problem(error), for: Self.name(content, page), cost: 1, now: 0) }
                throw error
            }
        }
    }

    /// The page's bytes. A file may be replaced under the open publication; then it is opened once more.
    private func bytes(_ content: String, _ page: Int) async throws -> [UInt8] {
        let publication = try await shelf.publication(content)
        do {
            return try await NIOThreadPool.singleton.runIfActive { try publication.bytes(ofPageAt: page) }
        } catch let error as PublicationError {
            shelf.close(content)
            guard case .changed = error else { throw error }
        }
        let again = try await shelf.publication(content)
        return try await NIOThreadPool.singleton.runIfActive { try again.bytes(ofPageAt: page) }
    }

    private static func name(_ wish: Wish) -> String { name(wish.content, wish.page) }
    private static func name(_ content: String, _ page: Int) -> String { "\(content)/\(page)" }
}
