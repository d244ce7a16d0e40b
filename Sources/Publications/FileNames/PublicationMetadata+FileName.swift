// Names of files and folders have the lowest precedence. Their values are used only if the file contains none.

extension PublicationMetadata {
    /// Fills missing values from the name of a comic.
    mutating func fill(from name: FileNameMetadata) {
        series = series ?? name.series
        // The volume in a name belongs to the number in the name. A declared number may count something else.
        if number == nil || number == name.number { volume = volume ?? name.volume?.text }
        number = number ?? name.number
        fill(language: name.language, group: name.group, isTranslator: name.isTranslationGroup)
        published = published ?? name.year.map(String.init)
    }

    /// Fills the number and the volume from the name of a book, if the book doesn't belong to a series.
    ///
    /// - Parameter markedOnly: whether to ignore a number without a marker, because some titles of books contain one.
    mutating func fillNumber(from name: FileNameMetadata, markedOnly: Bool) {
        guard series == nil, number == nil, let found = name.number, !(markedOnly && name.isPlainNumber) else { return }
        (number, volume) = (found, name.volume?.text)
        sources[.number] = .fileName
        if volume != nil { sources[.volume] = .fileName }
    }

    /// Fills missing values from the names of the folders that contain the publication.
    ///
    /// - Parameter isBook: whether the publication is a book. The folder of a book is often named after an author, not
    ///   a series.
    public mutating func fill(from folder: FolderMetadata, isBook: Bool) {
        if !isBook { series = series ?? folder.series }
        volume = volume ?? folder.volume
        fill(language: folder.language, group: folder.group, isTranslator: folder.isTranslationGroup)
    }

    private mutating func fill(language: String?, group: String?, isTranslator: Bool) {
        if languages.isEmpty { self.language = self.language ?? language }
        // MARC relator codes: a translator, or a distributor.
        let role = isTranslator ? "trl" : "dst"
        guard let group, !contributors.contains(where: { $0.roles.contains(role) }) else { return }
        contributors.append(PublicationContributor(name: group, roles: [role]))
    }
}
