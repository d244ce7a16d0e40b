import Glibc
public import Publications
import Synchronization
public import Workers

/// Unpacks archives in worker processes.
///
/// Its pool is separate from the one that decodes pictures, so that an archive that takes over a worker can't read the
/// pictures of other publications.
///
/// ```swift
/// let unpacker = WorkerUnpacker()
/// ArchiveUnpacking.use(unpacker)
/// ```
public final class WorkerUnpacker: ArchiveUnpacker {
    /// The seconds that an operation may take.
    static let timeLimit = 30.0
    /// The largest archive that isn't a file, which is copied into memory.
    private static let memoryLimit: Int64 = 256 << 20

    private let pool: WorkerPool
    private let executable: WorkerExecutable
    private let solid: SolidUnpacker
    private let limits: PublicationLimits
    /// The cache for entries of solid archives; nil when there is none.
    private let cache = Mutex<UnpackedEntryCache?>(nil)

    /// Creates an unpacker. Its workers start when they are needed.
    public init(_ configuration: WorkerPool.Configuration = WorkerPool.Configuration()) {
        pool = WorkerPool(configuration)
        executable = configuration.executable
        limits = .standard
        // One worker is left to list other archives.
        solid = SolidUnpacker(width: configuration.limit - 1)
    }

    /// Keeps the entries of solid archives in the cache of a pipeline.
    public func use(_ entries: UnpackedEntryCache) {
        cache.withLock { $0 = entries }
    }

    /// The statistics of the workers, for the metrics.
    public var statistics: WorkerPool.Statistics { pool.statistics }

    /// Ends the workers.
    public func shutDown() {
        pool.shutDown()
    }

    /// Lists the files of an archive.
    public func list(
        _ source: any RandomAccessSource,
        format: PackedFormat,
        limits: PublicationLimits
    ) throws(UnpackingError) -> ArchiveListing {
        let operation = ArchiveOperation.list(maximumEntryCount: limits.maximumEntryCount)
        switch try perform(operation, try input(source, format)) {
        case .listing(let listing):
            return ArchiveListing(listing)
        case .tooManyEntries: throw .tooManyEntries
        default: throw .encrypted
        }
    }

    /// Reads the beginnings of entries in one pass.
    public func beginnings(
        of entries: [PackedEntry],
        byteCount: Int,
        in archive: PackedArchive
    ) throws(UnpackingError) -> [Int: LeadingBytes] {
        guard !entries.isEmpty else { return [:] }
        if archive.needsUnar { return try beginningsByUnar(of: entries, byteCount: byteCount, in: archive) }
        let operation = ArchiveOperation.read(Set(entries.map(\.index)), byteCount: byteCount)
        guard case .parts(let parts) = try perform(operation, try input(archive.source, archive.format)) else {
            throw .encrypted
        }
        var found: [Int: LeadingBytes] = Dictionary(
            parts.map { part in
                (
                    part.index,
                    part.isFailure
                        ? .failure(reason: UnpackingError.reason(part.message).description) : .bytes(part.bytes)
                )
            }
        ) { first, _ in first }
        if archive.format == .rar4, UnarProcess.isUsable {
            let failed = archive.entries(upTo: limits.maximumSolidBytes).filter { entry in
                if case .failure = found[entry.index] { true } else { false }
            }
            if !failed.isEmpty, let read = try? beginningsByUnar(of: failed, byteCount: byteCount, in: archive) {
                found.merge(read) { $1 }
            }
        }
        return found
    }

    private func beginningsByUnar(
        of entries: [PackedEntry],
        byteCount: Int,
        in archive: PackedArchive
    ) throws(UnpackingError) -> [Int: LeadingBytes] {
        var wanted = Set(entries.map(\.index))
        var found: [Int: LeadingBytes] = [:]
        let stream = try unarStream(archive)
        do throws(UnpackingError) {
            while !wanted.isEmpty, let entry = try stream.next() {
                guard wanted.remove(entry.index) != nil else { continue }
                found[entry.index] =
                    switch entry.bytes {
                    case .success(let bytes): .bytes(Array(bytes.prefix(byteCount)))
                    case .failure(let error): .failure(reason: error.reason.description)
                    }
            }
        } catch {
            // The entries before the damage can be read.
            if found.isEmpty { throw error }
        }
        return found
    }

    /// Reads a whole entry. Those of a solid archive come from the cache if they were unpacked before.
    public func bytes(of entry: PackedEntry, in archive: PackedArchive) throws(UnpackingError) -> [UInt8] {
        if archive.isSolid || archive.needsUnar {
            return try solidBytes(of: entry, in: archive)
        }
        let input = try input(archive.source, archive.format)
        let byteCount = Int(clamping: min(entry.byteSize, limits.maximumEntryBytes))
        let operation =
            if let prefix = archive.prefix {
                ArchiveOperation.readAt(position: Int(entry.position), prefix: Int(prefix), byteCount: byteCount)
            } else {
                ArchiveOperation.read([entry.index], byteCount: byteCount)
            }
        guard case .parts(let parts) = try perform(operation, input), let part = parts.first else {
            throw .failed(reason: .endsEarly)
        }
        // libarchive 3.6 doesn't support all of RAR 4, for example its filters, and reports some valid data as damaged.
        if part.isFailure, archive.format == .rar4, UnarProcess.isUsable {
            return try solidBytes(of: entry, in: archive.unpackedByUnar)
        }
        return try Result(part, byteSize: entry.byteSize).get()
    }

