import ImageLoading

/// A picture that stands for a publication.
struct Cover {
    /// The content's hash, which is its address.
    var content: String
    /// The page that is its face, from zero.
    var page: Int
    /// Its colours, until the picture is there; nil while the server has not made them.
    var preview: CoverPreview?

    init?(_ json: Json) {
        guard let content = json["content"].text else { return nil }
        self.content = content
        page = max(json["page"].int ?? 0, 0)
        preview = json["preview"].text.flatMap { CoverPreview($0) }
    }

    /// A cover as wide as a card on any screen.
    static var variant: PageVariant { PageVariant(width: 480) }

    /// The address of the cover, for the width of a card on any screen.
    var address: String { ImageAddress.cover(page, of: content, Self.variant) }

    /// The address for a large cover.
    var largeAddress: String { ImageAddress.cover(page, of: content, PageVariant(width: 720)) }

    /// The address of a page (from zero) of the publication, small.
    func address(ofPage page: Int) -> String { ImageAddress.page(page, of: content, PageVariant(width: 480)) }
}
