import Dispatch
import Foundation
import Synchronization

/// A web site on this machine with fixed responses.
final class LoopbackSite: Sendable {
    struct Failure: Error {}

    struct Page: Sendable {
        var status = "200 OK"
        var headers: [String] = []
        var body: [UInt8] = []
        /// Delays the response and all later ones until it is open.
        var gate: Gate?

        static func json(_ text: String) -> Page {
            Page(headers: ["Content-Type: application/divina+json"], body: Array(text.utf8))
        }

        static func redirect(to location: String) -> Page {
            Page(status: "302 Found", headers: ["Location: \(location)"])
        }
    }

    /// A gate that is closed until ``open()`` is called.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() {
            semaphore.signal()
        }

        /// Waits until the gate is open. It stays open for later callers.
        fileprivate func pass() {
            semaphore.wait()
            semaphore.signal()
        }
    }

    /// Asks the accepting thread to end.
    private final class Closing: Sendable {
        let isAsked = Atomic(false)
    }

    let port: Int
    private let descriptor: Int32
    private let closing = Closing()
    /// Guards the list of requests.
    private let asked = Mutex<[String]>([])

    /// - Parameter pages: the responses by path and query. Everything else is not found.
    init(_ pages: [String: Page]) throws {
        // Child processes must not inherit the descriptor: they would keep the port in use after the site is closed.
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            close(descriptor)
            throw Failure()
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self, descriptor, closing] in
            // The descriptor stays open until `deinit` asks this thread to end. If it were closed earlier, its number
            // could be reused, and `deinit` would shut down another socket.
            while !closing.isAsked.load(ordering: .acquiring) {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { continue }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                let path = Self.readRequest(connection)
                self?.asked.withLock { $0.append(path) }
                let page = pages[path] ?? Page(status: "404 Not Found")
                page.gate?.pass()
                Self.answer(page, on: connection)
            }
            close(descriptor)
        }
    }

    deinit {
        closing.isAsked.store(true, ordering: .releasing)
        // Wakes the accepting thread; `close` alone does not.
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// The requested paths so far, in order.
    var requests: [String] { asked.withLock { $0 } }

    /// Reads a request to the end of its head, and returns the path in its first line.
    private static func readRequest(_ connection: Int32) -> String {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = recv(connection, &byte, 1, 0)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { break }
            head.append(byte)
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? String(words[1]) : ""
    }

    private static func answer(_ page: Page, on connection: Int32) {
        let head =
            ["HTTP/1.1 \(page.status)", "Content-Length: \(page.body.count)", "Connection: close"] + page.headers
        var rest = (Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + page.body)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(connection)
    }
}
