import Foundation
import Testing

@testable import CursesKit

/// The theme `terminal` on the backgrounds of real terminals.
struct TerminalInksTests {
    /// The background and the text of a terminal.
    struct Colors: CustomTestStringConvertible {
        let name: String
        let background, text: Color

        init(_ name: String, _ background: UInt32, _ text: UInt32) {
            func color(_ hex: UInt32) -> Color {
                .rgb(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
            }
            (self.name, self.background, self.text) = (name, color(background), color(text))
        }

        var testDescription: String { name }

        func capabilities(_ depth: ColorDepth) -> TerminalCapabilities {
            var capabilities = TerminalCapabilities(colors: depth, hasUnicode: true)
            (capabilities.background, capabilities.foreground) = (background, text)
            return capabilities
        }
    }

    private static let terminals = [
        Colors("xterm", 0x000000, 0xE5E5E5), Colors("xterm, reversed", 0xFFFFFF, 0x000000),
        Colors("VTE", 0x171421, 0xD0CFCC), Colors("Konsole", 0x232627, 0xFCFCFC),
        Colors("foot", 0x242424, 0xFFFFFF), Colors("Alacritty", 0x181818, 0xD8D8D8),
        Colors("Campbell", 0x0C0C0C, 0xCCCCCC), Colors("Ubuntu", 0x300A24, 0xFFFFFF),
        Colors("Solarized dark", 0x002B36, 0x839496), Colors("Solarized light", 0xFDF6E3, 0x657B83),
        Colors("Gruvbox dark", 0x282828, 0xEBDBB2), Colors("Gruvbox light", 0xFBF1C7, 0x3C3836),
        Colors("Nord", 0x2E3440, 0xD8DEE9), Colors("Dracula", 0x282A36, 0xF8F8F2),
        Colors("One Dark", 0x282C34, 0xABB2BF), Colors("One Light", 0xFAFAFA, 0x383A42),
        Colors("Catppuccin Latte", 0xEFF1F5, 0x4C4F69), Colors("Zenburn", 0x3F3F3F, 0xDCDCCC),
        Colors("blue", 0x0000AA, 0xFFFFFF), Colors("grey", 0x808080, 0x000000),
    ]

    @Test(arguments: terminals, [ColorDepth.indexed256, .direct])
    func canBeRead(colors: Colors, depth: ColorDepth) throws {
        let theme = Theme.standard.shown(on: colors.capabilities(depth))
        func expect(_ text: Color, on ground: Color, _ contrast: Double, in theme: Theme) throws {
            let style = theme.resolved(Style(foreground: text, background: ground))
            let ink = try #require(shown(style.foreground, depth))
            let paper = style.background == .standard ? colors.background : style.background
            let found = contrastRatio(
                ink, try #require(shown(paper, depth, isExact: paper == colors.background)))
            #expect(found >= contrast, "\(text) on \(ground)")
        }
        for (text, ground) in [
            (.tint, .background), (.destructive, .background), (.destructive, .pane),
            (.barLabel, .bar), (.paneLabel, .pane), (.headerLabel, .header), (.selectionLabel, .selection),
        ] as [(Color, Color)] {
            try expect(text, on: ground, 4.5, in: theme)
        }
        try expect(.selectionLabel, on: .selection, 4.5, in: theme.dimmed)
        try expect(.secondaryLabel, on: .background, 3, in: theme)
        try expect(.secondaryLabel, on: .pane, 3, in: theme)
        try expect(.tint, on: .pane, 3, in: theme)
        try expect(.badgeLabel, on: .badge, 3, in: theme)
        // The selection can be seen without its text.
        try expect(.selection, on: .background, 1.6, in: theme)
    }

    @Test(arguments: terminals)
    func leavesTextAndBackgroundToTheTerminal(colors: Colors) {
        let theme = Theme.standard.shown(on: colors.capabilities(.direct))
        #expect(theme.resolved(.plain) == .plain)
    }

    /// The accent is not the same on a light terminal, and no grey is brighter than the text.
    @Test func followsTheBackground() throws {
        let dark = Theme.standard.shown(on: Self.terminals[0].capabilities(.direct))
        let light = Theme.standard.shown(on: Self.terminals[1].capabilities(.direct))
        #expect(dark.tint == Theme.dark.tint)
        #expect(light.tint == Theme.light.tint)
        #expect(try #require(dark.bar.color.luminance) < 0.1)
        #expect(try #require(light.bar.color.luminance) > 0.5)
        #expect(dark.userInterfaceStyle == .unspecified)
    }

    @Test(arguments: [ColorDepth.indexed256, .direct])
    func usesAttributesOnAnUnknownBackground(depth: ColorDepth) {
        let theme = Theme.standard.shown(on: TerminalCapabilities(colors: depth, hasUnicode: true))
        #expect(theme.resolved(.secondaryLabel) == Style(attributes: .dim))
        #expect(theme.resolved(.tint) == Style(attributes: .bold))
        #expect(theme.resolved(.destructive) == Style(attributes: [.bold, .underline]))
        // On grounds of its own it has colours of its own.
        let alarm = Style(foreground: .destructive, background: .pane, attributes: .bold)
        #expect(theme.resolved(alarm).foreground == .white)
    }

    @Test func selectsInReverseVideoWithFewColours() {
        for depth in [ColorDepth.named8, .named16] {
            for colors in Self.terminals.prefix(2) {
                let theme = Theme.standard.shown(on: colors.capabilities(depth))
                #expect(theme.resolved(.selection) == Style(attributes: [.bold, .reverse]))
                let tint = Color.named(colors.background.isLight ? .blue : .cyan)
                #expect(theme.resolved(.tint) == Style(foreground: tint))
            }
        }
    }

    @Test func changesNoOtherTheme() {
        let capabilities = Self.terminals[1].capabilities(.direct)
        for theme in Theme.builtIn.dropFirst() { #expect(theme.shown(on: capabilities) == theme) }
        var own = Theme.standard
        own.tint = Theme.Ink(.rgb(255, 159, 10))
        let shown = own.shown(on: capabilities)
        #expect(shown.tint == own.tint)
        #expect(shown.secondaryLabel == Theme.standard.shown(on: capabilities).secondaryLabel)
    }

    /// The colour that a terminal shows instead of another.
    private func shown(_ color: Color, _ depth: ColorDepth, isExact: Bool = false) -> Color? {
        guard depth == .indexed256, !isExact else { return color }
        guard let number = depth.indexes(of: Style(foreground: color)).foreground, number >= 16 else {
            return nil
        }
        if number >= 232 {
            let grey = UInt8(8 + 10 * (number - 232))
            return .rgb(grey, grey, grey)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let index = Int(number) - 16
        return .rgb(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
    }

    /// The contrast exactly as the Web Content Accessibility Guidelines define it.
    private func contrastRatio(_ a: Color, _ b: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            guard let (red, green, blue) = color.components else { return .nan }
            func linear(_ value: Int) -> Double {
                let share = Double(value) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }
        let (a, b) = (luminance(a), luminance(b))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
