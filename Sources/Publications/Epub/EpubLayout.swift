/// How a book is laid out, and what follows from it: its pages, the sizes of its sections, its contents.
struct EpubLayout {
    private(set) var kind: BookLayout
    private(set) var pages: [PageDescription] = []
    private(set) var coverPath: String?
    private let package: EpubPackage
    private let rendition: EpubRendition
    private var navigation: EpubNavigation
    private var sections: EpubSections
    private let limits: PublicationLimits

    /// As many documents are looked at for their titles where a book has no contents of its own.
    private static let maximumTitles = 1_000

    init(_ package: EpubPackage, in container: EpubContainer, problems: inout [String]) {
        self.package = package
        limits = container.limits
        rendition = EpubRendition(package.metadata, vendorOptions: EpubVendorOptions(in: container))
        navigation = EpubNavigation(package, in: container, problems: &problems)
        sections = EpubSections(package, rendition: rendition, in: container)
        let isOfPictures = sections.arePictures(saysFixed: rendition.layout == .fixed)
        kind = isOfPictures ? .images : rendition.layout ?? .reflowable
        let cover = EpubCover(package: package, navigation: navigation, container: container)
        coverPath = cover.path(&sections)
        var pictures = EpubPages(in: container)
        if isOfPictures {
            for index in sections.list.indices { sections.look(at: index, isWhole: true) }
            pictures.read(sections.list)
            pages = pictures.descriptions
            for (page, index) in pictures.sections.enumerated() { sections[index].section.pageIndex = page }
        }
        for index in sections.list.indices where sections[index].isFixed || isOfPictures {
            sections.look(at: index, isWhole: true)
            sections[index].section.viewport = viewport(of: sections[index], pictures: &pictures)
        }
        if !navigation.contents.contains(where: { $0.path != nil }), !isOfPictures { makeContents() }
        takeTitles()
    }

    /// What the document says, else what the package says, else the size of the only picture, else that of a drawing.
    private func viewport(of section: EpubSections.Section, pictures: inout EpubPages) -> BookViewport? {
        if let viewport = section.glance?.viewport ?? rendition.viewport { return viewport }
        if let path = section.picture, case let page = pictures.describe(path), let width = page.width,
            let height = page.height
        {
            return BookViewport(width: Double(width), height: Double(height))
        }
        return section.glance?.drawingSize
    }

    /// Contents for a book that has none: the first heading of each section, else its title where it is not the book's.
    private mutating func makeContents() {
        navigation.contents = []
        let bookTitles = Set((package.metadata.elements["title"] ?? []).map(\.value))
        for index in sections.list.indices.prefix(Self.maximumTitles) where sections[index].section.isLinear {
            sections.look(at: index, isWhole: false)
            guard let glance = sections[index].glance else { continue }
            let title = glance.title.flatMap { bookTitles.contains($0) ? nil : $0 }
            guard let title = glance.heading ?? title else { continue }
            navigation.contents.append(BookContentsEntry(title: title, path: sections[index].section.path))
        }
    }

    private mutating func takeTitles() {
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
        for item in package.manifest.items {
            guard let id = item.mediaOverlay, let overlay = package.manifest[id: id], overlay.isPresent else {
                continue
            }
            body.mediaOverlays[item.path] = overlay.path
        }
        return body
    }

    /// - Parameter name: the file's name without an extension.
    func metadata(name: String) -> PublicationMetadata {
        var metadata = package.metadata.publicationMetadata(
            name: name,
            progression: package.spine.progression ?? package.metadata.kindleProgression
        )
        guard kind == .images else { return metadata }
        if !metadata.declaresProgression, StripGuess.isStrip(pages) { metadata.readingProgression = .ttb }
        if metadata.series == nil {
            // Volumes of a comic are seldom said to be a series; their titles show it.
            let guess = FileNameGuess(name: metadata.title ?? name)
            if guess.number != nil {
                (metadata.series, metadata.number, metadata.volume) = (guess.series, guess.number, guess.volume)
            }
        }
        return metadata
    }
}

extension EpubMetadata {
    /// The direction Kindle's `primary-writing-mode` means: `vertical-rl` and `horizontal-rl` are read from the right.
    var kindleProgression: ReadingProgression? {
        switch named["primary-writing-mode"]?.lowercased() {
        case "vertical-rl", "horizontal-rl": .rtl
        case "horizontal-lr", "vertical-lr": .ltr
        default: nil
        }
    }
}
