public import TextCoding

/// The choices about double pages of a publication. Pages are counted from 0.
public struct Pairing: Sendable, Equatable, JSONWritable {
    /// The pages that are shown alone.
    public var isolated: [Int]
    /// The pages before which a run of pairs is shifted by one.
    public var shifted: [Int]

    /// Creates a pairing.
    public init(isolated: [Int], shifted: [Int]) {
        self.isolated = isolated
        self.shifted = shifted
    }

    /// Reads a pairing; missing members get their defaults.
    public init(_ json: JSON) {
        isolated = json["isolated"].elements.compactMap { $0.int }
        shifted = json["shifted"].elements.compactMap { $0.int }
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(request json: JSON) throws(WireError) {
        isolated = try json.read("isolated") { $0.arrayOfIntegers }
        shifted = try json.read("shifted") { $0.arrayOfIntegers }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("isolated", isolated)
        writer.add("shifted", shifted)
        writer.endObject()
    }
}

/// The blank borders of a page, in 1/10,000 of its width or height.
public struct CropInsets: Sendable, Equatable, JSONWritable {
    /// The left border.
    public var left: Int
    /// The top border.
    public var top: Int
    /// The right border.
    public var right: Int
    /// The bottom border.
    public var bottom: Int

    /// Creates a crop insets.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Reads a crop insets; nil without `left`, `top`, `right`, `bottom`.
    public init?(_ json: JSON) {
        guard let left = json["left"].int,
            let top = json["top"].int,
            let right = json["right"].int,
            let bottom = json["bottom"].int
        else { return nil }
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("bottom", bottom)
        writer.add("left", left)
        writer.add("right", right)
        writer.add("top", top)
        writer.endObject()
    }
}

/// The borders of the pages of a publication.
public struct CropList: Sendable, Equatable, JSONWritable {
    /// `ready`, or `pending` while pages are still being analysed.
    public var state: String
    /// The borders of each page; nil for pages without.
    public var boxes: [CropInsets?]

    /// Creates a crop list.
    public init(state: String, boxes: [CropInsets?]) {
        self.state = state
        self.boxes = boxes
    }

    /// Reads a crop list; missing members get their defaults.
    public init(_ json: JSON) {
        state = json["state"].string ?? ""
        boxes = json["boxes"].elements.map { CropInsets($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("boxes", boxes)
        writer.add("state", state)
        writer.endObject()
    }
}

/// The text encoding of a plain text.
public struct EncodingChoice: Sendable, Equatable, JSONWritable {
    /// The encoding the reader chose; nil when it is detected automatically.
    public var chosen: String?
    /// The encoding in use.
    public var encoding: String?
    /// The address that paths of the book are relative to.
    public var base: String

    /// Creates an encoding choice.
    public init(chosen: String? = nil, encoding: String? = nil, base: String) {
        self.chosen = chosen
        self.encoding = encoding
        self.base = base
    }

    /// Reads an encoding choice; nil without `base`.
    public init?(_ json: JSON) {
        guard let base = json["base"].string else { return nil }
        chosen = json["chosen"].string
        encoding = json["encoding"].string
        self.base = base
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("base", base)
        writer.add("chosen", chosen)
        writer.add("encoding", encoding)
        writer.endObject()
    }
}

/// A request to read a plain text in another encoding.
public struct EncodingRequest: Sendable, Equatable, JSONWritable {
    /// The encoding; nil to detect it automatically.
    public var encoding: String?

    /// Creates an encoding request.
    public init(encoding: String? = nil) {
        self.encoding = encoding
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        encoding = try json.readNullable("encoding") { $0.string }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("encoding", encoding)
        writer.endObject()
    }
}

/// The files that the documents of a book consist of.
public struct ResourceList: Sendable, Equatable, JSONWritable {
    /// A file of a book.
    public struct Resource: Sendable, Equatable, JSONWritable {
        /// The path in the book.
        public var path: String
        /// The size in bytes; nil when unknown.
        public var bytes: Int64?

        /// Creates a resource.
        public init(path: String, bytes: Int64? = nil) {
            self.path = path
            self.bytes = bytes
        }

        /// Reads a resource; nil without `path`.
        public init?(_ json: JSON) {
            guard let path = json["path"].string else { return nil }
            self.path = path
            bytes = json["bytes"].int64
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("bytes", bytes)
            writer.add("path", path)
            writer.endObject()
        }
    }

    /// The address that paths are relative to.
    public var base: String
    /// The files.
    public var resources: [Resource]

    /// Creates a resource list.
    public init(base: String, resources: [Resource]) {
        self.base = base
        self.resources = resources
    }

    /// Reads a resource list; nil without `base`.
    public init?(_ json: JSON) {
        guard let base = json["base"].string else { return nil }
        self.base = base
        resources = json["resources"].elements.compactMap { Resource($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("base", base)
        writer.add("resources", resources)
        writer.endObject()
    }
}
