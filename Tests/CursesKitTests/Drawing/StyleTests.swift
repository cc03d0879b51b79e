import Testing

@testable import CursesKit

struct StyleTests {
    @Test(arguments: [
        (Style.plain, Style.plain),
        (Style(foreground: .named(.red)), .plain),
        (Style(background: .named(.red)), Style(attributes: .reverse)),
        (Style(background: .black, attributes: .bold), Style(attributes: [.bold, .reverse])),
        (Style(background: .white, attributes: .reverse), .plain),
        (Style(attributes: [.underline, .reverse]), Style(attributes: [.underline, .reverse])),
    ])
    func isToldApartWithoutColours(style: Style, monochrome: Style) {
        #expect(style.monochrome() == monochrome)
    }

    @Test(arguments: [
        (Style.plain, Style(foreground: .white, attributes: [.bold, .dim]), true),
        (.plain, Style(background: .black), false),
        (Style(background: .black), Style(foreground: .white, background: .black), true),
        (.plain, Style(attributes: .underline), false),
        (Style(attributes: .reverse), Style(foreground: .white, attributes: .reverse), false),
    ])
    func showsOnlyTheBackgroundOfASpace(style: Style, other: Style, areAlike: Bool) {
        #expect(style.hasSameBlank(as: other) == areAlike)
        #expect(other.hasSameBlank(as: style) == areAlike)
    }

    @Test func gainsAttributesWithoutLosingAny() {
        let style = Style(foreground: .white, attributes: .bold).adding(.underline)
        #expect(style == Style(foreground: .white, attributes: [.bold, .underline]))
    }
}