    private func solidBytes(of entry: PackedEntry, in archive: PackedArchive) throws(UnpackingError) -> [UInt8] {
        let identity = (archive.source as? FileSource)?.identityBytes
        let cache = identity == nil ? nil : cache.withLock { $0 }
        if let cache, let identity,
            let bytes = cache.bytes(of: entry.index, inArchive: identity, byteSize: entry.byteSize)
        {
            return bytes
        }
        let job = SolidUnpacker.Job(
            identity: identity ?? Self.temporaryIdentity(archive),
            cache: cache,
            open: { [self] () throws(UnpackingError) in try stream(archive) }
        )
        return try solid.bytes(of: entry.index, byteSize: entry.byteSize, in: job)
    }

    /// Identifies an archive in memory, by its entries and some of its bytes, while it is unpacked.
    private static func temporaryIdentity(_ archive: PackedArchive) -> [UInt8] {
        var hasher = Hasher()
        hasher.combine(archive.source.fingerprint)
        hasher.combine(archive.entries)
        let start = try? archive.source.bytes(at: 0, count: Int(min(archive.source.byteSize, 64 << 10)))
        return (start ?? []) + String(hasher.finalize()).utf8
    }

    private func stream(_ archive: PackedArchive) throws(UnpackingError) -> any EntryStream {
        if archive.needsUnar { return try unarStream(archive) }
        let input = try input(archive.source, archive.format)
        do throws(WorkerError) {
            let stream = try pool.stream(of: input, WorkControl(timeLimit: Self.timeLimit))
            return WorkerEntryStream(stream, of: archive, limits: limits)
        } catch {
            throw UnpackingError(error)
        }
    }

    private func unarStream(_ archive: PackedArchive) throws(UnpackingError) -> UnarEntryStream {
        guard UnarProcess.isUsable, let path = UnarProcess.path else {
            throw .programMissing(
                reason: UnarProcess.path == nil
                    ? .unarMissing
                    : .unarNotConfined
            )
        }
        let input = try input(archive.source, archive.format)
        do throws(WorkerError) {
            let process = try UnarProcess(input.file, path: path, executable: executable)
            return UnarEntryStream(process, of: archive, limits: limits)
        } catch {
            throw UnpackingError(error)
        }
    }

    private func perform(
        _ operation: ArchiveOperation,
        _ input: ArchiveInput
    ) throws(UnpackingError) -> ArchiveResult {
        do throws(WorkerError) {
            return try pool.perform(operation, on: input, WorkControl(timeLimit: Self.timeLimit))
        } catch {
            throw UnpackingError(error)
        }
    }

    /// Returns the archive for a worker. One that isn't a file is copied into memory.
    private func input(
        _ source: any RandomAccessSource,
        _ format: PackedFormat
    ) throws(UnpackingError) -> ArchiveInput {
        if let file = source as? FileSource {
            let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw .unavailable(reason: .system(errno)) }
            return ArchiveInput(
                file: OwnedDescriptor(owning: copy),
                byteSize: Int(file.byteSize),
                format: format.rawValue,
                identity: file.identityBytes
            )
        }
        guard source.byteSize <= Self.memoryLimit else {
            throw .unsupported(reason: .tooLarge("\(Self.memoryLimit >> 20) MB"))
        }
        let bytes: [UInt8]
        do throws(SourceError) {
            bytes = try source.bytes(at: 0, count: Int(source.byteSize))
        } catch {
            throw error == .changed ? .changed : .unavailable(reason: error.reason)
        }
        do throws(WorkerError) {
            return try ArchiveInput(bytes: bytes, format: format.rawValue)
        } catch {
            throw UnpackingError(error)
        }
    }
}

extension PackedArchive {
    /// The same archive for `unar`.
    fileprivate var unpackedByUnar: PackedArchive {
        var archive = self
        archive.needsUnar = true
        return archive
    }
}

extension ArchiveListing {
    /// Creates the list of the files that a worker has listed.
    init(_ listing: ArchiveResult.Listing) {
        self.init(
            entries: listing.entries.map {
                PackedEntry(
                    index: $0.index,
                    name: $0.name,
                    byteSize: Int64($0.byteSize),
                    position: Int64($0.position)
                )
            },
            isSolid: listing.isSolid,
            hasPositions: listing.hasPositions
        )
    }
}
