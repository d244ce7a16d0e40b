/// The layout of an EPUB and its results: the pages, the sizes of the sections, the table of contents.
struct EpubLayout {
    private(set) var kind: BookLayout
    private(set) var pages: [PageDescription] = []
    private(set) var coverPath: String?
    private let package: EpubPackage
    private let rendition: EpubRendition
    private var navigation: EpubNavigation
    private var sections: EpubSections
    private let limits: PublicationLimits

    /// If a book has no table of contents, at most this many documents are read for their titles.
    private static let maximumTitles = 1_000

    init(_ package: EpubPackage, in container: EpubContainer, problems: inout [String]) {
        self.package = package
        limits = container.limits
        rendition = EpubRendition(package.metadata, vendorOptions: EpubDisplayOptions(in: container))
        navigation = EpubNavigation(package, in: container, problems: &problems)
        sections = EpubSections(package, rendition: rendition, in: container)
        let isImageBook = sections.areImages(isFixedLayout: rendition.layout == .fixed)
        kind = isImageBook ? .images : rendition.layout ?? .reflowable
        let cover = EpubCover(package: package, navigation: navigation, container: container)
        coverPath = cover.path(&sections)
        var pictures = EpubPages(in: container)
        if isImageBook {
            for index in sections.list.indices { sections.inspect(at: index, isWhole: true) }
            pictures.read(sections.list)
            pages = pictures.descriptions
            for (page, index) in pictures.sections.enumerated() { sections[index].section.pageIndex = page }
        }
        for index in sections.list.indices where sections[index].isFixed || isImageBook {
            sections.inspect(at: index, isWhole: true)
            sections[index].section.viewport = viewport(of: sections[index], pictures: &pictures)
        }
        if !navigation.contents.contains(where: { $0.path != nil }), !isImageBook { generateContents() }
        assignTitles()
    }

    /// Returns the size declared by the document, else by the package, else the size of the only image, else of the
    /// only drawing.
    private func viewport(of section: EpubSections.Section, pictures: inout EpubPages) -> BookViewport? {
        if let viewport = section.summary?.viewport ?? rendition.viewport { return viewport }
        if let path = section.picture, case let page = pictures.describe(path), let width = page.width,
            let height = page.height
        {
            return BookViewport(width: Double(width), height: Double(height))
        }
        return section.summary?.drawingSize
    }

    /// Generates a table of contents. An entry's title is the first heading of the section, else the document's title
    /// unless that is the book's title.
    private mutating func generateContents() {
        navigation.contents = []
        let bookTitles = Set((package.metadata.elements["title"] ?? []).map(\.value))
        for index in sections.list.indices.prefix(Self.maximumTitles) where sections[index].section.isLinear {
            sections.inspect(at: index, isWhole: false)
            guard let summary = sections[index].summary else { continue }
            let title = summary.title.flatMap { bookTitles.contains($0) ? nil : $0 }
            guard let title = summary.heading ?? title else { continue }
            navigation.contents.append(BookContentsEntry(title: title, path: sections[index].section.path))
        }
    }

    private mutating func assignTitles() {
        var titles: [String: String] = [:]
        for entry in navigation.contents {
            guard let path = entry.path, titles[path] == nil, !entry.title.isEmpty else { continue }
            titles[path] = entry.title
        }
        for index in sections.list.indices {
            sections[index].section.title = titles[sections[index].section.path]
        }
    }

    // MARK: Results

    func body(problems: [String]) -> BookBody {
        var body = BookBody(
            layout: kind,
            sections: sections.list.map(\.section),
            contents: navigation.contents,
            pageList: navigation.pageList,
            landmarks: navigation.landmarks,
            coverPath: coverPath,
            spread: rendition.spread,
            orientation: rendition.orientation,
            flow: rendition.flow,
            problems: problems
        )
        var unknown: [String] = []
        for item in package.manifest.items {
            guard let id = item.mediaOverlay else { continue }
            guard let overlay = package.manifest[id: id] else {
                unknown.append(item.path)
                continue
            }
            // A missing file is already reported as a problem of the manifest.
            if overlay.isPresent { body.mediaOverlays[item.path] = overlay.path }
        }
        if let first = unknown.first {
            let others = unknown.count > 1 ? " and \(unknown.count - 1) more sections" : ""
            body.problems.append("The media overlay of \(first)\(others) is not in the manifest.")
        }
        return body
    }

    /// - Parameter name: the file's name without its extension.
    func metadata(name: String) -> PublicationMetadata {
        var metadata = package.metadata.publicationMetadata(
            name: name,
            progression: package.spine.progression ?? package.metadata.kindleProgression
        )
        guard kind == .images else {
            metadata.fillNumber(from: FileNameMetadata(name: name), markedOnly: true)
            return metadata
        }
        if !metadata.declaresProgression, WebtoonDetector.isStrip(pages) { metadata.readingProgression = .ttb }
        if metadata.series == nil {
            // The metadata of comic volumes rarely contains the series, but their titles do.
            let fileName = FileNameMetadata(name: metadata.title ?? name)
            if fileName.number != nil, fileName.series != nil {
                (metadata.series, metadata.number, metadata.volume) = (
                    fileName.series, fileName.number, fileName.volume?.text
                )
                metadata.sources[.series] = .fileName
            }
        }
        return metadata
    }
}

extension EpubMetadata {
    /// The direction of Kindle's `primary-writing-mode`. `vertical-rl` and `horizontal-rl` are read from right to left.
    var kindleProgression: ReadingProgression? {
        switch named["primary-writing-mode"]?.lowercased() {
        case "vertical-rl", "horizontal-rl": .rtl
        case "horizontal-lr", "vertical-lr": .ltr
        default: nil
        }
    }
}
