import TextCoding

/// The images of an ACBF document: base64 data in the document, or separate files.
struct ACBFImages: Sendable {
    /// An image.
    enum Image: Sendable {
        /// Base64 data in the document, with the size of the decoded image.
        case binary(range: Range<Int64>, byteSize: Int64)
        /// An entry of the document's archive.
        case entry(ZipEntry, name: String)
        /// A file in the document's folder.
        case file(String)
    }

    /// The location of the separate image files.
    enum FileLocation: Sendable {
        case none
        case archive(ArchiveReader, entries: [String: ZipEntry], folder: String)
        case folder(FolderRoot)
    }

    private let file: String
    private let document: any StreamedContent
    private let location: FileLocation
    private let limits: PublicationLimits
    private var binaries: [String: Range<Int64>] = [:]

    /// - Parameters:
    ///   - document: the content of the document, which contains the base64 data.
    ///   - ranges: the ranges of the base64 data.
    ///   - elements: the `binary` elements, each with the index of its range.
    ///   - file: the name of the publication's file, for errors.
    init(
        _ document: any StreamedContent,
        ranges: [Range<Int64>],
        elements: [XMLTree.Element],
        location: FileLocation,
        file: String,
        limits: PublicationLimits
    ) {
        (self.document, self.location, self.file, self.limits) = (document, location, file, limits)
        for element in elements {
            guard let id = element["id"], binaries[id] == nil, let index = element.collapsedText.flatMap({ Int($0) }),
                ranges.indices.contains(index)
            else { continue }
            binaries[id] = ranges[index]
        }
    }

    /// Finds the image at an address in the document; nil if it doesn't exist or isn't part of the publication.
    func image(at address: String) throws(PublicationError) -> Image? {
        if address.hasPrefix("#") {
            guard let range = binaries[String(address.dropFirst())],
                range.upperBound - range.lowerBound <= limits.maximumPictureTextBytes
            else { return nil }
            return .binary(range: range, byteSize: try decodedSize(of: range))
        }
        guard let path = Self.path(address) else { return nil }
        switch location {
        case .none: return nil
        case .archive(_, let entries, let folder):
            // Some programs write paths from the root of the archive.
            for name in [folder + path, path] {
                if let entry = entries[name] { return .entry(entry, name: name) }
            }
            return nil
        case .folder: return PageNames.isPage(path) ? .file(path) : nil
        }
    }

    /// Decodes a relative path; nil if the address isn't a relative path, or leads out of the folder.
    private static func path(_ address: String) -> String? {
        guard !address.contains(":"), !address.hasPrefix("/"), address.utf8.count <= 4_096 else { return nil }
        let decoded = PercentEncoding.decode(Array(address.utf8))
        guard decoded.withUnsafeBufferPointer({ UTF8Decoder.isValid($0) }) else { return nil }
        let path = String(decoding: decoded, as: UTF8.self).replacing("\\", with: "/")
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            guard part != ".." else { return nil }
            parts.append(part)
        }
        return parts.isEmpty || path.utf8.contains(0) ? nil : parts.joined(separator: "/")
    }

    /// Returns the size of an image.
    func byteSize(of image: Image) throws(PublicationError) -> Int64 {
        switch image {
        case .binary(_, let byteSize): return byteSize
        case .entry(let entry, _): return entry.byteSize
        case .file(let path): return try open(path).byteSize
        }
    }

    /// Reads the first bytes of an image. Returns fewer bytes if the image is shorter.
    func head(of image: Image, byteCount: Int) -> LeadingBytes {
        do throws(PublicationError) {
            switch image {
            case .binary(let range, let byteSize):
                // Base64 data with line breaks has at most 1.5 times as many bytes as the image.
                let end = min(range.upperBound, range.lowerBound + Int64(byteCount) * 3 / 2 + 64)
                let text = try document.bytes(in: range.lowerBound..<end).filter { $0 > 0x20 }
                let whole = end == range.upperBound ? text.count : text.count / 4 * 4
                guard let bytes = Base64.decode(Array(text.prefix(whole))) else {
                    return .failure(reason: "its base64 data is invalid")
                }
                return .bytes(Array(bytes.prefix(Int(min(Int64(byteCount), byteSize)))))
            case .entry(let entry, _):
                guard case .archive(let archive, _, _) = location else { return .failure(reason: "it is missing") }
                return archive.head(of: entry, byteCount: byteCount)
            case .file(let path):
                let source = try open(path)
                return .bytes(
                    try source.bytes(at: 0, count: Int(min(Int64(byteCount), source.byteSize)), name: path)
                )
            }
        } catch {
            return .failure(reason: error.description)
        }
    }

    /// Reads an image.
    ///
    /// - Parameter name: the name of the page, for errors.
    func bytes(of image: Image, name: String) throws(PublicationError) -> [UInt8] {
        switch image {
        case .binary(let range, _):
            guard let bytes = Base64.decode(try document.bytes(in: range)) else {
                throw .pageUnreadable(file: file, page: name, reason: "its base64 data is invalid")
            }
            return bytes
        case .entry(let entry, _):
            guard case .archive(let archive, _, _) = location else { throw .changed(file: file) }
            return try archive.bytes(of: entry, name: name)
        case .file(let path):
            let source = try open(path)
            try limits.checkSize(source.byteSize, ofPage: name, file: file)
            return try source.bytes(at: 0, count: Int(source.byteSize), name: path)
        }
    }

    /// Frees the buffer that `head(of:byteCount:)` uses.
    func releaseWindow() {
        if case .archive(let archive, _, _) = location { archive.releaseWindow() }
    }

    private func open(_ path: String) throws(PublicationError) -> FileSource {
        guard case .folder(let root) = location else { throw .changed(file: file) }
        return try root.open(path, file: file)
    }

    /// Returns the size of the image in base64 data, which may contain line breaks.
    private func decodedSize(of range: Range<Int64>) throws(PublicationError) -> Int64 {
        var characters: Int64 = 0
        var left = range.upperBound - range.lowerBound
        try document.read(from: range.lowerBound) { piece in
            for byte in piece.prefix(Int(min(left, Int64(piece.count)))) where byte > 0x20 && byte != UInt8(ascii: "=")
            {
                characters += 1
            }
            left -= min(left, Int64(piece.count))
            return left > 0
        }
        return characters / 4 * 3 + max(characters % 4 - 1, 0)
    }
}
