import Foundation
import TextCoding
import WireModel

/// The coding of annotations for the database.
enum StoredAnnotation {
    /// The maximum length of a device's name, in characters.
    static let maximumDeviceLength = 100

    /// Returns the JSON of an annotation.
    static func encode(_ annotation: Annotation) -> Data { Data(annotation.jsonBytes) }

    /// Returns the annotation of a JSON text; nil when the text isn't valid.
    static func decode(_ stored: Data) -> Annotation? {
        (try? JSON(parsing: Array(stored))).flatMap { Annotation($0) }
    }

    /// Returns the annotation with its values limited to those that ``decode(_:)`` accepts.
    ///
    /// Control characters other than line breaks and tabs are removed from the note, and an empty note becomes nil. The name
    /// of the device is cut.
    static func bounded(_ annotation: Annotation) -> Annotation {
        var annotation = annotation
        annotation.note = annotation.note.map(cleaned).flatMap { $0.isEmpty ? nil : $0 }
        annotation.device = annotation.device.map(boundedDevice)
        annotation.locator.locations.progression = annotation.locator.locations.progression.flatMap(bounded)
        annotation.created = min(max(annotation.created, 0), Annotation.maximumTime)
        annotation.modified = min(max(annotation.modified, annotation.created), Annotation.maximumTime)
        return annotation
    }

    /// Returns the annotation with its values limited, and its times limited to `latest`.
    static func bounded(_ annotation: Annotation, latest: Int64) -> Annotation {
        var annotation = bounded(annotation)
        annotation.modified = min(annotation.modified, latest)
        annotation.created = min(annotation.created, annotation.modified)
        return annotation
    }

    /// Returns the sort number of a locator within its publication. The lower 20 bits contain the part of the page or
    /// document before the locator. The upper bits contain the number of pages or positions before it.
    ///
    /// - Parameter pageCount: the number of pages or positions of the publication, for locators without a position; 0 when
    ///   it is unknown.
    static func readingOrder(of locator: Locator, pageCount: Int) -> Int64 {
        let locations = locator.locations
        let before: Double
        if let position = locations.position {
            before = min(max(Double(position), 1), Locator.maximumPosition) - 1
        } else {
            before = ((locations.totalProgression.flatMap(bounded) ?? 0) * Double(pageCount)).rounded(.down)
        }
        let part = locations.progression.flatMap(bounded) ?? 0
        return Int64(before) << orderBits | Int64(part * Double((1 << orderBits) - 1))
    }

    /// Returns the sort number of the start of a page, from 0.
    static func readingOrder(ofPage page: Int) -> Int64 {
        Int64(page) << orderBits
    }

    private static let orderBits: Int64 = 20

    /// Returns a fraction from 0 to 1; nil for NaN.
    private static func bounded(_ fraction: Double) -> Double? {
        fraction.isNaN ? nil : min(max(fraction, 0), 1)
    }

    private static func cleaned(_ note: String) -> String {
        var scalars = String.UnicodeScalarView()
        var size = 0
        for scalar in note.unicodeScalars {
            let isBreak = scalar == "\n" || scalar == "\t"
            guard isBreak || scalar.properties.generalCategory != .control else { continue }
            size += UTF8.width(scalar)
            guard size <= Annotation.maximumNoteBytes else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    private static func boundedDevice(_ device: String) -> String {
        var device = device.prefix(maximumDeviceLength)
        // A character can have any number of combining marks.
        while device.utf8.count > Annotation.maximumDeviceBytes { device.removeLast() }
        return String(device)
    }
}
