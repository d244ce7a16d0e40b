/// Resolved metrics of every section, kept until something they were made of changes, and not a moment less.
///
/// Nobody says what has become invalid. Whoever asks brings the digest of everything a section's metrics are made of; the
/// metrics are put together again exactly when that is another one than last time.
public struct MetricsCache: Sendable {
    private struct Key: Hashable {
        let source: SourceIdentifier
        let section: Int
    }

    private struct Entry {
        let digest: MetricsDigest
        let metrics: ResolvedMetrics
    }

    private var entries: [Key: Entry] = [:]
    /// How often metrics were put together; for tests.
    private(set) var resolutionCount = 0

    /// Nothing is kept yet.
    public init() {}

    /// The metrics of a section of `source`; `resolve` is called only when `digest` is not that of last time.
    public mutating func metrics(
        of source: SourceIdentifier,
        section: Int,
        digest: MetricsDigest,
        resolve: () -> ResolvedMetrics
    ) -> ResolvedMetrics {
        let key = Key(source: source, section: section)
        if let entry = entries[key], entry.digest == digest { return entry.metrics }
        let metrics = resolve()
        resolutionCount += 1
        entries[key] = Entry(digest: digest, metrics: metrics)
        return metrics
    }

    /// Drops what is kept of a source that is gone.
    public mutating func forget(_ source: SourceIdentifier) {
        entries = entries.filter { $0.key.source != source }
    }
}

/// A number that stands for everything a section's metrics are made of, from the theme to the innermost source: it is
/// another one when one of them changed or when others, or in another order, enclose the section.
public struct MetricsDigest: Equatable, Sendable {
    private var value: UInt64

    /// The digest of a theme that has changed so many times.
    public init(theme revision: Int) { value = UInt64(truncatingIfNeeded: revision) }

    /// Goes on to the next inner source, whose metrics have changed so many times.
    public mutating func enter(_ source: SourceIdentifier, revision: Int) {
        mix(UInt64(truncatingIfNeeded: source.rawValue))
        mix(UInt64(truncatingIfNeeded: revision))
    }

    /// The step of SplitMix64 (Steele, Lea and Flood, 2014).
    private mutating func mix(_ number: UInt64) {
        value = (value ^ number) &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
    }
}
