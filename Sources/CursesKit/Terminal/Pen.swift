/// The style of what the terminal writes next, and the sequences that change it.
struct Pen {
    private let colors: ColorDepth
    private let hasUnicode: Bool
    private let usesNumbers: Bool
    private let reset: [UInt8]
    private let sequences: [(attribute: Style.Attributes, sequence: [UInt8])]
    private let attributes: Style.Attributes
    private let colorlessAttributes: Style.Attributes
    private let hasLinks: Bool

    /// What the terminal writes with; nil if unknown.
    private var ink: Ink?
    /// The style that `ink` was mixed for; nil if unknown.
    private(set) var style: Style?
    /// The link of what the terminal writes.
    private var link: Link?

    /// A style in what the terminal has; nil is its own colour.
    private struct Ink: Equatable {
        var attributes: Style.Attributes = []
        var foreground: Int32?
        var background: Int32?
    }

    /// ECMA-48's number of each attribute.
    private static let numbers: [(attribute: Style.Attributes, number: Int)] = [
        (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]

    /// - Parameter hasLinks: whether the terminal understands links (OSC 8).
    @MainActor
    init(_ sequences: TerminalSequences, hasUnicode: Bool, hasLinks: Bool) {
        colors = sequences.colors
        usesNumbers = sequences.usesNumbers
        reset = sequences.reset
        self.sequences = sequences.attributes
        attributes = sequences.attributes.reduce(into: []) { $0.formUnion($1.attribute) }
        colorlessAttributes = sequences.colorlessAttributes
        self.hasUnicode = hasUnicode
        self.hasLinks = hasLinks
    }

    /// Whether the terminal writes with its own background now, so that cleared cells look like untouched ones.
    var isPlain: Bool { style?.background == .standard && style?.attributes.contains(.reverse) == false }

    /// Whether a blank looks the same in `style` as in the style that the terminal writes with now.
    func writesSameBlank(as style: Style) -> Bool {
        guard let known = self.style, style.link == .none, link == nil else { return false }
        return known.hasSameBlank(as: style)
    }

    /// Whether the terminal writes with `style` now.
    func has(_ style: Style) -> Bool { self.style == style }

    /// Appends what makes the terminal write with `style`.
    ///
    /// - Parameter links: the links that styles name by their numbers.
    mutating func take(_ style: Style, links: LinkTable, _ bytes: inout [UInt8]) {
        guard style != self.style else { return }
        if hasLinks { follow(style.link, links, &bytes) }
        self.style = style
        let wanted = mixed(style)
        guard wanted != ink else { return }
        if usesNumbers { appendNumbers(of: wanted, &bytes) } else { appendSequences(of: wanted, &bytes) }
        ink = wanted
    }

    /// Appends what makes the terminal write plain text.
    mutating func rest(_ bytes: inout [UInt8]) {
        take(.plain, links: LinkTable(), &bytes)
    }

    /// Ends a link, which would go on in what another program writes.
    mutating func endLink(_ bytes: inout [UInt8]) {
        guard link != nil else { return }
        follow(.none, LinkTable(), &bytes)
        style?.link = .none
    }

    /// Forgets the state of the terminal, which another program may have changed.
    mutating func forget() {
        ink = nil
        style = nil
        link = nil
    }

    private func mixed(_ style: Style) -> Ink {
        let style = colors == .none ? style.monochrome() : style
        var shown = colors.attributes(of: style)
        if style.attributes.contains(.strikethrough), !hasUnicode { shown.insert(.dim) }
        guard colors > .none, style.foreground != .standard || style.background != .standard else {
            return Ink(attributes: shown.intersection(attributes))
        }
        let (foreground, background) = colors.indexes(of: style)
        return Ink(
            attributes: shown.intersection(attributes).subtracting(colorlessAttributes),
            foreground: foreground, background: background)
    }

    // MARK: Attributes and colours

    /// ECMA-48's numbers turn single attributes on, but no terminal agrees on how to turn bold alone off, so that
    /// takes a reset.
    private func appendNumbers(of wanted: Ink, _ bytes: inout [UInt8]) {
        var present = ink ?? Ink()
        let needsReset =
            ink == nil || !present.attributes.isSubset(of: wanted.attributes)
            || present.foreground != nil && wanted.foreground == nil
            || present.background != nil && wanted.background == nil
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        if needsReset {
            present = Ink()
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(ascii: ";"))
        }
        let added = wanted.attributes.subtracting(present.attributes)
        for (attribute, number) in Self.numbers where added.contains(attribute) {
            bytes.append(decimal: number)
            bytes.append(UInt8(ascii: ";"))
        }
        if let color = wanted.foreground, color != present.foreground { append(color, 30, &bytes) }
        if let color = wanted.background, color != present.background { append(color, 40, &bytes) }
        // In place of the last semicolon.
        bytes[bytes.count - 1] = UInt8(ascii: "m")
    }

    /// - Parameter base: 30 for the glyph, 40 for what is behind it.
    private func append(_ color: Int32, _ base: Int, _ bytes: inout [UInt8]) {
        let color = Int(color)
        switch color {
        case ..<8: bytes.append(decimal: base + color)
        case ..<16: bytes.append(decimal: base + 52 + color)
        default:
            bytes.append(decimal: base + 8)
            if colors == .direct {
                bytes += [UInt8(ascii: ";"), UInt8(ascii: "2")]
                for shift in [16, 8, 0] {
                    bytes.append(UInt8(ascii: ";"))
                    bytes.append(decimal: color >> shift & 255)
                }
            } else {
                bytes += [UInt8(ascii: ";"), UInt8(ascii: "5"), UInt8(ascii: ";")]
                bytes.append(decimal: color)
            }
        }
        bytes.append(UInt8(ascii: ";"))
    }

    /// For terminals with sequences of their own, which have no colours here.
    private func appendSequences(of wanted: Ink, _ bytes: inout [UInt8]) {
        if ink == nil || ink?.attributes.isSubset(of: wanted.attributes) == false { bytes += reset }
        for (attribute, sequence) in sequences where wanted.attributes.contains(attribute) {
            bytes += sequence
        }
    }

    // MARK: Links

    /// Parts of a link with one number are one link, wherever they are.
    private mutating func follow(_ number: LinkNumber, _ links: LinkTable, _ bytes: inout [UInt8]) {
        let link = links[number]
        guard link != self.link else { return }
        bytes += "\u{1B}]8;".utf8
        if let link {
            bytes += "id=".utf8
            bytes.append(decimal: number.value)
            bytes.append(UInt8(ascii: ";"))
            bytes += link.address.utf8
        } else {
            bytes.append(UInt8(ascii: ";"))
        }
        bytes += "\u{1B}\\".utf8
        self.link = link
    }
}
