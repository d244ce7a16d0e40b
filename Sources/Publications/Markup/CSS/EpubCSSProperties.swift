/// The prefixed CSS properties of EPUB 3 and their standard names (EPUB 3.3, 6.3.1.2 and appendix E).
enum EpubCSSProperties {
    /// Returns the standard name of a property; nil if it has no other.
    static func standardName(_ name: String) -> String? { names[name] }

    /// Returns the standard keyword for a keyword of older EPUB drafts; nil if it is the same.
    ///
    /// - Parameter property: the property name as written.
    static func standardKeyword(_ keyword: String, of property: String) -> String? {
        keywords[property]?[keyword]
    }

    private static let names = [
        "-epub-hyphens": "hyphens",
        "-epub-line-break": "line-break",
        "-epub-ruby-position": "ruby-position",
        "-epub-text-align-last": "text-align-last",
        "-epub-text-combine": "text-combine-upright",
        "-epub-text-combine-horizontal": "text-combine-upright",
        "-epub-text-emphasis": "text-emphasis",
        "-epub-text-emphasis-color": "text-emphasis-color",
        "-epub-text-emphasis-position": "text-emphasis-position",
        "-epub-text-emphasis-style": "text-emphasis-style",
        "-epub-text-orientation": "text-orientation",
        "-epub-text-transform": "text-transform",
        "-epub-text-underline-position": "text-underline-position",
        "-epub-word-break": "word-break",
        "-epub-writing-mode": "writing-mode",
    ]

    private static let keywords: [String: [String: String]] = [
        "-epub-hyphens": ["all": "auto"],
        "-epub-text-combine": ["horizontal": "all"],
        "-epub-text-combine-horizontal": ["horizontal": "all"],
        "-epub-text-orientation": [
            "vertical-right": "mixed", "rotate-right": "sideways", "rotate-left": "sideways",
            "sideways-right": "sideways",
            "rotate-normal": "upright",
        ],
        "-epub-text-transform": ["-epub-fullwidth": "full-width"],
        // Some books use the prefixed keyword with the standard property.
        "text-transform": ["-epub-fullwidth": "full-width"],
        "-epub-text-underline-position": ["alphabetic": "auto"],
        "-epub-ruby-position": ["before": "over", "after": "under"],
    ]
}
