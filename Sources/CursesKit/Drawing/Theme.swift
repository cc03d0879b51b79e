/// The colours of a window's meanings, such as bars and the selection.
///
/// The window's theme resolves the colours that its views ask for. To make a theme, copy one and change its
/// inks:
///
///     var theme = Theme.dark
///     theme.tint = Theme.Ink(.rgb(255, 159, 10))
///     window.theme = theme
public struct Theme: Hashable, Sendable {
    /// The name for users, such as `dark`.
    public var name: String
    /// Whether the theme is light or dark, as the traits of its window say.
    public var userInterfaceStyle: TraitCollection.UserInterfaceStyle

    /// Default text.
    public var label: Ink
    /// The background of the window.
    public var background: Ink
    /// Less important text.
    public var secondaryLabel: Ink
    /// Controls the user can act on, and progress.
    public var tint: Ink
    /// The bars above and below the content.
    public var bar: Ink
    /// Text on a bar.
    public var barLabel: Ink
    /// The row or button that keys act on.
    public var selection: Ink
    /// Text on the row or button that keys act on.
    public var selectionLabel: Ink
    /// The selected row of a part of the window that has no keys.
    public var inactiveSelection: Ink
    /// Text on that row.
    public var inactiveSelectionLabel: Ink
    /// Boxes above everything else.
    public var pane: Ink
    /// Text in such boxes.
    public var paneLabel: Ink
    /// The headers of a table's sections.
    public var header: Ink
    /// Text of such headers.
    public var headerLabel: Ink
    /// The pill of a badge; the same as the background for plain badges.
    public var badge: Ink
    /// Text of a badge.
    public var badgeLabel: Ink
    /// Separator lines.
    public var separator: Ink
    /// Actions that cannot be undone, on the window's background or in a box.
    public var destructive: Ink
    /// The light on bars, buttons, headers and the selection; nil for flat ones.
    public var gloss: Gloss?
    /// Whether `selection` is that of a part of the window that has no keys.
    var hasInactiveSelection = false

    /// A colour, and attributes of the glyph.
    ///
    /// `standard` is the terminal's own colour here. A background ink may have `reverse`: a theme without
    /// colours shows bars like this.
    public struct Ink: Hashable, Sendable {
        /// One of the terminal's colours, or a mixture of red, green and blue; never a meaning.
        public let color: Color
        /// Added to the attributes of the style; `reverse` in both cancels out.
        public let attributes: Style.Attributes

        /// An ink, without attributes by default.
        ///
        /// - Precondition: `color` is not a meaning, such as `tint`.
        public init(_ color: Color, _ attributes: Style.Attributes = []) {
            precondition(color == .standard || color.components != nil, "an Ink is a colour, not a meaning")
            self.color = color
            self.attributes = attributes
        }

        /// The terminal's own colour.
        public static let standard = Ink(.standard)
    }
}

extension Theme {
    /// `style` with each meaning replaced by this theme's ink.
    public func resolved(_ style: Style) -> Style {
        var glyph = ink(for: style.foreground, standard: label)
        let ground = ink(for: style.background, standard: background)
        // The terminal's own text colour may not be readable on another colour than its own background.
        if glyph.color == .standard, ground.color != .standard, let label = label(on: style.background) {
            glyph = Ink(label.color, glyph.attributes.union(label.attributes))
        }
        let more = glyph.attributes.union(ground.attributes)
        var resolved = Style(
            foreground: glyph.color, background: ground.color,
            attributes: style.attributes.symmetricDifference(more.intersection(.reverse))
                .union(more.subtracting(.reverse)))
        resolved.link = style.link
        // The program's own colours stay unchanged.
        let mixes = resolved.attributes.contains(.dim) && style.foreground.components == nil
        return mixes ? resolved.faint() : resolved
    }

