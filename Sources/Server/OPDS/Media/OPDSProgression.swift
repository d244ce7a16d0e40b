import Library
import Publications
import TextCoding
import WireModel

/// The progress of a publication in the format of OPDS: the fraction that was read, from 0 to 1.
struct OPDSProgression: Sendable {
    /// The progress as a locator.
    private let locators: LocatorProgress

    init(_ locators: LocatorProgress) {
        self.locators = locators
    }

    var publication: PublicationRecord { locators.record }

    private var pageCount: Int { max(publication.pageCount, 1) }

    /// The stored progress; nil when there is none.
    var stored: JSON? {
        guard let progress = publication.progress else { return nil }
        let name = progress.device.isEmpty ? "Quire" : progress.device
        let fraction = progress.locator?.locations.totalProgression ?? Double(progress.page) / Double(pageCount)
        return [
            "modified": .string(ProtocolTime.text(progress.updatedAt)),
            // The identifier must be a URI.
            "device": ["id": .string("urn:quire:device:\(name.percentEncoded)"), "name": .string(name)],
            "progression": .number(progress.isCompleted ? 1 : min(max(fraction, 0), 1)),
        ]
    }

    /// Returns the progress that a client reports.
    ///
    /// - Throws: `Problem` 400 when it is malformed.
    func record(_ json: JSON) throws -> ProgressRecord {
        guard let fraction = json["progression"].double, (0...1).contains(fraction) else {
            throw Problem.badRequest("The member “progression” is not a number from 0 to 1.")
        }
        // The tolerance compensates rounding: a page that was sent as a fraction must become the same page again.
        let page = min(Int(fraction * Double(pageCount) + 1e-6), pageCount - 1)
        var json = json
        json.setMember("locator", to: locator(page, fraction))
        return try locators.record(json)
    }

    private func locator(_ page: Int, _ fraction: Double) -> JSON {
        var locations: JSON = ["position": .integer(page + 1), "totalProgression": .number(fraction)]
        guard let placed = locators.body?.placedSections.last(where: { $0.start <= page }) else {
            return ["href": .string("pages/\(page + 1)"), "locations": locations]
        }
        let inSection = Double(page - placed.start) / Double(max(placed.section.positionCount - 1, 1))
        locations.setMember("progression", to: .number(min(inSection + 1e-9, 1)))
        return ["href": .string(placed.section.path.percentEncoded), "locations": locations]
    }
}
