import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The menus of the reading mode and the page layout, which change the settings of the open series.
enum ReadingModeMenu {
    /// Shows the reading modes.
    static func show(for reader: ReaderViewController, at button: Element) {
        let settings = reader.settings
        var items = [
            ActionMenu.Item(
                icon: .automatic,
                label: .modeAutomatic,
                kind: .choice(isChosen: settings.isAutomaticMode)
            ) {
                reader.change { $0.isAutomaticMode = true }
            }
        ]
        for mode in ReadingMode.allCases {
            let isChosen = !settings.isAutomaticMode && settings.options.mode == mode
            items.append(
                ActionMenu.Item(icon: mode.icon, label: mode.title, kind: .choice(isChosen: isChosen)) {
                    reader.use(mode)
                }
            )
        }
        ActionMenu(.readingMode, items, at: .element(button))
    }

    /// Shows the choice between one page and two.
    static func showLayouts(for reader: ReaderViewController, at button: Element) {
        let current = reader.settings.options.pageLayout
        let layouts: [(PageLayout, Icon, Message)] = [
            (.automatic, .automatic, .pagesAutomatic), (.single, .singlePage, .pagesOne), (.double, .spread, .pagesTwo),
        ]
        let items = layouts.map { layout, icon, label in
            ActionMenu.Item(icon: icon, label: label, kind: .choice(isChosen: layout == current)) {
                reader.change { $0.options.pageLayout = layout }
            }
        }
        ActionMenu(.pagesAtATime, items, at: .element(button))
    }
}

extension ReaderViewController {
    /// Changes the reading mode of the series.
    func use(_ mode: ReadingMode) {
        change {
            $0.isAutomaticMode = false
            $0.options.mode = mode
        }
    }
}

extension ReadingMode {
    /// The icon of the mode.
    var icon: Icon {
        switch self {
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        case .vertical: .vertical
        case .webtoon: .webtoon
        case .continuous: .continuous
        }
    }
}
