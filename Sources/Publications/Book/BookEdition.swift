/// What a book's documents and sections were made by.
public enum BookEdition {
    /// Raised whenever the same file gives other sections or other documents than before: its addresses are kept by
    /// browsers for ever, and what is stored of it is made anew.
    public static let version = 2
}
