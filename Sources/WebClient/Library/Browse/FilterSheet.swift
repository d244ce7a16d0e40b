import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The sheet with the filters of a list of series.
final class FilterSheet {
    private let sheet = Sheet(title: Text.of(.filter))
    private let onChange: (LibraryFilter) -> Void
    private var filter: LibraryFilter
    private var tasks: [HostTask] = []

    /// Opens the sheet. Every choice takes effect at once.
    @discardableResult
    init(_ filter: LibraryFilter, _ onChange: @escaping (LibraryFilter) -> Void) {
        self.filter = filter
        self.onChange = onChange
        sheet.dialog.setClass("filter-sheet", true)
        let show = group(.show)
        addChoice(Text.of(.unread), to: show, name: nil, isOn: filter.isUnread) { $0.isUnread = $1 }
        addChoice(Text.of(.favourites), to: show, name: nil, isOn: filter.isFavourite) { $0.isFavourite = $1 }
        sheet.onClose = {
            for task in self.tasks { task.cancel() }
        }
        sheet.open()
        load()
    }

    private func load() {
        tasks.append(
            LibraryRequests.facets(library: filter.library) { result in
                guard case .success(let facets) = result else { return }
                self.add(.format, facets.formats, name: "format", chosen: self.filter.format, { $0.uppercasedASCII }) {
                    $0.format = $1
                }
                self.add(.genre, facets.genres, name: "genre", chosen: self.filter.genre, { $0 }) { $0.genre = $1 }
                self.add(.tags, facets.tags, name: "tag", chosen: self.filter.tag, { $0 }) { $0.tag = $1 }
                self.add(
                    .language,
                    facets.languages,
                    name: "language",
                    chosen: self.filter.language,
                    { LanguageName.of($0) }
                ) { $0.language = $1 }
                self.add(.year, facets.years, name: "year", chosen: self.filter.year, { $0 }) { $0.year = $1 }
                self.add(
                    .publisher,
                    facets.publishers,
                    name: "publisher",
                    chosen: self.filter.publisher,
                    { $0 }
                ) { $0.publisher = $1 }
            }
        )
        tasks.append(
            LibraryRequests.libraries { result in
                guard case .success(let libraries) = result, libraries.count > 1 else { return }
                LibraryNames.know(libraries)
                let group = self.group(.libraries)
                self.addAny(to: group, name: "library", isOn: self.filter.library.utf8.isEmpty) { $0.library = "" }
                for library in libraries {
                    let isOn = self.filter.library.isSame(as: library.id)
                    self.addChoice(library.name, to: group, name: "library", isOn: isOn) { filter, _ in
                        filter.library = library.id
                    }
                }
            }
        )
    }

    private func add(
        _ title: Message,
        _ values: [SeriesFacets.Facet],
        name: StaticString,
        chosen: String,
        _ words: (String) -> String,
        _ set: @escaping (inout LibraryFilter, String) -> Void
    ) {
        // With a single value there is nothing to choose.
        guard values.count > 1 || !chosen.utf8.isEmpty else { return }
        let group = group(title)
        addAny(to: group, name: name, isOn: chosen.utf8.isEmpty) { set(&$0, "") }
        for value in values {
            let isOn = chosen.isSame(as: value.value)
            addChoice(words(value.value), count: value.count, to: group, name: name, isOn: isOn) { filter, _ in
                set(&filter, value.value)
            }
        }
    }

    private func group(_ title: Message) -> Element {
        let group = Element("fieldset", class: "setting")
        group.append(Element("legend", class: "setting-name", text: Text.of(title)))
        let chips = Element("div", class: "chips")
        group.append(chips)
        sheet.content.append(group)
        return chips
    }

    private func addAny(
        to chips: Element,
        name: StaticString,
        isOn: Bool,
        _ clear: @escaping (inout LibraryFilter) -> Void
    ) {
        addChoice(Text.of(.any), to: chips, name: name, isOn: isOn) { filter, _ in clear(&filter) }
    }

    /// Adds a chip; chips with a name form a radio group.
    private func addChoice(
        _ words: String,
        count: Int? = nil,
        to chips: Element,
        name: StaticString?,
        isOn: Bool,
        _ set: @escaping (inout LibraryFilter, Bool) -> Void
    ) {
        let chip = Element("label", class: "chip")
        let input = Element("input", class: "chip-input")
        if let name {
            input.setAttribute("type", "radio")
            input.setAttribute("name", name)
        } else {
            input.setAttribute("type", "checkbox")
        }
        input.setMeasure(.isChecked, isOn ? 1 : 0)
        input.on(.change) {
            set(&self.filter, input.measure(.isChecked) != 0)
            self.onChange(self.filter)
        }
        chip.append(input)
        let text = Element("span", class: "chip-text", text: words)
        if let count { text.append(Element("span", class: "chip-count", text: "\(count)")) }
        chip.append(text)
        chips.append(chip)
    }
}
