import ImagePipeline
import PageImages
import TextCoding

/// The URL of an image: `/images/{content}/{page}?w=…`, where the page may be `cover` or `cover-{page}`.
///
/// The URL contains the content hash, so the response never changes. Its entity tag is derived from the URL, so a
/// client with a cached copy gets a 304 without any lookup.
struct ImageURL: Hashable, Sendable {
    enum Page: Hashable, Sendable {
        /// A page number, from 0.
        case index(Int)
        /// The cover from the publication's file.
        case cover
        /// A page, from 0, that the user chose as the cover. Each choice has its own URL, so that no client shows the
        /// old cover.
        case chosenCover(Int)

        /// Whether the image is a cover.
        var isCover: Bool {
            if case .index = self { false } else { true }
        }
    }

    let content: String
    let page: Page
    /// The variant. Its format is nil when the client's `Accept` header decides.
    let variant: PageVariant

    /// The highest page number: one below the maximum number of pages of a document. Archives have fewer.
    private static let lastPage = 99_999

    /// The prefix of the page number of a chosen cover.
    private static let chosenCover = "cover-"

    private static func number(_ page: Substring) throws(Problem) -> Int {
        guard page.utf8.count <= 5, page.utf8.allSatisfy(\.isDigit), let number = Int(page), number <= lastPage else {
            throw .notFound("page")
        }
        return number
    }

    /// Parses the parts of the URL.
    ///
    /// - Throws: `Problem` 404 for an invalid content hash or page, 400 for an invalid query.
    init(content: String, page: String, query: String?) throws(Problem) {
        guard content.utf8.count == 64, content.utf8.allSatisfy(Hexadecimal.isLowercaseDigit) else {
            throw .notFound("publication")
        }
        self.content = content
        if page == "cover" {
            self.page = .cover
        } else if page.hasPrefix(Self.chosenCover) {
            self.page = .chosenCover(try Self.number(page.dropFirst(Self.chosenCover.count)))
        } else {
            self.page = .index(try Self.number(page[...]))
        }
        let pairs = (query ?? "").utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
            let parts = $0.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (name: [UInt8](parts[0]), value: parts.count > 1 ? [UInt8](parts[1]) : [])
        }
        // Required even for the original, so that each image has one URL.
        guard pairs.contains(where: { $0.name.elementsEqual("w".utf8) }) else {
            throw .badRequest(String(describing: PageVariantError.unavailable(.width).message))
        }
        do throws(PageVariantError) {
            variant = try PageVariant(query: pairs)
        } catch {
            throw .badRequest(String(describing: error.message))
        }
        if let format, !format.isAvailable {
            throw .badRequest("This server can't encode “format=\(format.rawValue)”.")
        }
    }

    /// The encoding in the URL; nil when the client's `Accept` header decides.
    var format: ImageFormat? { variant.format.flatMap { ImageFormat(rawValue: String(describing: $0.name)) } }

    /// What the image is for, which decides between formats.
    var purpose: ImageNegotiation.Purpose {
        if page.isCover { return .cover }
        let isThumbnail = variant.width == WidthLadder.thumbnail
        return isThumbnail || variant.quality == PageVariant.qualities.first ? .saving : .reading
    }

    /// Whether the stored bytes are requested unchanged.
    var isPassedThrough: Bool { variant.isOriginal }

    /// Whether the server may choose another format to keep the frames of an animation: the client requests a whole
    /// page and names no format.
    var keepsAnimations: Bool {
        variant.format == nil && !page.isCover && variant.tile == nil && !variant.isBlurred
    }

    /// Whether an animation that can't be decoded may be sent as stored. This is allowed if the client requests a page
    /// for reading, without changes other than its size.
    var keepsStoredAnimations: Bool {
        keepsAnimations && purpose == .reading && !variant.crop && variant.split == .none && variant.rotation == .none
            && !variant.isGrey && !variant.isDithered
    }

    /// Returns the strong entity tag of the response.
    ///
    /// Contains half of the content's hash, because 128 bits are unique.
    ///
    /// - Parameters:
    ///   - formats: The formats of which the response has one; empty for the stored bytes.
    ///   - detail: Further properties that the response depends on.
    func entityTag(_ formats: [ImageFormat], detail: String = "") -> String {
        var tag = "\"\(content.prefix(32))-"
        switch page {
        case .index(let number): tag += "\(number)-"
        case .cover: tag += "cover-"
        case .chosenCover(let number): tag += "cover-\(number)-"
        }
        var named = variant
        named.format = nil
        tag += "\(named.query)-\(formats.isEmpty ? "stored" : formats.map(\.rawValue).joined(separator: "."))"
        if !detail.isEmpty { tag += "-\(detail)" }
        return tag + "\""
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
