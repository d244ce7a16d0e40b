import HTTPTypes
import Hummingbird
import Library
import TextCoding

/// `/koreader`: the server of KOReader's progress synchronisation.
struct KOReaderRoutes: Sendable {
    let store: LibraryStore
    let places: KOReaderPlaces

    /// The maximum size of a body, in bytes. It takes about 500, and more with the metadata of a document.
    private static let bodyLimit = 16 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/koreader/healthcheck") { _, _ in KomgaJSON.response(["state": .string("OK")]) }
        routes.on(.post, "/koreader/users/create") { _, _ in KOReaderError.registrationDisabled.response }
        routes.on(.get, "/koreader/users/auth") { _, _ in KomgaJSON.response(["authorized": .string("OK")]) }
        routes.on(.put, "/koreader/syncs/progress") { request, context in
            let bytes = try await request.boundedBody(limit: Self.bodyLimit)
            let report: SyncReport
            do throws(KOReaderError) {
                report = try self.report(Array(bytes.readableBytesView))
            } catch {
                return error.response
            }
            let time = try await places.record(report, user: context.user)
            return KomgaJSON.response(["document": .string(report.document), "timestamp": .integer(Self.seconds(time))])
        }
        routes.on(.get, "/koreader/syncs/progress/{document}") { _, context in
            let document = context.parameters.get("document") ?? ""
            guard Self.isDocument(document),
                let latest = try await places.latest(document: document, user: context.user)
            else { return KomgaJSON.response(.object([])) }
            return KomgaJSON.response(Self.json(latest))
        }
    }

    /// Reads `{"document": …, "progress": …, "percentage": …, "device": …, "device_id": …}`.
    private func report(_ bytes: [UInt8]) throws(KOReaderError) -> SyncReport {
        guard let body = try? JSON(parsing: bytes) else { throw .invalidRequest }
        guard let document = body["document"].string, Self.isDocument(document) else { throw .noDocument }
        // A page number may be a number.
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

    private static func isDocument(_ text: String) -> Bool {
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
