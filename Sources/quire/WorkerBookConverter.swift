import Publications
import Workers

/// Converts books in worker processes.
struct WorkerBookConverter: BookConverter {
    let pool: WorkerPool

    /// The seconds in which a book must be converted. A book of 5 MB with the slowest compression takes two seconds.
    private static let timeLimit = 60.0

    func convertMobi(_ bytes: [UInt8]) throws(BookConversionError) -> [UInt8] {
        let result: PixelResult
        do throws(WorkerError) {
            result = try pool.perform(
                .convertMobi,
                on: .file(SharedBytes(bytes)),
                WorkControl(timeLimit: Self.timeLimit)
            )
        } catch {
            throw .failed(Self.reason(error))
        }
        switch result {
        case .mobi(.parts(let parts)): return parts
        case .mobi(.refused(let refusal)): throw Self.error(refusal)
        default: throw .damaged
        }
    }

    private static func error(_ refusal: MobiConversion.Refusal) -> BookConversionError {
        switch refusal {
        case .damaged: .damaged
        case .protected: .protected
        case .unsupported: .unsupported
        case .tooLarge: .tooLarge
        case .noMemory: .failed("there is not enough memory to convert it")
        }
    }

    private static func reason(_ error: WorkerError) -> String {
        switch error {
        case .failed(let reason), .unavailable(let reason): reason
        case .cancelled: "its conversion was cancelled"
        case .timedOut: "its conversion takes too long"
        case .crashed, .crashedRepeatedly: "the library that converts it crashed"
        }
    }
}
