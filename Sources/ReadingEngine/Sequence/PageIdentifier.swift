/// The identity of a page: chapter and index.
public struct PageIdentifier: Hashable, Sendable {
    /// The identifier of the chapter.
    public var chapter: Int
    /// The index of the page in the file, from zero.
    public var page: Int

    /// Creates an identifier.
    public init(chapter: Int, page: Int) {
        self.chapter = chapter
        self.page = page
    }
}
