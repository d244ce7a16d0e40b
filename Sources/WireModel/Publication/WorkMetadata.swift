/// The metadata of a work, as far as the file contains it.
public struct WorkMetadata: WireObject {
    /// A contributor.
    public struct Person: WireObject {
        /// The name.
        public var name = ""
        /// MARC relator codes.
        public var roles: [String] = []
        /// The name by which the person is sorted, such as “Tezuka, Osamu”.
        public var sortName: String?
        /// The writing direction of the name: `ltr`, `rtl` or `auto`.
        public var direction: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("direction", &direction)
            coder.code("name", &name, .required)
            coder.code("roles", &roles)
            coder.code("sortName", &sortName)
        }
    }

    /// The subtitle.
    public var subtitle: String?
    /// The title by which the work is sorted, such as “Hobbit, The”.
    public var sortTitle: String?
    /// The writing direction of the title: `ltr`, `rtl` or `auto`.
    public var titleDirection: String?
    /// The main contributors.
    public var creators: [Person] = []
    /// The other contributors.
    public var contributors: [Person] = []
    /// The series that the file names.
    public var series: String?
    /// The languages as BCP 47 tags.
    public var languages: [String] = []
    /// The publisher.
    public var publisher: String?
    /// The date of publication as written in the file.
    public var published: String?
    /// The date of the last change as written in the file.
    public var modified: String?
    /// The description.
    public var description: String?
    /// The subjects.
    public var subjects: [String] = []
    /// The identifiers, such as ISBNs.
    public var identifiers: [String] = []
    /// The copyright notice.
    public var rights: String?
    /// The other metadata.
    public var details = WorkDetails()

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        details.code(with: &coder)
        coder.code("contributors", &contributors)
        coder.code("creators", &creators)
        coder.code("description", &description)
        coder.code("identifiers", &identifiers)
        coder.code("languages", &languages)
        coder.code("modified", &modified)
        coder.code("published", &published)
        coder.code("publisher", &publisher)
        coder.code("rights", &rights)
        coder.code("series", &series)
        coder.code("sortTitle", &sortTitle)
        coder.code("subjects", &subjects)
        coder.code("subtitle", &subtitle)
        coder.code("titleDirection", &titleDirection)
    }
}
