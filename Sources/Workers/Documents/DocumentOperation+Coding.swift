/// The numbers and the payloads of operations on documents.
extension DocumentOperation {
    /// The numbers of these operations.
    static let numbers: ClosedRange<UInt16> = 30...39

    /// The number of the operation, without its parameters.
    var number: UInt16 {
        switch self {
        case .readDescription: 30
        case .render: 31
        case .readWords: 32
        case .readLinks: 33
        case .readPicture: 34
        }
    }

    /// The page that is read; nil for the whole document.
    var page: Int? {
        switch self {
        case .readDescription: nil
        case .render(let area): area.page
        case .readWords(let page), .readLinks(let page), .readPicture(let page): page
        }
    }

    fileprivate func write(to writer: inout PayloadWriter) {
        switch self {
        case .readDescription: break
        case .readWords(let page), .readLinks(let page), .readPicture(let page): writer.add(page)
        case .render(let area):
            for value in [
                area.page, area.scaledWidth, area.scaledHeight, area.left, area.top, area.width, area.height,
            ] {
                writer.add(value)
            }
        }
    }

    fileprivate init(number: UInt16, from reader: inout PayloadReader) throws(ProtocolViolation) {
        let pages = 0...Limit.pages - 1
        switch number {
        case 30: self = .readDescription
        case 31:
            let edge = 1...PixelOperation.largestEdge
            let position = 0...PixelOperation.largestEdge
            var area = DocumentArea(
                page: try reader.integer(pages),
                width: try reader.integer(edge),
                height: try reader.integer(edge)
            )
            (area.left, area.top) = (try reader.integer(position), try reader.integer(position))
            (area.width, area.height) = (try reader.integer(edge), try reader.integer(edge))
            self = .render(area)
        case 32: self = .readWords(page: try reader.integer(pages))
        case 33: self = .readLinks(page: try reader.integer(pages))
        case 34: self = .readPicture(page: try reader.integer(pages))
        default: throw ProtocolViolation("unknown operation")
        }
    }
}

/// A request as a message and back.
struct DocumentRequest {
    let operation: DocumentOperation
    let password: String?
    /// The time limit in seconds; nil for none.
    let timeLimit: Double?

    init(_ operation: DocumentOperation, password: String?, timeLimit: Double?) {
        self.operation = operation
        self.password = password
        self.timeLimit = timeLimit
    }

    var payload: [UInt8] {
        var writer = PayloadWriter()
        operation.write(to: &writer)
        writer.add(optional: password)
        writer.add(optional: timeLimit)
        return writer.bytes
    }

    init(_ message: WorkerMessage) throws(ProtocolViolation) {
        var reader = PayloadReader(message.payload)
        operation = try DocumentOperation(number: message.operation, from: &reader)
        password = try reader.optionalText()
        timeLimit = try reader.optionalDouble()
        try reader.end()
    }
}
