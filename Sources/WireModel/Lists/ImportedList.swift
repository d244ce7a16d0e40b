/// The result of importing a reading list of another program.
public struct ImportedList: WireObject {
    /// An entry of the file that is not in the library.
    public struct Entry: WireObject {
        /// The name of the series.
        public var series = ""
        /// The number in the series; empty when unknown.
        public var number = ""
        /// The volume, in most files the year in which the series began; nil when unknown.
        public var volume: String?
        /// The year of publication; nil when unknown.
        public var year: Int?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("number", &number)
            coder.code("series", &series, .required)
            coder.code("volume", &volume, .optional)
            coder.code("year", &year, .optional)
        }
    }

    /// The new list.
    public var list = UserList()
    /// The entries that were not found, in the order of the file.
    public var missing: [Entry] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("list", &list, .required)
        coder.code("missing", &missing)
    }
}
