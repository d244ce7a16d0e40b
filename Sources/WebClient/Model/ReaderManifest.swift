import Geometry
import PageImages
import ReadingEngine
import WireModel

/// A publication as the reader needs it: what it is called, and how large each page is before any picture is there.
struct ReaderManifest {
    var id: String
    /// The content's hash, under which its pictures are found for ever.
    var content: String
    var title: String
    var seriesTitle: String
    var series: String?
    var progression: ReadingProgression
    /// The progression is what the file says, and no guess.
    var declaresProgression: Bool
    /// Each page's own size in pixels, nil where the server could not read it.
    var pageSizes: [Size?]
    /// Where pages were made to lie on facing pages; empty where nobody says.
    var pageSides: [PageSide?] = []
    /// What each page is shown without when its borders are left out.
    var pageCrops: [CropBox]
    /// What a strip of these pages is shown without: on both sides what all of them can spare, above and below nothing.
    var stripCrop: CropBox
    /// What was chosen by hand about facing pages.
    var pairing: PairingChoices
    var progress: ReadingProgress?
    var previous: Manifest.Link?
    var next: Manifest.Link?
    /// What a book of text consists of; nil where the pages are pictures.
    var book: BookContents?
    /// What the pages are when they are no publication's.
    private(set) var pictures: [ViewableImage]?

    /// Creates the description of the publication that a manifest describes.
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
        pageSizes = manifest.pages.map { page in
            guard let width = page.width, let height = page.height, width > 0, height > 0 else { return nil }
            return Size(width: Double(width), height: Double(height))
        }
        pageCrops = manifest.pages.map { page in
            guard let crop = page.crop else { return .none }
            return CropBox(left: crop.left, top: crop.top, right: crop.right, bottom: crop.bottom) ?? .none
        }
        stripCrop = Self.common(pageCrops)
        pairing = PairingChoices(isolated: manifest.pairing.isolated, shifted: manifest.pairing.shifted)
        progress = manifest.progress
        previous = manifest.previous
        next = manifest.next
        guard let body = manifest.book else { return }
        book = BookContents(body)
        if book == nil { pageSides = Self.sides(body, pageCount: pageSizes.count) }
    }

    /// The sides of facing pages that a book of images declares.
    private static func sides(_ book: BookManifest, pageCount: Int) -> [PageSide?] {
        let isNever = BookSpread(book.spread) == .none
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

    /// Pictures to look at, as if they were the pages of a publication.
    init(_ pictures: [ViewableImage]) {
        self.pictures = pictures
        id = ""
        content = ""
        title = ""
        seriesTitle = ""
        progression = .leftToRight
        declaresProgression = true
        pageSizes = pictures.map { $0.size }
        pageCrops = []
        stripCrop = .none
        pairing = PairingChoices()
    }

    /// The address of a page (from zero) as this variant.
    func address(ofPage page: Int, _ variant: PageVariant) -> String {
        if let pictures { return pictures.indices.contains(page) ? pictures[page].address(variant) : "" }
        return ImageAddress.page(page, of: content, variant)
    }
}
