import Geometry
import PageImages
import ReadingEngine
import TextCoding
import WireModel

/// A publication for the reader: its metadata and the sizes of its pages, which are known before the images are loaded.
struct ReaderManifest {
    var id: String
    /// The content hash, which is part of the images' URLs.
    var content: String
    var title: String
    var seriesTitle: String
    var series: String?
    var progression: PageProgression
    /// Whether the publication declares its progression. Otherwise the progression is a guess of the server.
    var declaresProgression: Bool
    /// The genre that suggests a strip; empty for none.
    var stripGenre = ""
    /// The size of each page in pixels; nil if the server couldn't determine it.
    var pageSizes: [Size?]
    /// The declared side of the spread for each page; empty if the publication declares none.
    var pageSides: [PageSide?] = []
    /// The crop box of each page, used when borders are cropped.
    var pageCrops: [CropBox]
    /// The crop box of the pages in a strip: the left and right borders that all pages have. Nothing is cropped at the
    /// top and bottom.
    var stripCrop: CropBox
    /// The user's choices for spreads.
    var pairing: PairingChoices
    /// The first pages of the spreads that the server found by comparing pages.
    var detectedSpreads: [Int] = []
    /// Whether the server is still comparing pages.
    var awaitsSpreads = false
    /// The indices of the pages that are hidden everywhere, in ascending order.
    var hiddenPages: [Int] = []
    var progress: ReadingProgress?
    var previous: Manifest.Link?
    var next: Manifest.Link?
    /// The number of chapters that are skipped between the previous one and this one, and between this and the next
    /// one.
    var skipped = (before: 0, after: 0)
    /// Whether the pages may have text that can be searched.
    var hasText = false
    /// Whether browsers can't show the stored image of each page. The server converts these images.
    private var convertedPages: [Bool] = []
    /// The languages whose texts can be shown over the pages.
    var textLanguages: [String] = []
    /// The language of the lettering in the images; `zxx` if they have none, nil if it is unknown.
    var imageLanguage: String?
    /// The printed number of each page; empty if they are 1, 2, 3 and so on.
    var pageLabels: [String] = []
    /// The contents of a book; nil if the pages are images.
    var book: BookContents?
    /// The table of contents of a book of images or a document; nil if it has none.
    var comicContents: ComicContents?
    /// The images of the image viewer; nil for a publication.
    private(set) var pictures: [ViewableImage]?

    /// Creates the description from the server's manifest.
    init(_ manifest: Manifest) {
        id = manifest.id
        content = manifest.content
        title = manifest.title
        seriesTitle = manifest.seriesTitle
        series = manifest.seriesID
        progression = .leftToRight
        if manifest.readingProgression.isSame(as: "rtl") { progression = .rightToLeft }
        if manifest.readingProgression.isSame(as: "ttb") { progression = .topToBottom }
        declaresProgression = manifest.progressionSource.isSame(as: "declared")
        stripGenre = manifest.stripGenre ?? ""
        pageSizes = manifest.pages.map { page in
            guard let width = page.width, let height = page.height, width > 0, height > 0 else { return nil }
            return Size(width: Double(width), height: Double(height))
        }
        convertedPages = manifest.pages.map { Self.needsConversion($0.mediaType) }
        pageCrops = manifest.pages.map { page in
            guard let crop = page.crop else { return .none }
            return CropBox(left: crop.left, top: crop.top, right: crop.right, bottom: crop.bottom) ?? .none
        }
        stripCrop = Self.common(pageCrops)
        pairing = PairingChoices(isolated: manifest.pairing.isolated, shifted: manifest.pairing.shifted)
        if let spreads = manifest.spreads {
            detectedSpreads = spreads.firstPages
            awaitsSpreads = spreads.isPending
        }
        hiddenPages = manifest.hiddenPages
        progress = manifest.progress
        previous = manifest.previous
        next = manifest.next
        let contents = ComicContents(manifest.contents, pageCount: manifest.pages.count)
        if !contents.entries.isEmpty { comicContents = contents }
        pageLabels = manifest.pageLabels
        hasText = manifest.hasText
        textLanguages = manifest.textLanguages
        imageLanguage = manifest.imageLanguage
        if manifest.pairsFirstPage { pageSides = [progression == .rightToLeft ? .right : .left] }
        guard let body = manifest.book else { return }
        book = BookContents(body)
        guard book == nil else { return }
        pageSides = Self.sides(body, pageCount: pageSizes.count)
        let ownContents = ComicContents(body, pageCount: pageSizes.count)
        if !ownContents.entries.isEmpty { comicContents = ownContents }
    }

