/// The inks of the theme `terminal`, by what is known of the terminal.
///
/// Text and background are always the terminal's own. Greys and accent are chosen so that they can be read on its
/// background, whatever that is. Before the terminal has told it, and with few colours, attributes take their place:
/// none of the usual sixteen colours can be read on black and on white.
struct TerminalInks {
    private let capabilities: TerminalCapabilities

    init(for capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// `theme` with its inks for the terminal. Inks that are not those of `Theme.standard` stay.
    func applied(to theme: Theme) -> Theme {
        guard theme.label == .standard, theme.background == .standard, theme != .mono else { return theme }
        var applied = theme
        for (ink, value) in inks where theme[keyPath: ink] == Theme.standard[keyPath: ink] {
            applied[keyPath: ink] = value
        }
        return applied
    }

    private typealias Inks = [(ink: WritableKeyPath<Theme, Theme.Ink>, value: Theme.Ink)]

    private var inks: Inks {
        guard capabilities.colors > .named16 else { return Self.few(on: capabilities.background) }
        guard let background = capabilities.background else { return [] }
        let contrast = capabilities.colors == .direct ? Contrast.exact : .approximate
        return Self.many(on: background, text: capabilities.foreground, contrast)
    }

    /// Cyan has a contrast of 6 on dark backgrounds and blue of 2.9 on light ones, at least, in the usual palettes.
    private static func few(on background: Color?) -> Inks {
        let tint = background.map { Theme.Ink(.named($0.isLight ? .blue : .cyan)) }
        return [
            (\.tint, tint ?? Theme.standard.tint),
            (\.selection, Theme.Ink(.standard, .reverse)), (\.selectionLabel, .standard),
            (\.inactiveSelection, .standard), (\.inactiveSelectionLabel, Theme.Ink(.standard, .underline)),
            (\.header, Theme.Ink(.standard, .underline)), (\.headerLabel, .standard),
        ]
    }

    /// The contrasts that are aimed at: more than 4.5 for text and 3 for what is less important, because a terminal
    /// with 256 colours shows neighbours of these.
    private struct Contrast {
        let text, secondary, least: Double

        static let exact = Contrast(text: 4.8, secondary: 4, least: 3.2)
        static let approximate = Contrast(text: 6.5, secondary: 4.8, least: 3.8)
        /// Of labels to their grounds, and of the selection to the background.
        static let (label, selection) = (5.5, 2.1)
    }

    /// - Parameter text: the colour of the terminal's text; nil if unknown.
    private static func many(on background: Color, text: Color?, _ contrast: Contrast) -> Inks {
        let end = background.opposite
        let text = text ?? (background.isLight ? .darkInk : .lightInk)
        /// A ground a little brighter or darker than the background, and its label.
        func surface(_ share: Double) -> (ground: Color, label: Color) {
            let raised = background.mixed(with: end, share: share)
            let isReadable = end.contrast(to: raised) >= contrast.text
            let ground = isReadable ? raised : background.mixed(with: end.opposite, share: share)
            return (ground, text.moved(towards: end, untilContrast: Contrast.label, to: ground))
        }
        let (bar, header, pane, inactive) = (surface(0.16), surface(0.12), surface(0.08), surface(0.25))
        let accent = background.isLight ? Theme.light : Theme.dark
        let tint = accent.tint.color.moved(towards: end, untilContrast: contrast.text, to: background)
        let destructive = accent.destructive.color.moved(
            towards: end, untilContrast: contrast.text, to: background, pane.ground)
        let secondary = background.mixed(with: text, share: 0.62)
            .moved(towards: text, untilContrast: contrast.secondary, to: background, pane.ground)
            .moved(towards: end, untilContrast: contrast.least, to: background, pane.ground)
        let selection = Theme.standard.selection.color.moved(
            towards: end, untilContrast: Contrast.selection, to: background)
        let colors: [(WritableKeyPath<Theme, Theme.Ink>, Color)] = [
            (\.secondaryLabel, secondary), (\.badgeLabel, secondary), (\.tint, tint),
            (\.destructive, destructive), (\.separator, background.mixed(with: text, share: 0.28)),
            (\.selection, selection), (\.selectionLabel, selection.opposite),
            (\.inactiveSelection, inactive.ground), (\.inactiveSelectionLabel, inactive.label),
            (\.bar, bar.ground), (\.barLabel, bar.label), (\.header, header.ground),
            (\.headerLabel, header.label), (\.pane, pane.ground), (\.paneLabel, pane.label),
        ]
        return colors.map { ($0.0, Theme.Ink($0.1)) }
    }
}
