import Workers

/// An ACBF comic. Its pages have frames for reading panel by panel, and texts that can be searched.
final class ACBFPublication: ContentPublication {
    let format = PublicationFormat.acbf
    let content: PublicationContent
    let pageContents: PageContents
    /// Whether at least one of its images was found.
    let hasImages: Bool

    private let file: String
    private let images: ACBFImages
    /// The image of each page; nil if it was not found.
    private let pageImages: [ACBFImages.Image?]
    /// The texts of each page by language.
    private let textLayers: [[ACBFDocument.TextLayer]]

    init(
        _ document: ACBFDocument,
        images: ACBFImages,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        var inspector = PageInspector(limits: limits)
        var found: [ACBFImages.Image?] = []
        var descriptions: [PageDescription] = []
        // Several pages may refer to the same image. Its size is computed only once, because this reads all its base64
        // data.
        var known: [String: ACBFImages.Image?] = [:]
        for page in document.pages {
            let image: ACBFImages.Image?
            if let before = known[page.image] {
                image = before
            } else {
                image = try images.image(at: page.image)
                known[page.image] = .some(image)
            }
            found.append(image)
            descriptions.append(Self.describe(page, image, in: images, &inspector))
        }
        images.releaseWindow()
        var metadata = document.metadata
        metadata.frontCover = descriptions.isEmpty ? nil : 0
        content = PublicationContent(
            pages: descriptions,
            declared: metadata,
            name: FileNames.withoutExtension(file)
        )
        var contents = PageContents(
            entries: document.pages.enumerated().compactMap { index, page in
                page.title.map { PageContents.Entry(title: String($0.prefix(200)), level: 0, page: index) }
            }
        )
        let frames = zip(document.pages, descriptions).map { page, description in
            page.frames.compactMap { PageFrame($0, on: description) }
        }
        if frames.contains(where: { !$0.isEmpty }) { contents.frames = frames }
        contents.textLanguages = Self.translations(document)
        contents.imageLanguage = contents.textLanguages == nil ? nil : document.imageLanguage
        pageContents = contents
        hasImages = found.contains { $0 != nil }
        pageImages = found
        textLayers = document.pages.map(\.textLayers)
        self.file = file
        self.images = images
    }

    /// The languages whose texts can be shown over the images, the declared ones first; nil if there are none. The
    /// texts in the language of the lettering are only searched and selected.
    private static func translations(_ document: ACBFDocument) -> [String]? {
        var found: [String] = []
        for layer in document.pages.flatMap(\.textLayers) where !layer.texts.isEmpty {
            let language = layer.language
            guard !language.isEmpty, language.utf8.count <= 35, language != document.imageLanguage,
                !found.contains(language)
            else { continue }
            found.append(language)
            if found.count == 32 { break }
        }
        let declared = document.metadata.publication.languages.filter(found.contains)
        let languages = declared + found.filter { !declared.contains($0) }
        return languages.isEmpty ? nil : languages
    }

    private static func describe(
        _ page: ACBFDocument.Page,
        _ image: ACBFImages.Image?,
        in images: ACBFImages,
        _ inspector: inout PageInspector
    ) -> PageDescription {
        var name = page.image.hasPrefix("#") ? String(page.image.dropFirst()) : page.image
        let declared = name.withUTF8 { PageNames.mediaType(ofName: $0) } ?? "application/octet-stream"
        var problem = "The image is missing."
        if let image {
            do throws(PublicationError) {
                let byteSize = try images.byteSize(of: image)
                switch images.head(of: image, byteCount: PageInspector.firstReadBytes) {
                case .bytes(let head):
                    return head.withUnsafeBytes { head in
                        inspector.describe(name: name, declaredMediaType: declared, byteSize: byteSize, head: head) {
                            images.head(of: image, byteCount: $0)
                        }
                    }
                case .failure(let reason): problem = "The page can't be read: \(reason)."
                }
            } catch {
                problem = "The page can't be read: \(error.description)"
            }
        }
        return PageDescription(name: name, mediaType: declared, byteSize: 0, problem: problem)
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard pages.indices ~= index else { throw .noSuchPage(file: file, page: index, count: pages.count) }
        guard let image = pageImages[index] else {
            throw .pageUnreadable(file: file, page: pages[index].name, reason: "its image is missing")
        }
        return try images.bytes(of: image, name: pages[index].name)
    }

    /// Returns the paragraphs on a page, in the first language of the comic that has texts on this page.
    func words(ofPageAt index: Int) throws(PublicationError) -> [DocumentWord] {
        guard pages.indices ~= index else { throw .noSuchPage(file: file, page: index, count: pages.count) }
        let layers = textLayers[index].filter { !$0.texts.isEmpty }
        let layer =
            layers.first { $0.language == pageContents.imageLanguage }
            ?? metadata.languages.lazy.compactMap { language in layers.first { $0.language == language } }.first
            ?? layers.first
        return layer.map { translation($0, ofPageAt: index).words } ?? []
    }

    func translation(ofPageAt index: Int, language: String) throws(PublicationError) -> PageTranslation {
        guard pages.indices ~= index else { throw .noSuchPage(file: file, page: index, count: pages.count) }
        let layer = textLayers[index].first { $0.language == language && !$0.texts.isEmpty }
        return layer.map { translation($0, ofPageAt: index) } ?? PageTranslation()
    }

    private func translation(_ layer: ACBFDocument.TextLayer, ofPageAt index: Int) -> PageTranslation {
        PageTranslation(
            texts: layer.texts.map { text in
                let frame = PageFrame(text.area, on: pages[index])
                let box = DocumentBox(
                    left: frame?.left ?? 0,
                    top: frame?.top ?? 0,
                    right: frame?.right ?? 0,
                    bottom: frame?.bottom ?? 0
                )
                var shown = PageTranslation.Text(box: box, paragraphs: text.paragraphs)
                shown.background = text.background ?? layer.background
                shown.isInverted = text.isInverted
                shown.isTransparent = text.isTransparent
                shown.rotation = text.rotation
                return shown
            }
        )
    }
}

extension PageFrame {
    /// Converts an area from pixels to fractions of the page; nil if the area is outside the page, or the size of the
    /// page is unknown.
    fileprivate init?(_ area: ACBFDocument.Area, on page: PageDescription) {
        guard let width = page.width, let height = page.height, width > 0, height > 0 else { return nil }
        self.init(
            left: area.left / Double(width),
            top: area.top / Double(height),
            right: area.right / Double(width),
            bottom: area.bottom / Double(height)
        )
    }
}
