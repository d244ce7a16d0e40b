import PageImages

/// The URLs of images on the server. They contain the content hash, so the response to a URL never changes.
enum ImageAddress {
    /// The URL of a page (from 0) of the publication with a content hash.
    @inline(never)
    static func page(_ page: Int, of content: String, _ variant: PageVariant) -> String {
        "/images/" + content + "/\(page)?" + variant.query
    }

    /// The URL of a cover. `page` (from 0) is the page that is used as the cover.
    @inline(never)
    static func cover(_ page: Int, of content: String, _ variant: PageVariant) -> String {
        "/images/" + content + "/cover-\(page)?" + variant.query
    }
}
