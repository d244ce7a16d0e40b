import Geometry
import ImageLoading
import ReadingEngine

/// A publication as the reader needs it: what it is called, and how large each page is before any picture is there.
struct ReaderManifest {
    /// Another publication of the series.
    struct Neighbour {
        var id: String
        var title: String
        /// How many chapters are missing in between, as far as their numbers tell.
        var missing: Int

        init(id: String, title: String, missing: Int = 0) {
            self.id = id
            self.title = title
            self.missing = missing
        }

        init?(_ json: Json) {
            guard let id = json["id"].text else { return nil }
            self.id = id
            title = json["title"].text ?? ""
            missing = max(json["missing"].int ?? 0, 0)
        }
    }

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
    var progress: Progress?
    var previous: Neighbour?
    var next: Neighbour?
    /// What a book of text consists of; nil where the pages are pictures.
    var book: BookContents?
    /// What the pages are when they are no publication's.
    private(set) var pictures: [ListedPicture]?

    init?(_ json: Json) {
        guard let id = json["id"].text, let content = json["content"].text else { return nil }
        self.id = id
        self.content = content
        title = json["title"].text ?? ""
        seriesTitle = json["seriesTitle"].text ?? ""
        series = json["seriesId"].text
        progression = .leftToRight
        if let name = json["readingProgression"].text {
            if name.isSame(as: "rtl") { progression = .rightToLeft }
            if name.isSame(as: "ttb") { progression = .topToBottom }
        }
        declaresProgression = json["progressionSource"].text?.isSame(as: "declared") ?? false
        pageSizes = json["pages"].elements.map { page in
            guard let width = page["width"].int, let height = page["height"].int, width > 0, height > 0 else {
                return nil
            }
            return Size(width: Double(width), height: Double(height))
        }
        pageCrops = json["pages"].elements.map { page in
            let crop = page["crop"]
            guard let left = crop["left"].int, let top = crop["top"].int, let right = crop["right"].int,
                let bottom = crop["bottom"].int
            else { return .none }
            return CropBox(left: left, top: top, right: right, bottom: bottom) ?? .none
        }
        stripCrop = Self.common(pageCrops)
        pairing = PairingChoices(
            isolated: json["pairing"]["isolated"].elements.compactMap { $0.int },
            shifted: json["pairing"]["shifted"].elements.compactMap { $0.int }
        )
        progress = Progress(json["progress"])
        previous = Neighbour(json["previous"])
        next = Neighbour(json["next"])
        book = BookContents(json["book"])
        if book == nil { pageSides = Self.sides(json["book"], pageCount: pageSizes.count) }
    }

    /// What a book of pictures says of its pages.
    private static func sides(_ book: Json, pageCount: Int) -> [PageSide?] {
        let isNever = BookSpread(book["spread"]) == .none
        var sides: [PageSide?] = []
        for section in book["sections"].elements {
            guard let page = section["page"].int, page >= 0, page < pageCount else { continue }
            guard let side = isNever ? .alone : PageSide(section["pageSpread"]) else { continue }
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
    init(_ pictures: [ListedPicture]) {
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
