import Geometry
import ImageLoading
import ReadingEngine

/// What a publication consists of: all that has to be here for reading it without the server.
struct DownloadPlan: Equatable {
    /// The content's hash.
    var content: String
    /// What its documents' addresses begin with; empty for pages that are pictures.
    var base: String
    /// What is kept, in the order in which it is fetched.
    var addresses: [String]

    /// A plan of its parts.
    init(content: String, base: String, addresses: [String]) {
        self.content = content
        self.base = base
        self.addresses = addresses
    }

    /// Of a publication that is read in a window of this size, in points, on a screen with so many pixels to a point.
    ///
    /// - Parameters:
    ///   - resources: the paths of what a book's documents are made of; none for pages that are pictures.
    ///   - coverPage: the page that is its face, from zero.
    init(
        _ manifest: ReaderManifest,
        resources: [String] = [],
        coverPage: Int?,
        window: Size,
        density: Double,
        options: ReaderOptions
    ) {
        content = manifest.content
        base = manifest.book?.base ?? ""
        addresses = Self.answers(of: manifest.id, isText: manifest.book != nil)
        if let coverPage { addresses.append(ImageAddress.cover(coverPage, of: content, Cover.variant)) }
        if let book = manifest.book {
            for section in book.sections where section.problem == nil {
                addresses.append(BookContents.address(section.path, under: base))
            }
            for path in resources { addresses.append(BookContents.address(path, under: base)) }
            return
        }
        for (page, size) in manifest.pageSizes.enumerated() {
            let across = Self.pixelsAcross(size, in: window, density: density, options: options)
            addresses.append(manifest.address(ofPage: page, PagePicture.variant(of: size, covering: across)))
        }
    }

    /// What a reader asks the server about a publication before the first page is there.
    static func answers(of publication: String, isText: Bool) -> [String] {
        let address = "/api/v1/publications/" + publication.percentEncoded
        return [address + "/manifest", address + (isText ? "/marks" : "/bookmarks")]
    }

    /// The device pixels that a page covers from side to side where it opens.
    private static func pixelsAcross(_ size: Size?, in window: Size, density: Double, options: ReaderOptions) -> Double
    {
        guard options.mode.isPaged else { return window.width * density }
        let home = PageHome.layout(
            of: [PageHome.Picture(size: size)],
            in: window,
            density: density,
            fit: options.fit,
            zoomStart: .automatic,
            progression: .leftToRight,
            startsAtEnd: false
        ).home
        return home.size.width * density
    }
}
