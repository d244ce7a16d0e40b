import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import NIOCore
import Publications
import Synchronization

/// `/images/{content}/{page}`: pages and covers, made to measure or as they are stored.
///
/// The address names the content, so an answer is good for ever. The path of a picture that was made before is short:
/// the address is read, its facts and its file are found in memory, and the file is sent.
struct ImageRoutes: Sendable {
    let shelf: PublicationShelf
    let pipeline: ImagePipeline
    let warm: WarmPictures
    let pageBytes = PageBytes()
    /// `public`, or `private` when a key is needed, and in both cases for ever.
    let cacheControl: String

    init(shelf: PublicationShelf, warm: WarmPictures, pipeline: ImagePipeline, isPersonal: Bool) {
        self.shelf = shelf
        self.warm = warm
        self.pipeline = pipeline
        cacheControl = "\(isPersonal ? "private" : "public"), max-age=31536000, immutable"
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/images/{content}/{page}") { request, context in
            guard let content = context.parameters.get("content"), let page = context.parameters.get("page") else {
                throw Problem.nothingHere
            }
            let wanted = try ImageRequest(content: content, page: page, query: request.uri.query)
            return wanted.isPassedThrough
                ? try await stored(wanted, request) : try await rendered(wanted, request)
        }
    }

    /// A page made to measure.
    private func rendered(_ wanted: ImageRequest, _ request: Request) async throws -> Response {
        let format = ImageNegotiation.format(
            accept: request.headers[.accept],
            isCover: wanted.page == .cover,
            explicit: wanted.format
        )
        let tag = wanted.entityTag(format)
        var headers: HTTPFields = [.cacheControl: cacheControl, .eTag: tag]
        if wanted.format == nil { headers[.vary] = "Accept" }
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let page = try await pageIndex(wanted)
        let variant = wanted.variant(format)
        let key = WarmPictures.Key(content: wanted.content, page: page, variant: variant)
        if let picture = warm.picture(key) {
            headers[.contentType] = picture.mediaType
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: picture.bytes))
        }
        // Twice, because the cache may drop a file between naming it and its being opened here.
        for _ in 0..<2 {
            let image = try await image(wanted.content, page: page, variant)
            guard let file = try await StoredFile.open(image.path) else { continue }
            if let bytes = file.bytes { warm.note(.init(bytes: bytes, mediaType: image.mediaType), for: key) }
            headers[.contentType] = image.mediaType
            return Response(status: .ok, headers: headers, body: file.body)
        }
        throw Problem.failed
    }

    /// The variant from the pipeline. First only with what is in memory: a picture that was made before, or a
    /// publication that is open. Only if neither is so, the publication is looked up and opened.
    private func image(_ content: String, page: Int, _ variant: ImageVariant) async throws -> CachedImage {
        if let image = try await imageOfOpenPublication(content, page: page, variant) { return image }
        // A file may be replaced under the open publication; then it is opened once more.
        for isLastTry in [false, true] {
            let publication = try await shelf.publication(content)
            let failure = Mutex<PublicationError?>(nil)
            do {
                return try await pipeline.image(content: content, page: page, variant: variant) {
                    try Self.bytes(of: publication, page: page, noting: failure)
                }
            } catch {
                guard let failure = failure.withLock({ $0 }) else { throw error }
                shelf.close(content)
                guard case .changed = failure, !isLastTry else { throw failure }
            }
        }
        throw Problem.failed
    }

    /// The variant if it takes no look at the library; nil otherwise.
    private func imageOfOpenPublication(
        _ content: String,
        page: Int,
        _ variant: ImageVariant
    ) async throws -> CachedImage? {
        let publication = shelf.openPublication(content)
        do throws(ImagePipelineError) {
            return try await pipeline.image(content: content, page: page, variant: variant) {
                guard let publication else { throw NotOpen() }
                return try publication.bytes(ofPageAt: page)
            }
        } catch .sourceFailed {
            if publication != nil { shelf.close(content) }
            return nil
        }
    }

    private struct NotOpen: Error {}

    private static func bytes(
        of publication: any Publication,
        page: Int,
        noting failure: borrowing Mutex<PublicationError?>
    ) throws -> [UInt8] {
        do throws(PublicationError) {
            return try publication.bytes(ofPageAt: page)
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    /// A page as it is stored, or a part of it.
    private func stored(_ wanted: ImageRequest, _ request: Request) async throws -> Response {
        let tag = wanted.entityTag(nil)
        var headers: HTTPFields = [.cacheControl: cacheControl, .eTag: tag, .acceptRanges: "bytes"]
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let page = try await pageIndex(wanted)
        let publication = try await shelf.publication(wanted.content)
        let description = publication.pages[page]
        let size = Int(description.byteSize)
        headers[.contentType] =
            description.mediaType.hasPrefix("image/") ? description.mediaType : "application/octet-stream"

        // A part of what the client has only fits when it is the same whole.
        let isSameWhole = request.headers[.ifRange].map { $0 == tag } ?? true
        let range = ByteRange(
            request.method == .get && isSameWhole ? request.headers[.range] : nil,
            size: size
        )
        if range == .unsatisfiable {
            var problem = Problem(.rangeNotSatisfiable, "No such range", "The page has \(size) bytes.")
            problem.headers[.contentRange] = "bytes */\(size)"
            throw problem
        }
        if request.method == .head {
            headers[.contentLength] = String(size)
            return Response(status: .ok, headers: headers)
        }
        let share = try pageBytes.reserve(size)
        let bytes: [UInt8]
        do {
            bytes = try await pageBytes.read(publication, page: page)
        } catch {
            shelf.close(wanted.content)
            throw error
        }
        guard case .part(let part) = range, part.upperBound <= bytes.count else {
            return Response(status: .ok, headers: headers, body: body(bytes[...], share))
        }
        headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return Response(status: .partialContent, headers: headers, body: body(bytes[part], share))
    }

    private func body(_ bytes: ArraySlice<UInt8>, _ share: PageBytes.Share) -> ResponseBody {
        let buffer = ByteBuffer(bytes: bytes)
        return ResponseBody(contentLength: buffer.readableBytes) { writer in
            try await writer.write(buffer)
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
    }

    /// The page's index, after a look at whether there is such a page.
    private func pageIndex(_ wanted: ImageRequest) async throws -> Int {
        let facts = try await shelf.facts(wanted.content)
        switch wanted.page {
        case .cover: return facts.coverIndex
        case .index(let page):
            guard page < facts.pageCount else { throw Problem.notFound("page") }
            return page
        }
    }
}
