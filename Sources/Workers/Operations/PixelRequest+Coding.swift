/// The payload of a request for a pixel operation. The server writes it, and the worker reads it.
struct PixelRequest {
    let operation: PixelOperation
    /// The layout of the input; nil for a file.
    let layout: PixelBuffer.Layout?
    /// The time limit in seconds; nil for none. The worker stops when it is exceeded, if the operation can be stopped.
    let timeLimit: Double?

    init(_ operation: PixelOperation, _ input: PixelInput, timeLimit: Double?) {
        self.operation = operation
        self.timeLimit = timeLimit
        if case .pixels(let pixels) = input { layout = pixels.layout } else { layout = nil }
    }

    var payload: [UInt8] {
        var writer = PayloadWriter()
        operation.write(to: &writer)
        writer.add(layout != nil)
        layout?.write(to: &writer)
        writer.add(optional: timeLimit)
        return writer.bytes
    }

    init(_ message: WorkerMessage) throws(ProtocolViolation) {
        var reader = PayloadReader(message.payload)
        operation = try PixelOperation(number: message.operation, from: &reader)
        layout = try reader.boolean() ? try PixelBuffer.Layout(from: &reader) : nil
        timeLimit = try reader.optionalDouble()
        try reader.end()
        if let layout, layout.sampleCount != message.bodyCount { throw ProtocolViolation("wrong number of samples") }
    }
}
