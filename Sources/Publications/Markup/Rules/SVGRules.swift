/// The allowed elements and attributes of SVG (SVG 1.1 and 2, Filter Effects, SVG Animations). Names are looked up in
/// lower case, as reported by the HTML parser, and written in their canonical case.
enum SVGRules {
    static func element(_ name: String) -> ElementRule {
        elements[name] ?? .unwrapped
    }

    static func isKnown(_ name: String) -> Bool { elements[name] != nil }

    /// Returns the canonical name and rule of an attribute; nil if it isn't allowed.
    ///
    /// - Parameters:
    ///   - name: in lower case.
    ///   - element: the canonical name.
    static func attribute(_ name: String, of element: String) -> (name: String, rule: AttributeRule)? {
        if name == "href" { return references[element].map { ("href", $0) } }
        return attributes[name]
    }

    /// Returns whether an animation may change an attribute: one that affects only the appearance.
    static func isAnimatable(_ name: String) -> Bool {
        switch attributes[name.lowercased()]?.rule {
        case .plain: name.lowercased() != "class"
        case .styleValue: true
        default: false
        }
    }

    private static let elements: [String: ElementRule] = {
        let kept = """
            a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix \
            feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
            feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight \
            feTile feTurbulence filter foreignObject g image line linearGradient marker mask mpath path pattern polygon \
            polyline radialGradient rect solidcolor stop svg switch symbol text textPath title tref tspan use view
            """
        var table = ElementRule.table(kept) { ElementRule.kept($0) }
        for name in [
            "script", "handler", "listener", "metadata", "cursor", "color-profile", "font", "discard", "prefetch",
        ] {
            table[name] = .skipped
        }
        for name in ["animate", "animateColor", "animateMotion", "animateTransform", "set"] {
            table[name.lowercased()] = .special(.animation(name))
        }
        table["style"] = .special(.style)
        for name in ["iframe", "embed"] { table[name] = .special(.embedding("src")) }
        return table
    }()

    private static let references: [String: AttributeRule] = [
        "a": .link, "image": .picture, "feImage": .picture, "use": .part, "textPath": .part, "tref": .part,
        "mpath": .part,
        "linearGradient": .part, "radialGradient": .part, "pattern": .part, "filter": .part,
        "animate": .part, "animateColor": .part, "animateMotion": .part, "animateTransform": .part, "set": .part,
    ]

    private static let attributes: [String: (name: String, rule: AttributeRule)] = {
        let plain = """
            accumulate additive amplitude attributeName attributeType azimuth baseFrequency baseProfile bias by calcMode \
            class clipPathUnits contentStyleType cx cy d diffuseConstant dir divisor dur dx dy edgeMode elevation end \
            exponent filterRes filterUnits fr fx fy glyphRef gradientTransform gradientUnits height hidden hreflang in in2 \
            intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust \
            limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits max method min mode \
            numOctaves offset operator order orient origin overflow path pathLength patternContentUnits patternTransform \
            patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius \
            refX refY rel repeatCount repeatDur requiredExtensions requiredFeatures restart result role rotate rx ry scale \
            seed side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
            surfaceScale systemLanguage tableValues targetX targetY textLength title type version viewBox viewTarget width \
            x x1 x2 xChannelSelector y y1 y2 yChannelSelector z zoomAndPan begin media
            """
        let values = """
            alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters \
            color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter \
            flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust \
            font-stretch font-style font-variant font-weight from glyph-orientation-horizontal glyph-orientation-vertical \
            image-rendering isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid \
            marker-start mask mask-type mix-blend-mode opacity paint-order pointer-events shape-rendering solid-color \
            solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin \
            stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-orientation text-overflow \
            text-rendering to transform transform-box transform-origin unicode-bidi values vector-effect visibility \
            white-space word-spacing writing-mode
            """
        var table = ElementRule.table(plain) { (name: $0, rule: AttributeRule.plain) }
        table.merge(ElementRule.table(values) { (name: $0, rule: .styleValue) }) { $1 }
        table["id"] = ("id", .identifier)
        table["style"] = ("style", .style)
        return table
    }()
}
