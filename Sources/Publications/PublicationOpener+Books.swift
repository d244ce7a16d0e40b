extension PublicationOpener {
    /// Whether a file of this name is worth opening as a book of text: `.epub` or `.txt`, not hidden.
    ///
    /// - Parameter fileName: a name or a path; only its last component is looked at.
    public static func isBookName(_ fileName: String) -> Bool {
        PageNames.hasBookExtension(fileName)
    }

    /// Whether a file of this name is taken for a plain text: `.txt`, not hidden. Nothing in a text says that it is one.
    ///
    /// - Parameter fileName: a name or a path; only its last component is looked at.
    public static func isTextName(_ fileName: String) -> Bool {
        PageNames.hasTextExtension(fileName)
    }
}
