import Library
import TextCoding

/// A comparison with a value, in the body of a search: `{"operator": "isNot", "value": "Action"}`.
struct KomgaComparison: Sendable {
    /// The name of the compared property, as the client wrote it.
    let property: String
    /// The operator in lower case.
    let name: String
    private let json: JSON

    /// - Throws: `Problem` 400 if the comparison isn't an object.
    init(of property: String, _ json: JSON) throws(Problem) {
        self.property = String(property.prefix(50))
        guard case .object = json else {
            throw .badRequest("The condition “\(self.property)” must be an object.")
        }
        name = (json["operator"].string ?? "is").lowercased()
        self.json = json
    }

    /// The value.
    var value: JSON { json["value"] }

    /// The value as text, if it is a string or an integer; otherwise empty.
    var text: String { value.string ?? value.int64.map { String($0) } ?? "" }

    /// Returns a condition for a property that can be absent. Aidoku sends `isNot` with an empty text to match any
    /// value.
    ///
    /// - Parameters:
    ///   - exists: the condition that the property has a value.
    ///   - equals: returns the condition that the property has the given value.
    func condition<Condition: KomgaCondition>(
        exists: Condition,
        equals: (String) -> Condition
    ) throws(Problem) -> Condition {
        switch name {
        case "isnull": .not(exists)
        case "isnotnull": exists
        case "isnot", "isnotequalto": text.isEmpty ? exists : .not(equals(text))
        case "is", "isequalto": text.isEmpty ? .not(exists) : equals(text)
        default: throw unknownOperator
        }
    }

    /// Returns a condition for a Boolean property.
    ///
    /// - Parameter opposite: the condition that the property is false; nil if it is the negation of `condition`,
    ///   because each work has the property.
    func flag<Condition: KomgaCondition>(
        _ condition: Condition,
        opposite: Condition? = nil
    ) throws(Problem) -> Condition {
        let isTrue =
            switch name {
            case "istrue": true
            case "isfalse": false
            case "is": value.bool != false
            case "isnot": value.bool != true
            default: throw unknownOperator
            }
        return isTrue ? condition : opposite ?? .not(condition)
    }

    /// Returns a condition for a text property that always has a value.
    func text<Condition: KomgaCondition>(_ matches: (TextMatch, String) -> Condition) throws(Problem) -> Condition {
        switch name {
        case "is": matches(.equals, text)
        case "isnot": .not(matches(.equals, text))
        case "contains": text.isEmpty ? .always : matches(.contains, text)
        case "doesnotcontain": text.isEmpty ? .always : .not(matches(.contains, text))
        case "beginswith": text.isEmpty ? .always : matches(.begins, text)
        case "doesnotbeginwith": text.isEmpty ? .always : .not(matches(.begins, text))
        case "endswith": text.isEmpty ? .always : matches(.ends, text)
        case "doesnotendwith": text.isEmpty ? .always : .not(matches(.ends, text))
        default: throw unknownOperator
        }
    }

    /// Returns a condition for a contributor.
    ///
    /// - Parameter person: returns the condition that a person contributed in one of the roles. An empty set stands for
    ///   any role.
    func author<Condition: KomgaCondition>(_ person: (String, Set<String>) -> Condition) throws(Problem) -> Condition {
        let (name, role) = (value["name"].string ?? "", value["role"].string ?? "")
        guard !name.isEmpty else {
            guard role.isEmpty else { throw .badRequest("The condition “\(property)” needs the name of the author.") }
            return .always
        }
        let condition = person(name, role.isEmpty ? [] : KomgaRole.codes(role))
        return switch self.name {
        case "is": condition
        case "isnot": .not(condition)
        default: throw unknownOperator
        }
    }

