/// Subjects as libraries write them (Library of Congress Subject Headings), with subdivisions:
/// `Children -- Books and reading`.
public enum SubjectHeading {
    /// Returns a subject without its subdivisions: `Children`.
    public static func main(_ subject: String) -> String {
        var end = subject.endIndex
        for separator in ["--", "—", "–"] {
            guard let range = subject.firstRange(of: separator), range.lowerBound < end else { continue }
            // A single dash inside a word is part of the heading: `Jean–Luc`.
            let isDivision =
                separator == "--"
                || (subject[..<range.lowerBound].last == " " && subject[range.upperBound...].first == " ")
            if isDivision { end = range.lowerBound }
        }
        return MetadataText.trimmed(String(subject[..<end])) ?? subject
    }

    /// Returns subjects without subdivisions and without repetitions.
    public static func main(_ subjects: [String]) -> [String] {
        subjects.map { main($0) }.unique()
    }
}
