/// Inspects pages by their first bytes.
struct PageInspector {
    /// The number of bytes of the first read. It suffices for nearly every image.
    static let firstReadBytes = 4 << 10

    private let limits: PublicationLimits
    /// The number of bytes that may still be read from all pages beyond their first reads. Without this limit,
    /// inspecting a small archive with many pages could take minutes.
    private var bytesLeft: Int

    init(limits: PublicationLimits) {
        self.limits = limits
        bytesLeft = limits.maximumTotalHeaderBytes
    }

    /// Describes a page.
    ///
    /// - Parameters:
    ///   - name: the page's decoded name.
    ///   - declaredMediaType: the media type of its extension.
    ///   - head: the first bytes of the page.
    ///   - readMore: reads the page's first bytes up to a count, fewer if the page is shorter; returns the reason when
    ///     they can't be read.
    mutating func describe(
        name: String,
        declaredMediaType: String,
        byteSize: Int64,
        head: UnsafeRawBufferPointer,
        readMore: (_ byteCount: Int) -> LeadingBytes
    ) -> PageDescription {
        var page = PageDescription(
            name: name,
            mediaType: declaredMediaType,
            width: nil,
            height: nil,
            byteSize: byteSize
        )
        guard byteSize > 0 else {
            page.problem = "The page is empty."
            return page
        }
        var reading = ImageHeader.read(head)
        var available = head.count
        while let wanted = reading.wantedByteCount {
            if case .sizeElsewhere(let mediaType, _) = reading, Int64(wanted) <= byteSize,
                wanted > min(limits.maximumHeaderBytes, bytesLeft)
            {
                page.mediaType = mediaType
                break
            }
            do throws(InspectionError) {
                let bytes = try readOn(to: wanted, available: available, byteSize: byteSize, readMore)
                available = bytes.count
                reading = bytes.withUnsafeBytes { ImageHeader.read($0) }
            } catch {
                guard case .foundUnlessRotated(let header, _) = reading else {
                    page.problem = error.message
                    return page
                }
                reading = .found(header)
            }
        }
        take(reading, into: &page)
        return page
    }

    private struct InspectionError: Error {
        let message: String

        static let damaged = InspectionError(message: "The image is damaged: its header can't be read.")
    }

    /// Reads a larger part of the page's beginning, within the limits.
    private mutating func readOn(
        to wanted: Int,
        available: Int,
        byteSize: Int64,
        _ readMore: (_ byteCount: Int) -> LeadingBytes
    ) throws(InspectionError) -> [UInt8] {
        guard wanted > available, Int64(wanted) <= byteSize else { throw .damaged }
        guard wanted <= limits.maximumHeaderBytes else {
            throw InspectionError(
                message: "The image's size is not within its first \(limits.maximumHeaderBytes >> 10) KB."
            )
        }
        // Read more than requested, because the requested bytes often only show that further ones are needed.
        let byteCount = min(max(wanted + Self.firstReadBytes, 2 * available), limits.maximumHeaderBytes)
        guard byteCount <= bytesLeft else {
            throw InspectionError(
                message: "The image's size is not in its first bytes, as with too many other images of this book."
            )
        }
        bytesLeft -= byteCount
        switch readMore(byteCount) {
        case .bytes(let bytes):
            guard bytes.count >= wanted else { throw .damaged }
            return bytes
        case .failure(let reason):
            throw InspectionError(message: "The page can't be read: \(reason).")
        }
    }

    private func take(_ reading: ImageHeader.Reading, into page: inout PageDescription) {
        switch reading {
        case .found(let header):
            page.mediaType = header.mediaType
            page.width = header.width
            page.height = header.height
            let (pixels, overflows) = header.width.multipliedReportingOverflow(by: header.height)
            if overflows || pixels > limits.maximumPixels {
                page.problem =
                    "The image is too large: \(header.width) × \(header.height) pixels, where "
                    + "\(limits.maximumPixels / 1_000_000) megapixels are allowed."
            }
        case .damaged(let mediaType):
            page.mediaType = mediaType
            page.problem = InspectionError.damaged.message
        case .unknown:
            page.problem = "This is not an image that Quire can show."
        case .needsMore, .foundUnlessRotated, .sizeElsewhere:
            break
        }
        if page.problem == nil, page.byteSize > limits.maximumEntryBytes {
            page.problem =
                "The page is too large: \(page.byteSize >> 20) MB, where \(limits.maximumEntryBytes >> 20) MB are allowed."
        }
    }
}

/// The first bytes of a page, or the reason why they can't be read.
public enum LeadingBytes: Sendable, Equatable {
    case bytes([UInt8])
    case failure(reason: String)
}
