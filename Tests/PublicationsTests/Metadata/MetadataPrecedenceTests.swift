import Testing

@testable import Publications

@Suite("The precedence of sources")
struct MetadataPrecedenceTests {
    @Test("each order contains every source once", arguments: MetadataField.allCases)
    func complete(field: MetadataField) {
        let order = MetadataPrecedence.order(of: field)
        #expect(order.count == MetadataSource.allCases.count && Set(order) == Set(MetadataSource.allCases))
    }

    /// Creates metadata with all values, each of which is the name of its source.
    private func all(_ source: MetadataSource) -> PublicationMetadata {
        let name = source.rawValue
        var metadata = PublicationMetadata(
            title: name,
            series: name,
            number: name,
            volume: name,
            language: name,
            summary: name,
            writers: [name]
        )
        metadata.contributors = [PublicationContributor(name: name)]
        (metadata.subjects, metadata.tags, metadata.characters) = ([name], [name], [name])
        (metadata.teams, metadata.locations, metadata.languages) = ([name], [name], [name])
        (metadata.publisher, metadata.imprint, metadata.rights, metadata.edition) = (name, name, name, name)
        (metadata.published, metadata.modified, metadata.notes, metadata.review) = (name, name, name, name)
        (metadata.ageRating, metadata.rating) = (10, 3)
        metadata.identifiers = [name]
        metadata.webLinks = ["https://example.org/\(name)"]
        metadata.storyArcs = [StoryArc(name: name)]
        metadata.collections = [CollectionReference(name: name, kind: .group)]
        metadata.alternativeTitles = [AlternativeTitle(text: name)]
        metadata.customFields = [CustomField(name: name, value: name)]
        metadata.seriesDescription = SeriesDescriptionMetadata()
        metadata.seriesDescription?.summary = name
        return metadata
    }

    @Test("every value comes from the first source of its order that has it", arguments: MetadataField.allCases)
    func first(field: MetadataField) {
        for (index, source) in MetadataSource.allCases.enumerated() {
            let others = MetadataSource.allCases[index...].dropFirst()
            let merged = PublicationMetadata.merged(
                MetadataLayer(source: source, metadata: all(source)),
                with: others.map { MetadataLayer(source: $0, metadata: all($0)) }
            )
            let present = Set([source] + others)
            let expected = MetadataPrecedence.order(of: field).first { present.contains($0) }
            let found = merged.source(of: field, own: source)
            // With equal ratings, the source can't be determined.
            if field != .ageRating { #expect(found == expected, "\(source)") }
        }
    }

    @Test(
        "examples",
        arguments: [
            (.title, .calibre, .comicInfo, .calibre), (.authors, .calibre, .comicInfo, .comicInfo),
            (.authors, .calibre, .package, .calibre), (.number, .calibre, .comicInfo, .comicInfo),
            (.summary, .package, .packageOfFolder, .packageOfFolder),
            (.series, .seriesDocument, .comicInfo, .comicInfo),
            (.series, .seriesDocument, .fileName, .seriesDocument), (.title, .comicInfo, .metronInfo, .metronInfo),
            (.seriesDescription, .comicInfo, .seriesDocument, .seriesDocument), (.publisher, .xmp, .documentInfo, .xmp),
        ] as [(MetadataField, MetadataSource, MetadataSource, MetadataSource)]
    )
    func examples(field: MetadataField, one: MetadataSource, other: MetadataSource, expected: MetadataSource) {
        for (own, beside) in [(one, other), (other, one)] {
            let merged = PublicationMetadata.merged(
                MetadataLayer(source: own, metadata: all(own)),
                with: [MetadataLayer(source: beside, metadata: all(beside))]
            )
            #expect(merged.source(of: field, own: own) == expected)
        }
    }

    @Test("identifiers and links of all sources are listed, and the highest age rating counts")
    func combined() {
        var own = all(.package)
        var beside = all(.packageOfFolder)
        own.identifier = "urn:uuid:1"
        (own.ageRating, beside.ageRating) = (16, 12)
        let merged = PublicationMetadata.merged(
            MetadataLayer(source: .package, metadata: own),
            with: [MetadataLayer(source: .packageOfFolder, metadata: beside)]
        )
        #expect(merged.identifiers == ["package", "packageOfFolder"] && merged.identifier == "urn:uuid:1")
        #expect(merged.webLinks.count == 2 && merged.ageRating == 16)
        #expect(merged.source(of: .ageRating, own: .package) == .package)
    }

    @Test("missing values of a source don't hide those of another")
    func missing() {
        var beside = PublicationMetadata()
        beside.publisher = "Harbour"
        let merged = PublicationMetadata.merged(
            MetadataLayer(source: .fileName, metadata: PublicationMetadata(title: "A", number: "3")),
            with: [MetadataLayer(source: .seriesDocument, metadata: beside)]
        )
        #expect(merged.title == "A" && merged.number == "3" && merged.publisher == "Harbour")
        #expect(merged.sources == [.publisher: .seriesDocument])
    }
}
