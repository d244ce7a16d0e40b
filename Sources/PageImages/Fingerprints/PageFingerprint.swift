/// A fingerprint of the picture on a page, independent of resolution, quality and format.
///
/// Two versions of a picture have hashes that differ in few bits:
///
///     if page.isDistinctive, other.isDistinctive, page.distance(to: other) <= PageFingerprint.maximumPictureDistance { … }
///
/// The hash of a page with little detail, such as a blank one, is noise, so such a page is never compared.
public struct PageFingerprint: Hashable, Sendable {
    /// The perceptual hash.
    public var hash: UInt64
    /// The contrast of the frequencies of the hash, 0 for a blank page.
    public var detail: UInt8

    /// Creates a fingerprint.
    public init(hash: UInt64, detail: UInt8) {
        self.hash = hash
        self.detail = detail
    }

    /// The fingerprint of a page without a picture.
    public static let blank = PageFingerprint(hash: 0, detail: 0)

    /// The maximum distance between two versions of a picture, for comparing most pages of two publications. Of 300
    /// drawn pages, 99 % are recognised after 2 % of each border was cut off, and no two different pages are this
    /// close.
    public static let maximumPictureDistance = 12

    /// The maximum distance between two copies of a page, such as a credits page in many files. Hashes with a distance
    /// of at most 3 have at least one of their four ``bands`` in common.
    public static let maximumPageDistance = 3

    /// Below this contrast, a hash depends on the noise of a scan. A page that is blank except for its number is below
    /// it. Pages of text have 6 to 8, and drawings 18 or more.
    private static let minimumDetail = 3

    /// Whether there is enough detail to distinguish the page from others.
    public var isDistinctive: Bool { Int(detail) >= Self.minimumDetail }

    /// Returns the number of bits in which two hashes differ.
    public func distance(to other: PageFingerprint) -> Int { (hash ^ other.hash).nonzeroBitCount }

    /// Returns whether two pages are the same page.
    public func isSamePage(as other: PageFingerprint) -> Bool {
        isDistinctive && other.isDistinctive && distance(to: other) <= Self.maximumPageDistance
    }

    /// The four parts of the hash for the index of hashes. The upper bits of each contain the number of the part.
    public var bands: [Int] {
        (0..<4).map { number in number << 16 | Int(truncatingIfNeeded: hash >> (UInt64(number) * 16)) & 0xFFFF }
    }
}
