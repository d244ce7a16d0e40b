import AsyncHTTPClient
import ImageLoading
import NIOCore

extension FetchAttempt {
    /// Receives a body to its announced end.
    ///
    /// What arrived of a body that is cut off stays in ``partial`` when the rest can be asked for.
    ///
    /// - Parameter first: The part at hand of which this answer is the rest.
    mutating func receive(
        _ response: HTTPClientResponse,
        head: AnswerHead,
        trail: RedirectTrail,
        after first: PartialBody?
    ) async throws(FetchFailure) -> FetchedBody {
        let whole = first.map { head.completing($0.head) } ?? head
        if case .unknown(let coding) = head.coding {
            throw FetchFailure(
                .undecodable,
                "The answer is packed in a way Quire didn't ask for (\(coding.prefix(40)))."
            )
        }
        // A packed body's length says nothing of what it unpacks to; still, one that is too long packed is too long.
        let start = first?.count ?? 0
        let announced = head.contentLength.map { $0.addingReportingOverflow(start) }
        if let announced, announced.overflow || announced.partialValue > limits.byteCount { throw tooLarge() }
        let expected = head.coding == .none ? announced?.partialValue ?? head.contentRange?.total : nil

        // Announced lengths may lie: room is made as bytes come.
        var bytes = first?.bytes ?? ByteBuffer()
        partial = nil
        bytes.reserveCapacity(minimumWritableBytes: min(expected ?? 0, 1 << 20) - start)
        do throws(FetchFailure) {
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
            head: FetchedHead(freshness: whole.freshness(now: room.clock.wallTime()), finalURL: finalURL)
        )
    }

    private func collect(
        _ body: HTTPClientResponse.Body,
        into bytes: inout ByteBuffer,
        expected: Int?
    ) async throws(FetchFailure) {
        progress(bytes.readableBytes, expected)
        do {
            for try await var chunk in body {
                watch.sign()
                guard bytes.readableBytes + chunk.readableBytes <= limits.byteCount else { throw tooLarge() }
                bytes.writeBuffer(&chunk)
                progress(bytes.readableBytes, expected)
            }
        } catch {
            throw FetchFailure(error, hasHead: true)
        }
        // The client ends the sequence quietly when the task is cancelled.
        if Task.isCancelled { throw .cancelled }
        guard expected == nil || bytes.readableBytes == expected else { throw .cutOff }
    }

    private func tooLarge() -> FetchFailure {
        FetchFailure(.tooLarge, "The file is larger than \(limits.byteCount) bytes.")
    }
}
