import CWorkers
import Glibc
import Synchronization
import Testing

@testable import Workers

@Suite("Sandbox of the workers", .serialized)
struct SandboxTests {
    @Test(
        "a worker is refused what it doesn't need",
        arguments: [
            (PixelOperation.Misbehaviour.openSocket, [EPERM]), (.spawn, [EPERM]), (.execute, [EPERM]),
            (.readFile, [EACCES]), (.writeFile, [EACCES]), (.createMemoryFile, [EPERM]), (.signalParent, [EPERM]),
            (.allocate, [ENOMEM]), (.growResult, [EFBIG]), (.mapCode, [EACCES]),
        ]
    )
    func refused(_ misbehaviour: PixelOperation.Misbehaviour, _ errors: [Int32]) throws {
        for arguments in [[], ["--without-landlock"]] {
            let pool = makePool(arguments: arguments)
            defer { pool.shutDown() }
            let error = try pool.misbehave(misbehaviour)
            #expect(errors.contains(Int32(error)), "\(String(cString: strerror(Int32(error))))")
        }
        #expect(access("/tmp/quire-worker-test", F_OK) != 0)
    }

    @Test("a worker may start threads")
    func threads() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        #expect(try pool.misbehave(.startThread) == 0)
    }

    @Test("a worker reads fonts with Landlock; without it, it can't open any file, and the server says so once")
    func fonts() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let version = try pool.description().landlockVersion
        #expect(version == Int(quire_landlock_abi()))
        if version > 0, access("/usr/share/fonts", R_OK) == 0 {
            #expect(try pool.misbehave(.readFont) == 0)
        }
        let warnings = Mutex<[String]>([])
        let strict = makePool(arguments: ["--without-landlock"]) { text in warnings.withLock { $0.append(text) } }
        defer { strict.shutDown() }
        #expect(try strict.description().landlockVersion == 0)
        #expect(try Int32(strict.misbehave(.readFont)) == EACCES)
        #expect(throws: WorkerError.crashed) { try strict.misbehave(.abort) }
        #expect(try Int32(strict.misbehave(.readFile)) == EACCES)
        #expect(warnings.withLock { $0.count } == 1)
    }

    @Test("a worker that takes too long is ended")
    func time() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        // Starts a worker, so that the whole time is left for the operation.
        _ = try pool.description()
        #expect(throws: WorkerError.timedOut) { try pool.misbehave(.hang, timeLimit: 0.2) }
        #expect(pool.statistics.timeOuts == 1)
        #expect(try pool.misbehave(.startThread) == 0)
    }
}
