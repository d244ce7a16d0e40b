import Glibc
import Testing

@testable import Workers

@Suite("Messages")
struct WorkerMessageTests {
    /// One message of each kind, with payloads of every operation and result.
    private static var all: [WorkerMessage] {
        let layout = PixelBuffer.Layout(width: 7, height: 5, bands: 4, delays: [40, 0, 1_000], loop: 3)
        let samples = SharedBytes([UInt8](repeating: 9, count: layout.sampleCount))
        let description = WorkerDescription(
            landlockVersion: 7,
            libraryVersion: (8, 14),
            writableFormats: [.jpeg, .gif],
            decodesJPEGXL: true
        )
        var messages = [
            WorkerMessage(.ready, payload: description.payload),
            WorkerMessage(.cancel, request: 77),
            WorkerMessage(.failure, request: 5, payload: WorkerFailure.failed("no picture").payload),
            WorkerMessage(.failure, request: .max, payload: WorkerFailure.cancelled.payload),
        ]
        for operation in operations {
            guard let pixels = PixelBuffer(layout, samples: samples) else { continue }
            let request = PixelRequest(operation, .pixels(pixels), timeLimit: 2.5)
            messages.append(
                WorkerMessage(
                    .request,
                    request: 1 << 30,
                    operation: operation.number,
                    bodyCount: layout.sampleCount,
                    payload: request.payload,
                    descriptors: [file(), file()]
                )
            )
        }
        return messages
    }

    private static let operations: [PixelOperation] =
        [
            .readHeader, .grey, .dither, .blur(sigma: 2.5), .luminance(cell: 8),
            .decode(.init(width: 100, height: 200, frameCount: 3, isTolerant: true)),
            .reshape(
                .init(left: 1, top: 2, width: 3, height: 4, resultWidth: 5, resultHeight: 6, quarterTurns: 3)
            ),
            .encode(.init(format: .avif, quality: 60, effort: 9)),
            .draw(scale: 0.5, isGrey: true, .init(format: .png, quality: 100, effort: 6)), .render(rendering),
            .renderTiles(.init(rendering, edge: 16, tiles: [0, 2, 5])),
        ] + PixelOperation.Misbehaviour.allCases.map { .misbehave($0) }

    /// A value with a different number in each place.
    private static var rendering: PixelOperation.Rendering {
        var rendering = PixelOperation.Rendering(
            width: 100,
            height: 200,
            .init(format: .webp, quality: 81, effort: 2)
        )
        (rendering.left, rendering.top, rendering.width, rendering.height) = (1, 2, 30, 40)
        (rendering.resultWidth, rendering.resultHeight) = (29, 39)
        return rendering
    }

    private static func file() -> OwnedDescriptor { OwnedDescriptor(owning: dup(0)) }

    private func isSame(_ left: WorkerMessage, _ right: WorkerMessage) -> Bool {
        left.bytes == right.bytes && left.descriptors.map(\.number) == right.descriptors.map(\.number)
    }

    @Test("a message that arrives in two pieces is read, wherever it is split")
    func cuts() throws {
        for message in Self.all {
            let bytes = message.bytes
            for cut in 0...bytes.count {
                var reader = MessageReader()
                try reader.receive(bytes[..<cut], cut > 0 ? message.descriptors : [])
                if cut < bytes.count {
                    #expect(try reader.next() == nil)
                    try reader.receive(bytes[cut...], cut > 0 ? [] : message.descriptors)
                }
                let read = try #require(try reader.next())
                #expect(isSame(read, message))
                #expect(try reader.next() == nil)
                #expect(!reader.isInsideMessage)
            }
        }
    }

    @Test("messages that arrive together, or byte by byte, are read in order")
    func together() throws {
        let messages = Self.all
        var (whole, single) = (MessageReader(), MessageReader())
        var read: [WorkerMessage] = []
        for message in messages {
            for (index, byte) in message.bytes.enumerated() {
                try single.receive([byte], index == 0 ? message.descriptors : [])
                if let next = try single.next() { read.append(next) }
            }
        }
        #expect(read.count == messages.count)
        #expect(zip(read, messages).allSatisfy { isSame($0, $1) })
        let few = messages.suffix(2)
        for message in few { try whole.receive(message.bytes, message.descriptors) }
        for message in few { #expect(isSame(try #require(try whole.next()), message)) }
    }

    @Test(
        "a header with a wrong byte is refused or read as another message, and the reader never waits beyond the limit"
    )
    func wrongHeaders() throws {
        let message = WorkerMessage(.answer, request: 3, bodyCount: 100, payload: [1, 2, 3])
        for index in 0..<WorkerMessage.headerCount {
            for value in UInt8.min...UInt8.max where value != message.bytes[index] {
                var bytes = message.bytes
                bytes[index] = value
                var reader = MessageReader()
                try reader.receive(bytes)
                do throws(ProtocolViolation) {
                    let next = try reader.next()
                    #expect(index >= 3)
                    #expect((next?.payload.count ?? 0) <= WorkerMessage.Limit.payload)
                } catch {}
            }
        }
    }

    @Test("invalid bytes are refused at the first one, and too many files are refused")
    func nonsense() throws {
        for byte in UInt8.min...UInt8.max where byte != 0x51 {
            var reader = MessageReader()
            try reader.receive([byte])
            #expect(throws: ProtocolViolation.self) { try reader.next() }
        }
        var reader = MessageReader()
        #expect(throws: ProtocolViolation.self) {
            for _ in 0..<10 { try reader.receive([0x51], [Self.file()]) }
        }
    }

