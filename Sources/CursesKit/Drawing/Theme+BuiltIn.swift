extension Theme {
    /// The terminal's own text on its own background, with white on black bars.
    public static let standard = Theme(
        name: "standard", userInterfaceStyle: .unspecified,
        label: .standard, background: .standard, secondaryLabel: Ink(.standard, .dim),
        tint: Ink(.rgb(64, 156, 255)),
        bar: Ink(.black), barLabel: Ink(.white),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        pane: Ink(.black), paneLabel: Ink(.white),
        header: Ink(.rgb(68, 68, 68)), headerLabel: Ink(.white),
        separator: Ink(.standard, .dim), destructive: Ink(.rgb(255, 69, 58)))

    /// Black on white, whatever the terminal's own colours are.
    public static let light = Theme(
        name: "light", userInterfaceStyle: .light,
        label: Ink(.black), background: Ink(.white), secondaryLabel: Ink(.rgb(108, 108, 108)),
        tint: Ink(.rgb(0, 95, 215)),
        bar: Ink(.rgb(215, 215, 219)), barLabel: Ink(.black),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        pane: Ink(.rgb(238, 238, 238)), paneLabel: Ink(.black),
        header: Ink(.rgb(228, 228, 228)), headerLabel: Ink(.rgb(60, 60, 60)),
        separator: Ink(.rgb(198, 198, 200)), destructive: Ink(.rgb(215, 0, 21)))

    /// Light grey on a dark one, whatever the terminal's own colours are.
    public static let dark = Theme(
        name: "dark", userInterfaceStyle: .dark,
        label: Ink(.rgb(238, 238, 238)), background: Ink(.rgb(28, 28, 28)),
        secondaryLabel: Ink(.rgb(148, 148, 148)),
        tint: Ink(.rgb(64, 156, 255)),
        bar: Ink(.rgb(68, 68, 70)), barLabel: Ink(.white),
        selection: Ink(.rgb(0, 95, 215)), selectionLabel: Ink(.white),
        pane: Ink(.rgb(48, 48, 48)), paneLabel: Ink(.rgb(238, 238, 238)),
        header: Ink(.rgb(48, 48, 48)), headerLabel: Ink(.rgb(198, 198, 200)),
        separator: Ink(.rgb(84, 84, 88)), destructive: Ink(.rgb(255, 105, 97)))

    /// No colours: bars and the selection are reversed. It takes the place of every other theme on a
    /// terminal without colours.
    public static let mono = Theme(
        name: "mono", userInterfaceStyle: .unspecified,
        label: .standard, background: .standard, secondaryLabel: Ink(.standard, .dim),
        tint: Ink(.standard, .bold),
        bar: Ink(.standard, .reverse), barLabel: .standard,
        selection: Ink(.standard, .reverse), selectionLabel: .standard,
        pane: .standard, paneLabel: .standard,
        header: Ink(.standard, .underline), headerLabel: .standard,
        separator: Ink(.standard, .dim), destructive: Ink(.standard, .underline))

    /// A telephone of 2010: black bars, white tables, a blue selection, alerts of dark blue glass.
    public static let classic2010 = Theme(
        name: "2010", userInterfaceStyle: .light,
        label: Ink(.black), background: Ink(.white), secondaryLabel: Ink(.rgb(112, 112, 112)),
        tint: Ink(.rgb(50, 79, 133)),
        bar: Ink(.black), barLabel: Ink(.white),
        selection: Ink(.rgb(1, 93, 230)), selectionLabel: Ink(.white),
        pane: Ink(.rgb(20, 34, 84)), paneLabel: Ink(.white),
        header: Ink(.rgb(104, 117, 129)), headerLabel: Ink(.white),
        separator: Ink(.rgb(208, 208, 208)), destructive: Ink(.rgb(235, 50, 45)))

    /// The themes that come with the toolkit, the default first.
    public static let builtIn = [standard, light, dark, mono, classic2010]

    /// The built-in theme called `name`; nil if there is none.
    public init?(named name: String) {
        guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
        self = theme
    }
}
