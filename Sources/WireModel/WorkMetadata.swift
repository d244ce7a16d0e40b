public import TextCoding

/// The metadata of a work, as far as the file contains it.
public struct WorkMetadata: Sendable, Equatable, JSONWritable {
    /// A contributor.
    public struct Person: Sendable, Equatable, JSONWritable {
        /// The name.
        public var name: String
        /// MARC relator codes.
        public var roles: [String]
        /// The name by which the person is sorted, such as “Tezuka, Osamu”.
        public var sortName: String?
        /// The writing direction of the name: `ltr`, `rtl` or `auto`.
        public var direction: String?

        /// Creates a person.
        public init(name: String, roles: [String], sortName: String? = nil, direction: String? = nil) {
            self.name = name
            self.roles = roles
            self.sortName = sortName
            self.direction = direction
        }

        /// Reads a person; nil without `name`.
        public init?(_ json: JSON) {
            guard let name = json["name"].string else { return nil }
            self.name = name
            roles = json["roles"].elements.compactMap { $0.string }
            sortName = json["sortName"].string
            direction = json["direction"].string
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("direction", direction)
            writer.add("name", name)
            writer.add("roles", roles)
            writer.add("sortName", sortName)
            writer.endObject()
        }
    }

    /// The subtitle.
    public var subtitle: String?
    /// The title by which the work is sorted, such as “Hobbit, The”.
    public var sortTitle: String?
    /// The writing direction of the title: `ltr`, `rtl` or `auto`.
    public var titleDirection: String?
    /// The main contributors.
    public var creators: [Person]
    /// The other contributors.
    public var contributors: [Person]
    /// The series that the file names.
    public var series: String?
    /// The languages as BCP 47 tags.
    public var languages: [String]
    /// The publisher.
    public var publisher: String?
    /// The date of publication as written in the file.
    public var published: String?
    /// The date of the last change as written in the file.
    public var modified: String?
    /// The description.
    public var description: String?
    /// The subjects.
    public var subjects: [String]
    /// The identifiers, such as ISBNs.
    public var identifiers: [String]
    /// The copyright notice.
    public var rights: String?

    /// Creates metadata.
    public init(
        subtitle: String? = nil,
        sortTitle: String? = nil,
        titleDirection: String? = nil,
        creators: [Person],
        contributors: [Person],
        series: String? = nil,
        languages: [String],
        publisher: String? = nil,
        published: String? = nil,
        modified: String? = nil,
        description: String? = nil,
        subjects: [String],
        identifiers: [String],
        rights: String? = nil
    ) {
        self.subtitle = subtitle
        self.sortTitle = sortTitle
        self.titleDirection = titleDirection
        self.creators = creators
        self.contributors = contributors
        self.series = series
        self.languages = languages
        self.publisher = publisher
        self.published = published
        self.modified = modified
        self.description = description
        self.subjects = subjects
        self.identifiers = identifiers
        self.rights = rights
    }

    /// Reads metadata; missing members get their defaults.
    public init(_ json: JSON) {
        subtitle = json["subtitle"].string
        sortTitle = json["sortTitle"].string
        titleDirection = json["titleDirection"].string
        creators = json["creators"].elements.compactMap { Person($0) }
        contributors = json["contributors"].elements.compactMap { Person($0) }
        series = json["series"].string
        languages = json["languages"].elements.compactMap { $0.string }
        publisher = json["publisher"].string
        published = json["published"].string
        modified = json["modified"].string
        description = json["description"].string
        subjects = json["subjects"].elements.compactMap { $0.string }
        identifiers = json["identifiers"].elements.compactMap { $0.string }
        rights = json["rights"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("contributors", contributors)
        writer.add("creators", creators)
        writer.add("description", description)
        writer.add("identifiers", identifiers)
        writer.add("languages", languages)
        writer.add("modified", modified)
        writer.add("published", published)
        writer.add("publisher", publisher)
        writer.add("rights", rights)
        writer.add("series", series)
        writer.add("sortTitle", sortTitle)
        writer.add("subjects", subjects)
        writer.add("subtitle", subtitle)
        writer.add("titleDirection", titleDirection)
        writer.endObject()
    }
}
