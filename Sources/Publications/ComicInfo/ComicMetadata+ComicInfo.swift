extension ComicMetadata {
    /// MARC relator codes by element name.
    private static let roles = [
        "Inker": "ink", "Colorist": "clr", "Letterer": "ltr", "CoverArtist": "cov", "Editor": "edt",
        "Translator": "trl",
    ]

    /// Reads the text of one top-level element.
    mutating func take(element: String, text: String) {
        let value = trimmed(text)
        guard !value.isEmpty else { return }
        switch element {
        case "Title": publication.title = value
        case "Series": publication.series = value
        case "Number": publication.number = value
        case "Volume" where value != "-1": publication.volume = value
        case "LanguageISO": publication.language = value
        case "Summary": publication.summary = value
        case "Writer": publication.writers = names(value)
        case "Penciller": publication.pencillers = names(value)
        case "AgeRating":
            // If there are several ratings, the highest counts.
            if let age = ComicAgeRating.age(of: value) { publication.ageRating = max(age, publication.ageRating ?? 0) }
        case "Manga" where value.lowercased() == "yesandrighttoleft": readingProgression = .rtl
        case "Tags", "Genre", "Format":
            if readingProgression == nil, namesStrip(value) { readingProgression = .ttb }
            if element != "Format" {
                let known = Set(publication.subjects)
                publication.subjects += names(value).filter { !known.contains($0) }
            }
        default:
            guard let role = Self.roles[element] else { break }
            publication.contributors += names(value).map { PublicationContributor(name: $0, roles: [role]) }
        }
    }

    /// Reads one `Page` element.
    mutating func takePage(_ page: XMLTree.Element) {
        guard let image = page["Image"].flatMap({ Int(trimmed($0)) }), image >= 0 else { return }
        if page["DoublePage"].map({ trimmed($0).lowercased() }) == "true" { doublePages.append(image) }
        // `Type` is a list in the schema.
        if frontCover == nil, page["Type"]?.split(separator: " ").contains("FrontCover") == true {
            frontCover = image
        }
    }

    private func names(_ list: String) -> [String] {
        list.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    private func namesStrip(_ list: String) -> Bool {
        let text = list.lowercased()
        return ["webtoon", "long strip", "longstrip", "long-strip"].contains { text.contains($0) }
    }

    private func trimmed(_ text: String) -> String {
        var part = text[...]
        while let first = part.first, first.isWhitespace { part.removeFirst() }
        while let last = part.last, last.isWhitespace { part.removeLast() }
        return String(part)
    }
}
