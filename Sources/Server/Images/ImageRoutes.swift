import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import NIOCore
import PageImages
import Publications

/// `/images/{content}/{page}`: pages and covers, as rendered variants or as stored.
///
/// The URL contains the content hash, so responses are immutable. Exceptions are remote pages and variants that depend
/// on more than the URL, such as cropped ones. A variant in the cache is served without the database: the properties of
/// the publication and the path of the file are in memory. Such a request is handled on the thread of its connection
/// (``EventLoopChannel``). Work that takes long runs on other threads. For a user with limits, the database is queried
/// first for whether a publication with the content is visible.
struct ImageRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let renderer: PageRenderer
    let warmer: PageWarmer
    let boxes: CropBoxStore
    let storedPages: StoredPageReader
    let previews: PreviewQueue
    /// Pages that are rendered again as WebP; nil if the option is off.
    let smallerPages: SmallerPages?
    /// Cached images that nginx sends; nil if the option is off.
    let accelerated: AcceleratedImages?
    let selections = ImageSelections()

    /// The first component of the path, with slashes.
    static let prefix = "/images/"
    /// The names of the variable components of the path.
    static let (content, page): (Substring, Substring) = ("content", "page")
    /// The path of all images, as in the documentation.
    static let path = "\(prefix){\(content)}/{\(page)}"

    func add(to routes: inout RouteTable) {
        routes.on(.get, Self.path) { request, context in
            guard let path = context.imagePath ?? ImagePath(context.parameters) else { throw Problem.nothingHere }
            let selection = try selections.selection(
                path,
                query: request.uri.query,
                accept: request.headers.value(of: .accept)
            )
            try await context.user.checkContent(path.content, in: store, of: "publication")
            if !selection.address.isPassedThrough { return try await rendered(selection, request, context) }
            return try await offEventLoop { try await stored(selection.address, request, context) }
        }
    }

    /// The `Cache-Control` of responses that never change. `RouteTable` makes those for signed-in users private.
    private static let immutable = "public, max-age=31536000, immutable"
    /// The `Cache-Control` of responses that may change; clients revalidate them.
    private static let revalidated = "public, max-age=600"

    /// Responds with a variant of a page.
    private func rendered(
        _ selection: ImageSelection,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> Response {
        let address = selection.address
        smallerPages?.recordRequest()
        let smallerPages = selection.canBeSmaller ? smallerPages : nil
        var headers: HTTPFields = [:]
        if address.format == nil { headers[.vary] = "Accept" }
        if !address.variant.crop {
            // The client's copy is current: the entity tag is derived from this URL.
            headers[.cacheControl] = Self.immutable
            headers[.eTag] = selection.entityTag
            if request.headers[.ifNoneMatch] != nil {
                // Clients keep the copy that they have, whether it is the JPEG or the WebP.
                for tag in [selection.entityTag] + (smallerPages == nil ? [] : [address.entityTag([.webp])])
                where EntityTags.containExactly(tag, in: request.headers) {
                    headers[.eTag] = tag
                    return Response(status: .notModified, headers: headers)
                }
            }
        }
        let info = try await publications.info(address.content)
        if info.needsPassword {
            return try await offEventLoop { try await protected(address, request, context) }
        }
        let page = try pageIndex(address, info)
        if address.keepsStoredAnimations, !info.hasRemotePages,
            try await publications.animatedPages(address.content, info).contains(page)
        {
            return try await offEventLoop { try await stored(address, request, context) }
        }
        var box = CropBox.none
        if address.variant.crop {
            let found = try await boxes.box(of: page, in: address.content)
            box = found.box
            // A new detection may give another box.
            let tag = address.entityTag(selection.formats, detail: "\(box.left).\(box.top).\(box.right).\(box.bottom)")
            // The box may change until all pages have been analysed.
            headers[.cacheControl] = found.isFinal ? Self.revalidated : "public, no-cache"
            headers[.eTag] = tag
            if !info.hasRemotePages, EntityTags.match(tag, in: request.headers) {
                return Response(status: .notModified, headers: headers)
            }
        } else if !info.hasRemotePages, let tag = headers[.eTag], EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let pageImage = PageImage(
            content: address.content,
            page: page,
            variant: address.variant,
            format: selection.format,
            box: box,
            animationFormat: selection.animationFormat
        )
        if address.page.isCover, !info.hasRemotePages {
            previews.request(CoverReference(content: address.content, page: page))
        }
        if info.hasRemotePages {
            let image = try await offEventLoop {
                try await renderer.render(pageImage, info, forceRefresh: Self.asksForRefresh(request))
            }
            return try await respond(remote: image, request, context, headers)
        }
        if !address.page.isCover, !pageImage.isThumbnail { storedPages.activity.recordRequest() }
        // A request for a tile means that the reader zooms in, so a page turn is unlikely.
        if address.variant.tile == nil { warmer.recordRequest(pageImage, info) }
        if let smallerPages, let image = await smallerPages.find(pageImage, info) {
            var headers = headers
            headers[.eTag] = address.entityTag([.webp])
            if let response = try await respond(with: image, request, context, headers) { return response }
        }
        // The crop box depends on more than the URL.
        let inMemory =
            address.variant.crop
            ? renderer.request(pageImage, info) : selection.request { renderer.request(pageImage, info) }
        if let image = renderer.imageInMemory(inMemory),
            let response = try await respond(with: image, request, context, headers)
        {
            smallerPages?.add(pageImage, info, insteadOf: image)
            return response
        }
        // Twice, because the cache may remove the file before it is opened here.
        for _ in 0..<2 {
            let image = try await offEventLoop {
                try await renderer.render(pageImage, info, priority: pageImage.isThumbnail ? .normal : .high)
            }
            smallerPages?.add(pageImage, info, insteadOf: image)
            if let response = try await respond(with: image, request, context, headers) { return response }
        }
        throw Problem.failed
    }

    /// Returns whether a request has `Cache-Control: no-cache`, which browsers send when the user reloads a page.
    private static func asksForRefresh(_ request: Request) -> Bool {
        request.headers[.cacheControl]?.split(separator: ",").contains { directive in
            directive.filter { $0 != " " }.lowercased() == "no-cache"
        } ?? false
    }

    /// The header that tells developers how the image was rendered. The developer tools of browsers show it.
    private static let serverTiming = HTTPField.Name("Server-Timing")

    /// Responds with an image; nil when its file was removed.
    private func respond(
        with image: DeliveredImage,
        _ request: Request,
        _ context: QuireContext,
        _ headers: HTTPFields
    ) async throws -> Response? {
        var headers = headers
        headers[.contentType] = image.mediaType
        if let path = image.path, let name = Self.serverTiming { headers[name] = "render;desc=\(path.rawValue)" }
        switch image.content {
        case .bytes(let bytes):
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
        case .file(let path):
            if let response = accelerated?.response(file: path, headers, for: request, from: context.clientAddress) {
                return response
            }
            guard let file = try await StoredFile.openImmutable(path) else { return nil }
            return Response(status: .ok, headers: headers, body: file.body)
        }
    }

    /// Responds with a remote image, which may change. Its entity tag is that of its bytes.
    private func respond(
        remote image: DeliveredImage,
        _ request: Request,
        _ context: QuireContext,
        _ headers: HTTPFields
    ) async throws -> Response {
        var headers = headers
        headers[.cacheControl] = Self.revalidated
        headers[.eTag] = image.entityTag
        if EntityTags.match(image.entityTag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        guard let response = try await respond(with: image, request, context, headers) else { throw Problem.failed }
        return response
    }

    /// Responds with the stored bytes of a page, or a range of them.
    private func stored(_ address: ImageURL, _ request: Request, _ context: QuireContext) async throws -> Response {
        let tag = address.entityTag([])
        var headers: HTTPFields = [.cacheControl: Self.immutable, .eTag: tag, .acceptRanges: "bytes"]
        if EntityTags.containExactly(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let info = try await publications.info(address.content)
        if info.needsPassword { return try await protected(address, request, context) }
        let page = try pageIndex(address, info)
        if !info.hasRemotePages, EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        if info.hasDrawnPages {
            headers[.acceptRanges] = nil
            return try await drawn(address, page: page, info, request, context, headers)
        }
        let publication = try await publications.publication(address.content)
        if info.hasRemotePages, try publication.resource(ofPageAt: page) != .stored {
            let image = try await renderer.original(
                address.content,
                page: page,
                info,
                forceRefresh: Self.asksForRefresh(request)
            )
            return try await respond(remote: image, request, context, [:])
        }
        let description = publication.pages[page]
        let size = Int(description.byteSize)
        headers[.contentType] =
            description.mediaType.hasPrefix("image/") ? description.mediaType : "application/octet-stream"

        // A range is valid only if the client's partial content has the same tag.
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
        let share = try storedPages.reserve(size)
        let bytes: [UInt8]
        do {
            bytes = try await storedPages.read(publication, page: page)
        } catch {
            publications.close(address.content)
            throw error
        }
        guard case .part(let part) = range, part.upperBound <= bytes.count else {
            return Response(status: .ok, headers: headers, body: body(bytes[...], share))
        }
        headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return Response(status: .partialContent, headers: headers, body: body(bytes[part], share))
    }

    /// Responds with a page of a document: its picture as stored, or the page drawn in its full size.
    private func drawn(
        _ address: ImageURL,
        page: Int,
        _ info: OpenPublicationCache.Info,
        _ request: Request,
        _ context: QuireContext,
        _ headers: HTTPFields
    ) async throws -> Response {
        let image = try await renderer.original(address.content, page: page, info, forceRefresh: false)
        guard let response = try await respond(with: image, request, context, headers) else { throw Problem.failed }
        return response
    }

    /// Responds with a page of a document that needs a password, if the user has entered it. The page is not cached by
    /// the server or the browser.
    private func protected(_ address: ImageURL, _ request: Request, _ context: QuireContext) async throws -> Response {
        let publication = try publications.protected.publication(address.content, for: context.requester)
        let page: Int
        switch address.page {
        case .cover: page = publication.coverIndex
        case .index(let index), .chosenCover(let index): page = index
        }
        guard publication.pages.indices.contains(page) else { throw Problem.notFound("page") }
        let image = PageImage(
            content: address.content,
            page: page,
            variant: address.variant,
            format: ImageNegotiation.format(
                accept: request.headers[.accept],
                for: address.purpose,
                explicit: address.format
            ),
            box: .none
        )
        let rendered: DeliveredImage
        do {
            rendered = try await renderer.render(image, of: publication, isOriginal: address.isPassedThrough)
        } catch {
            // The file may have been replaced.
            if let error = error as? PublicationError, case .changed = error {
                publications.protected.close(address.content)
            }
            throw error
        }
        let headers: HTTPFields = [.cacheControl: "no-store"]
        guard let response = try await respond(with: rendered, request, context, headers) else { throw Problem.failed }
        return response
    }

    private func body(_ bytes: ArraySlice<UInt8>, _ share: StoredPageReader.Share) -> ResponseBody {
        let buffer = ByteBuffer(bytes: bytes)
        return ResponseBody(contentLength: buffer.readableBytes) { writer in
            try await writer.write(buffer)
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
    }

    /// Returns the page number.
    ///
    /// - Throws: `Problem` 404 when the page does not exist.
    private func pageIndex(_ address: ImageURL, _ info: OpenPublicationCache.Info) throws(Problem) -> Int {
        switch address.page {
        case .cover:
            guard info.coverIndex < info.pageCount else { throw .notFound("cover") }
            return info.coverIndex
        case .index(let page), .chosenCover(let page):
            guard page < info.pageCount else { throw .notFound("page") }
            return page
        }
    }
}
