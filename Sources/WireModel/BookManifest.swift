public import TextCoding

/// The contents of a book: what the reader needs before the first chapter is loaded.
public struct BookManifest: Sendable, Equatable, JSONWritable {
    /// A document of the book.
    public struct Section: Sendable, Equatable, JSONWritable {
        /// The path in the book.
        public var path: String
        /// The title.
        public var title: String?
        /// Whether the document is part of the reading order.
        public var isLinear: Bool
        /// The size of the document in bytes.
        public var bytes: Int64
        /// The number of positions.
        public var positions: Int
        /// The layout where it differs from the book's.
        public var layout: String?
        /// The place on facing pages: `left`, `right` or `center`.
        public var pageSpread: String?
        /// The size of a page with a fixed layout.
        public var viewport: Viewport?
        /// The page the document consists of, in a book of images.
        public var page: Int?
        /// The reason why the document can't be shown; nil when it can.
        public var problem: String?

        /// Creates a section.
        public init(
            path: String,
            title: String? = nil,
            isLinear: Bool,
            bytes: Int64,
            positions: Int,
            layout: String? = nil,
            pageSpread: String? = nil,
            viewport: Viewport? = nil,
            page: Int? = nil,
            problem: String? = nil
        ) {
            self.path = path
            self.title = title
            self.isLinear = isLinear
            self.bytes = bytes
            self.positions = positions
            self.layout = layout
            self.pageSpread = pageSpread
            self.viewport = viewport
            self.page = page
            self.problem = problem
        }

        /// Reads a section; missing members get their defaults.
        public init(_ json: JSON) {
            path = json["path"].string ?? ""
            title = json["title"].string
            isLinear = json["linear"].bool ?? true
            bytes = json["bytes"].int64 ?? 0
            positions = json["positions"].int ?? 1
            layout = json["layout"].string
            pageSpread = json["pageSpread"].string
            viewport = Viewport(json["viewport"])
            page = json["page"].int
            problem = json["problem"].string
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("bytes", bytes)
            writer.add("layout", layout)
            writer.add("linear", isLinear)
            writer.add("page", page)
            writer.add("pageSpread", pageSpread)
            writer.add("path", path)
            writer.add("positions", positions)
            writer.add("problem", problem)
            writer.add("title", title)
            writer.add("viewport", viewport)
            writer.endObject()
        }
    }

    /// The size of a page with a fixed layout, in CSS pixels.
    public struct Viewport: Sendable, Equatable, JSONWritable {
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// Creates a viewport.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// Reads a viewport; nil without `width`, `height`.
        public init?(_ json: JSON) {
            guard let width = json["width"].double, let height = json["height"].double else { return nil }
            self.width = width
            self.height = height
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("height", height)
            writer.add("width", width)
            writer.endObject()
        }
    }

    /// An entry of the table of contents or the page list.
    public struct Entry: Sendable, Equatable, JSONWritable {
        /// The title.
        public var title: String
        /// The depth, counted from 0.
        public var level: Int
        /// The index of the section it leads to; nil for a heading without a target.
        public var section: Int?
        /// The identifier of an element in that section.
        public var fragment: String?

        /// Creates an entry.
        public init(title: String, level: Int, section: Int? = nil, fragment: String? = nil) {
            self.title = title
            self.level = level
            self.section = section
            self.fragment = fragment
        }

        /// Reads an entry; missing members get their defaults.
        public init(_ json: JSON) {
            title = json["title"].string ?? ""
            level = json["level"].int ?? 0
            section = json["section"].int
            fragment = json["fragment"].string
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("fragment", fragment)
            writer.add("level", level)
            writer.add("section", section)
            writer.add("title", title)
            writer.endObject()
        }
    }

    /// A landmark, such as the cover or the beginning of the text.
    public struct Landmark: Sendable, Equatable, JSONWritable {
        /// The kind as the book has it.
        public var kind: String
        /// The title.
        public var title: String
        /// The index of the section it leads to.
        public var section: Int?
        /// The identifier of an element in that section.
        public var fragment: String?

        /// Creates a landmark.
        public init(kind: String, title: String, section: Int? = nil, fragment: String? = nil) {
            self.kind = kind
            self.title = title
            self.section = section
            self.fragment = fragment
        }

        /// Reads a landmark; missing members get their defaults.
        public init(_ json: JSON) {
            kind = json["kind"].string ?? ""
            title = json["title"].string ?? ""
            section = json["section"].int
            fragment = json["fragment"].string
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("fragment", fragment)
            writer.add("kind", kind)
            writer.add("section", section)
            writer.add("title", title)
            writer.endObject()
        }
    }

    /// `reflowable`, `fixed` or `images`.
    public var layout: String
    /// The address that paths are relative to; ends with a slash.
    public var base: String
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The text encoding of a plain text.
    public var encoding: String?
    /// The publisher's choice about facing pages: `none`, `landscape`, `both` or `auto`.
    public var spread: String?
    /// The publisher's choice of orientation: `landscape`, `portrait` or `auto`.
    public var orientation: String?
    /// The publisher's choice between pages and scrolling.
    public var flow: String?
    /// The documents in reading order.
    public var sections: [Section]
    /// The table of contents.
    public var contents: [Entry]
    /// The pages of the printed edition.
    public var pageList: [Entry]
    /// The landmarks.
    public var landmarks: [Landmark]
    /// The defects of the file.
    public var problems: [String]

    /// Creates a book manifest.
    public init(
        layout: String,
        base: String,
        language: String? = nil,
        encoding: String? = nil,
        spread: String? = nil,
        orientation: String? = nil,
        flow: String? = nil,
        sections: [Section],
        contents: [Entry],
        pageList: [Entry],
        landmarks: [Landmark],
        problems: [String]
    ) {
        self.layout = layout
        self.base = base
        self.language = language
        self.encoding = encoding
        self.spread = spread
        self.orientation = orientation
        self.flow = flow
        self.sections = sections
        self.contents = contents
        self.pageList = pageList
        self.landmarks = landmarks
        self.problems = problems
    }

    /// Reads a book manifest; nil without `base`.
    public init?(_ json: JSON) {
        guard let base = json["base"].string else { return nil }
        layout = json["layout"].string ?? ""
        self.base = base
        language = json["language"].string
        encoding = json["encoding"].string
        spread = json["spread"].string
        orientation = json["orientation"].string
        flow = json["flow"].string
        sections = json["sections"].elements.compactMap { Section($0) }
        contents = json["contents"].elements.compactMap { Entry($0) }
        pageList = json["pageList"].elements.compactMap { Entry($0) }
        landmarks = json["landmarks"].elements.compactMap { Landmark($0) }
        problems = json["problems"].elements.compactMap { $0.string }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("base", base)
        writer.add("contents", contents)
        writer.add("encoding", encoding)
        writer.add("flow", flow)
        writer.add("landmarks", landmarks)
        writer.add("language", language)
        writer.add("layout", layout)
        writer.add("orientation", orientation)
        writer.add("pageList", pageList)
        writer.add("problems", problems)
        writer.add("sections", sections)
        writer.add("spread", spread)
        writer.endObject()
    }
}
