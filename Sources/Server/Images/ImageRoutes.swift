import HTTPTypes
import Hummingbird
import ImageLoading
import ImagePipeline
import Library
import NIOCore
import Publications

/// `/images/{content}/{page}`: pages and covers, made to measure or as they are stored.
///
/// The address names the content, so an answer is good for ever, unless the page lies on the web or the answer depends
/// on more than the address says. The path of a picture that was made before is short: the address is read, its facts
/// and its file are found in memory, and the file is sent.
struct ImageRoutes: Sendable {
    let shelf: PublicationShelf
    let pictures: PagePictures
    let warmer: PageWarmer
    let boxes: PageBoxes
    let pageBytes: PageBytes
    let previews: PreviewQueue
    /// `public`, or `private` when a key is needed.
    let visibility: String

    init(
        shelf: PublicationShelf,
        pictures: PagePictures,
        warmer: PageWarmer,
        boxes: PageBoxes,
        pageBytes: PageBytes,
        previews: PreviewQueue,
        isPersonal: Bool
    ) {
        self.shelf = shelf
        self.pageBytes = pageBytes
        self.pictures = pictures
        self.warmer = warmer
        self.previews = previews
        self.boxes = boxes
        visibility = isPersonal ? "private" : "public"
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/images/{content}/{page}") { request, context in
            guard let content = context.parameters.get("content"), let page = context.parameters.get("page") else {
                throw Problem.nothingHere
            }
            let address = try ImageAddress(content: content, page: page, query: request.uri.query)
            return address.isPassedThrough
                ? try await stored(address, request) : try await rendered(address, request)
        }
    }

    /// For answers that never change.
    private var forEver: String { "\(visibility), max-age=31536000, immutable" }
    /// For answers that may: they are asked after again, and mostly told that nothing has changed.
    private var forAWhile: String { "\(visibility), max-age=600" }

    /// A page made to measure.
    private func rendered(_ address: ImageAddress, _ request: Request) async throws -> Response {
        let format = ImageNegotiation.format(
            accept: request.headers[.accept],
            isCover: address.page.isCover,
            explicit: address.format
        )
        var headers: HTTPFields = [:]
        if address.format == nil { headers[.vary] = "Accept" }
        if !address.variant.crop {
            // What the client has is good, wherever the page lies: its tag was given out for this address.
            headers[.cacheControl] = forEver
            let tag = address.entityTag(format)
            headers[.eTag] = tag
            if EntityTags.name(tag, in: request.headers) {
                return Response(status: .notModified, headers: headers)
            }
        }
        let facts = try await shelf.facts(address.content)
        let page = try pageIndex(address, facts)
        var box = CropBox.none
        if address.variant.crop {
            let found = try await boxes.box(of: page, in: address.content)
            box = found.box
            // Found anew, the box may be another one.
            let tag = address.entityTag(format, detail: "\(box.left).\(box.top).\(box.right).\(box.bottom)")
            // As long as the pages are still being looked at, the next answer may be another one.
            headers[.cacheControl] = found.isSettled ? forAWhile : "\(visibility), no-cache"
            headers[.eTag] = tag
            if !facts.mayBeElsewhere, EntityTags.match(tag, in: request.headers) {
                return Response(status: .notModified, headers: headers)
            }
        } else if !facts.mayBeElsewhere, let tag = headers[.eTag], EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let wish = PagePictures.Wish(
            content: address.content,
            page: page,
            variant: address.variant,
            format: format,
            box: box
        )
        if address.page.isCover, !facts.mayBeElsewhere {
            previews.note(CoverPlace(content: address.content, page: page))
        }
        if facts.mayBeElsewhere {
            return try await answer(elsewhere: try await pictures.picture(wish, facts), request, headers)
        }
        // Whoever looks at a part of a page closely does not turn it next.
        if address.variant.tile == nil { warmer.note(wish, facts) }
        if let image = pictures.pictureAtHand(wish, facts), let response = try await answer(image, headers) {
            return response
        }
        // Twice, because the cache may drop a file between naming it and its being opened here.
        for _ in 0..<2 {
            let image = try await pictures.picture(wish, facts, priority: wish.isThumbnail ? .normal : .high)
            if let response = try await answer(image, headers) { return response }
        }
        throw Problem.failed
    }

    /// The picture's bytes; nil when its file is gone.
    private func answer(_ image: DeliveredImage, _ headers: HTTPFields) async throws -> Response? {
        var headers = headers
        headers[.contentType] = image.mediaType
        switch image.content {
        case .bytes(let bytes):
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
        case .file(let path):
            guard let file = try await StoredFile.openUnchanging(path) else { return nil }
            return Response(status: .ok, headers: headers, body: file.body)
        }
    }

    /// A picture of the web, which may be another one tomorrow: its tag is that of its bytes.
    private func answer(
        elsewhere image: DeliveredImage,
        _ request: Request,
        _ headers: HTTPFields
    ) async throws -> Response {
        var headers = headers
        headers[.cacheControl] = forAWhile
        headers[.eTag] = image.entityTag
        if EntityTags.match(image.entityTag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        guard let response = try await answer(image, headers) else { throw Problem.failed }
        return response
    }

    /// A page as it is stored, or a part of it.
    private func stored(_ address: ImageAddress, _ request: Request) async throws -> Response {
        let tag = address.entityTag(nil)
        var headers: HTTPFields = [.cacheControl: forEver, .eTag: tag, .acceptRanges: "bytes"]
        if EntityTags.name(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let facts = try await shelf.facts(address.content)
        let page = try pageIndex(address, facts)
        if !facts.mayBeElsewhere, EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let publication = try await shelf.publication(address.content)
        if facts.mayBeElsewhere, try publication.resource(ofPageAt: page) != .stored {
            let image = try await pictures.original(address.content, page: page, facts)
            return try await answer(elsewhere: image, request, [:])
        }
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
            shelf.close(address.content)
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
    private func pageIndex(_ address: ImageAddress, _ facts: PublicationShelf.Facts) throws(Problem) -> Int {
        switch address.page {
        case .cover:
            guard facts.coverIndex < facts.pictureCount else { throw .notFound("cover") }
            return facts.coverIndex
        case .index(let page), .chosenCover(let page):
            guard page < facts.pictureCount else { throw .notFound("page") }
            return page
        }
    }
}