    /// The declared spread sides of a publication whose pages are images.
    private static func sides(_ book: BookManifest, pageCount: Int) -> [PageSide?] {
        let isNever = BookContents.Spread(book.spread) == .none
        var sides: [PageSide?] = []
        for section in book.sections {
            guard let page = section.page, page >= 0, page < pageCount else { continue }
            guard let side = isNever ? .alone : PageSide(section.pageSpread) else { continue }
            while sides.count < pageCount { sides.append(nil) }
            sides[page] = side
        }
        return sides
    }

    private static func common(_ crops: [CropBox]) -> CropBox {
        guard let first = crops.first else { return .none }
        let common = crops.reduce(first) { $0.keeping($1) }
        return CropBox(left: common.left, top: 0, right: common.right, bottom: 0) ?? .none
    }

    /// Creates the description of images that are not pages of a publication, for the image viewer.
    init(_ pictures: [ViewableImage]) {
        self.pictures = pictures
        id = ""
        content = ""
        title = ""
        seriesTitle = ""
        progression = .leftToRight
        declaresProgression = true
        pageSizes = pictures.map { $0.size }
        convertedPages = pictures.map { $0.isConverted }
        pageCrops = []
        stripCrop = .none
        pairing = PairingChoices()
    }

    /// Returns whether browsers can't show the stored image of a page (from 0).
    func isConverted(page: Int) -> Bool { convertedPages.indices.contains(page) && convertedPages[page] }

    private static func needsConversion(_ mediaType: String) -> Bool {
        mediaType.isSame(as: "image/heic") || mediaType.isSame(as: "image/jxl") || mediaType.isSame(as: "image/tiff")
    }

    /// The printed number of a page (from 0), or its number.
    func label(ofPage page: Int) -> String {
        guard pageLabels.indices.contains(page), !pageLabels[page].utf8.isEmpty else { return "\(page + 1)" }
        return pageLabels[page]
    }

    /// The URL of the text layer of a page (from 0), or of the translation into one of ``textLanguages``.
    func textLayerAddress(ofPage page: Int, language: String? = nil) -> String {
        let address = "/api/v1/publications/" + id.percentEncoded + "/pages/\(page)/layer"
        return language.map { address + "?language=" + $0.percentEncoded } ?? address
    }

    /// The URL of a variant of a page (from 0).
    func address(ofPage page: Int, _ variant: PageVariant) -> String {
        if let pictures { return pictures.indices.contains(page) ? pictures[page].address(variant) : "" }
        return ImageAddress.page(page, of: content, variant)
    }

    /// The URL of a variant of a page (from 0) that browsers can show. A stored image that they can't show is replaced
    /// by a variant of at least its width, or by the widest variant.
    func shownAddress(ofPage page: Int, _ variant: PageVariant) -> String {
        guard variant.isOriginal, isConverted(page: page) else { return address(ofPage: page, variant) }
        let width = pageSizes.indices.contains(page) ? pageSizes[page]?.width ?? .infinity : .infinity
        let step = WidthLadder.steps.first { Double($0) >= width } ?? WidthLadder.steps.last
        return address(ofPage: page, PageVariant(width: step))
    }
}
