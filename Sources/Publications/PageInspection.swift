/// Judges a page by its first bytes.
struct PageInspection {
    /// What four kilobytes hold of nearly every image: everything needed.
    static let firstBytes = 4 << 10

    private let limits: PublicationLimits
    /// What may still be read of all pages together beyond their first bytes. Without it a small archive of many pages
    /// could make the search for sizes last for minutes.
    private var bytesLeft: Int

    init(limits: PublicationLimits) {
        self.limits = limits
        bytesLeft = limits.maximumTotalHeaderBytes
    }

    /// Describes a page.
    ///
    /// - Parameters:
    ///   - name: the page's decoded name, for the description.
    ///   - promisedMediaType: what its extension says.
    ///   - head: the first bytes of the page.
    ///   - readMore: gives the page's first bytes up to a count, or fewer when the page ends before; nil with a reason
    ///     when they can't be read.
    mutating func describe(
        name: String,
        promisedMediaType: String,
        byteSize: Int64,
        head: UnsafeRawBufferPointer,
        readMore: (_ byteCount: Int) -> HeadBytes
    ) -> PageDescription {
        var page = PageDescription(
            name: name,
            mediaType: promisedMediaType,
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
            do throws(Problem) {
                let bytes = try readOn(to: wanted, available: available, byteSize: byteSize, readMore)
                available = bytes.count
                reading = bytes.withUnsafeBytes { ImageHeader.read($0) }
            } catch {
                guard case .foundUnlessTurned(let header, _) = reading else {
                    page.problem = error.message
                    return page
                }
                reading = .found(header)
            }
        }
        take(reading, into: &page)
        return page
    }

    private struct Problem: Error {
        let message: String

        static let damaged = Problem(message: "The image is damaged: its header can't be read.")
    }

    /// Reads a page's first bytes again, more of them, as long as the limits allow.
    private mutating func readOn(
        to wanted: Int,
        available: Int,
        byteSize: Int64,
        _ readMore: (_ byteCount: Int) -> HeadBytes
    ) throws(Problem) -> [UInt8] {
        guard wanted > available, Int64(wanted) <= byteSize else { throw .damaged }
        guard wanted <= limits.maximumHeaderBytes else {
            throw Problem(
                message: "The image's size is not within its first \(limits.maximumHeaderBytes >> 10) KB."
            )
        }
        // Read on generously: what is wanted is often just enough to learn what more is wanted.
        let byteCount = min(max(wanted + Self.firstBytes, 2 * available), limits.maximumHeaderBytes)
        guard byteCount <= bytesLeft else {
            throw Problem(
                message: "The image's size is not within its first bytes, as with too many images of this book."
            )
        }
        bytesLeft -= byteCount
        switch readMore(byteCount) {
        case .bytes(let bytes):
            guard bytes.count >= wanted else { throw .damaged }
            return bytes
        case .failure(let reason):
            throw Problem(message: "The page can't be read: \(reason).")
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
            page.problem = Problem.damaged.message
        case .unknown:
            page.problem = "This is not an image Quire can show."
        case .needsMore, .foundUnlessTurned:
            break
        }
        if page.problem == nil, page.byteSize > limits.maximumEntryBytes {
            page.problem =
                "The page is too large: \(page.byteSize >> 20) MB, where \(limits.maximumEntryBytes >> 20) MB are allowed."
        }
    }
}

/// The first bytes of a page, or why they can't be read.
enum HeadBytes {
    case bytes([UInt8])
    case failure(reason: String)
}
