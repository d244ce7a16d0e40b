import HTTPTypes
import Hummingbird
import Library
import Readers
import TextCoding

/// `/koreader`: the server of KOReader's progress synchronisation.
struct KOReaderRoutes: Sendable {
    let store: LibraryStore
    let converter: KOReaderProgressConverter
    let access: AccessGuard

    /// The maximum size of a body, in bytes. A report takes about 500 bytes, and more with the metadata of the
    /// document.
    private static let bodyLimit = 16 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/koreader/healthcheck") { _, _ in ProtocolJSON.response(["state": .string("OK")]) }
        routes.on(.post, "/koreader/users/create") { request, _ in try await registration(request) }
        routes.on(.get, "/koreader/users/auth") { _, _ in ProtocolJSON.response(["authorized": .string("OK")]) }
        routes.on(.put, "/koreader/syncs/progress") { request, context in
            let bytes = try await request.boundedBody(limit: Self.bodyLimit)
            let report: SyncReport
            do throws(KOReaderError) {
                report = try self.report(Array(bytes.readableBytesView))
            } catch {
                return error.response
            }
            let time = try await converter.record(report, user: context.user)
            return ProtocolJSON.response([
                "document": .string(report.document), "timestamp": .integer(Self.seconds(time)),
            ])
        }
        routes.on(.get, "/koreader/syncs/progress/{document}") { _, context in
            let document = context.parameters.get("document") ?? ""
            guard Self.isName(document),
                let latest = try await converter.latest(document: document, user: context.user)
            else { return ProtocolJSON.response(.object([])) }
            return ProtocolJSON.response(Self.json(latest))
        }
    }

    /// Answers a registration, `{"username": …, "password": …}`, whose password is an MD5. A server that asks for no
    /// sign-in accepts any name. Otherwise only administrators can add users, so a device can only learn that its key
    /// is already valid.
    private func registration(_ request: Request) async throws -> Response {
        let bytes = try await request.boundedBody(limit: Self.bodyLimit)
        guard let body = try? JSON(parsing: Array(bytes.readableBytesView)), let name = body["username"].string,
            let key = body["password"].string, Self.isName(name), !key.isEmpty,
            key.utf8.count <= SyncReport.maximumTextBytes
        else { return KOReaderError.invalidRequest.response }
        guard try await access.isOpen() else {
            let isKnown = try await access.accounts.authenticate(syncHeader: key, userName: name) != nil
            return (isKnown ? KOReaderError.registered : .registrationDisabled).response
        }
        var response = ProtocolJSON.response(["username": .string(name)])
        response.status = .created
        return response
    }

    /// Reads `{"document": …, "progress": …, "percentage": …, "device": …, "device_id": …}`.
    private func report(_ bytes: [UInt8]) throws(KOReaderError) -> SyncReport {
        guard let body = try? JSON(parsing: bytes) else { throw .invalidRequest }
        guard let document = body["document"].string, Self.isName(document) else { throw .noDocument }
        // The number of a page may be a JSON number instead of a string.
        let progress = body["progress"].string ?? body["progress"].int.map(String.init)
        guard let progress, let percentage = body["percentage"].double, percentage.isFinite,
            let device = body["device"].string
        else { throw .invalidRequest }
        let deviceID = body["device_id"].string ?? ""
        let isShort = [progress, device, deviceID].allSatisfy { $0.utf8.count <= SyncReport.maximumTextBytes }
        guard isShort, !progress.isEmpty else { throw .invalidRequest }
        return SyncReport(
            document: document,
            deviceID: deviceID,
            device: device,
            progress: progress,
            percentage: min(max(percentage, 0), 1),
            reportedAt: store.now
        )
    }

    /// Whether a text can name a document or a user.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.contains(":") && text.utf8.count <= SyncReport.maximumTextBytes
    }

    private static func json(_ report: SyncReport) -> JSON {
        var json: JSON = [
            "document": .string(report.document),
            "percentage": .number(report.percentage),
            "progress": .string(report.progress),
            "device": .string(report.device),
            "timestamp": .integer(seconds(report.reportedAt)),
        ]
        if !report.deviceID.isEmpty { json.setMember("device_id", to: .string(report.deviceID)) }
        return json
    }

    private static func seconds(_ milliseconds: Int64) -> Int { Int(milliseconds / 1000) }
}
