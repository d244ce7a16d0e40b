/// A page of a chapter: the identity by which the reader and its host speak of it.
public struct PageIdentifier: Hashable, Sendable {
    /// The chapter, by the number the host gave it.
    public var chapter: Int
    /// The page within the chapter, from zero: always a page of the file, whatever is made of it on screen.
    public var page: Int

    /// A page of its two parts.
    public init(chapter: Int, page: Int) {
        self.chapter = chapter
        self.page = page
    }
}
