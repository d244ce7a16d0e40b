import WebBinding
import WebLocalization
import WebViews

/// The bar above a list of series with its order and its filters, which can be removed one by one.
final class FilterBar {
    /// The bar's element.
    let root = Element("div", class: "conditions")
    /// Called with the changed query.
    var onChange: (LibraryQuery) -> Void = { _ in }
    private let order: Element
    private let orderText = Element("span", class: "condition-text")
    private let filter: Element
    private let chips = Element("div", class: "condition-chips")
    private var query = LibraryQuery()

    /// Makes a bar without filters.
    init() {
        order = Element("button", class: "condition")
        filter = Element("button", class: "condition", text: "")
        for button in [order, filter] { button.setAttribute("type", "button") }
        order.setAttribute("aria-haspopup", "menu")
        filter.setAttribute("aria-haspopup", "dialog")
        order.append(Icon.sort.element)
        order.append(orderText)
        filter.append(Icon.filter.element)
        filter.append(Element("span", class: "condition-text", text: Text.of(.filter)))
        root.append(order)
        root.append(filter)
        root.append(chips)
        order.on(.click) { self.chooseOrder() }
        filter.on(.click) { FilterSheet(self.query.filter) { self.narrow(to: $0) } }
    }

    /// Shows the order and the filters of a query.
    func show(_ query: LibraryQuery) {
        self.query = query
        let sort = query.sort ?? .standard
        orderText.setText(Text.of(sort.message))
        order.setAttribute("aria-label", Text.of(.order) + ": " + Text.of(sort.message))
        chips.discardContent()
        let filter = query.filter
        if filter.isUnread { addChip(Text.of(.unread)) { $0.isUnread = false } }
        if filter.isFavourite { addChip(Text.of(.favourites)) { $0.isFavourite = false } }
        if !filter.format.utf8.isEmpty { addChip(filter.format.uppercasedASCII) { $0.format = "" } }
        if !filter.genre.utf8.isEmpty { addChip(filter.genre) { $0.genre = "" } }
        if !filter.language.utf8.isEmpty { addChip(LanguageName.of(filter.language)) { $0.language = "" } }
        if !filter.tag.utf8.isEmpty { addChip(filter.tag) { $0.tag = "" } }
        if !filter.publisher.utf8.isEmpty { addChip(filter.publisher) { $0.publisher = "" } }
        if !filter.year.utf8.isEmpty { addChip(filter.year) { $0.year = "" } }
        if !filter.author.utf8.isEmpty { addChip(filter.author) { $0.author = "" } }
        if !filter.person.utf8.isEmpty { addChip(filter.person) { $0.person = "" } }
        if !filter.library.utf8.isEmpty { addChip(LibraryNames.name(of: filter.library)) { $0.library = "" } }
        if !filter.collection.utf8.isEmpty { addChip(Text.of(.collection)) { $0.collection = "" } }
    }

    private func addChip(_ text: String, remove: @escaping (inout LibraryFilter) -> Void) {
        let chip = Element("button", class: "condition is-on")
        chip.setAttribute("type", "button")
        chip.setAttribute("aria-label", Text.of(.removeCondition(text)))
        chip.append(Element("span", class: "condition-text", text: text))
        chip.append(Icon.close.element)
        chip.on(.click) {
            var filter = self.query.filter
            remove(&filter)
            self.narrow(to: filter)
            self.filter.focus()
        }
        chips.append(chip)
    }

    private func narrow(to filter: LibraryFilter) {
        var query = query
        query.filter = filter
        onChange(query)
    }

    private func chooseOrder() {
        let current = query.sort ?? .standard
        let all = [
            LibrarySort(.title), LibrarySort(.title, isAscending: false), LibrarySort(.added), LibrarySort(.updated),
            LibrarySort(.read),
        ]
        ActionMenu(
            .order,
            all.map { sort in
                ActionMenu.Item(
                    icon: sort.key == .title ? .typography : .sort,
                    label: sort.message,
                    kind: .choice(isChosen: sort == current)
                ) {
                    var query = self.query
                    query.sort = sort == .standard ? nil : sort
                    self.onChange(query)
                }
            },
            at: .element(order)
        )
    }
}

extension LibrarySort {
    /// The name of the order.
    var message: Message {
        switch key {
        case .title: isAscending ? .byTitle : .byTitleBackwards
        case .added: .byAdded
        case .updated: .byUpdated
        case .read: .byRead
        }
    }
}
