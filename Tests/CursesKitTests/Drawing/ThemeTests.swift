import Testing

@testable import CursesKit

struct ThemeTests {
    /// Text colours and their backgrounds.
    private static let texts: [(Color, Color)] = [
        (.label, .background), (.barLabel, .bar), (.selectionLabel, .selection), (.paneLabel, .pane),
        (.headerLabel, .header), (.badgeLabel, .badge),
    ]
    /// Colours of secondary text and signs, and their backgrounds.
    private static let signs: [(Color, Color)] = [
        (.secondaryLabel, .background), (.tint, .background), (.destructive, .background),
        (.destructive, .pane),
    ]
    private static let pairs = texts + signs

    @Test(arguments: Theme.builtIn)
    func leavesNoMeaningUnresolved(theme: Theme) {
        for (text, ground) in Self.pairs + [(.separator, .background)] {
            let style = theme.resolved(Style(foreground: text, background: ground))
            for color in [style.foreground, style.background] {
                #expect(color == .standard || color.components != nil)
            }
        }
    }

    @Test(arguments: Theme.builtIn)
    func canBeRead(theme: Theme) {
        for (text, ground) in Self.texts { expect(text, on: ground, in: theme, contrast: 4.5) }
        for (text, ground) in Self.signs { expect(text, on: ground, in: theme, contrast: 3) }
        expect(.selectionLabel, on: .selection, in: theme.dimmed, contrast: 4.5)
    }

    /// Text stands on the mean of the two colours of its cell, in surfaces of any height.
    @Test(arguments: Theme.builtIn.filter { $0.gloss != nil }, [1, 2, 3, 4, 7, 20])
    func canBeReadOnEverySurface(theme: Theme, height: Int) throws {
        let gloss = try #require(theme.gloss)
        for (ink, relief) in [
            (theme.selectionLabel, gloss.selection), (theme.inactiveSelectionLabel, gloss.inactiveSelection),
            (theme.headerLabel, gloss.header), (theme.paneLabel, gloss.pane),
        ] {
            for row in 0..<height {
                let style = relief.cell(row: row, of: height).style
                let isPlain = style.foreground == .standard
                let ground =
                    isPlain ? style.background : style.foreground.mixed(with: style.background, share: 0.5)
                try expect(ink, on: ground)
            }
        }
    }

    /// Bars and buttons have text in their middle row.
    @Test(arguments: Theme.builtIn.filter { $0.gloss != nil })
    func canBeReadInTheMiddleOfBarsAndButtons(theme: Theme) throws {
        let gloss = try #require(theme.gloss)
        try expect(theme.barLabel, on: gloss.bar.mean)
        try expect(theme.barLabel, on: gloss.barButton.mean)
        for relief in [gloss.button, gloss.cancelButton, gloss.destructiveButton] {
            try expect(theme.selectionLabel, on: relief.mean)
        }
    }