    /// The ink of text on a background; nil if the background carries no text of its own.
    private func label(on background: Color) -> Ink? {
        switch background {
        case .bar: barLabel
        case .selection: selectionLabel
        case .pane: paneLabel
        case .header: headerLabel
        case .badge: badgeLabel
        default: nil
        }
    }

    private func ink(for color: Color, standard: Ink) -> Ink {
        guard case .meaning(let meaning) = color.value else { return Ink(concrete: color) }
        return switch meaning {
        case .standard: standard
        case .label: label
        case .background: background
        case .secondaryLabel: secondaryLabel
        case .tint: tint
        case .bar: bar
        case .barLabel: barLabel
        case .selection: selection
        case .selectionLabel: selectionLabel
        case .pane: pane
        case .paneLabel: paneLabel
        case .header: header
        case .headerLabel: headerLabel
        case .badge: badge
        case .badgeLabel: badgeLabel
        case .separator: separator
        case .destructive: destructive
        }
    }
}

extension Theme {
    /// The theme in a view whose `tintAdjustmentMode` is `dimmed`.
    var dimmed: Theme {
        var theme = self
        (theme.selection, theme.selectionLabel) = (inactiveSelection, inactiveSelectionLabel)
        if let gloss { theme.gloss?.selection = gloss.inactiveSelection }
        theme.hasInactiveSelection = true
        return theme
    }

    /// The theme as a terminal shows it, by the number of its colours and by its background.
    func shown(on capabilities: TerminalCapabilities) -> Theme {
        TerminalInks(for: capabilities).applied(to: self).shown(at: capabilities.colors)
    }

    /// The theme as terminals with this number of colours show it.
    ///
    /// Without colours it is `mono`. With few colours, bars and headers may become indistinguishable from the
    /// background: the bars then exchange background and text colour, and headers are underlined.
    func shown(at depth: ColorDepth) -> Theme {
        guard depth > .none else { return .mono }
        guard depth <= .named16 else { return self }
        func index(_ ink: Ink) -> Int32? { depth.indexes(of: Style(background: ink.color)).background }
        func isLost(_ ink: Ink) -> Bool { index(background) != nil && index(ink) == index(background) }
        var shown = self
        // Bold and dim mark the active bar, and only white text shows both.
        if isLost(bar), index(barLabel) == 0 {
            (shown.bar, shown.barLabel) = (Ink(barLabel.color, bar.attributes), background)
        } else if isLost(bar) {
            shown.bar = Ink(bar.color, bar.attributes.union(.reverse))
        }
        if isLost(header) { shown.header = Ink(header.color, header.attributes.union(.underline)) }
        return shown
    }
}

extension Theme.Ink {
    /// An ink of a colour that is known not to be a meaning.
    fileprivate init(concrete color: Color) {
        self.color = color
        attributes = []
    }
}

extension Theme {
    /// The terminal's own text and background. Greys and accent are chosen by the background that the terminal
    /// tells; these inks show until then, and on terminals that do not tell.
    public static let standard = Theme(
        name: "terminal", userInterfaceStyle: .unspecified,
        label: .standard, background: .standard, secondaryLabel: Ink(.standard, .dim),
        tint: Ink(.standard, .bold),
        bar: Ink(.black), barLabel: Ink(.white),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        inactiveSelection: Ink(.rgb(88, 88, 88)), inactiveSelectionLabel: Ink(.white),
        pane: Ink(.black), paneLabel: Ink(.white),
        header: Ink(.rgb(68, 68, 68)), headerLabel: Ink(.white),
        badge: .standard, badgeLabel: Ink(.standard, .dim),
        separator: Ink(.standard, .dim), destructive: Ink(.standard, .underline))

