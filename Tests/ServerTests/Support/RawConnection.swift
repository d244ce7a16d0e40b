import Foundation

/// A TCP connection for requests that an HTTP client can't send.
enum RawConnection {
    struct Failure: Error {}

    /// Sends a text. Returns all bytes that the server sends until it closes the connection.
    ///
    /// - Parameter endsInput: Whether to tell the server that no more bytes follow the text.
    static func exchange(port: Int, _ text: String, endsInput: Bool = false) async throws -> String {
        try await BlockingWork.run {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw Failure() }
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(UInt16(port).bigEndian)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let connected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard connected == 0 else { throw Failure() }
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                // `MSG_NOSIGNAL`: no `SIGPIPE` if the server has already closed the connection.
                let count = rest.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            if endsInput { shutdown(descriptor, Int32(SHUT_WR)) }
            var answer: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(descriptor, &piece, piece.count, 0)
                guard count > 0 else { break }
                answer += piece.prefix(count)
            }
            return String(decoding: answer, as: UTF8.self)
        }
    }
}

/// Runs blocking work on a thread of its own, because the server under test needs the threads of the cooperative pool.
enum BlockingWork {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
}
