// A name is the source of the lowest precedence: its values replace only missing ones.

extension PublicationMetadata {
    /// Takes the values of a comic's name.
    mutating func fill(from name: FileNameMetadata) {
        series = series ?? name.series
        // The volume of a name belongs to its number. A declared number can count something else.
        if number == nil || number == name.number { volume = volume ?? name.volume?.text }
        number = number ?? name.number
        fill(language: name.language, group: name.group, isTranslator: name.isTranslationGroup)
        published = published ?? name.year.map(String.init)
    }

    /// Takes the number of a book's name, if the book doesn't belong to a series.
    ///
    /// - Parameter markedOnly: whether a number without a marker is ignored, because titles of books contain numbers.
    mutating func fillNumber(from name: FileNameMetadata, markedOnly: Bool) {
        guard series == nil, number == nil, let found = name.number, !(markedOnly && name.isPlainNumber) else { return }
        (number, volume) = (found, name.volume?.text)
    }

    /// Takes the values of the names of the folders in which the publication is.
    ///
    /// - Parameter isBook: whether it is a book. Its folder is often that of an author and not of a series.
    public mutating func fill(from folder: FolderMetadata, isBook: Bool) {
        if !isBook { series = series ?? folder.series }
        volume = volume ?? folder.volume
        fill(language: folder.language, group: folder.group, isTranslator: folder.isTranslationGroup)
    }

    private mutating func fill(language: String?, group: String?, isTranslator: Bool) {
        if languages.isEmpty { self.language = self.language ?? language }
        // Groups that release scans of translations translate them. Others distribute files.
        let role = isTranslator ? "trl" : "dst"
        guard let group, !contributors.contains(where: { $0.roles.contains(role) }) else { return }
        contributors.append(PublicationContributor(name: group, roles: [role]))
    }
}
