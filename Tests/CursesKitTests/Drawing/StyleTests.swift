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

    @Test func gainsAttributesWithoutLosingAny() {
        let style = Style(foreground: .white, attributes: .bold).adding(.underline)
        #expect(style == Style(foreground: .white, attributes: [.bold, .underline]))
    }
}
