#if canImport(CDjvu)
    import CDjvu
    import CDocuments
    import Workers

    extension DocumentRefusedError {
        init(_ status: quire_djvu_status) {
            reason =
                switch status {
                case QUIRE_DJVU_ENCRYPTED: .encrypted
                case QUIRE_DJVU_INDIRECT: .indirect
                case QUIRE_DJVU_TOO_LARGE: .tooLarge
                case QUIRE_DJVU_NO_PAGE: .noPage
                case QUIRE_DJVU_NO_MEMORY, QUIRE_DJVU_NO_RESULT: .noMemory
                default: .damaged
                }
        }
    }

    /// A DjVu file that djvulibre has opened. One thread may use it at a time.
    final class OpenDjvu: DocumentReader, @unchecked Sendable {
        // Guarded by the mutex of `DjvuCodec`.
        private let handle: OpaquePointer
        let pageCount: Int

        init(_ file: DocumentFile) throws(DocumentRefusedError) {
            var opened: OpaquePointer?
            let status = quire_djvu_open(file.descriptor.number, &opened)
            guard status == QUIRE_DJVU_OK, let opened else { throw DocumentRefusedError(status) }
            handle = opened
            pageCount = Int(quire_djvu_page_count(opened))
        }

        deinit { quire_djvu_close(handle) }

        func description() throws(DocumentRefusedError) -> DocumentDescription {
            try checkPageCount()
            var description = DocumentDescription()
            description.title = text("title")
            description.author = text("author")
            description.subject = text("subject")
            description.keywords = text("keywords")
            description.pages = (0..<pageCount).map { page($0) }
            description.labels = labels()
            description.outline = outline()
            return description
        }

        /// Returns the description of a page. If the page can't be read, its size is 0.
        private func page(_ index: Int) -> DocumentPage {
            var raw = quire_djvu_page()
            guard quire_djvu_read_page(handle, Int32(clamping: index), &raw) == QUIRE_DJVU_OK else {
                return DocumentPage(width: 0, height: 0)
            }
            let scale = 72 / Double(max(raw.resolution, 1))
            return DocumentPage(
                width: Double(raw.width) * scale,
                height: Double(raw.height) * scale,
                // The full size of the page is the size of its scan.
                picture: DocumentPage.Picture(width: Int(raw.width), height: Int(raw.height), isJPEG: false)
            )
        }

        private func text(_ field: String) -> String? {
            var text: String?
            withUnsafeMutablePointer(to: &text) { text in
                quire_djvu_read_field(
                    handle,
                    field,
                    { context, text in
                        guard let context, let text else { return }
                        context.assumingMemoryBound(to: String?.self).pointee = String(cString: text)
                    },
                    text
                )
            }
            return text.flatMap { $0.isEmpty ? nil : String($0.prefix(Self.maximumTextLength)) }
        }

        /// The maximum number of characters of a metadata field.
        private static let maximumTextLength = 4_096

        /// Returns the page labels; empty if they are all equal to the page numbers.
        private func labels() -> [String] {
            var labels = (0..<pageCount).map { String($0 + 1) }
            let numbers = labels
            withUnsafeMutablePointer(to: &labels) { labels in
                quire_djvu_read_labels(
                    handle,
                    { context, page, text in
                        guard let context, let text else { return }
                        let label = String(String(cString: text).prefix(16))
                        let labels = context.assumingMemoryBound(to: [String].self)
                        guard labels.pointee.indices.contains(Int(page)), !label.isEmpty else { return }
                        labels.pointee[Int(page)] = label
                    },
                    labels
                )
            }
            return labels == numbers ? [] : labels
        }

        private func outline() -> [DocumentOutlineEntry] {
            var entries: [DocumentOutlineEntry] = []
            withUnsafeMutablePointer(to: &entries) { entries in
                quire_djvu_read_outline(
                    handle,
                    Int32(DocumentOperation.Limit.entries),
                    Int32(DocumentOperation.Limit.depth),
                    { _ = DocumentOutlineEntry.append(to: $0, title: $1, level: $2, page: $3, maximumLength: 1_024) },
                    entries
                )
            }
            return entries
        }

        /// DjVu pages consist of layers in other formats, never of a JPEG file.
        func picture(ofPage page: Int) throws(DocumentRefusedError) -> [UInt8] {
            throw DocumentRefusedError(.noPicture)
        }

        func render(_ area: DocumentArea, to file: OwnedDescriptor) throws(DocumentRefusedError) -> PixelBuffer {
            var raw = quire_document_area(area)
            var bands: Int32 = 0
            let status = quire_djvu_render(handle, &raw, file.number, &bands)
            guard status == QUIRE_DJVU_OK else { throw DocumentRefusedError(status) }
            return try PixelBuffer(area, bands: bands, in: file)
        }

        /// The results of a handler, with the size of the page for converting coordinates.
        private struct Collected<Element> {
            let size: (width: Double, height: Double)
            var elements: [Element] = []
        }

        func words(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentWord] {
            var words = Collected<DocumentWord>(size: try size(ofPage: page))
            let status = withUnsafeMutablePointer(to: &words) { words in
                quire_djvu_read_words(
                    handle,
                    Int32(clamping: page),
                    DocumentOperation.Limit.characters,
                    { context, text, area, endsLine in
                        guard let context, let text else { return }
                        let words = context.assumingMemoryBound(to: Collected<DocumentWord>.self)
                        let word = DocumentWord(
                            text: String(cString: text),
                            box: DocumentBox(area, in: words.pointee.size),
                            separator: endsLine == 0 ? .space : .line
                        )
                        words.pointee.elements.append(word)
                    },
                    words
                )
            }
            guard status == QUIRE_DJVU_OK else { throw DocumentRefusedError(status) }
            return words.elements
        }

        func links(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentLink] {
            var links = Collected<DocumentLink>(size: try size(ofPage: page))
            let status = withUnsafeMutablePointer(to: &links) { links in
                quire_djvu_read_links(
                    handle,
                    Int32(clamping: page),
                    Int32(DocumentOperation.Limit.entries),
                    { context, area, page, address in
                        guard let context, let address else { return }
                        let links = context.assumingMemoryBound(to: Collected<DocumentLink>.self)
                        let link = DocumentLink(
                            box: DocumentBox(area, in: links.pointee.size),
                            target: page < 0
                                ? .address(String(String(cString: address).prefix(2_048))) : .page(Int(page))
                        )
                        links.pointee.elements.append(link)
                    },
                    links
                )
            }
            guard status == QUIRE_DJVU_OK else { throw DocumentRefusedError(status) }
            return links.elements
        }

        /// Returns the size of a page in pixels.
        private func size(ofPage index: Int) throws(DocumentRefusedError) -> (width: Double, height: Double) {
            var raw = quire_djvu_page()
            let status = quire_djvu_read_page(handle, Int32(clamping: index), &raw)
            guard status == QUIRE_DJVU_OK, raw.width > 0, raw.height > 0 else { throw DocumentRefusedError(.noPage) }
            return (Double(raw.width), Double(raw.height))
        }
    }
#endif
