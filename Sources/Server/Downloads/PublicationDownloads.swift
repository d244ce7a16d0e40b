import HTTPTypes
import Hummingbird
import Library
import NIOPosix
import Publications

/// Sends the original files of publications, byte for byte. A folder of images is sent as a ZIP archive.
struct PublicationDownloads: Sendable {
    let store: LibraryStore
    /// Limits concurrent downloads. Each keeps a file open and one piece of it in memory.
    private let slots = ConcurrencyLimit(32)

    init(store: LibraryStore) {
        self.store = store
    }

    /// Responds with the file of a publication, or with the requested range of it.
    ///
    /// - Throws: `Problem` for a range outside the file or too many downloads; `LibraryError` for a missing file.
    func response(_ record: PublicationRecord, _ request: Request) async throws -> Response {
        let path = try await store.pathForOpening(record.id)
        return record.format == .folder
            ? try await archive(path, record, request) : try await file(path, record, request)
    }

    private func file(_ path: String, _ record: PublicationRecord, _ request: Request) async throws -> Response {
        guard let file = try await NIOThreadPool.singleton.runIfActive({ OpenFile(path) }) else {
            throw LibraryError.fileMissing(path: FileNames.lastComponent(of: record.path))
        }
        let name = FileNames.lastComponent(of: record.path)
        // The tag also contains the size and the time, because the content hash of a large file doesn't cover all
        // bytes, and a client must never join ranges of different versions.
        let version = file.fingerprint
        let tag = "\"\(record.content.prefix(32))-\(version.byteSize)-\(version.seconds).\(version.nanoseconds)\""
        var headers = headers(tag, name: name, mediaType: FileMediaType.of(record.format, name: name))
        headers[.acceptRanges] = "bytes"
        if EntityTags.match(tag, in: request.headers) { return Response(status: .notModified, headers: headers) }
        // The range is sent only if the part that the client has is from the same version of the file.
        let isSameWhole = request.headers[.ifRange].map { $0 == tag } ?? true
        let range = ByteRange(
            request.method == .get && isSameWhole ? request.headers[.range] : nil,
            size: file.byteSize
        )
        switch range {
        case .unsatisfiable:
            var problem = Problem(.rangeNotSatisfiable, "No such range", "The file has \(file.byteSize) bytes.")
            problem.headers[.contentRange] = "bytes */\(file.byteSize)"
            throw problem
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.byteSize)"
            return Response(status: .partialContent, headers: headers, body: try body(of: file, part))
        case .whole where request.method == .head:
            headers[.contentLength] = String(file.byteSize)
            return Response(status: .ok, headers: headers)
        case .whole:
            return Response(status: .ok, headers: headers, body: try body(of: file, 0..<file.byteSize))
        }
    }

    private func body(of file: OpenFile, _ range: Range<Int>) throws -> ResponseBody {
        StoredFile.pieces(of: file, range, slot: try slot())
    }

    private func archive(_ path: String, _ record: PublicationRecord, _ request: Request) async throws -> Response {
        // The slot is taken before the folder is listed, because that opens all its files.
        let slot = try slot()
        let archive = try await NIOThreadPool.singleton.runIfActive { try FolderArchive(path: path) }
        var headers = headers(
            archive.entityTag,
            name: FileNames.lastComponent(of: record.path) + ".cbz",
            mediaType: FileMediaType.of(.cbz, name: "")
        )
        headers[.acceptRanges] = "none"
        if EntityTags.match(archive.entityTag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        if request.method == .head {
            headers[.contentLength] = String(archive.byteSize)
            return Response(status: .ok, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: archive.body(slot: slot))
    }

    private func slot() throws -> ConcurrencyLimit.Slot {
        try slots.take(for: "Downloading a file")
    }

    private func headers(_ tag: String, name: String, mediaType: String) -> HTTPFields {
        [
            .contentType: mediaType, .contentDisposition: Attachment.header(fileName: name), .eTag: tag,
            // The address stays the same when the file changes or the user loses the permission, so a cached response
            // must be revalidated.
            .cacheControl: "private, no-cache",
        ]
    }
}
