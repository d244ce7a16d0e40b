import Logging
import Synchronization
import Testing

@testable import quire

@Suite("The log")
struct DeferredLogHandlerTests {
    /// Keeps the written text.
    private final class Output: TextOutputStream, Sendable {
        private let stored = Mutex("")

        var text: String { stored.withLock { $0 } }

        func write(_ string: String) {
            stored.withLock { $0 += string }
        }
    }

    /// Metadata that counts how often it is converted to text.
    private final class CountedText: CustomStringConvertible, Sendable {
        private let count = Mutex(0)

        var conversionCount: Int { count.withLock { $0 } }

        var description: String {
            count.withLock { $0 += 1 }
            return "17"
        }
    }

    @Test("has the metadata of the logger and of the line, and converts it only for lines that are written")
    func metadata() {
        let output = Output()
        var logger = Logger(label: "quire") { DeferredLogHandler(StreamLogHandler(label: $0, stream: output)) }
        logger.logLevel = .warning
        let number = CountedText()
        logger[metadataKey: "request"] = .stringConvertible(number)
        logger.info("not written", metadata: ["path": "/"])
        #expect(number.conversionCount == 0 && output.text.isEmpty)
        logger.warning("written", metadata: ["path": "/images"])
        #expect(number.conversionCount > 0)
        #expect(output.text.contains("warning quire: path=/images request=17 ["))
        #expect(output.text.hasSuffix("written\n") && output.text.filter { $0 == "\n" }.count == 1)
    }

    @Test("prefers the metadata of the line")
    func precedence() {
        let output = Output()
        var logger = Logger(label: "quire") { DeferredLogHandler(StreamLogHandler(label: $0, stream: output)) }
        logger[metadataKey: "route"] = "first"
        #expect(logger[metadataKey: "route"]?.description == "first")
        logger.error("written", metadata: ["route": "second"])
        #expect(output.text.contains("route=second") && !output.text.contains("first"))
    }
}
