/// The allowed elements of presentation MathML (MathML 3, chapter 3; MathML Core). None of its attributes contains a
/// reference.
enum MathMLRules {
    static func element(_ name: String) -> ElementRule {
        elements[name] ?? .unwrapped
    }

    static func isKnown(_ name: String) -> Bool { elements[name] != nil }

    static func attribute(_ name: String) -> AttributeRule? { attributes[name] }

    private static let elements: [String: ElementRule] = {
        let kept = """
            math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup \
            msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr maligngroup malignmark \
            mstack mlongdiv msgroup msrow mscarries mscarry msline maction semantics annotation
            """
        var table = ElementRule.table(kept) { ElementRule.kept($0) }
        table["annotation-xml"] = .skipped
        table["mglyph"] = .skipped
        table["script"] = .skipped
        return table
    }()

    private static let attributes: [String: AttributeRule] = {
        let plain = """
            accent accentunder align alignmentscope altimg-height altimg-valign altimg-width alttext bevelled charalign \
            charspacing class close columnalign columnlines columnspacing columnspan columnwidth crossout decimalpoint \
            denomalign depth dir display displaystyle edge encoding equalcolumns equalrows fence fontfamily fontsize \
            fontstyle fontweight form frame framespacing groupalign height indentalign indentalignfirst indentalignlast \
            indentshift indentshiftfirst indentshiftlast indenttarget infixlinebreakstyle intent arg lang largeop \
            leftoverhang length linebreak linebreakmultchar linebreakstyle lineleading linethickness location longdivstyle \
            lquote lspace mathsize mathvariant maxsize maxwidth minlabelspacing minsize movablelimits mslinethickness \
            notation numalign open overflow position rightoverhang role rowalign rowlines rowspacing rowspan rquote rspace \
            scriptlevel scriptminsize scriptsizemultiplier selection separator separators shift side stackalign stretchy \
            subscriptshift superscriptshift symmetric title valign voffset width
            """
        var table = ElementRule.table(plain) { _ in AttributeRule.plain }
        table["id"] = .identifier
        table["style"] = .style
        for name in ["background", "color", "mathbackground", "mathcolor"] { table[name] = .styleValue }
        return table
    }()
}
