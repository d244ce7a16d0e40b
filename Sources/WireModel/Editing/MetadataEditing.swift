/// The state of a field of a work that can be edited.
public struct EditableFieldValue: Equatable, WireObject {
    /// The name of the field, such as `title`.
    public var field = ""
    /// The current values: none, one, or the entries of a list.
    public var values: [String] = []
    /// The values of the file.
    public var fileValues: [String] = []
    /// Whether a user edited the field.
    public var isEdited = false
    /// Whether the values are kept when the values of the file change.
    public var isLocked = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("edited", &isEdited)
        coder.code("field", &field, .required)
        coder.code("fileValues", &fileValues)
        coder.code("locked", &isLocked)
        coder.code("values", &values)
    }
}

/// The fields of a work that can be edited, in the order of a form.
public struct EditableMetadata: Equatable, WireObject {
    /// The fields.
    public var fields: [EditableFieldValue] = []
    /// Where edits are written in addition to the store: `never`, `beside` the files or `inside` the files. Only edits
    /// of publications are written.
    public var writing = "never"

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("fields", &fields)
        coder.code("writing", &writing)
    }
}

/// A change of a field.
public struct FieldEdit: Equatable, WireObject {
    /// The name of the field.
    public var field = ""
    /// The new values; nil to keep the current ones.
    public var values: [String]?
    /// Whether the values are kept when the values of the file change.
    public var isLocked = true
    /// Whether the values of the file are restored. If so, the other members are ignored.
    public var isReset = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("field", &field, .required)
        coder.code("locked", &isLocked, .optional)
        coder.code("reset", &isReset, .optional)
        coder.code("values", &values, .optional)
    }
}

/// A request to edit fields of one or many works.
public struct MetadataEdit: Equatable, WireObject {
    /// The identifiers of the publications.
    public var publications: [String] = []
    /// The identifiers of the series.
    public var series: [String] = []
    /// The changes, which apply to each work.
    public var changes: [FieldEdit] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("changes", &changes)
        coder.code("publications", &publications, .optional)
        coder.code("series", &series, .optional)
    }
}

/// An operation that changed metadata.
public struct MetadataEditSummary: Equatable, WireObject {
    /// The kinds of operations.
    public enum Kind: String, Sendable, CaseIterable {
        /// Fields were edited.
        case fields
        /// Series were merged.
        case merge
        /// A series was split off.
        case split
        /// The order of a series was changed.
        case order
        /// A picture was set as the cover, or removed.
        case cover
    }

    /// The number of the operation; 0 if nothing changed.
    public var id = 0
    /// The kind.
    public var kind: Kind = .fields
    /// The name of the user who performed the operation.
    public var user = ""
    /// The time, in milliseconds since 1970.
    public var changedAt: Int64 = 0
    /// The number of changed works.
    public var workCount = 0
    /// Whether it was undone.
    public var isUndone = false
    /// The identifier of the series that was split off.
    public var series: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("changedAt", &changedAt)
        coder.code("id", &id, .required)
        coder.code("kind", &kind)
        coder.code("series", &series, .optional)
        coder.code("undone", &isUndone)
        coder.code("user", &user)
        coder.code("workCount", &workCount)
    }
}

/// The last operations, the latest one first.
public struct MetadataEditList: Equatable, WireObject {
    /// The operations.
    public var edits: [MetadataEditSummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("edits", &edits)
    }
}

/// A request to merge series into another one.
public struct SeriesMerge: Equatable, WireObject {
    /// The identifiers of the series whose publications are moved.
    public var series: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("series", &series)
    }
}

/// A request to move publications into a new series.
public struct SeriesSplit: Equatable, WireObject {
    /// The identifiers of the publications.
    public var publications: [String] = []
    /// The title of the series.
    public var title = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("publications", &publications)
        coder.code("title", &title)
    }
}

/// A request to change the order of a series.
public struct SeriesArrangement: Equatable, WireObject {
    /// The identifiers of the publications in the new order.
    public var publications: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("publications", &publications)
    }
}

/// A request to use a page of a publication as the cover of a work.
public struct CoverSource: Equatable, WireObject {
    /// The identifier of the publication.
    public var publication = ""
    /// The page index, from 0.
    public var page = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeCount("page", &page)
        coder.code("publication", &publication, .required)
    }
}
