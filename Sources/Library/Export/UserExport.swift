public import WireModel

/// The data of a user as a JSON document: progress, annotations, favourites, lists, reading settings, page pairings and
/// statistics. Docs/Export.md describes the document.
///
///     let export = try await store.export(user: .owner, name: "Anna", program: "0.1.0")
///     try ExportFile.write(export.jsonBytes, to: "anna.json")
///     let report = try await store.importing(try ExportFile.read("anna.json"), user: .owner)
public struct UserExport: WireObject {
    /// The name of the format, which identifies a document.
    public static let formatName = "quire-reader-export"
    /// The version of the format. Documents of other versions are rejected.
    public static let currentVersion = 1

    /// ``formatName``.
    public var format = formatName
    /// The version of the format.
    public var version = currentVersion
    /// The version of Quire that wrote the document.
    public var program = ""
    /// The time of the export, in milliseconds since 1970.
    public var exported: Int64 = 0
    /// The name of the user.
    public var user = ""
    /// The reading settings, including those that were reset to their default.
    public var settings: [ReadingSetting] = []
    /// The favourite series, and the series to which settings or collections refer.
    public var series: [ExportedSeries] = []
    /// The publications with data of the user.
    public var publications: [ExportedPublication] = []
    /// The lists that the user created.
    public var lists: [ExportedList] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        codeHead(with: &coder)
        coder.code("settings", &settings)
        coder.code("series", &series)
        coder.code("publications", &publications)
        coder.code("lists", &lists)
    }

    /// Reads or writes the members that describe the document.
    private mutating func codeHead(with coder: inout WireCoder) {
        coder.code("format", &format, .required)
        coder.code("version", &version, .required)
        coder.code("program", &program)
        coder.code("exported", &exported)
        coder.code("user", &user)
    }

    /// The number of annotations, excluding removed ones.
    public var annotationCount: Int { publications.reduce(0) { $0 + $1.annotations.count } }
}

/// A series to which the data of a user refers.
public struct ExportedSeries: WireObject {
    /// The permanent identifier.
    public var identifier = ""
    /// Other identifiers of the series, such as the one that it would have in a new store.
    public var aliases: [String] = []
    /// The title; nil for a series that is not in the catalogue. An import ignores it, like the next two properties.
    public var title: String?
    /// The name of the library.
    public var library: String?
    /// The folder in the library.
    public var path: String?
    /// The time at which the series was marked as favourite, in milliseconds since 1970; nil if it isn't.
    public var favourite: Int64?

    /// The maximum number of aliases.
    static let maximumAliasCount = 64

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeSeries("identifier", &identifier)
        if coder.isReading || !aliases.isEmpty { coder.code("aliases", &aliases, .optional) }
        coder.check(
            aliases.count <= Self.maximumAliasCount
                && aliases.allSatisfy { PermanentIdentifier.isWellFormed($0, .series) },
            "aliases",
            "There are too many, or one isn't the identifier of a series."
        )
        coder.codeDescription("title", &title)
        coder.codeDescription("library", &library)
        coder.codeDescription("path", &path)
        coder.code("favourite", &favourite, .optional)
    }
}

/// A list that a user created.
public struct ExportedList: WireObject {
    /// An entry of a list: a series or a publication.
    public struct Entry: WireObject {
        /// The permanent identifier.
        public var identifier = ""
        /// The content hash of a publication, as 64 hexadecimal digits; nil for a series and an unreadable file.
        public var content: String?
        /// The title. An import ignores it.
        public var title: String?
        /// The title of a publication's series. An import ignores it.
        public var series: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeIdentifier("identifier", &identifier, .required)
            coder.code("content", &content, .optional)
            coder.check(
                content.map { ContentHash.bytes(hexadecimal: $0) != nil } ?? true,
                "content",
                ExportedPublication.contentRule
            )
            coder.codeDescription("title", &title)
            coder.codeDescription("series", &series)
        }
    }

    /// The type of the entries.
    public var kind = ListKind.collection
    /// The name.
    public var title = ""
    /// The time of creation, in milliseconds since 1970.
    public var created: Int64 = 0
    /// The time of the last change, in milliseconds since 1970.
    public var modified: Int64 = 0
    /// The entries in their order.
    public var entries: [Entry] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("kind", &kind, .required)
        coder.code("title", &title, .required)
        coder.code("created", &created, .required)
        coder.code("modified", &modified, .required)
        coder.check(
            Annotation.times ~= created && Annotation.times ~= modified,
            "created",
            "A time is a number of milliseconds since 1970."
        )
        coder.code("entries", &entries, .required)
        coder.check(
            entries.count <= ListRecord.maximumEntryCount,
            "entries",
            "A list has at most \(ListRecord.maximumEntryCount) entries."
        )
        let identifierKind: PermanentIdentifier.Kind = kind == .collection ? .series : .publication
        coder.check(
            entries.allSatisfy { PermanentIdentifier.isWellFormed($0.identifier, identifierKind) },
            "entries",
            "An entry has an identifier of the wrong form."
        )
    }
}

extension Annotation {
    /// The times that can be stored, in milliseconds since 1970.
    static let times = 0...maximumTime
}

extension WireCoder {
    /// The maximum size of a title or path, in bytes. Longer ones are cut when they are exported.
    static let maximumDescriptionSize = 4096

    /// Reads or writes the identifier of a series.
    fileprivate mutating func codeSeries(_ name: StaticString, _ value: inout String) {
        code(name, &value, .required)
        check(PermanentIdentifier.isWellFormed(value, .series), name, "It isn't the identifier of a series.")
    }

    /// Reads or writes a title or path, which an import ignores.
    mutating func codeDescription(_ name: StaticString, _ value: inout String?) {
        codeText(name, &value, maximumBytes: Self.maximumDescriptionSize)
    }
}
