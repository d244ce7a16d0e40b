import Logging
import Publications

extension PageAnalyses {
    /// Calls `body` with a publication. If its file can't be opened, or was replaced since it was opened, its analysis
    /// is unavailable for a while.
    ///
    /// - Parameter message: the log message when `body` throws another error.
    /// - Returns: the result of `body`; nil if it threw.
    @discardableResult
    func withPublication<Result>(
        _ content: String,
        _ publications: OpenPublicationCache,
        _ logger: Logger,
        _ message: String,
        _ body: (any Publication) async throws -> Result
    ) async -> Result? {
        let publication: any Publication
        do {
            publication = try await publications.publication(content)
        } catch {
            recordUnavailable(content)
            return nil
        }
        do {
            return try await body(publication)
        } catch is PublicationError {
            // The file was replaced since it was opened. The next scan lists the new file.
            publications.close(content)
            recordUnavailable(content)
        } catch is CancellationError {
            // The server is stopping.
        } catch {
            logger.warning(message, failure: error)
        }
        return nil
    }
}
