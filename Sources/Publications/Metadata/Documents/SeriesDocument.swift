import TextCoding

/// Parses a `series.json`, which Mylar writes into the folder of a series
/// (https://github.com/mylar3/mylar3/wiki/series.json-schema-%28version-1.0.2%29).
public enum SeriesDocument {
    /// The file's name, in lower case.
    public static let fileName = "series.json"
    /// The largest document. A real one has about two kilobytes.
    public static let maximumBytes: Int64 = 1 << 20

    /// - Returns: the metadata for each publication of the series; nil when the document is not a `series.json`.
    public static func parse(_ bytes: [UInt8]) -> PublicationMetadata? {
        guard bytes.count <= maximumBytes else { return nil }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let json = try? JSON(parsing: content), case .object = json["metadata"] else { return nil }
        let values = json["metadata"]
        func text(_ value: JSON) -> String? { value.string.flatMap(MetadataText.trimmed) }
        var metadata = PublicationMetadata()
        metadata.series = text(values["name"])
        metadata.publisher = text(values["publisher"])
        metadata.imprint = text(values["imprint"])
        metadata.ageRating = text(values["age_rating"]).flatMap(ComicAgeRating.age)
        metadata.edition = text(values["booktype"]).flatMap { $0.lowercased() == "print" ? nil : $0 }
        var series = SeriesDescriptionMetadata()
        series.summary = text(values["description_formatted"]) ?? text(values["description_text"])
        series.startYear = integer(values["year"], in: 1...9999)
        series.publicationCount = integer(values["total_issues"], in: 1...100_000)
        switch text(values["status"])?.lowercased() {
        case "ended": series.status = .ended
        case "continuing": series.status = .ongoing
        default: break
        }
        if !series.isEmpty { metadata.seriesDescription = series }
        metadata.setSources(.seriesDocument)
        return metadata.sources.isEmpty ? nil : metadata
    }

    /// Reads an integer, which some programs write as text.
    private static func integer(_ value: JSON, in range: ClosedRange<Int>) -> Int? {
        value.int.map { range.contains($0) ? $0 : nil } ?? MetadataText.integer(value.string, in: range)
    }
}
