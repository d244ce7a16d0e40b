/// The version of the code that generates a book's sections and documents.
public enum BookRendering {
    /// Increment it when the same file yields different sections or documents. Browsers cache documents under URLs that
    /// contain this version, and the library updates its stored sections.
    public static let version = 3
}
