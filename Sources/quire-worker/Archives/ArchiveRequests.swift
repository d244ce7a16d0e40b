import Synchronization
import Workers

/// Performs the requests on archives, one after the other.
final class ArchiveRequests: Sendable {
    /// An archive that is unpacked in order, over several requests.
    private struct Stream {
        let handle: ArchiveHandle
        var index = 0
    }

    /// Guards the stream.
    private let stream = Mutex<Stream?>(nil)

    func perform(_ request: WorkerServer.ArchiveRequest) -> Result<ArchiveResult, WorkerError> {
        Result { () throws(WorkerError) in
            switch request.operation {
            case .list(let maximumEntryCount):
                return try ArchiveLister(request, maximumEntryCount: maximumEntryCount).result()
            case .read(let indexes, let byteCount):
                return .parts(try read(indexes, byteCount: byteCount, request))
            case .readAt(let position, let prefix, let byteCount):
                return .parts([try read(at: position, prefix: prefix, byteCount: byteCount, request)])
            case .next(let indexes, let isFirst, let maximumByteCount):
                return try next(indexes, isFirst: isFirst, maximumByteCount: maximumByteCount, request)
            }
        }
    }

    private func read(
        _ indexes: Set<Int>,
        byteCount: Int,
        _ request: WorkerServer.ArchiveRequest
    ) throws(WorkerError) -> [ArchiveResult.Part] {
        let handle = try ArchiveHandle(request)
        var parts: [ArchiveResult.Part] = []
        var index = 0
        do throws(WorkerError) {
            try handle.run(request.control) { () throws(WorkerError) in
                while parts.count < indexes.count, let header = try handle.next() {
                    if indexes.contains(index) {
                        parts.append(part(of: handle, header, index: index, byteCount: byteCount))
                    }
                    index += 1
                }
            }
        } catch {
            // An archive that is damaged in the middle has readable entries before the damage.
            if parts.isEmpty || request.control.error != nil { throw error }
        }
        return parts
    }

    private func read(
        at position: Int,
        prefix: Int,
        byteCount: Int,
        _ request: WorkerServer.ArchiveRequest
    ) throws(WorkerError) -> ArchiveResult.Part {
        let handle = try ArchiveHandle(request, prefix: prefix, start: position)
        return try handle.run(request.control) { () throws(WorkerError) in
            guard let header = try handle.next() else { throw .failed("it ends too early") }
            return part(of: handle, header, index: 0, byteCount: byteCount)
        }
    }

    private func next(
        _ indexes: Set<Int>,
        isFirst: Bool,
        maximumByteCount: Int,
        _ request: WorkerServer.ArchiveRequest
    ) throws(WorkerError) -> ArchiveResult {
        if isFirst {
            let handle = try ArchiveHandle(request)
            stream.withLock { $0 = Stream(handle: handle) }
        }
        guard let current = stream.withLock({ $0 }) else { throw .failed("no archive is open") }
        let (handle, start) = (current.handle, current.index)
        return try handle.run(request.control) { () throws(WorkerError) in
            var index = start
            while let header = try handle.next() {
                defer { index += 1 }
                guard indexes.contains(index) else { continue }
                let isTooLarge = (header.byteSize ?? 0) > maximumByteCount
                let part =
                    isTooLarge
                    ? failure("it is too large", index: index)
                    : part(of: handle, header, index: index, byteCount: maximumByteCount)
                stream.withLock { $0?.index = index + 1 }
                return .entry(part)
            }
            stream.withLock { $0 = nil }
            return .end
        }
    }

    private func part(
        of handle: ArchiveHandle,
        _ header: ArchiveHandle.Header,
        index: Int,
        byteCount: Int
    ) -> ArchiveResult.Part {
        do throws(WorkerError) {
            guard header.isFile else { throw .failed("it is not a file") }
            return ArchiveResult.Part(index: index, bytes: try handle.bytes(byteCount, of: header))
        } catch {
            guard case .failed(let message) = error else { return failure("it can't be read", index: index) }
            return failure(message, index: index)
        }
    }

    private func failure(_ message: String, index: Int) -> ArchiveResult.Part {
        ArchiveResult.Part(index: index, bytes: Array(message.utf8), isFailure: true)
    }
}
