extension PageVariant {
    /// What a query can say, in the order in which it is written.
    public enum Parameter: Hashable, CaseIterable, Sendable {
        /// How wide: a step of ``WidthLadder``, or `original`.
        case width
        /// Cut off empty borders: `1`.
        case crop
        /// Which half of a wide page: `first` or `second`.
        case split
        /// How far it is turned clockwise: `90`, `180` or `270`.
        case rotation
        /// A part of the page as it is: a ``PageTile``'s level, column and row, as in `1-0-3`.
        case tile
        /// Greys only: `1`.
        case grey
        /// How it is encoded: a ``Format``'s name.
        case format
        /// The encoder's quality: one of ``PageVariant/qualities``.
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
            case .format: "format"
            case .quality: "q"
            }
        }
    }

    /// Reads a query. Nothing is said twice, nothing unknown is said, and every value is written in one way only.
    ///
    /// - Parameter query: Names and values as they stand in the address: none of them needs percent signs.
    public init(query: [(name: [UInt8], value: [UInt8])]) throws(PageVariantProblem) {
        var seen: Set<Parameter> = []
        var width: Int?
        var quality: Int?
        var tile: PageTile?
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
                    throw .notOnOffer(parameter)
                }
                variant.split = split
            case .rotation:
                let degrees = try Self.choice(of: value, among: [90, 180, 270], parameter)
                variant.rotation = Rotation(rawValue: degrees) ?? .none
            case .tile:
                tile = PageTile(value)
                guard tile != nil else { throw .notOnOffer(parameter) }
            case .grey: variant.isGrey = try Self.yes(value, parameter)
            case .format:
                guard let format = Format.allCases.first(where: { ASCIIBytes.equal(value, $0.name) }) else {
                    throw .notOnOffer(parameter)
                }
                variant.format = format
            case .quality: quality = try Self.choice(of: value, among: Self.qualities, parameter)
            }
        }
        if let tile {
            // What is cut and turned elsewhere has other tiles at every step; nobody needs those.
            guard width == nil, !variant.crop, variant.split == .none, variant.rotation == .none else {
                throw .notOnOffer(.tile)
            }
            self.init(tile: tile, isGrey: variant.isGrey, format: variant.format, quality: quality)
            return
        }
        self.init(
            width: width,
            crop: variant.crop,
            split: variant.split,
            rotation: variant.rotation,
            isGrey: variant.isGrey,
            format: variant.format,
            quality: quality
        )
    }

    /// The query that asks for this variant, without a question mark: always the same bytes for the same variant.
    /// The width is always written; of the rest only what differs from the page as it is.
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
        if isGrey { query.add(.grey, 1) }
        if let format { query.add(.format, format.name) }
        if let quality { query.add(.quality, quality) }
        return query.bytes
    }

    /// ``queryBytes`` as a text.
    public var query: String { String(decoding: queryBytes, as: UTF8.self) }

    private static func yes(_ value: [UInt8], _ parameter: Parameter) throws(PageVariantProblem) -> Bool {
        guard ASCIIBytes.equal(value, "1") else { throw .notOnOffer(parameter) }
        return true
    }

    private static func choice(
        of value: [UInt8],
        among numbers: [Int],
        _ parameter: Parameter
    ) throws(PageVariantProblem) -> Int {
        // No number on offer begins with a zero, so each is written in one way.
        guard value.first != UInt8(ascii: "0"), let number = ASCIIBytes.number(value, limit: 99_999),
            numbers.contains(number)
        else { throw .notOnOffer(parameter) }
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
