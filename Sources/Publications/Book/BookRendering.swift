/// The version of the code that generates a book's sections and documents.
public enum BookRendering {
    /// Increment it when the same file yields different sections or documents. Browsers cache documents under addresses
    /// that contain this version, and the library rebuilds what it stored.
    public static let version = 2
}
