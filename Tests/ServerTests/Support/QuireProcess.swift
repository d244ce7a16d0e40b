import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1

/// The `quire` program as a child process that a test can kill.
final class QuireProcess: Sendable {
    struct Failure: Error {
        let output: String
    }

    struct ProcessResult: Sendable {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The port on which the program listens.
    let port: Int
    private let processIdentifier: Int32
    private let ended: Task<Int32, Never>

    /// The path of the program, which is beside the tests.
    private static let program: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/quire"
    }()

    /// Starts `quire serve` on a free port and returns once it listens.
    static func serve(_ library: String, data: String, _ options: [String] = []) async throws -> QuireProcess {
        try await BlockingWork.run {
            let arguments = ["serve", library, "--data", data, "--port", "0"] + options
            let process = try SpawnedProgram(program, arguments, separatesErrors: false)
            var text = ""
            while true {
                let piece = SpawnedProgram.piece(from: process.output)
                text += String(decoding: piece, as: UTF8.self)
                if let port = port(in: text) {
                    // Read the further output, because the program would block on a full pipe.
                    Thread.detachNewThread { _ = SpawnedProgram.everything(from: process.output) }
                    return QuireProcess(process, port: port)
                }
                if piece.isEmpty {
                    close(process.output)
                    _ = process.wait()
                    throw Failure(output: text)
                }
            }
        }
    }

    /// Runs the program and waits until it ends.
    ///
    /// - Parameter input: A line for its standard input; nil for none.
    static func run(_ arguments: [String], input: String? = nil) async throws -> ProcessResult {
        try await BlockingWork.run {
            let process =
                if let input {
                    try SpawnedProgram(
                        "/bin/sh",
                        ["-c", #"line=$1; shift; printf '%s\n' "$line" | "$0" "$@""#, program, input] + arguments,
                        separatesErrors: true
                    )
                } else {
                    try SpawnedProgram(program, arguments, separatesErrors: true)
                }
            let bytes = SpawnedProgram.everything(from: process.output)
            let errors = process.errors.map { String(decoding: SpawnedProgram.everything(from: $0), as: UTF8.self) }
            return ProcessResult(status: process.wait(), output: bytes, errors: errors ?? "")
        }
    }

    /// Runs the program and kills it after a time, unless it ended before.
    static func run(_ arguments: [String], killedAfter milliseconds: Int) async throws {
        let seconds = Double(milliseconds) / 1000
        try await BlockingWork.run {
            let all = ["-s", "KILL", "\(seconds)", program] + arguments
            let process = try SpawnedProgram("/usr/bin/timeout", all, separatesErrors: false)
            _ = SpawnedProgram.everything(from: process.output)
            _ = process.wait()
        }
    }

    /// The number at the end of `http://name:number/` or `https://name:number/`.
    private static func port(in text: String) -> Int? {
        for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1) {
            guard let address = line.firstRange(of: "://") else { continue }
            let place = line[address.upperBound...].prefix { $0 != "/" }
            return place.lastIndex(of: ":").flatMap { Int(place[place.index(after: $0)...]) }
        }
        return nil
    }

    private init(_ process: SpawnedProgram, port: Int) {
        self.port = port
        processIdentifier = process.identifier
        ended = Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: process.wait()) }
            }
        }
    }

    /// Kills the program with `SIGKILL`, which it can't handle, and waits until it has ended.
    func killWithoutWarning() async {
        kill(processIdentifier, SIGKILL)
        _ = await ended.value
    }

    /// Sends a signal to the program.
    func signal(_ signal: Int32) {
        kill(processIdentifier, signal)
    }

    /// Asks the program to stop, and returns its exit status.
    func stop(_ signal: Int32 = SIGTERM) async -> Int32 {
        kill(processIdentifier, signal)
        return await ended.value
    }

    /// The peak memory, in bytes.
    var peakMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }

    func get(_ path: String) async throws -> JSON {
        try await TestClient.send(port: port, .GET, path).json
    }

    /// Waits until the scan has finished.
    func waitForScan() async throws {
        let response = try await TestClient.shared.execute(
            TestClient.request(port: port, .GET, "/api/v1/events"),
            timeout: .seconds(120)
        )
        for try await event in EventReader(response.body) where event.name == "scan" {
            if try JSON(parsing: event.data.utf8)["phase"].text == "done" { return }
        }
    }
}
