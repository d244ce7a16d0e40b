import Glibc
import Workers

/// A pool whose workers are those of this build.
func makePool(
    limit: Int = 3,
    idleSeconds: Double = 60,
    arguments: [String] = [WorkerExecutable.drawings],
    warn: @escaping @Sendable (String) -> Void = { _ in }
) -> WorkerPool {
    var executable = WorkerExecutable.standard()
    executable.arguments = arguments
    var configuration = WorkerPool.Configuration(executable: executable)
    configuration.limit = limit
    configuration.idleSeconds = idleSeconds
    configuration.warn = warn
    return WorkerPool(configuration)
}

extension WorkerPool {
    /// Lets a worker misbehave, and returns the error number that it reports: 0 for success.
    func misbehave(
        _ misbehaviour: PixelOperation.Misbehaviour,
        content: [UInt8] = [0],
        timeLimit: Double = 20
    ) throws(WorkerError) -> Int {
        let input = PixelInput.file(SharedBytes(content))
        let result = try perform(.misbehave(misbehaviour), on: input, WorkControl(timeLimit: timeLimit))
        guard case .header(let header) = result else { return -1 }
        return header.width - 1
    }
}

/// Waits until a condition is true, at most ten seconds, and returns whether it is.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
        if condition() { return true }
        usleep(10_000)
    }
    return condition()
}
