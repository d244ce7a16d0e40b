import ImageLoading
import ImagePipeline

/// What an image address asks for: `/images/{content}/{page}?w=…`, where the page may be `cover` or `cover-{page}`.
///
/// The address names the content, so what it answers never changes: the answer's entity tag follows from the address
/// alone, and whoever has the picture already is told so before anything is looked up.
struct ImageAddress: Hashable, Sendable {
    enum Page: Hashable, Sendable {
        /// A page, counted from 0.
        case index(Int)
        /// The publication's cover, as the file has it.
        case cover
        /// A page, counted from 0, that shows the publication's face because somebody chose it. Another choice is another
        /// address, so that nobody is shown the old face.
        case chosenCover(Int)

        /// Whether it is shown as a publication's face.
        var isCover: Bool {
            if case .index = self { false } else { true }
        }
    }

    let content: String
    let page: Page
    /// What is to be made of the page; its format is nil when the client's `Accept` decides.
    let variant: PageVariant

    /// The highest page number that is looked at, one below the most entries a publication may have.
    private static let lastPage = 19_999

    /// What stands before the page in the address of a chosen cover.
    private static let chosenCover = "cover-"

    private static func number(_ page: Substring) throws(Problem) -> Int {
        guard page.utf8.count <= 5, page.utf8.allSatisfy(\.isDigit), let number = Int(page), number <= lastPage else {
            throw .notFound("page")
        }
        return number
    }

    /// Reads the parts of the address.
    ///
    /// - Throws: `Problem` 404 for a content or a page that can't be one, 400 for what is not on offer.
    init(content: String, page: String, query: String?) throws(Problem) {
        guard content.utf8.count == 64, content.utf8.allSatisfy(\.isLowerHexadecimal) else {
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
        // Said even for the original: one picture has one address.
        guard pairs.contains(where: { $0.name.elementsEqual("w".utf8) }) else {
            throw .badRequest(String(describing: PageVariantProblem.notOnOffer(.width).message))
        }
        do throws(PageVariantProblem) {
            variant = try PageVariant(query: pairs)
        } catch {
            throw .badRequest(String(describing: error.message))
        }
        if let format, !format.isAvailable { throw .badRequest("“format=\(format.rawValue)” can't be made here.") }
    }

    /// The encoding the address names; nil when the client's `Accept` decides.
    var format: ImageFormat? { variant.format.flatMap { ImageFormat(rawValue: String(describing: $0.name)) } }

    /// Whether the stored bytes are wanted as they are.
    var isPassedThrough: Bool { variant.isOriginal }

    /// The strong entity tag of the answer in an encoding, nil for the stored bytes.
    ///
    /// Half of the content's hash: 128 bits are enough to never meet another one.
    ///
    /// - Parameter detail: what else the answer depends on that the address does not say.
    func entityTag(_ format: ImageFormat?, detail: String = "") -> String {
        var tag = "\"\(content.prefix(32))-"
        switch page {
        case .index(let number): tag += "\(number)-"
        case .cover: tag += "cover-"
        case .chosenCover(let number): tag += "cover-\(number)-"
        }
        var named = variant
        named.format = nil
        tag += "\(named.query)-\(format?.rawValue ?? "stored")"
        if !detail.isEmpty { tag += "-\(detail)" }
        return tag + "\""
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowerHexadecimal: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
}
