import AsyncHTTPClient
import NIOCore
import PageImages

extension FetchAttempt {
    /// Receives a body up to its announced length.
    ///
    /// If the body is interrupted and can be resumed, stores the received part in ``partial``.
    ///
    /// - Parameter first: The part received earlier, when this response is the rest.
    mutating func receive(
        _ response: HTTPClientResponse,
        head: ResponseHead,
        trail: RedirectTrail,
        after first: PartialBody?
    ) async throws(FetchError) -> FetchedBody {
        let whole = first.map { head.completing($0.head) } ?? head
        if case .unknown(let coding) = head.coding {
            throw FetchError(
                .undecodable,
                "The response has a content encoding that was not requested (\(coding.prefix(40)))."
            )
        }
        // The length of a compressed body is less than its real length; if it exceeds the limit, the body does too.
        let start = first?.count ?? 0
        let announced = head.contentLength.map { $0.addingReportingOverflow(start) }
        if let announced, announced.overflow || announced.partialValue > limits.byteCount { throw tooLarge() }
        let expected = head.coding == .none ? announced?.partialValue ?? head.contentRange?.total : nil

        // The announced length may be wrong, so it reserves at most 1 MiB at first.
        var bytes = first?.bytes ?? ByteBuffer()
        partial = nil
        bytes.reserveCapacity(minimumWritableBytes: min(expected ?? 0, 1 << 20) - start)
        do throws(FetchError) {
            try await collect(response.body, into: &bytes, expected: expected)
        } catch {
            if error.kind != .tooLarge, whole.canBeContinued, bytes.readableBytes > 0 {
                partial = PartialBody(bytes: bytes, head: whole, address: trail.current, total: expected)
            }
            throw error
        }
        let finalURL = trail.current.text
        return FetchedBody(
            bytes: bytes,
            mediaType: whole.mediaType,
            suggestedFileName: SuggestedFileName.from(contentDisposition: whole.contentDisposition, url: finalURL),
            head: FetchedHead(freshness: whole.freshness(now: resources.clock.wallTime()), finalURL: finalURL)
        )
    }

    private func collect(
        _ body: HTTPClientResponse.Body,
        into bytes: inout ByteBuffer,
        expected: Int?
    ) async throws(FetchError) {
        progress(bytes.readableBytes, expected)
        do {
            for try await var chunk in body {
                deadline.recordProgress()
                guard bytes.readableBytes + chunk.readableBytes <= limits.byteCount else { throw tooLarge() }
                bytes.writeBuffer(&chunk)
                progress(bytes.readableBytes, expected)
            }
        } catch {
            throw FetchError(error, hasHead: true)
        }
        // The HTTP client ends the sequence without an error when the task is cancelled.
        if Task.isCancelled { throw .cancelled }
        guard expected == nil || bytes.readableBytes == expected else { throw .cutOff }
    }

    private func tooLarge() -> FetchError {
        FetchError(.tooLarge, "The file is larger than \(limits.byteCount) bytes.")
    }
}
