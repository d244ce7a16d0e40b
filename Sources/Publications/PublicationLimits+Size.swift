extension PublicationLimits {
    /// Checks the size of a page or another file of a publication before it is read into memory.
    func checkSize(_ byteSize: Int64, ofPage page: String, file: String) throws(PublicationError) {
        guard byteSize <= maximumEntryBytes else {
            throw .pageUnreadable(file: file, page: page, reason: "it is larger than \(maximumEntryBytes >> 20) MB")
        }
    }
}
