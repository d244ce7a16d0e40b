import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The sections of the typography sheet.
enum TypographySection: Int, CaseIterable {
    case text, spacing, page, colours

    /// The title of the tab.
    var title: Message {
        switch self {
        case .text: .typographyText
        case .spacing: .typographySpacing
        case .page: .typographyPage
        case .colours: .typographyColours
        }
    }

    /// Adds the settings of the section to a form.
    func populate(_ form: SettingsForm) {
        switch self {
        case .text:
            form.add(Self.fontSize)
            form.add(Self.typeface)
            form.add(Self.field(of: .weight) { "\($0)" })
            form.add(Self.publisherStyles)
        case .spacing:
            for measure in [BookSettings.Measure.lineHeight, .paragraphSpacing, .indent, .letterSpacing, .wordSpacing] {
                form.add(Self.field(of: measure) { Text.of(.percent($0)) })
            }
        case .page:
            populatePage(form)
        case .colours:
            form.add(Self.paper)
            form.addOwnPictureButton { ReaderSettings.book.paper == .ownPicture }
            form.add(
                Self.colour(.ownPaper) {
                    $0.customColours.paper
                } set: {
                    $0.customColours.paper = $1
                }
            )
            form.add(
                Self.colour(.ownInk) {
                    $0.customColours.ink
                } set: {
                    $0.customColours.ink = $1
                }
            )
            addContrastWarning(form)
        }
    }

    /// Returns the settings with those of this section at their defaults.
    func reset(_ settings: BookSettings) -> BookSettings {
        let standard = BookSettings()
        var result = settings
        switch self {
        case .text:
            result.fontSize = standard.fontSize
            result.face = standard.face
            result.fontName = standard.fontName
            result.dropsStyles = standard.dropsStyles
            result[.weight] = nil
        case .spacing:
            for measure in BookSettings.Measure.allCases where measure != .weight { result[measure] = nil }
        case .page:
            result.flow = standard.flow
            result.margin = standard.margin
            result.columns = standard.columns
            result.alignment = standard.alignment
            result.hyphens = standard.hyphens
        case .colours:
            result.paper = standard.paper
            result.customColours = standard.customColours
        }
        return result
    }

    // MARK: Text

    private static var fontSize: SettingsField {
        let stepper = SettingsField.Control.stepper(
            BookSettings.fontSizeRange,
            smaller: .fontSmaller,
            larger: .fontLarger
        ) { isLarger in
            var settings = ReaderSettings.book
            settings.step(larger: isLarger)
            return settings.fontSize
        } _: {
            Text.of(.percent($0))
        }
        return field(.fontSize, stepper) {
            $0.fontSize
        } set: {
            $0.fontSize = $1
        }
    }

    /// The value of the choice for the server's first font family. Smaller values are those of ``BookFace``.
    private static let firstServerFont = 100

    private static var typeface: SettingsField {
        let choices = BookFace.allCases.map { face in
            SettingsField.Choice(value: face.rawValue, label: Text.of(face.title)) { chip in
                if let family = face.family { chip.setStyle("font-family", family) }
            }
        }
        let families = FontLibrary.families
        let own = families.enumerated().map { index, family in
            SettingsField.Choice(value: firstServerFont + index, label: family.name)
        }
        return field(.typeface, .choices(choices + own)) {
            FontLibrary.index(of: $0.fontName).map { firstServerFont + $0 } ?? $0.face.rawValue
        } set: {
            let index = $1 - firstServerFont
            $0.fontName.text = families.indices.contains(index) ? families[index].name : ""
            $0.face = BookFace(rawValue: $1) ?? .publisher
        }
    }

    private static var publisherStyles: SettingsField {
        var field = field(.publisherStyles, .toggle) {
            $0.dropsStyles ? 0 : 1
        } set: {
            $0.dropsStyles = $1 == 0
        }
        field.note = { Text.of(.publisherStylesAdvice) }
        return field
    }

