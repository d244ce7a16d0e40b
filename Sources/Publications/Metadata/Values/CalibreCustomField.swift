import TextCoding

/// Custom columns of calibre in a package document. The content of each `meta` is a JSON object.
enum CalibreCustomField {
    private static let prefix = "calibre:user_metadata:#"
    /// The maximum number of columns.
    static let maximumCount = 50
    /// The maximum length of a value, in characters.
    static let maximumLength = 2_000

    /// Returns the columns with a value.
    static func fields(in package: EpubMetadata) -> [CustomField] {
        var objects = package.named.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
            .prefix(maximumCount).compactMap { try? JSON(parsing: $0.value) }
        // In packages of EPUB 3, one property has all columns.
        if let text = package.properties["calibre:user_metadata"]?.first?.value, text.utf8.count <= 1 << 20,
            case .object(let members)? = try? JSON(parsing: text)
        {
            objects += members.prefix(maximumCount).map(\.value)
        }
        return objects.prefix(maximumCount).compactMap { field($0) }
    }

    private static func field(_ json: JSON) -> CustomField? {
        guard let name = json["name"].string.flatMap(MetadataText.trimmed),
            let text = text(json["#value#"], type: json["datatype"].string)
        else { return nil }
        return CustomField(name: String(name.prefix(100)), value: String(text.prefix(maximumLength)))
    }

    private static func text(_ value: JSON, type: String?) -> String? {
        switch value {
        case .string(let text): type == "comments" ? nonEmpty(text.plainText) : MetadataText.trimmed(text)
        case .bool(let value): value ? "✓" : "✗"
        case .number(let number):
            Int(exactly: type == "rating" ? number / 2 : number).map { String($0) } ?? String(number)
        case .array(let values): nonEmpty(values.prefix(100).compactMap(\.string).joined(separator: ", "))
        // A date: {"__class__": "datetime.datetime", "__value__": "2019-03-05T00:00:00+00:00"}.
        case .object: value["__value__"].string.flatMap { nonEmpty(String($0.prefix(10))) }
        case .null: nil
        }
    }

    private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
