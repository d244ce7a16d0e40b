import CWorkers
import Glibc
import Synchronization

/// Bytes that can be passed to another process: the input or the result of an operation.
///
/// The bytes are in this process's memory, in a file in memory, or in both. The file is created when it is first needed
/// and then shared by all requests with these bytes.
public final class SharedBytes: Sendable {
    private typealias Access = @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void

    /// The number of bytes.
    public let count: Int
    /// Calls a closure with the bytes; nil when they are only in the file.
    private let access: Access?
    /// The file; nil until it is needed.
    private let file: Mutex<OwnedDescriptor?>

    /// Creates bytes from an array.
    public convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { body in bytes.withUnsafeBytes { body($0) } }
    }

    /// Creates bytes that another object owns.
    ///
    /// - Parameters:
    ///   - count: The number of bytes.
    ///   - access: Calls its argument once with all bytes, which never change.
    public init(count: Int, access: @escaping @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void) {
        self.count = count
        self.access = access
        file = Mutex(nil)
    }

    /// Creates bytes from a file that has at least `count` bytes and can't shrink.
    public init(file: OwnedDescriptor, count: Int) {
        self.count = count
        access = nil
        self.file = Mutex(file)
    }

    /// Calls a closure with the bytes.
    ///
    /// The bytes of a file are copied. They are never mapped in the server, so that a worker can't stop it with SIGBUS or
    /// change bytes while they are read. Bytes that can't be read are 0.
    public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var result: Value?
        if let access {
            access { result = body($0) }
        }
        if let result { return result }
        return copy().withUnsafeBytes { body($0) }
    }

    /// Returns a copy of the bytes.
    public func copy() -> [UInt8] {
        if access != nil { return withBytes { Array($0) } }
        guard let file = file.withLock({ $0 }) else { return [UInt8](repeating: 0, count: count) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var done = 0
            while done < count {
                let got = pread(file.number, buffer.baseAddress.map { $0 + done }, count - done, off_t(done))
                guard got > 0 else { break }
                done += got
            }
            buffer[done..<count].initialize(repeating: 0)
            initialized = count
        }
    }

    /// Returns a file in memory with the bytes, which no process can change or shrink.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)`` when the system has no memory or descriptors left.
    func descriptor() throws(WorkerError) -> OwnedDescriptor {
        let result: Result<OwnedDescriptor, WorkerError> = file.withLock { file in
            if let file { return .success(file) }
            return Result { () throws(WorkerError) in
                let made = try MemoryFile.make()
                let error = withBytes { MemoryFile.write($0, to: made) }
                guard error == 0, quire_seal(made.number, 1) == 0 else { throw .unavailable(SystemError.text(error)) }
                file = made
                return made
            }
        }
        return try result.get()
    }
}
