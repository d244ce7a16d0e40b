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
        case .noMemory: .failed(.noMemory)
        }
    }

    private static func reason(_ error: WorkerError) -> PublicationError.Reason {
        switch error {
        case .failed(let message), .unavailable(let message): .verbatim(message)
        case .cancelled: .cancelled
        case .timedOut: .tooSlow
        case .crashed, .crashedRepeatedly: .readerCrashed
        }
    }
}
