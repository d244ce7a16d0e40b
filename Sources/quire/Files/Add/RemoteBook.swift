import ImagePipeline
import NIOCore
import PageImages
import Publications

/// A downloaded publication: a manifest or an archive.
struct RemoteBook {
    private let body: FetchedBody

    /// The accepted media types, best first.
    private static let accept =
        "application/divina+json, application/webpub+json;q=0.9, application/divina+zip;q=0.9, "
        + "application/vnd.comicbook+zip;q=0.8, application/json;q=0.7, */*;q=0.5"
    /// The maximum size of a download, in bytes. It is held in memory until it is written.
    private static let maximumByteCount = 1 << 30
    /// The time limit of a download, in seconds. It allows a large file over a slow connection.
    private static let totalTimeout = 4 * 3600.0

    /// Downloads a publication.
    ///
    /// - Parameters:
    ///   - address: the URL.
    ///   - allowedHosts: the hosts on private networks that may be contacted.
    /// - Throws: `CommandFailure` when the download fails or is not allowed.
    static func fetch(_ address: String, allowedHosts: Set<String>) async throws(CommandFailure) -> RemoteBook {
        var policy = FetchPolicy(allowedHosts: allowedHosts)
        policy.maximumByteCount = maximumByteCount
        policy.totalTimeout = totalTimeout
        let fetcher = HTTPFetcher(policy: policy)
        let line = DownloadProgressLine()
        let outcome: Result<FetchOutcome, FetchError>
        do throws(FetchError) {
            outcome = .success(
                try await fetcher.fetch(FetchRequest(url: address, accept: accept)) { line.show($0, of: $1) }
            )
        } catch {
            outcome = .failure(error)
        }
        await fetcher.shutDown()
        line.clear()
        switch outcome {
        case .success(.body(let body)): return RemoteBook(body: body)
        case .success(.notModified): throw CommandFailure("\(address): the server sent no content.")
        case .failure(let failure): throw CommandFailure("\(address): \(message(for: failure))")
        }
    }

    private static func message(for failure: FetchError) -> String {
        switch failure.kind {
        case .tooLarge: "\(failure.message) The maximum is \(maximumByteCount >> 20) MB."
        default: failure.message
        }
    }

    /// Stores the publication in a folder under an unused name.
    func save(in folder: String) throws(CommandFailure) -> AddedBook {
        switch Content(body.bytes) {
        case .manifest: try saveManifest(in: folder)
        case .file: try saveFile(in: folder)
        case .other:
            throw CommandFailure(
                "\(body.finalURL): not a publication\(body.mediaType.map { " (\($0))" } ?? ""). "
                    + "Use the URL of a manifest, or of a .divina, .pdf, .djvu, .cbz, .cbr, .cb7 or .cbt file."
            )
        }
    }

    private enum Content {
        case manifest
        /// An archive, a PDF or a DjVu.
        case file
        case other

        /// Detects the kind from the first bytes, because the media types that servers send are often wrong.
        init(_ bytes: ByteBuffer) {
            var start = Array(bytes.readableBytesView.prefix(1024))[...]
            let isDocument = ["%PDF", "AT&TFORM"].contains { start.starts(with: $0.utf8) }
            if isDocument || PublicationOpener.isArchive(BytesSource(Array(start))) {
                self = .file
                return
            }
            if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
            let first = start.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
            self = first == UInt8(ascii: "{") ? .manifest : .other
        }
    }

    private func saveManifest(in folder: String) throws(CommandFailure) -> AddedBook {
        let manifest: RemoteManifest
        do throws(PublicationError) {
            manifest = try RemoteManifest(Array(body.bytes.readableBytesView), address: body.finalURL)
        } catch {
            throw CommandFailure(error)
        }
        let name = BookName.make(manifest.title ?? BookName.title(ofAddress: body.finalURL))
        let file = try NewFile(name + ".divina", in: folder)
        do {
            try ComicArchive.write(
                [.init(name: RemoteManifest.fileName, bytes: manifest.packaged(), isCompressed: true)],
                to: file.path
            )
        } catch {
            throw CommandFailure("\(folder): the folder can't be written to.")
        }
        return try save(file, as: name, ending: ".divina")
    }

    private func saveFile(in folder: String) throws(CommandFailure) -> AddedBook {
        let suggested = body.suggestedFileName ?? "Book"
        var name = suggested
        var ending: String?
        if PublicationOpener.isPublicationName(suggested), let dot = suggested.lastIndex(of: ".") {
            name = String(suggested[..<dot])
            ending = suggested[dot...].lowercased()
        }
        name = BookName.make(name)
        let file = try NewFile(name + (ending ?? ""), in: folder)
        try file.write(body.bytes.readableBytesView)
        return try save(file, as: name, ending: ending)
    }

    /// Opens the written file to check it, and moves it to its destination.
    ///
    /// - Parameter ending: the extension; nil to derive it from the format.
    private func save(
        _ file: borrowing NewFile,
        as name: String,
        ending: String?
    ) throws(CommandFailure) -> AddedBook {
        let publication: any Publication
        do throws(PublicationError) {
            publication = try PublicationOpener.open(PublicationSource(path: file.path))
        } catch {
            throw CommandFailure(error)
        }
        let format = publication.format
        let hasOwnEnding = format == .divina || format.hasDrawnPages || format.needsUnpacking
        let path = try file.save(as: name, ending: ending ?? (hasOwnEnding ? ".\(format.rawValue)" : ".cbz"))
        return AddedBook(publication, path: path, name: name)
    }
}

/// The information about an added publication that the command prints.
struct AddedBook {
    let path: String
    let title: String
    let pageCount: Int
    let problemCount: Int
    let hasRemotePages: Bool

    init(_ publication: any Publication, path: String, name: String) {
        self.path = path
        let hasTitle = publication.format == .divina
        title = Printable.text(hasTitle ? publication.metadata.title ?? name : name)
        pageCount = publication.pages.count
        problemCount = publication.pages.count { $0.problem != nil }
        hasRemotePages = publication.pages.indices.contains { index in
            if case .remote? = try? publication.resource(ofPageAt: index) { true } else { false }
        }
    }
}
