/// A cache of resolved section metrics.
///
/// The caller passes a digest of all values from which the metrics are resolved. The cache resolves the metrics again
/// when the digest changes.
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

    /// Creates an empty cache.
    public init() {}

    /// Returns the metrics of a section of `source`. Calls `resolve` only if `digest` changed.
    public mutating func metrics(
        of source: SourceIdentifier,
        section: Int,
        digest: MetricsDigest,
        resolve: () -> ResolvedMetrics
    ) -> ResolvedMetrics {
        let key = Key(source: source, section: section)
        if let entry = entries[key], entry.digest == digest { return entry.metrics }
        let metrics = resolve()
        entries[key] = Entry(digest: digest, metrics: metrics)
        return metrics
    }

    /// Removes the entries of a source.
    public mutating func forget(_ source: SourceIdentifier) {
        entries = entries.filter { $0.key.source != source }
    }
}

/// A digest of the revisions of the theme and of all sources that enclose a section, from the outermost to the
/// innermost. It changes if one of the revisions or the list of sources changes.
public struct MetricsDigest: Equatable, Sendable {
    private var value: UInt64

    /// Creates the digest of a theme with this revision.
    public init(theme revision: Int) { value = UInt64(truncatingIfNeeded: revision) }

    /// Adds the next inner source with the revision of its metrics.
    public mutating func combine(_ source: SourceIdentifier, revision: Int) {
        mix(UInt64(truncatingIfNeeded: source.rawValue))
        mix(UInt64(truncatingIfNeeded: revision))
    }

    /// One step of SplitMix64 (Steele, Lea and Flood, 2014).
    private mutating func mix(_ number: UInt64) {
        value = (value ^ number) &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
    }
}
