#if canImport(CPoppler)
    import CDocuments
    import CPoppler
    import Glibc
    import Workers

    extension DocumentRefusedError {
        init(_ status: quire_pdf_status) {
            reason =
                switch status {
                case QUIRE_PDF_ENCRYPTED: .encrypted
                case QUIRE_PDF_NO_PAGE: .noPage
                case QUIRE_PDF_NO_MEMORY: .noMemory
                case QUIRE_PDF_NO_RESULT: .noPicture
                default: .damaged
                }
        }
    }

    /// A PDF file that poppler has opened. One thread may use it at a time.
    final class OpenDocument: DocumentReader, @unchecked Sendable {
        // Guarded by the mutex of `PopplerCodec`.
        let handle: OpaquePointer
        let pageCount: Int

        init(_ file: DocumentFile) throws(DocumentRefusedError) {
            var opened: OpaquePointer?
            let status = quire_pdf_open(file.descriptor.number, file.password, &opened)
            guard status == QUIRE_PDF_OK, let opened else { throw DocumentRefusedError(status) }
            handle = opened
            pageCount = Int(quire_pdf_page_count(opened))
        }

        deinit { quire_pdf_close(handle) }

        func description() throws(DocumentRefusedError) -> DocumentDescription {
            try checkPageCount()
            var description = DocumentDescription()
            description.title = text(QUIRE_PDF_TITLE)
            description.author = text(QUIRE_PDF_AUTHOR)
            description.subject = text(QUIRE_PDF_SUBJECT)
            description.keywords = text(QUIRE_PDF_KEYWORDS)
            description.language = text(QUIRE_PDF_LANGUAGE)
            if let packet = text(QUIRE_PDF_XMP), packet.utf8.count <= DocumentOperation.Limit.xmp {
                description.xmp = Array(packet.utf8)
            }
            let hints = quire_pdf_read_hints(handle)
            description.isRightToLeft = hints.declares_direction != 0 ? hints.is_right_to_left != 0 : nil
            description.showsTwoPages = hints.shows_two_pages != 0
            description.startsWithOnePage = hints.starts_with_one_page != 0
            description.pages = (0..<pageCount).map { page($0) }
            description.labels = labels()
            description.outline = outline()
            return description
        }

        /// Describes a page. The sizes of a page that can't be read are 0.
        private func page(_ index: Int) -> DocumentPage {
            var raw = quire_pdf_page()
            guard quire_pdf_read_page(handle, Int32(index), &raw) == QUIRE_PDF_OK else {
                return DocumentPage(width: 0, height: 0)
            }
            let points = 0...DocumentOperation.Limit.points
            guard points.contains(raw.width), points.contains(raw.height) else {
                return DocumentPage(width: 0, height: 0)
            }
            var page = DocumentPage(width: raw.width, height: raw.height)
            if raw.picture != QUIRE_PDF_NO_PICTURE {
                page.picture = DocumentPage.Picture(
                    width: Int(raw.picture_width),
                    height: Int(raw.picture_height),
                    isJPEG: raw.picture == QUIRE_PDF_JPEG
                )
            }
            return page
        }

        private func text(_ field: quire_pdf_field) -> String? {
            Self.take(quire_pdf_text_field(handle, field))
        }

        /// Copies and releases a text of the shim; nil for an empty one.
        private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
            guard let text else { return nil }
            defer { quire_pdf_free(text) }
            let copy = String(cString: text)
            return copy.isEmpty ? nil : copy
        }

        /// The labels; empty if they are the numbers of the pages.
        private func labels() -> [String] {
            let labels = (0..<pageCount).map { Self.take(quire_pdf_label(handle, Int32($0))) ?? "" }
            let areNumbers = labels.enumerated().allSatisfy { $1 == String($0 + 1) || $1.isEmpty }
            return areNumbers ? [] : labels.map { String($0.prefix(16)) }
        }

        private func outline() -> [DocumentOutlineEntry] {
            var entries: [DocumentOutlineEntry] = []
            withUnsafeMutablePointer(to: &entries) { entries in
                quire_pdf_read_outline(
                    handle,
                    Int32(DocumentOperation.Limit.entries),
                    Int32(DocumentOperation.Limit.depth),
                    { DocumentOutlineEntry.append(to: $0, title: $1, level: $2, page: $3) ? 1 : 0 },
                    entries
                )
            }
            return entries
        }

        func render(_ area: DocumentArea, to file: OwnedDescriptor) throws(DocumentRefusedError) -> PixelBuffer {
            var raw = quire_document_area(area)
            var bands: Int32 = 0
            let status = quire_pdf_render(handle, &raw, file.number, &bands)
            guard status == QUIRE_PDF_OK else { throw DocumentRefusedError(status) }
            return try PixelBuffer(area, bands: bands, in: file)
        }

        func picture(ofPage page: Int) throws(DocumentRefusedError) -> [UInt8] {
            var bytes: UnsafeMutablePointer<UInt8>?
            var count = 0
            let limit = DocumentOperation.Limit.picture
            let status = quire_pdf_picture(handle, Int32(clamping: page), limit, &bytes, &count)
            guard status == QUIRE_PDF_OK, let bytes else { throw DocumentRefusedError(status) }
            defer { quire_pdf_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }

        func links(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentLink] {
            let size = try size(ofPage: page)
            var links: UnsafeMutablePointer<quire_pdf_link>?
            var count: Int32 = 0
            let limit = Int32(DocumentOperation.Limit.entries)
            let status = quire_pdf_read_links(handle, Int32(clamping: page), limit, &links, &count)
            guard status == QUIRE_PDF_OK else { throw DocumentRefusedError(status) }
            defer { quire_pdf_free_links(links, count) }
            return UnsafeBufferPointer(start: links, count: Int(count)).map { link in
                DocumentLink(
                    box: DocumentBox(link.area, in: size),
                    target: link.uri.map { .address(String(cString: $0)) } ?? .page(Int(link.page))
                )
            }
        }

        func words(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentWord] {
            let size = try size(ofPage: page)
            var raw = quire_pdf_text()
            let limit = Int32(DocumentOperation.Limit.characters)
            let status = quire_pdf_read_text(handle, Int32(clamping: page), limit, &raw)
            // A page without text.
            guard status != QUIRE_PDF_NO_RESULT else { return [] }
            guard status == QUIRE_PDF_OK, let text = raw.text else { throw DocumentRefusedError(status) }
            defer {
                quire_pdf_free(raw.text)
                quire_pdf_free(raw.characters)
            }
            let areas = UnsafeBufferPointer(start: raw.characters, count: Int(raw.count))
            var splitter = WordSplitter()
            for (scalar, area) in zip(String(cString: text).unicodeScalars, areas) {
                splitter.add(scalar, DocumentBox(area, in: size))
            }
            return splitter.finish()
        }

        private func size(ofPage index: Int) throws(DocumentRefusedError) -> (width: Double, height: Double) {
            let page = page(index)
            guard index < pageCount, page.width > 0, page.height > 0 else { throw DocumentRefusedError(.noPage) }
            return (page.width, page.height)
        }
    }

    /// Collects characters into words.
    private struct WordSplitter {
        /// The maximum number of characters of a word. Text in Chinese or Japanese has no spaces.
        private static let limit = 32

        private var words: [DocumentWord] = []
        private var text = String.UnicodeScalarView()
        private var box: DocumentBox?

        mutating func add(_ scalar: Unicode.Scalar, _ area: DocumentBox) {
            if scalar == "\n" || scalar == "\r" || scalar == "\u{C}" { return end(.line) }
            if scalar.properties.isWhitespace { return end(.space) }
            guard scalar.properties.generalCategory != .control else { return }
            if text.count >= Self.limit { end(.none) }
            text.append(scalar)
            box = box.map { $0.union(area) } ?? area
        }

        mutating func finish() -> [DocumentWord] {
            end(.line)
            return words
        }

        private mutating func end(_ separator: DocumentWord.Separator) {
            if let box {
                words.append(DocumentWord(text: String(text), box: box, separator: separator))
            } else if separator == .line, !words.isEmpty {
                // A line that ends with a space.
                words[words.count - 1].separator = .line
            }
            (text, box) = (String.UnicodeScalarView(), nil)
        }
    }
#endif
