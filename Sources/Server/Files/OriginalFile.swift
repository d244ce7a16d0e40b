import HTTPTypes
import Hummingbird
import Library
import NIOPosix
import Publications

/// The file of a publication as it is on the disk, for downloads. It is read while it is sent, so its size doesn't matter.
struct OriginalFile: Sendable {
    private let file: OpenFile
    private let record: PublicationRecord
    private let name: String

    /// Opens the file of a publication that was found for the user.
    ///
    /// - Throws: `Problem` 404 for a publication that isn't a file; `LibraryError` when the file is missing or is a link out
    ///   of the library.
    init(_ record: PublicationRecord, in store: LibraryStore) async throws {
        guard record.format != .folder else {
            throw Problem(
                .notFound,
                "Not a file",
                "This publication is a folder of images, so there is no file to download."
            )
        }
        let path = try await store.pathForOpening(record.id)
        guard let file = try await NIOThreadPool.singleton.runIfActive({ OpenFile(path) }) else {
            throw Problem(.notFound, "File missing", "The file of this publication is missing.")
        }
        self.file = file
        self.record = record
        name = FileNames.lastComponent(of: record.path)
    }

    /// Responds with the file, or with the range that the request asks for.
    ///
    /// - Parameter mediaType: the media type of the file.
    func response(to request: Request, mediaType: String) throws(Problem) -> Response {
        let size = file.byteSize
        // The content hash of a large file covers parts of it.
        let tag = "\"\(record.content.prefix(32))-\(size)\""
        var headers: HTTPFields = [
            .contentType: mediaType, .eTag: tag, .acceptRanges: "bytes", .cacheControl: "private, no-cache",
            .contentDisposition: Attachment.header(fileName: name),
        ]
        if EntityTags.match(tag, in: request.headers) { return Response(status: .notModified, headers: headers) }
        let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
        switch ByteRange(request.method == .get && isSame ? request.headers[.range] : nil, size: size) {
        case .unsatisfiable:
            var problem = Problem(.rangeNotSatisfiable, "No such range", "The file has \(size) bytes.")
            problem.headers[.contentRange] = "bytes */\(size)"
            throw problem
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                status: .partialContent,
                headers: headers,
                body: StoredFile.pieces(of: file, in: range)
            )
        case .whole:
            return Response(status: .ok, headers: headers, body: StoredFile.pieces(of: file, in: 0..<size))
        }
    }
}
