extension PageVariant {
    /// The query parameters, in the order in which they are written.
    public enum Parameter: Hashable, CaseIterable, Sendable {
        /// The width: a step of ``WidthLadder``, or `original`.
        case width
        /// Whether empty borders are cropped: `1`.
        case crop
        /// The half of a double page: `first` or `second`.
        case split
        /// The clockwise rotation: `90`, `180` or `270`.
        case rotation
        /// A tile of the original: level, column and row of a ``PageTile``, as in `1-0-3`.
        case tile
        /// Whether the image is converted to greyscale: `1`, or `16` for dithering to 16 greys.
        case grey
        /// Whether the image is blurred: `1`, only with the thumbnail's width.
        case blur
        /// The encoding: the name of a ``Format``.
        case format
        /// The quality of the encoder: one of ``PageVariant/qualities``.
        case quality

        /// The name in the query.
        public var name: StaticString {
            switch self {
            case .width: "w"
            case .crop: "crop"
            case .split: "split"
            case .rotation: "rotate"
            case .tile: "tile"
            case .grey: "grey"
            case .blur: "blur"
            case .format: "format"
            case .quality: "q"
            }
        }
    }

    /// Parses a query. Rejects unknown and repeated parameters and every value that ``queryBytes`` would write
    /// differently.
    ///
    /// - Parameter query: The names and values as they are in the URL. None of them needs percent-encoding.
    public init(query: [(name: [UInt8], value: [UInt8])]) throws(PageVariantError) {
        var seen: Set<Parameter> = []
        var width: Int?
        var quality: Int?
        var tile: PageTile?
        var isBlurred = false
        var variant = PageVariant()
        for (name, value) in query {
            guard let parameter = Parameter.allCases.first(where: { ASCIIBytes.equal(name, $0.name) }) else {
                throw .unknownParameter
            }
            guard seen.insert(parameter).inserted else { throw .repeated(parameter) }
            switch parameter {
            case .width:
                if ASCIIBytes.equal(value, "original") { continue }
                width = try Self.choice(of: value, among: WidthLadder.steps, parameter)
            case .crop: variant.crop = try Self.yes(value, parameter)
            case .split:
                guard let split = Split.allCases.first(where: { $0.isNamed(value) }) else {
                    throw .unavailable(parameter)
                }
                variant.split = split
            case .rotation:
                let degrees = try Self.choice(of: value, among: [90, 180, 270], parameter)
                variant.rotation = Rotation(rawValue: degrees) ?? .none
            case .tile:
                tile = PageTile(value)
                guard tile != nil else { throw .unavailable(parameter) }
            case .grey:
                variant.isDithered = try Self.choice(of: value, among: [1, 16], parameter) == 16
                variant.isGrey = true
            case .blur: isBlurred = try Self.yes(value, parameter)
            case .format:
                guard let format = Format.allCases.first(where: { ASCIIBytes.equal(value, $0.name) }) else {
                    throw .unavailable(parameter)
                }
                variant.format = format
            case .quality: quality = try Self.choice(of: value, among: Self.qualities, parameter)
            }
        }
        if isBlurred {
            // The blurred variant needs w=160 and accepts only a format, so that the cache holds few for each page.
            guard width == WidthLadder.thumbnail, tile == nil, quality == nil, !variant.crop, !variant.isGrey,
                variant.split == .none, variant.rotation == .none
            else { throw .unavailable(.blur) }
            self.init(blurredIn: variant.format)
            return
        }
        if let tile {
            // Crops and rotations would multiply the number of possible tiles, and no client needs them.
            guard width == nil, !variant.crop, variant.split == .none, variant.rotation == .none else {
                throw .unavailable(.tile)
            }
            self.init(
                tile: tile,
                isGrey: variant.isGrey,
                isDithered: variant.isDithered,
                format: variant.format,
                quality: quality
            )
            return
        }
        self.init(
            width: width,
            crop: variant.crop,
            split: variant.split,
            rotation: variant.rotation,
            isGrey: variant.isGrey,
            isDithered: variant.isDithered,
            format: variant.format,
            quality: quality
        )
    }

    /// The query of this variant without the question mark. Equal variants have equal queries. The width is always
    /// written, other parameters only if they differ from their default.
    public var queryBytes: [UInt8] {
        var query = QueryWriter()
        if let width { query.add(.width, width) } else { query.add(.width, "original") }
        if crop { query.add(.crop, 1) }
        switch split {
        case .none: break
        case .first: query.add(.split, "first")
        case .second: query.add(.split, "second")
        }
        if rotation != .none { query.add(.rotation, rotation.rawValue) }
        if let tile { query.add(tile) }
        if isGrey { query.add(.grey, isDithered ? 16 : 1) }
        if isBlurred { query.add(.blur, 1) }
        if let format { query.add(.format, format.name) }
        if let quality { query.add(.quality, quality) }
        return query.bytes
    }

    /// ``queryBytes`` as a string.
    public var query: String { String(decoding: queryBytes, as: UTF8.self) }

    private static func yes(_ value: [UInt8], _ parameter: Parameter) throws(PageVariantError) -> Bool {
        guard ASCIIBytes.equal(value, "1") else { throw .unavailable(parameter) }
        return true
    }

    private static func choice(
        of value: [UInt8],
        among numbers: [Int],
        _ parameter: Parameter
    ) throws(PageVariantError) -> Int {
        // Rejects leading zeros, so that each number has one spelling.
        guard value.first != UInt8(ascii: "0"), let number = ASCIIBytes.number(value, limit: 99_999),
            numbers.contains(number)
        else { throw .unavailable(parameter) }
        return number
    }
}

extension PageVariant.Split {
    fileprivate func isNamed(_ value: [UInt8]) -> Bool {
        switch self {
        case .none: false
        case .first: ASCIIBytes.equal(value, "first")
        case .second: ASCIIBytes.equal(value, "second")
        }
    }
}

private struct QueryWriter {
    var bytes: [UInt8] = []

    mutating func add(_ parameter: PageVariant.Parameter, _ value: StaticString) {
        begin(parameter)
        append(value)
    }

    mutating func add(_ parameter: PageVariant.Parameter, _ value: Int) {
        begin(parameter)
        append(value)
    }

    mutating func add(_ tile: PageTile) {
        begin(.tile)
        append(tile.level)
        bytes.append(UInt8(ascii: "-"))
        append(tile.column)
        bytes.append(UInt8(ascii: "-"))
        append(tile.row)
    }

    private mutating func append(_ value: Int) {
        var digits: [UInt8] = []
        var rest = value
        repeat {
            digits.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes.append(contentsOf: digits.reversed())
    }

    private mutating func begin(_ parameter: PageVariant.Parameter) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        append(parameter.name)
        bytes.append(UInt8(ascii: "="))
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
