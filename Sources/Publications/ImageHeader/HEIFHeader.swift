/// AVIF and HEIF: the `meta` box specifies the primary item and its properties, including size and rotation.
enum HEIFHeader {
    /// The maximum number of boxes read in one container. Real files have a few dozen.
    private static let maximumBoxCount = 1000

    /// Returns the media type for the brands in the `ftyp` box; nil if it is not a still image of this family.
    static func mediaType(_ source: HeaderBytes) -> String? {
        guard source.matches("ftyp", at: 4), let length = source.bigEndian(4, at: 0), length >= 16 else { return nil }
        var offset = 8
        let end = min(length, source.count, 8 + 4 * 64)
        var mediaType: String?
        while offset + 4 <= end {
            // The minor version is between the major brand and the others.
            if offset == 12 { offset += 4 }
            if source.matches("avif", at: offset) || source.matches("avis", at: offset) { return "image/avif" }
            let isHEIF =
                source.matches("heic", at: offset) || source.matches("heix", at: offset)
                || source.matches("heim", at: offset) || source.matches("mif1", at: offset)
                || source.matches("msf1", at: offset)
            if isHEIF { mediaType = "image/heic" }
            offset += 4
        }
        return mediaType
    }

    static func read(_ source: HeaderBytes, mediaType: String) -> ImageHeader.Reading {
        var offset = 0
        for _ in 0..<maximumBoxCount {
            guard source.has(8, at: offset) else { return .needsMore(byteCount: offset + 16) }
            guard let box = ISOBox(source, at: offset), box.end != Int.max else {
                return .damaged(mediaType: mediaType)
            }
            if box.type == ISOBox.type("meta") {
                guard box.end <= source.count else { return .needsMore(byteCount: box.end) }
                guard let size = ItemProperties(source, meta: box).primarySize else {
                    return .damaged(mediaType: mediaType)
                }
                return ImageHeader.checked(
                    mediaType,
                    width: size.width,
                    height: size.height,
                    isRotated: size.isRotated
                )
            }
            offset = box.end
        }
        return .damaged(mediaType: mediaType)
    }
}

/// The item properties in the `meta` box of a HEIF file.
private struct ItemProperties {
    private enum Property {
        case size(width: Int, height: Int)
        case rotation(isRotated: Bool)
        case other
    }

    private static let maximumPropertyCount = 4096

    private let source: HeaderBytes
    private var primaryItem: Int?
    private var properties: [Property] = []
    private var associations: [ISOBox] = []

    init(_ source: HeaderBytes, meta: ISOBox) {
        self.source = source
        // Version and flags precede the child boxes.
        for box in boxes(from: meta.contentStart + 4, to: meta.end) {
            switch box.type {
            case ISOBox.type("pitm"):
                let isLong = (source.byte(box.contentStart) ?? 0) > 0
                primaryItem = source.bigEndian(isLong ? 4 : 2, at: box.contentStart + 4)
            case ISOBox.type("iprp"):
                for inner in boxes(from: box.contentStart, to: box.end) {
                    if inner.type == ISOBox.type("ipco") {
                        properties = boxes(from: inner.contentStart, to: inner.end).map { property($0) }
                    } else if inner.type == ISOBox.type("ipma") {
                        associations.append(inner)
                    }
                }
            default:
                break
            }
        }
    }

    /// The size of the primary item; of the largest item if the file doesn't specify the primary one.
    var primarySize: (width: Int, height: Int, isRotated: Bool)? {
        var size: (width: Int, height: Int)?
        var isRotated = false
        for index in primaryItem.flatMap({ propertyIndexes(ofItem: $0) }) ?? [] where properties.indices ~= index - 1 {
            switch properties[index - 1] {
            case .size(let width, let height): size = (width, height)
            case .rotation(let turned): isRotated = turned
            case .other: break
            }
        }
        if let size { return (size.width, size.height, isRotated) }
        var largest: (width: Int, height: Int)?
        for case .size(let width, let height) in properties
        where largest.map({ $0.width * $0.height < width * height }) ?? true {
            largest = (width, height)
        }
        return largest.map { ($0.width, $0.height, false) }
    }

    private func boxes(from start: Int, to end: Int) -> [ISOBox] {
        var result: [ISOBox] = []
        var offset = start
        while offset < end, result.count < Self.maximumPropertyCount, let box = ISOBox(source, at: offset),
            box.end <= end
        {
            result.append(box)
            offset = box.end
        }
        return result
    }

    private func property(_ box: ISOBox) -> Property {
        switch box.type {
        case ISOBox.type("ispe"):
            guard let width = source.bigEndian(4, at: box.contentStart + 4),
                let height = source.bigEndian(4, at: box.contentStart + 8), width <= Int32.max, height <= Int32.max
            else { return .other }
            return .size(width: width, height: height)
        case ISOBox.type("irot"):
            // In quarter turns. An odd number swaps width and height.
            return .rotation(isRotated: (source.byte(box.contentStart) ?? 0) & 1 == 1)
        default:
            return .other
        }
    }

    /// Returns the indexes, from 1, of an item's properties; nil if the item is not listed.
    private func propertyIndexes(ofItem item: Int) -> [Int]? {
        for box in associations {
            guard let version = source.byte(box.contentStart),
                let flags = source.bigEndian(3, at: box.contentStart + 1),
                let entryCount = source.bigEndian(4, at: box.contentStart + 4)
            else { continue }
            let itemLength = version < 1 ? 2 : 4
            let indexLength = flags & 1 == 1 ? 2 : 1
            var offset = box.contentStart + 8
            for _ in 0..<entryCount {
                guard offset < box.end, let found = source.bigEndian(itemLength, at: offset),
                    let count = source.byte(offset + itemLength)
                else { break }
                offset += itemLength + 1
                if found == item {
                    // The highest bit marks essential properties.
                    let mask = indexLength == 2 ? 0x7FFF : 0x7F
                    return (0..<Int(count)).compactMap {
                        source.bigEndian(indexLength, at: offset + $0 * indexLength).map { $0 & mask }
                    }
                }
                offset += Int(count) * indexLength
            }
        }
        return nil
    }
}
