/// Writes edits to a `ComicInfo.xml` 2.1.
public enum ComicInfoDocument {
    /// Returns the document with edits. Elements that no edit concerns stay, also unknown ones.
    ///
    /// - Parameter original: the document without edits; nil for none.
    /// - Returns: nil when the original isn't a ComicInfo that can be read completely.
    public static func edited(_ original: [UInt8]?, _ edits: EditedMetadata) -> [UInt8]? {
        var writer = IndentedXMLWriter(rootNamed: "ComicInfo")
        let root = original.flatMap { MetadataXML.root($0, named: "ComicInfo") }
        let values = elements(of: edits, alternateSeries: root?.first("AlternateSeries")?.collapsedText)
        var written: Set<String> = []
        if original != nil {
            guard let root, !root.tree.isTruncated else { return nil }
            for element in root.children {
                guard let value = values.first(where: { $0.name == element.name }) else {
                    writer.add(element)
                    continue
                }
                // The place in the document stays.
                guard written.insert(element.name).inserted, let text = value.text else { continue }
                writer.add(element.name, text)
            }
        }
        for value in values where !written.contains(value.name) {
            if let text = value.text { writer.add(value.name, text) }
        }
        return writer.finished()
    }

    /// The elements of contributors by their relator code, in the order of the schema.
    private static let roles = [
        ("aut", "Writer"), ("ill", "Penciller"), ("ink", "Inker"), ("clr", "Colorist"), ("ltr", "Letterer"),
        ("cov", "CoverArtist"), ("edt", "Editor"), ("trl", "Translator"),
    ]

    /// Returns the edited elements in the order of the schema. An element without text is removed.
    ///
    /// - Parameter alternateSeries: the alternate series of the document without edits.
    private static func elements(
        of edits: EditedMetadata,
        alternateSeries: String?
    ) -> [(name: String, text: String?)] {
        var result: [(name: String, text: String?)] = []
        if let title = edits.title { result.append(("Title", title.content)) }
        if let number = edits.number { result.append(("Number", number.content)) }
        if let volume = edits.volume { result.append(("Volume", volume.content)) }
        let collections = edits.collections?.content ?? []
        // The schema has one other series, and a list of groups without numbers.
        let alternate =
            collections.first { $0.name == alternateSeries } ?? collections.first { $0.number != nil }
        if edits.collections != nil {
            result.append(("AlternateSeries", alternate?.name))
            result.append(("AlternateNumber", alternate?.number))
            if alternate?.name != alternateSeries { result.append(("AlternateCount", nil)) }
        }
        if let summary = edits.summary { result.append(("Summary", summary.content)) }
        if let notes = edits.notes { result.append(("Notes", notes.content)) }
        if let people = edits.people {
            for (code, name) in roles {
                let names = (people.content ?? []).filter { $0.role == code }.map(\.name)
                result.append((name, list(names)))
            }
        }
        if let publisher = edits.publisher { result.append(("Publisher", publisher.content)) }
        if let imprint = edits.imprint { result.append(("Imprint", imprint.content)) }
        if let published = edits.published {
            // The schema has a number without leading zeros for each part.
            let parts = (published.content ?? "").split(separator: "-").map { Int($0).map(String.init) }
            for (index, name) in ["Year", "Month", "Day"].enumerated() {
                result.append((name, parts.indices.contains(index) ? parts[index] : nil))
            }
        }
        if let genres = edits.genres { result.append(("Genre", list(genres.content ?? []))) }
        if let tags = edits.tags { result.append(("Tags", list(tags.content ?? []))) }
        if let links = edits.webLinks { result.append(("Web", links.content?.joined(separator: " "))) }
        if let identifiers = edits.identifiers {
            // The schema has one number, without a scheme.
            let number = identifiers.content?.lazy.compactMap { identifier in
                ["isbn:", "gtin:"].first { identifier.hasPrefix($0) }.map { String(identifier.dropFirst($0.count)) }
            }.first
            result.append(("GTIN", number))
        }
        if let characters = edits.characters { result.append(("Characters", list(characters.content ?? []))) }
        if edits.collections != nil {
            result.append(("SeriesGroup", list(collections.filter { $0 != alternate }.map(\.name))))
        }
        if let rating = edits.rating { result.append(("CommunityRating", rating.content.map { "\($0)" })) }
        if let review = edits.review { result.append(("Review", review.content)) }
        if let arcs = edits.storyArcs {
            let arcs = (arcs.content ?? []).filter { !$0.name.contains(",") }
            result.append(("StoryArc", list(arcs.map(\.name))))
            let hasNumbers = arcs.contains { $0.number != nil }
            let numbers = arcs.map { ($0.number ?? "").replacing(",", with: "") }.joined(separator: ",")
            result.append(("StoryArcNumber", hasNumbers ? numbers : nil))
        }
        if let language = edits.language { result.append(("LanguageISO", language.content)) }
        if let direction = edits.readingProgression {
            // The schema has no value for other directions, so the element is removed.
            let text = direction.content == .rtl ? "YesAndRightToLeft" : direction.content == .ltr ? "No" : nil
            result.append(("Manga", text))
        }
        if let age = edits.ageRating { result.append(("AgeRating", age.content.map { ComicAgeRating.text(of: $0) })) }
        return result
    }

    /// Returns a list as the schema has it. A text with a comma can't be in such a list and is left out: Quire has it.
    private static func list(_ texts: [String]) -> String? {
        let texts = texts.filter { !$0.contains(",") }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension ComicAgeRating {
    /// Returns the value of the schema with a minimum age or, if there is none, the age in the form that Quire reads.
    static func text(of age: Int) -> String {
        switch age {
        case 0: "Everyone"
        case 3: "Early Childhood"
        case 6: "Kids to Adults"
        case 8: "PG"
        case 10: "Everyone 10+"
        case 13: "Teen"
        case 15: "MA15+"
        case 17: "Mature 17+"
        case 18: "Adults Only 18+"
        default: "\(age)+"
        }
    }
}
