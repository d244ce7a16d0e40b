import Foundation
import Library
import Publications
import TextCoding
import WireModel

/// The progress of a publication as a Readium locator. The locator contains paths in the book, not addresses.
struct LocatorProgress {
    static let mediaType = "application/vnd.readium.progression+json"
    static let positionsType = "application/vnd.readium.position-list+json"

    let record: PublicationRecord
    /// The structure of a book; nil for a publication of images.
    let body: BookBody?

    /// The progression, 0 to 1, from which a book counts as completely read.
    static let completionThreshold = 0.99

    // MARK: - Positions

    /// All positions, as locators.
    var positions: JSON {
        let locators =
            body.map { body in
                body.placedSections.flatMap { section, start in
                    (0..<section.positionCount).map { locator(section, start + $0, start) }
                }
            } ?? (0..<record.pageCount).map { locator(ofPage: $0) }
        return ["total": .integer(locators.count), "positions": .array(locators)]
    }

    private func locator(_ section: BookSection, _ position: Int, _ start: Int) -> JSON {
        let locations: JSON = [
            "position": .integer(position + 1),
            "progression": .number(Double(position - start) / Double(max(section.positionCount, 1))),
            "totalProgression": .number(Double(position) / Double(max(record.pageCount, 1))),
        ]
        return [
            "href": .string(section.path), "type": .string("application/xhtml+xml"), "locations": locations,
        ]
    }

    private func locator(ofPage page: Int) -> JSON {
        let locations: JSON = [
            "position": .integer(page + 1),
            "progression": .number(0),
            "totalProgression": .number(Double(page) / Double(max(record.pageCount, 1))),
        ]
        return ["href": .string("pages/\(page + 1)"), "type": .string("image/jpeg"), "locations": locations]
    }

    // MARK: - Reading

    /// The stored progress; nil when there is none.
    var stored: JSON? {
        guard let progress = record.progress else { return nil }
        let name = progress.device.isEmpty ? "Quire" : progress.device
        return [
            "modified": .time(progress.updatedAt),
            "device": ["id": .string(name), "name": .string(name)],
            "locator": locator(progress),
        ]
    }

    private func locator(_ progress: ProgressRecord) -> JSON {
        let total = Double(progress.page) / Double(max(record.pageCount, 1))
        guard let body else { return locator(ofPage: progress.page) }
        if var locator = progress.locator, !locator.href.isEmpty {
            if locator.locations.totalProgression == nil { locator.locations.totalProgression = total }
            if locator.locations.position == nil { locator.locations.position = progress.page + 1 }
            if let json = try? JSON(parsing: locator.jsonBytes) { return json }
        }
        let placed = body.placedSections.last { $0.start <= progress.page } ?? body.placedSections.first
        return placed.map { locator($0.section, progress.page, $0.start) } ?? locator(ofPage: progress.page)
    }

    // MARK: - Writing

    /// Returns the progress that a client reports.
    ///
    /// - Throws: `Problem` 400 when the JSON is malformed, or names a document that the book doesn't have.
    func record(_ json: JSON) throws -> ProgressRecord {
        guard let text = json["modified"].string, let time = ProtocolTime.lastMillisecond(text) else {
            throw Problem.badRequest("The member “modified” is not a time.")
        }
        guard case .object = json["locator"] else { throw Problem.badRequest("The member “locator” is missing.") }
        let device = json["device"]["name"].string ?? json["device"]["id"].string ?? ""
        let locations = json["locator"]["locations"]
        guard let body else {
            let page = try page(json["locator"]["href"].string ?? "", locations)
            let isLast = page + 1 >= record.pageCount
            return ProgressRecord(page: page, isCompleted: isLast, updatedAt: time, device: device)
        }
        let address = json["locator"]["href"].string ?? ""
        let path = Self.path(address)
        // Clients send paths of the positions, or addresses of the manifest. Any characters may be in a path.
        guard
            let placed = body.placedSections.first(where: { $0.section.path == address })
                ?? body.placedSections.first(where: { $0.section.path == path })
        else {
            throw Problem.badRequest("The book has no document “\(path.prefix(200))”.")
        }
        let part = min(max(locations["progression"].double ?? 0, 0), 1)
        let page = placed.start + Int(part * Double(placed.section.positionCount - 1))
        // Includes the progression within the section. In whole positions, the beginning of a last section with one
        // position would count as the end of the book.
        let exact =
            (Double(placed.start) + part * Double(placed.section.positionCount)) / Double(max(record.pageCount, 1))
        let total = min(max(locations["totalProgression"].double ?? exact, 0), 1)
        var locator = Locator(href: placed.section.path, locations: .init(progression: part))
        locator.title = json["locator"]["title"].string.map { String($0.prefix(500)) }
        locator.locations.fragments = locations["fragments"].elements.compactMap(\.string)
            .filter { $0.utf8.count <= 500 }.prefix(Locator.maximumFragmentCount).map { $0 }
        locator.locations.totalProgression = total
        locator.locations.position = page + 1
        return ProgressRecord(
            page: page,
            isCompleted: total >= Self.completionThreshold,
            updatedAt: time,
            device: device,
            locator: locator
        )
    }

    private func page(_ address: String, _ locations: JSON) throws -> Int {
        let last = address.split(separator: "/").last.map { $0.prefix { $0 != "?" && $0 != "#" } } ?? ""
        guard let number = locations["position"].int ?? Int(last), (1...max(record.pageCount, 1)).contains(number)
        else {
            throw Problem.badRequest("The page must be a number from 1 to \(max(record.pageCount, 1)).")
        }
        return number - 1
    }

    /// Returns the path in the book for an address from the manifest, or for a path.
    private static func path(_ address: String) -> String {
        let plain = address.prefix { $0 != "#" && $0 != "?" }
        guard let range = plain.range(of: "/resource/") else {
            let decoded = PercentEncoding.decode(Array(plain.utf8))
            return String(String(decoding: decoded, as: UTF8.self).drop { $0 == "/" })
        }
        return String(decoding: PercentEncoding.decode(Array(plain[range.upperBound...].utf8)), as: UTF8.self)
    }
}
