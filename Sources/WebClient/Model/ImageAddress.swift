import PageImages

/// Where the server has pictures: by the content they are made of, so that an address never changes its meaning.
enum ImageAddress {
    /// A page (from zero) of a publication's content.
    @inline(never)
    static func page(_ page: Int, of content: String, _ variant: PageVariant) -> String {
        "/images/" + content + "/\(page)?" + variant.query
    }

    /// The page (from zero) that stands for the publication.
    @inline(never)
    static func cover(_ page: Int, of content: String, _ variant: PageVariant) -> String {
        "/images/" + content + "/cover-\(page)?" + variant.query
    }
}
