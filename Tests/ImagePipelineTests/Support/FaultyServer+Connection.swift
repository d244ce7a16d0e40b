import NIOCore

/// A connection of a ``FaultyServer``: parses requests and sends the scripted responses.
final class FaultyConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let core: FaultyServer.Core
    private var received: [UInt8] = []
    /// Whether the script has stalled or closed the connection, so that nothing more is sent.
    private var isOver = false

    init(core: FaultyServer.Core) {
        self.core = core
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += Self.unwrapInboundIn(data).readableBytesView
        while !isOver, let request = takeRequest() { answer(request, context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Tests may close connections early.
        context.close(promise: nil)
    }

    /// Returns the next complete request. Requests have no body.
    private func takeRequest() -> ServerRequest? {
        let end = Array("\r\n\r\n".utf8)
        guard let range = received.firstRange(of: end) else { return nil }
        let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: true)
        received.removeSubrange(..<range.upperBound)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            return (name: String(name), value: String(line.dropFirst(name.count + 1).drop { $0 == " " }))
        }
        return ServerRequest(method: String(words[0]), target: String(words[1]), headers: headers)
    }

    private func answer(_ request: ServerRequest, _ context: ChannelHandlerContext) {
        switch core.behaviour(for: request) {
        case .file(let file):
            let answer = FileAnswer(file, request)
            send(answer.head + answer.body, context)
        case .status(let status, let headers, let body):
            send(Self.head(status, headers + [("Content-Length", "\(body.count)")]) + body, context)
        case .redirect(let location, let status):
            send(Self.head(status, [("Location", location), ("Content-Length", "0")]), context)
        case .dropped(let file, let count):
            let answer = FileAnswer(file, request)
            sendAndClose(answer.head + answer.body.prefix(min(count, max(0, answer.body.count - 1))), context)
        case .stalled(let file, let count):
            isOver = true
            let answer = FileAnswer(file, request)
            send(answer.head + answer.body.prefix(count), context)
        case .dripping(let file, let gate):
            let answer = FileAnswer(file, request)
            send(answer.head, context)
            drip(answer.body[...], gate, context)
        case .silent:
            isOver = true
        case .closes:
            isOver = true
            context.close(promise: nil)
        case .lying(let length, let bytes):
            let answer = Self.head(200, [("Content-Length", "\(length)")]) + bytes
            if bytes.count < length { sendAndClose(answer, context) } else { send(answer, context) }
        case .chunked(let chunks, let isEnded, let headers):
            let body = chunks.flatMap { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8) }
            let answer = Self.head(200, headers + [("Transfer-Encoding", "chunked")]) + body
            if isEnded { send(answer + Array("0\r\n\r\n".utf8), context) } else { sendAndClose(answer, context) }
        case .untilClose(let bytes):
            sendAndClose(Self.head(200, [("Connection", "close")]) + bytes, context)
        case .endless:
            isOver = true
            send(Self.head(200, [("Transfer-Encoding", "chunked")]), context)
            pour(context)
        case .raw(let bytes):
            sendAndClose(bytes, context)
        case .decided:
            // `behaviour(for:)` resolves this case already; a nested decision is an error in the test.
            send(Self.head(500, [("Content-Length", "0")]), context)
        }
    }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    private func sendAndClose(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        isOver = true
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenComplete { _ in channel.close(promise: nil)
        }
    }

    private func drip(_ bytes: ArraySlice<UInt8>, _ gate: StepGate, _ context: ChannelHandlerContext) {
        let channel = context.channel
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        var rest = bytes
        while let byte = rest.first, channel.isActive {
            let left = rest
            let mayStep = gate.take {
                channel.eventLoop.execute {
                    let (connection, context) = bound.value
                    connection.drip(left, gate, context)
                }
            }
            guard mayStep else { return }
            send([byte], context)
            rest.removeFirst()
        }
    }

    private func pour(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0, count: 0x10000) + Array("\r\n".utf8)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: chunk))).whenSuccess {
            // Continues in the next iteration of the event loop, so that a fast reader does not deepen the stack.
            bound.value.1.eventLoop.execute { bound.value.0.pour(bound.value.1) }
        }
    }

    static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) Status\r\n\(fields)\r\n".utf8)
    }
}

/// The correct response to a request for a file.
struct FileAnswer {
    var head: [UInt8]
    var body: [UInt8]

    init(_ file: ServerFile, _ request: ServerRequest) {
        var headers = file.headers
        if let mediaType = file.mediaType { headers.append(("Content-Type", mediaType)) }
        if let tag = file.entityTag { headers.append(("ETag", tag)) }
        if let date = file.lastModified { headers.append(("Last-Modified", date)) }
        if file.supportsRange { headers.append(("Accept-Ranges", "bytes")) }
        if Self.isUnchanged(file, request) {
            head = FaultyConnection.head(304, headers)
            body = []
            return
        }
        var status = 200
        body = file.bytes
        if let start = Self.rangeStart(file, request) {
            let isSatisfiable = start < file.bytes.count
            status = isSatisfiable ? 206 : 416
            body = Array(file.bytes.dropFirst(start))
            let range = isSatisfiable ? "\(start)-\(file.bytes.count - 1)" : "*"
            headers.append(("Content-Range", "bytes \(range)/\(file.bytes.count)"))
        }
        headers.append(("Content-Length", "\(body.count)"))
        head = FaultyConnection.head(status, headers)
    }

    private static func isUnchanged(_ file: ServerFile, _ request: ServerRequest) -> Bool {
        if let asked = request.header("If-None-Match") { return asked == file.entityTag }
        guard let asked = request.header("If-Modified-Since") else { return false }
        return asked == file.lastModified
    }

    private static func rangeStart(_ file: ServerFile, _ request: ServerRequest) -> Int? {
        guard file.supportsRange, let range = request.header("Range"), range.hasPrefix("bytes="), range.hasSuffix("-")
        else { return nil }
        if let condition = request.header("If-Range"), condition != file.entityTag { return nil }
        return Int(range.dropFirst(6).dropLast())
    }
}