    @Test("a file that is announced but not sent is refused")
    func missingFile() throws {
        let bytes = WorkerMessage(.request, operation: 1, bodyCount: 1, descriptors: [Self.file(), Self.file()]).bytes
        var reader = MessageReader()
        try reader.receive(bytes, [Self.file()])
        #expect(throws: ProtocolViolation.self) { try reader.next() }
    }

    @Test("requests are read as they were written, and every shorter payload is refused")
    func requests() throws {
        for message in Self.all where message.kind == .request {
            let request = try PixelRequest(message)
            #expect(Self.operations.contains(request.operation))
            #expect(request.layout?.delays == [40, 0, 1_000])
            #expect(request.timeLimit == 2.5)
            for count in 0..<message.payload.count {
                var shorter = message
                shorter.payload = Array(message.payload.prefix(count))
                #expect(throws: ProtocolViolation.self) { try PixelRequest(shorter) }
            }
            var longer = message
            longer.payload.append(0)
            #expect(throws: ProtocolViolation.self) { try PixelRequest(longer) }
            var other = message
            other.bodyCount += 1
            #expect(throws: ProtocolViolation.self) { try PixelRequest(other) }
        }
    }

    @Test("random payloads are read or refused")
    func randomPayloads() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let payload = (0..<Int.random(in: 0..<80)).map { _ in UInt8.random(in: 0...(Bool.random() ? 255 : 3)) }
            let number = UInt16.random(in: 0...11, using: &generator)
            let message = WorkerMessage(.request, operation: number, bodyCount: 1, payload: payload)
            _ = try? PixelRequest(message)
            _ = try? WorkerFailure(payload: payload)
            _ = try? WorkerDescription(payload: payload)
            for operation in Self.operations {
                _ = try? PixelResult(payload: payload, body: SharedBytes([1, 2, 3]), of: operation)
            }
        }
    }

    @Test("results are read as they were written, and only as results of their operation")
    func results() throws {
        let layout = PixelBuffer.Layout(width: 3, height: 2, bands: 1)
        let samples = SharedBytes([1, 2, 3, 4, 5, 6])
        let pixels = try #require(PixelBuffer(layout, samples: samples))
        let payload = PixelResult.pixels(pixels).payload
        guard case .pixels(let read) = try PixelResult(payload: payload, body: samples, of: .grey) else {
            Issue.record("not pixels")
            return
        }
        #expect(read.layout == layout)
        #expect(read.samples.copy() == [1, 2, 3, 4, 5, 6])
        #expect(throws: ProtocolViolation.self) { try PixelResult(payload: payload, body: samples, of: .readHeader) }
        for count in [0, 5, 7] {
            let body = SharedBytes([UInt8](repeating: 0, count: count))
            #expect(throws: ProtocolViolation.self) { try PixelResult(payload: payload, body: body, of: .grey) }
        }
    }

    @Test("a file that can't be rendered in one step has a reason and no bytes")
    func unsuitable() throws {
        for reason in Unsuitability.allCases {
            let payload = PixelResult.unsuitable(reason).payload
            let operation = PixelOperation.render(Self.rendering)
            guard case .unsuitable(reason) = try PixelResult(payload: payload, body: SharedBytes([]), of: operation)
            else {
                Issue.record("\(reason)")
                continue
            }
            #expect(throws: ProtocolViolation.self) {
                try PixelResult(payload: payload, body: SharedBytes([1]), of: operation)
            }
            #expect(throws: ProtocolViolation.self) {
                try PixelResult(payload: payload, body: SharedBytes([]), of: .grey)
            }
        }
    }

    @Test("control characters of a worker's message are removed")
    func controlCharacters() throws {
        let failure = WorkerFailure.failed("a\u{1B}[31mb\nc\u{0}")
        #expect(try WorkerFailure(payload: failure.payload) == .failed("a[31mbc"))
    }
}