    /// Black on white, independent of the terminal's own colours.
    public static let light = Theme(
        name: "light", userInterfaceStyle: .light,
        label: Ink(.black), background: Ink(.white), secondaryLabel: Ink(.rgb(108, 108, 108)),
        tint: Ink(.rgb(0, 95, 215)),
        bar: Ink(.rgb(215, 215, 219)), barLabel: Ink(.black),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        inactiveSelection: Ink(.rgb(208, 208, 212)), inactiveSelectionLabel: Ink(.black),
        pane: Ink(.rgb(238, 238, 238)), paneLabel: Ink(.black),
        header: Ink(.rgb(228, 228, 228)), headerLabel: Ink(.rgb(60, 60, 60)),
        badge: Ink(.rgb(215, 215, 219)), badgeLabel: Ink(.rgb(60, 60, 60)),
        separator: Ink(.rgb(198, 198, 200)), destructive: Ink(.rgb(215, 0, 21)))

    /// Light grey on dark grey, independent of the terminal's own colours.
    public static let dark = Theme(
        name: "dark", userInterfaceStyle: .dark,
        label: Ink(.rgb(238, 238, 238)), background: Ink(.rgb(28, 28, 28)),
        secondaryLabel: Ink(.rgb(148, 148, 148)),
        tint: Ink(.rgb(64, 156, 255)),
        bar: Ink(.rgb(68, 68, 70)), barLabel: Ink(.white),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        inactiveSelection: Ink(.rgb(78, 78, 80)), inactiveSelectionLabel: Ink(.white),
        pane: Ink(.rgb(48, 48, 48)), paneLabel: Ink(.rgb(238, 238, 238)),
        header: Ink(.rgb(48, 48, 48)), headerLabel: Ink(.rgb(198, 198, 200)),
        badge: Ink(.rgb(72, 72, 74)), badgeLabel: Ink(.rgb(238, 238, 238)),
        separator: Ink(.rgb(84, 84, 88)), destructive: Ink(.rgb(255, 105, 97)))

    /// No colours: bars and the selection are reversed. It replaces every theme on a terminal without
    /// colours.
    public static let mono = Theme(
        name: "mono", userInterfaceStyle: .unspecified,
        label: .standard, background: .standard, secondaryLabel: Ink(.standard, .dim),
        tint: Ink(.standard, .bold),
        bar: Ink(.standard, .reverse), barLabel: .standard,
        selection: Ink(.standard, .reverse), selectionLabel: .standard,
        inactiveSelection: .standard, inactiveSelectionLabel: Ink(.standard, .underline),
        pane: .standard, paneLabel: .standard,
        header: Ink(.standard, .underline), headerLabel: .standard,
        badge: .standard, badgeLabel: Ink(.standard, .dim),
        separator: Ink(.standard, .dim), destructive: Ink(.standard, .underline))

    /// A phone of 2010: bars of black glass, white tables, pin-striped headers, a blue selection, alerts of dark blue
    /// glass.
    public static let classic2010 = Theme(
        name: "2010", userInterfaceStyle: .light,
        label: Ink(.black), background: Ink(.white), secondaryLabel: Ink(.rgb(112, 112, 112)),
        tint: Ink(.rgb(40, 80, 156)),
        bar: Ink(.black), barLabel: Ink(.white),
        selection: Ink(.rgb(1, 93, 230)), selectionLabel: Ink(.white),
        inactiveSelection: Ink(.rgb(192, 196, 202)), inactiveSelectionLabel: Ink(.black),
        pane: Ink(.rgb(20, 34, 84)), paneLabel: Ink(.white),
        header: Ink(.rgb(195, 203, 210)), headerLabel: Ink(.rgb(58, 68, 90)),
        badge: Ink(.rgb(40, 92, 172)), badgeLabel: Ink(.white),
        separator: Ink(.rgb(208, 208, 208)), destructive: Ink(.rgb(235, 50, 45)), gloss: .phone2010)

    /// The built-in themes, the default first.
    public static let builtIn = [standard, light, dark, mono, classic2010]

    /// The built-in theme called `name`; nil if there is no such theme. `standard` is a previous name of
    /// `terminal`.
    public init?(named name: String) {
        let name = name == "standard" ? Self.standard.name : name
        guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
        self = theme
    }
}
