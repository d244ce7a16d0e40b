#if DEBUG
    import CArchive
    import Glibc
    import ImageCodecs
    import Workers

    /// `quire-worker --check FILE…`: performs the operations on images, documents, archives and MOBI books without a
    /// server and without the sandbox, so that a tool such as valgrind can observe the decoders.
    enum FileCheck {
        /// The argument before the files.
        static let argument = "--check"
        /// Files with more pixels are only read as headers, because a tool makes every operation many times slower.
        private static let maximumPixelCount = 4_000_000

        static func run(_ paths: some Sequence<String>) throws(WorkerError) {
            try VipsLibrary.startUp(.pagesOnly)
            for path in paths {
                guard let bytes = bytes(of: path) else {
                    write("\(path): can't be read")
                    continue
                }
                do throws(WorkerError) {
                    let start = bytes.withBytes { Array($0.prefix(68)) }
                    if start.starts(with: Array("%PDF".utf8)) || start.starts(with: Array("AT&TFORM".utf8)) {
                        try check(DocumentFile(bytes.copy()))
                    } else if start.dropFirst(60).elementsEqual(Array("BOOKMOBI".utf8)) {
                        _ = MobiCodec.convert(bytes)
                    } else if let format = archiveFormat(of: start, path: path) {
                        try checkArchive(bytes, format)
                    } else {
                        try check(.file(bytes))
                    }
                    write("\(path): decoded")
                } catch {
                    write("\(path): \(error)")
                }
            }
        }

        /// Writes a line immediately. After a crash, the last line names the file before the one that caused it.
        private static func write(_ line: String) {
            let bytes = Array((line + "\n").utf8)
            _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
        }

        private static func check(_ file: PixelInput) throws(WorkerError) {
            let codec = VipsCodec()
            let control = WorkControl(timeLimit: 60)
            guard case .header(let header) = try codec.perform(.readHeader, on: file, control) else { return }
            guard header.width * header.height <= maximumPixelCount else { return }
            let size = (width: max(header.width / 2, 1), height: max(header.height / 2, 1))
            for isTolerant in [false, true] {
                let decoding = PixelOperation.Decoding(
                    width: size.width,
                    height: size.height,
                    isTolerant: isTolerant
                )
                let result: PixelResult
                do throws(WorkerError) {
                    result = try codec.perform(.decode(decoding), on: file, control)
                } catch {
                    if isTolerant { throw error }
                    continue
                }
                guard case .pixels(let pixels) = result else { continue }
                _ = try codec.perform(.grey, on: .pixels(pixels), control)
                for format in [PixelFormat.jpeg, .webp, .png] {
                    let encoding = PixelOperation.Encoding(format: format, quality: 82, effort: 1)
                    _ = try codec.perform(.encode(encoding), on: .pixels(pixels), control)
                }
            }
            _ = try codec.perform(.luminance(cell: 8), on: file, control)
            let encoding = PixelOperation.Encoding(format: .jpeg, quality: 92, effort: 0)
            let half = PixelOperation.Rendering(width: size.width, height: size.height, encoding)
            _ = try codec.perform(.render(half), on: file, control)
            // The tiles of the lower right corner.
            let edge = 64
            var corner = PixelOperation.Rendering(width: header.width, height: header.height, encoding)
            corner.left = max((header.width - 1) / edge - 1, 0) * edge
            corner.top = max((header.height - 1) / edge - 1, 0) * edge
            (corner.width, corner.height) = (header.width - corner.left, header.height - corner.top)
            (corner.resultWidth, corner.resultHeight) = (corner.width, corner.height)
            var tiling = PixelOperation.Tiling(corner, edge: edge, tiles: [])
            tiling.tiles = Array(0..<tiling.columns * tiling.rows)
            _ = try codec.perform(.renderTiles(tiling), on: file, control)
        }

        private static func archiveFormat(of start: [UInt8], path: String) -> quire_archive_format? {
            if start.starts(with: Array("Rar!\u{1A}\u{07}\0".utf8)) { return QUIRE_ARCHIVE_RAR4 }
            if start.starts(with: Array("Rar!\u{1A}\u{07}\u{01}\0".utf8)) { return QUIRE_ARCHIVE_RAR5 }
            if start.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return QUIRE_ARCHIVE_SEVEN_ZIP }
            let isTar = [".cbt", ".tar", ".gz", ".zst"].contains { path.hasSuffix($0) }
            return isTar ? QUIRE_ARCHIVE_TAR : nil
        }

        /// Reads at most a megabyte of each entry.
        private static func checkArchive(_ bytes: SharedBytes, _ format: quire_archive_format) throws(WorkerError) {
            let input = try ArchiveInput(bytes: bytes.copy(), format: UInt8(truncatingIfNeeded: format.rawValue))
            guard let archive = quire_archive_open(input.file.number, format, Int64(input.byteSize), 0, 0) else {
                throw .failed("it can't be opened")
            }
            defer { quire_archive_close(archive) }
            var entry = quire_archive_entry()
            var content = [UInt8](repeating: 0, count: 1 << 20)
            while quire_archive_next(archive, &entry) == 1 {
                guard entry.is_file != 0, entry.is_encrypted == 0 else { continue }
                _ = quire_archive_read(archive, &content, min(content.count, Int(clamping: max(entry.size, 0))))
            }
            withExtendedLifetime(input) {}
        }

        private static func check(_ document: DocumentFile) throws(WorkerError) {
            let codec = LocalDocumentCodec()
            let control = WorkControl(timeLimit: 60)
            guard case .description(let found) = try codec.perform(.readDescription, on: document, control) else {
                return
            }
            for page in 0..<min(found.pages.count, 3) {
                let operations: [DocumentOperation] = [
                    .readWords(page: page), .readLinks(page: page), .readPicture(page: page),
                    .render(DocumentArea(page: page, width: 200, height: 250)),
                ]
                for operation in operations { _ = try codec.perform(operation, on: document, control) }
            }
        }

        private static func bytes(of path: String) -> SharedBytes? {
            guard let file = fopen(path, "rb") else { return nil }
            defer { fclose(file) }
            var bytes: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 65_536)
            while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
            return SharedBytes(bytes)
        }
    }
#endif