    /// Returns a condition for the cover, whose value is `{"type": "SIDECAR", "selected": true}`. Either member can be
    /// absent.
    ///
    /// - Parameter cover: returns the condition that a work has a cover from a source. The second argument is whether
    ///   it must be the cover that is shown.
    func poster<Condition: KomgaCondition>(_ cover: (CoverSource, Bool) -> Condition) throws(Problem) -> Condition {
        guard case .object = value else { throw unknownPoster }
        let sources: [CoverSource] =
            switch value["type"].string?.uppercased() {
            case "GENERATED": [.page]
            case "SIDECAR": [.folder]
            case "USER_UPLOADED": [.chosen]
            case nil where value["type"].isNull: CoverSource.allCases
            default: throw unknownPoster
            }
        let isSelected = value["selected"].bool
        let isUnrestricted = sources.count > 1 && isSelected == nil
        let parts = sources.map { source -> Condition in
            guard let isSelected else { return cover(source, false) }
            return isSelected ? cover(source, true) : .all([cover(source, false), .not(cover(source, true))])
        }
        let condition = parts.count == 1 ? parts[0] : .any(parts)
        return switch name {
        case "is": isUnrestricted ? .always : condition
        case "isnot": isUnrestricted ? .always : .not(condition)
        default: throw unknownOperator
        }
    }

    private var unknownPoster: Problem {
        .badRequest(
            "The condition “\(property)” needs a value with “type” (GENERATED, SIDECAR or USER_UPLOADED) or “selected”."
        )
    }

    // MARK: - Dates

    /// Returns a condition for the date of publication.
    ///
    /// - Parameters:
    ///   - now: the time in milliseconds since 1970.
    ///   - exists: the condition that the date is known.
    ///   - within: returns the condition that the date is within a range.
    func date<Condition: KomgaCondition>(
        now: Int64,
        exists: Condition,
        within: (ClosedRange<ReleaseDate>) -> Condition
    ) throws(Problem) -> Condition {
        func before(_ date: ReleaseDate) -> Condition {
            date > .earliest ? within(.earliest...ReleaseDate(day: date.day - 1)) : .never
        }
        switch name {
        case "isnull": return .not(exists)
        case "isnotnull": return exists
        case "before": return before(try dateTime)
        case "after":
            let date = try dateTime
            return date < .latest ? within(ReleaseDate(day: date.day + 1) ... .latest) : .never
        case "isinthelast": return within(try start(now) ... .latest)
        case "isnotinthelast": return before(try start(now))
        default: throw unknownOperator
        }
    }

    /// The date of the comparison. The time and the time zone are ignored, because Aidoku sends the local time.
    private var dateTime: ReleaseDate {
        get throws(Problem) {
            guard let date = json["dateTime"].string.flatMap({ ReleaseDate($0) }) else {
                throw .badRequest("The condition “\(property)” needs a date in “dateTime”.")
            }
            return date
        }
    }

    /// Returns the date at the beginning of a duration that ends now.
    private func start(_ now: Int64) throws(Problem) -> ReleaseDate {
        guard let duration = json["duration"].string.flatMap({ Self.seconds(ofDuration: $0) }) else {
            throw .badRequest("The condition “\(property)” needs a duration in “duration”, such as P30D.")
        }
        // Limits the duration, so that the multiplication can't overflow. 1e12 seconds ago is before the earliest date.
        return ReleaseDate(milliseconds: now - Int64(min(duration, 1e12)) * 1000)
    }

    /// Returns the length of an ISO 8601 duration, such as `P30D` or `PT720H`; nil for other texts.
    static func seconds(ofDuration text: String) -> Double? {
        var rest = text.uppercased()[...]
        guard rest.utf8.count <= 40, rest.popFirst() == "P" else { return nil }
        var (total, count, isTime) = (0.0, 0, false)
        while let first = rest.first {
            if first == "T", !isTime {
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0 == "." || ("0"..."9").contains($0) }
            rest = rest[digits.endIndex...]
            guard let number = Double(digits), let unit = rest.popFirst() else { return nil }
            let days: Double? =
                switch (unit, isTime) {
                case ("Y", false): 365
                case ("M", false): 30
                case ("W", false): 7
                case ("D", false): 1
                case ("H", true): 1 / 24
                case ("M", true): 1 / 1440
                case ("S", true): 1 / 86_400
                default: nil
                }
            guard let days else { return nil }
            total += number * days * 86_400
            count += 1
        }
        return count > 0 && total.isFinite ? total : nil
    }

    // MARK: - Errors

    /// The error for an operator that doesn't apply to the property.
    var unknownOperator: Problem {
        .badRequest("The operator “\(name.prefix(50))” isn't known for the condition “\(property)”.")
    }
}