    // MARK: Page

    private func populatePage(_ form: SettingsForm) {
        form.add(
            Self.field(.textFlow, .choices([.publisherDefault, .flowPages, .flowScrolled])) {
                $0.flow.rawValue
            } set: {
                $0.flow = BookSettings.Flow(rawValue: $1) ?? .publisher
            }
        )
        form.add(
            Self.field(.margin, .slider(BookSettings.margins, step: 1) { Text.of(.percent($0)) }) {
                $0.margin
            } set: {
                $0.margin = $1
            }
        )
        form.add(
            Self.field(.columns, .choices([.columnsAutomatic, .columnsOne, .columnsTwo])) {
                $0.columns.rawValue
            } set: {
                $0.columns = BookSettings.Columns(rawValue: $1) ?? .automatic
            }
        )
        form.add(
            Self.field(.alignment, .choices([.publisherDefault, .alignmentJustified, .alignmentStart])) {
                $0.alignment.rawValue
            } set: {
                $0.alignment = BookSettings.Alignment(rawValue: $1) ?? .publisher
            }
        )
        form.add(
            Self.field(.hyphenation, .choices([.publisherDefault, .hyphenationOn, .hyphenationOff])) {
                $0.hyphens.rawValue
            } set: {
                $0.hyphens = BookSettings.Hyphens(rawValue: $1) ?? .publisher
            }
        )
    }

    // MARK: Colours

    private static var paper: SettingsField {
        let choices = BookPaper.allCases.map { paper in
            SettingsField.Choice(value: paper.rawValue, label: Text.of(paper.title)) { chip in
                guard let colours = paper == .custom ? ReaderSettings.book.customColours : paper.colours else { return }
                chip.setStyle("background", colours.paper.styleText)
                chip.setStyle("color", colours.readableInk.styleText)
            }
        }
        return field(.typographyColours, .choices(choices)) {
            $0.paper.rawValue
        } set: {
            $0.paper = BookPaper(rawValue: $1) ?? .app
        }
    }

    private static func colour(
        _ title: Message,
        value: @escaping (BookSettings) -> PageColour,
        set: @escaping (inout BookSettings, PageColour) -> Void
    ) -> SettingsField {
        var field = field(title, .colour) {
            value($0).number
        } set: {
            set(&$0, PageColour(number: $1))
        }
        field.isHidden = { ReaderSettings.book.paper != .custom }
        return field
    }

    private func addContrastWarning(_ form: SettingsForm) {
        let warning = Element("p", class: "type-warning", text: Text.of(.lowContrast))
        warning.setAttribute("role", "status")
        form.add(warning) {
            let settings = ReaderSettings.book
            warning.setHidden(settings.paper != .custom || settings.customColours.contrast >= BookColours.readable)
        }
    }

    // MARK: Fields

    private static func field(
        _ title: Message,
        _ control: SettingsField.Control,
        value: @escaping (BookSettings) -> Int,
        set: @escaping (inout BookSettings, Int) -> Void
    ) -> SettingsField {
        SettingsField(title, control) {
            value(ReaderSettings.book)
        } set: {
            set(&ReaderSettings.book, $0)
        }
    }

    /// The field of a measure. The first position of its slider leaves the measure to the publisher.
    private static func field(of measure: BookSettings.Measure, text: @escaping (Int) -> String) -> SettingsField {
        let (range, step) = (measure.range, measure.step)
        func measured(_ position: Int) -> Int? { position == 0 ? nil : range.lowerBound + (position - 1) * step }
        let slider = SettingsField.Control.slider(0...range.count / step + 1, step: 1) {
            measured($0).map(text) ?? Text.of(.publisherDefault)
        }
        return field(measure.title, slider) {
            $0[measure].map { ($0 - range.lowerBound) / step + 1 } ?? 0
        } set: {
            $0[measure] = measured($1)
        }
    }
}