    private func expect(_ ink: Theme.Ink, on ground: Color) throws {
        let (text, paper) = (try #require(ink.color.luminance), try #require(ground.luminance))
        #expect((max(text, paper) + 0.05) / (min(text, paper) + 0.05) >= 4.5, "on \(ground)")
    }

    /// The terminal's own background may be black or white.
    private func expect(_ text: Color, on ground: Color, in theme: Theme, contrast: Double) {
        let style = theme.resolved(Style(foreground: text, background: ground))
        guard let ink = style.foreground.luminance else { return }
        for paper in style.background.luminance.map({ [$0] }) ?? [0, 1] {
            let found = (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)
            #expect(found >= contrast, "\(text) on \(ground) in \(theme.name)")
        }
    }

    @Test(arguments: Theme.builtIn, [ColorDepth.none, .named8, .named16, .indexed256, .direct])
    func setsBarsAndHeadingsApart(theme: Theme, depth: ColorDepth) {
        let theme = theme.shown(at: depth)
        let (plain, bar, header) = (
            theme.resolved(.plain), theme.resolved(.bar), theme.resolved(.header)
        )
        #expect(
            bar.attributes.contains(.reverse)
                || depth.indexes(of: bar).background != depth.indexes(of: plain).background)
        #expect(
            header.attributes.contains(.underline)
                || depth.indexes(of: header).background != depth.indexes(of: plain).background)
    }

    /// Grey on grey with sixteen colours is hard to read.
    @Test func writesHeadingsInBlackOnLightGrey() {
        let style = Theme.light.shown(at: .named16).resolved(.header)
        #expect(ColorDepth.named16.indexes(of: style).foreground == 0)
    }

    /// Bold and dim mark the active bar.
    @Test(arguments: Theme.builtIn, [ColorDepth.named8, .named16, .indexed256, .direct])
    func showsWhichBarHasKeys(theme: Theme, depth: ColorDepth) {
        let theme = theme.shown(at: depth)
        let (active, inactive) = (
            theme.resolved(.bar.adding(.bold)), theme.resolved(.bar.adding(.dim))
        )
        let looks = [active, inactive].map { style in
            (
                indexes: depth.indexes(of: style),
                attributes: style.shown(at: depth, hasUnicode: true).attributes
            )
        }
        #expect(looks[0].indexes != looks[1].indexes || looks[0].attributes != looks[1].attributes)
        // Black cannot become darker.
        let (ink, _) = looks[1].indexes
        #expect(ink != 0 || !looks[1].attributes.contains(.dim))
    }

    @Test func mixesDarkTextThatIsDimWithWhatLiesBehind() {
        let shown = Style(foreground: .rgb(102, 102, 102), background: .white)
        #expect(Theme.light.resolved(Style(attributes: .dim)) == shown)
        let bright = Style(foreground: .white, background: .black, attributes: .dim)
        #expect(Theme.classic2010.resolved(.bar.adding(.dim)) == bright)
        let own = Style(foreground: .black, background: .white, attributes: .dim)
        #expect(Theme.light.resolved(own) == own)
        #expect(Theme.standard.resolved(.secondaryLabel) == Style(attributes: .dim))
    }

    @Test func keepsItsBarsWhereTheyCanBeSeen() {
        #expect(Theme.dark.shown(at: .named16).bar == Theme.dark.bar)
        #expect(Theme.classic2010.shown(at: .named8).bar == Theme.classic2010.bar)
        #expect(Theme.light.shown(at: .indexed256) == .light)
    }

    @Test(arguments: Theme.builtIn, [ColorDepth.named8, .named16, .indexed256, .direct])
    func showsTextAtEveryDepth(theme: Theme, depth: ColorDepth) {
        for (text, ground) in Self.pairs + [(.separator, .background)] {
            let style = theme.resolved(Style(foreground: text, background: ground))
            let (ink, paper) = depth.indexes(of: style)
            #expect(ink != paper || ink == nil, "\(text) on \(ground)")
        }
    }

    @Test(arguments: Theme.builtIn, [ColorDepth.named8, .named16, .indexed256, .direct])
    func tellsTheSelectionFromTheRestByMoreThanColour(theme: Theme, depth: ColorDepth) {
        let plain = theme.resolved(.plain)
        let selection = theme.resolved(.selection)
        #expect(selection.attributes != plain.attributes)
        let isReversed = selection.attributes.contains(.reverse)
        #expect(isReversed || depth.indexes(of: selection) != depth.indexes(of: plain))
    }

    @Test(
        arguments: [
            (.black, .named8, .underline), (.rgb(20, 20, 20), .named16, .underline),
            (.named(.black), .indexed256, .underline), (.black, .indexed256, [.bold, .underline]),
            (.black, .direct, [.bold, .underline]), (.standard, .named8, [.bold, .underline]),
            (.rgb(255, 0, 0), .named8, [.bold, .underline]), (.rgb(250, 250, 250), .named8, .underline),
        ] as [(Color, ColorDepth, Style.Attributes)])
    func leavesOutBoldWhereItWouldTurnBlackGrey(
        color: Color, depth: ColorDepth, expected: Style.Attributes
    ) {
        let style = Style(foreground: color, background: .white, attributes: [.bold, .underline])
        #expect(style.shown(at: depth, hasUnicode: true).attributes == expected)
    }

    @Test(arguments: Theme.builtIn)
    func tellsWhatCannotBeUndoneByMoreThanColour(theme: Theme) {
        for (alarm, usual) in [
            (Style.destructive, Style.plain),
            (Style(foreground: .destructive, background: .pane, attributes: .bold), .pane),
        ] {
            #expect(theme.resolved(alarm).attributes != theme.resolved(usual).attributes)
        }
    }

    @Test func hasNothingButAttributesWithoutColours() {
        let styles: [Style] = [.plain, .bar, .selection, .pane, .header, .tint, .destructive, .separator]
        for style in styles {
            let shown = Theme.mono.resolved(style)
            #expect(shown.foreground == .standard && shown.background == .standard)
        }
        let told = Set([.plain, .bar, .selection, .tint, .destructive].map(Theme.mono.resolved))
        #expect(told.count == 5)
    }

    @Test func addsTheAttributesOfItsInks() {
        #expect(Theme.mono.resolved(.selection) == Style(attributes: [.bold, .reverse]))
        #expect(Theme.standard.resolved(.secondaryLabel) == Style(attributes: .dim))
    }

    @Test func turnsWhatIsReversedTwiceBack() {
        let caret = Style.selection.adding(.reverse)
        #expect(Theme.mono.resolved(caret) == Style(attributes: .bold))
    }

    @Test func leavesColoursAlone() {
        let style = Style(foreground: .rgb(1, 2, 3), background: .named(.red), attributes: .underline)
        for theme in Theme.builtIn { #expect(theme.resolved(style) == style) }
    }

    @Test func isFoundByItsName() {
        for theme in Theme.builtIn { #expect(Theme(named: theme.name) == theme) }
        #expect(Theme(named: "Dark") == nil)
        #expect(Theme(named: "") == nil)
    }

    @Test func leavesCellsAndStylesSmall() {
        #expect(MemoryLayout<Color>.size == 4)
        #expect(MemoryLayout<Style>.size == 11)
        #expect(MemoryLayout<Cell>.size <= 24)
    }
}

extension Color {
    /// How bright a colour looks, 0...1, as the Web Content Accessibility Guidelines define it.
    fileprivate var luminance: Double? {
        guard let (red, green, blue) = components else { return nil }
        // Close to the exact curve, without Foundation's powers: 2.5 instead of 2.4.
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            return share * share * share.squareRoot()
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
