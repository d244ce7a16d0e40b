import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import NIOCore
import PageImages
import Publications

/// Sends pages and covers in formats that the clients of Komga's API and OPDS can show.
struct ProtocolImages: Sendable {
    let publications: OpenPublicationCache
    let renderer: PageRenderer
    let storedPages: StoredPageReader

    /// The width of covers in pixels.
    static let coverWidth = 480

    /// The formats that are sent as they are stored, because clients can decode them. Other formats are converted to
    /// JPEG.
    private static let passedThroughFormats: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/heif", "image/heic", "image/jxl",
    ]

    // MARK: - Pages

    /// Responds with a page.
    ///
    /// - Parameters:
    ///   - page: the index of the page from 0.
    ///   - format: the format to convert to; nil to send the page as it is stored, or as JPEG if the client can't show
    ///     the stored format.
    /// - Throws: `Problem` 404 when there is no such page.
    func page(
        _ page: Int,
        of record: PublicationRecord,
        as format: ImageFormat?,
        _ request: Request
    ) async throws -> Response {
        let info = try await info(record)
        guard KomgaMedia(record).hasPages, (0..<info.pageCount).contains(page) else { throw Problem.notFound("page") }
        var headers = Self.headers("\(record.content.prefix(32))-\(page)-\(format?.rawValue ?? "stored")")
        if let tag = headers[.eTag], !info.hasRemotePages, EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        storedPages.activity.recordRequest()
        if info.hasDrawnPages { return try await rendered(page, of: record, info, format ?? .jpeg, headers) }
        let publication = try await publications.publication(record.content)
        guard publication.pages.indices.contains(page) else { throw Problem.notFound("page") }
        let type = publication.pages[page].mediaType
        if let format, format.mediaType != type {
            return try await rendered(page, of: record, info, format, headers)
        }
        guard Self.passedThroughFormats.contains(type), Self.accepts(type, request.headers[.accept]) else {
            return try await rendered(page, of: record, info, .jpeg, headers)
        }
        if info.hasRemotePages, try publication.resource(ofPageAt: page) != .stored {
            headers[.eTag] = nil
            let image = try await renderer.original(record.content, page: page, info, forceRefresh: false)
            return try await Self.response(image, headers)
        }
        headers[.contentType] = type
        return try await stored(page, of: publication, record.content, headers)
    }

    /// Returns whether a client accepts a format: the `Accept` header is missing, mentions no image formats, names the
    /// format, or contains a wildcard.
    private static func accepts(_ type: String, _ accept: String?) -> Bool {
        guard let accept, !accept.isEmpty else { return true }
        let accepted = accept.lowercased().split(separator: ",").map { part in
            String(part.prefix { $0 != ";" }).trimmed
        }
        let namesImages = accepted.contains { $0.hasPrefix("image/") }
        return !namesImages || [type, "image/*", "*/*"].contains { accepted.contains($0) }
    }

    private func stored(
        _ page: Int,
        of publication: any Publication,
        _ content: String,
        _ headers: HTTPFields
    ) async throws -> Response {
        let share = try storedPages.reserve(Int(publication.pages[page].byteSize))
        let bytes: [UInt8]
        do {
            bytes = try await storedPages.read(publication, page: page)
        } catch {
            publications.close(content)
            throw error
        }
        let buffer = ByteBuffer(bytes: bytes)
        let body = ResponseBody(contentLength: buffer.readableBytes) { writer in
            try await writer.write(buffer)
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    // MARK: - Thumbnails

    /// Responds with a page in a width of `WidthLadder`, as JPEG.
    ///
    /// - Throws: `Problem` 404 when there is no such page.
    func thumbnail(
        _ page: Int,
        content: String,
        width: Int,
        priority: ImagePriority = .normal,
        _ request: Request
    ) async throws -> Response {
        let info = try await publications.info(content)
        guard (0..<info.pageCount).contains(page) else { throw Problem.notFound("page") }
        let headers = Self.headers("\(content.prefix(32))-\(page)-\(width)")
        if let tag = headers[.eTag], !info.hasRemotePages, EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        let image = PageImage(
            content: content,
            page: page,
            variant: PageVariant(width: width),
            format: .jpeg,
            box: .none
        )
        return try await delivered(image, info, headers, priority: priority)
    }

    // MARK: - Rendering

    private func rendered(
        _ page: Int,
        of record: PublicationRecord,
        _ info: OpenPublicationCache.Info,
        _ format: ImageFormat,
        _ headers: HTTPFields
    ) async throws -> Response {
        let image = PageImage(content: record.content, page: page, variant: .original, format: format, box: .none)
        return try await delivered(image, info, headers, priority: .high)
    }

    private func delivered(
        _ image: PageImage,
        _ info: OpenPublicationCache.Info,
        _ headers: HTTPFields,
        priority: ImagePriority
    ) async throws -> Response {
        // Tries twice, because the cache may remove the file before it is opened.
        for attempt in 0..<2 {
            do {
                return try await Self.response(renderer.render(image, info, priority: priority), headers)
            } catch let problem as Problem where attempt == 0 && problem.status == .internalServerError {
                continue
            }
        }
        throw Problem.failed
    }

    private static func response(_ image: DeliveredImage, _ headers: HTTPFields) async throws -> Response {
        var headers = headers
        headers[.contentType] = image.mediaType
        switch image.content {
        case .bytes(let bytes): return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
        case .file(let path):
            guard let file = try await StoredFile.openImmutable(path) else { throw Problem.failed }
            return Response(status: .ok, headers: headers, body: file.body)
        }
    }

    private func info(_ record: PublicationRecord) async throws -> OpenPublicationCache.Info {
        guard !record.content.isEmpty else { throw Problem.unreadablePublication(record) }
        return try await publications.info(record.content)
    }

    /// The address stays the same when the content changes, so clients must revalidate after ten minutes.
    private static func headers(_ tag: String) -> HTTPFields {
        [.cacheControl: "private, max-age=600", .eTag: "\"\(tag)\""]
    }
}
