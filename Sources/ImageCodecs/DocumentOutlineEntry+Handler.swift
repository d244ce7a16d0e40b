import Workers

extension DocumentOutlineEntry {
    /// Appends an entry that a C library passes to its handler.
    ///
    /// - Parameters:
    ///   - context: a pointer to the array of entries.
    ///   - title: the title in UTF-8, which is cut off after `maximumLength` characters.
    ///   - page: the page; negative for an entry without one.
    /// - Returns: whether the entry was appended.
    static func append(
        to context: UnsafeMutableRawPointer?,
        title: UnsafePointer<CChar>?,
        level: Int32,
        page: Int32,
        maximumLength: Int = .max
    ) -> Bool {
        guard let context, let title else { return false }
        let entry = DocumentOutlineEntry(
            title: String(String(cString: title).prefix(maximumLength)),
            level: Int(level),
            page: page < 0 ? nil : Int(page)
        )
        context.assumingMemoryBound(to: [DocumentOutlineEntry].self).pointee.append(entry)
        return true
    }
}
