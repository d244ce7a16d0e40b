import ImageLoading
import ImagePipeline

/// What an image address asks for: `/images/{content}/{page}?w=…`.
///
/// The address names the content, so what it answers never changes: the answer's entity tag follows from the address
/// alone, and whoever has the picture already is told so before anything is looked up.
struct ImageRequest: Hashable, Sendable {
    enum Page: Hashable, Sendable {
        /// A page, counted from 0.
        case index(Int)
        /// The page that shows the publication's face.
        case cover
    }

    enum Width: Hashable, Sendable {
        /// A rung of the ladder, in device pixels.
        case step(Int)
        /// As wide as it is.
        case original
    }

    let content: String
    let page: Page
    let width: Width
    /// The encoding the address names; nil when the client's `Accept` decides.
    let format: ImageFormat?

    /// The highest page number that is looked at, one below the most entries a publication may have.
    private static let lastPage = 19_999

    /// Reads the parts of the address.
    ///
    /// - Throws: `Problem` 404 for a content or a page that can't be one, 400 for a width or format not on offer.
    init(content: String, page: String, query: String?) throws(Problem) {
        guard content.utf8.count == 64, content.utf8.allSatisfy(\.isLowerHexadecimal) else {
            throw .notFound("publication")
        }
        self.content = content
        if page == "cover" {
            self.page = .cover
        } else {
            guard page.utf8.count <= 5, page.utf8.allSatisfy(\.isDigit), let number = Int(page),
                number <= Self.lastPage
            else { throw .notFound("page") }
            self.page = .index(number)
        }
        let parameters = try QueryParameters(query)
        width = try Self.width(parameters["w"])
        format = try parameters["format"].map { name throws(Problem) in
            guard let format = ImageFormat(rawValue: name) else {
                let known = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw .badRequest("“format” must be one of \(known).")
            }
            return format
        }
    }

    private static func width(_ text: String?) throws(Problem) -> Width {
        if text == "original" { return .original }
        if let text, let step = WidthLadder.steps.first(where: { String($0) == text }) { return .step(step) }
        let steps = WidthLadder.steps.map(String.init).joined(separator: ", ")
        throw .badRequest("“w” must be one of \(steps), original.")
    }

    /// Whether the stored bytes are wanted as they are.
    var isPassedThrough: Bool { width == .original && format == nil }

    /// The variant to make when the answer is encoded as `format`.
    func variant(_ format: ImageFormat) -> ImageVariant {
        switch width {
        case .step(let step): ImageVariant(width: step, format: format)
        case .original: ImageVariant(width: nil, format: format)
        }
    }

    /// The strong entity tag of the answer in an encoding, nil for the stored bytes.
    ///
    /// Half of the content's hash: 128 bits are enough to never meet another one.
    func entityTag(_ format: ImageFormat?) -> String {
        let pageName: String
        switch page {
        case .index(let number): pageName = String(number)
        case .cover: pageName = "cover"
        }
        let widthName: String
        switch width {
        case .step(let step): widthName = String(step)
        case .original: widthName = "original"
        }
        return "\"\(content.prefix(32))-\(pageName)-\(widthName)-\(format?.rawValue ?? "stored")\""
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowerHexadecimal: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
}
