/// The parts of the sheet for text.
enum TypographyRoom: Int, CaseIterable {
    case text, spacing, page, colours

    /// What it is called.
    var word: TypeWord {
        switch self {
        case .text: .text
        case .spacing: .spacing
        case .page: .page
        case .colours: .colours
        }
    }

    /// Puts into it what is chosen there.
    func furnish(_ controls: TypographyControls) {
        switch self {
        case .text:
            controls.addSize()
            controls.addChoices(.face, BookFace.allCases.map { $0.word }, dress: Self.dressFace) {
                $0.face.rawValue
            } set: {
                $0.face = BookFace(rawValue: $1) ?? .publisher
            }
            controls.addMeasure(.weight) { "\($0)" }
            controls.addSwitch(.bookStyles, note: .bookStylesAdvice) {
                !$0.dropsStyles
            } set: {
                $0.dropsStyles = !$1
            }
        case .spacing:
            for measure in [BookSettings.Measure.lineHeight, .paragraphSpacing, .indent, .letterSpacing, .wordSpacing] {
                controls.addMeasure(measure) { Text.of(.percent($0)) }
            }
        case .page:
            controls.addChoices(.flow, [.asTheBook, .pages, .scrolled]) {
                $0.flow.rawValue
            } set: {
                $0.flow = BookSettings.Flow(rawValue: $1) ?? .publisher
            }
            let margins = BookSettings.margins
            controls.addSlider(.margin, count: margins.count) {
                $0.margin - margins.lowerBound
            } set: {
                $0.margin = margins.lowerBound + $1
            } words: {
                Text.of(.percent($0.margin))
            }
            controls.addChoices(.columns, [.automatic, .one, .two]) {
                $0.columns.rawValue
            } set: {
                $0.columns = BookSettings.Columns(rawValue: $1) ?? .automatic
            }
            controls.addChoices(.alignment, [.asTheBook, .justified, .ragged]) {
                $0.alignment.rawValue
            } set: {
                $0.alignment = BookSettings.Alignment(rawValue: $1) ?? .publisher
            }
            controls.addChoices(.hyphens, [.asTheBook, .divided, .whole]) {
                $0.hyphens.rawValue
            } set: {
                $0.hyphens = BookSettings.Hyphens(rawValue: $1) ?? .publisher
            }
        case .colours:
            controls.addChoices(.colours, BookPaper.allCases.map { $0.word }, dress: Self.dressPaper) {
                $0.paper.rawValue
            } set: {
                $0.paper = BookPaper(rawValue: $1) ?? .app
            }
            controls.addOwnColours()
        }
    }

    /// The settings with those of this room as they were before anybody chose.
    func standard(_ settings: BookSettings) -> BookSettings {
        let standard = BookSettings()
        var result = settings
        switch self {
        case .text:
            result.fontSize = standard.fontSize
            result.face = standard.face
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
            result.ownColours = standard.ownColours
        }
        return result
    }

    /// A face is named in itself.
    private static func dressFace(_ chip: Element, _ value: Int, _ settings: BookSettings) {
        if let family = BookFace(rawValue: value)?.family { chip.setStyle("font-family", family) }
    }

    /// A paper is named on itself.
    private static func dressPaper(_ chip: Element, _ value: Int, _ settings: BookSettings) {
        guard let paper = BookPaper(rawValue: value), let colours = paper == .own ? settings.ownColours : paper.colours
        else {
            return
        }
        chip.setStyle("background", colours.paper.styleText)
        chip.setStyle("color", colours.readableInk.styleText)
    }
}
