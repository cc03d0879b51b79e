import Testing

@testable import CursesKit

@MainActor
struct BadgeTests {
    private func canvas(of view: View, theme: Theme) -> Canvas {
        let window = Window(frame: view.frame)
        window.theme = theme
        window.addSubview(view)
        defer { view.removeFromSuperview() }
        return window.wholeFrame()
    }

    @Test(arguments: [(-1, nil), (0, nil), (7, "7"), (9999, "9999"), (10_000, "9999+")] as [(Int, String?)])
    func showsANumber(count: Int, text: String?) {
        #expect(Badge(count: count)?.text.description == text)
    }

    @Test(arguments: Theme.builtIn)
    func takesTheSameRoomInEveryTheme(theme: Theme) {
        let view = BadgeView(Badge("12"))
        view.frame = Rect(origin: .zero, size: view.sizeThatFits(Size(width: 9, height: 9)))
        #expect(view.frame.size == Size(width: 4, height: 1))
        let canvas = canvas(of: view, theme: theme)
        #expect(canvas.rows == [" 12"])
        let isPill = canvas[0, 0].style.background != theme.resolved(.plain).background
        #expect(isPill == ["light", "dark", "2010"].contains(theme.name))
        #expect(canvas[3, 0].style.background == canvas[1, 0].style.background)
    }

    @Test func fitsNothingWithoutABadge() {
        #expect(BadgeView().sizeThatFits(Size(width: 9, height: 9)) == .zero)
        #expect(Badge(.empty).width == 0)
        let view = BadgeView(Badge("12"))
        #expect(view.sizeThatFits(Size(width: 3, height: 0)) == Size(width: 3, height: 0))
    }

    @Test(arguments: [
        (16, "Inbox    new 12"), (12, "Inb… new 12"), (9, "I… n… 12"), (7, "In… new"), (0, ""),
    ])
    func standsAtTheEndOfACell(width: Int, expected: String) {
        let cell = TableViewCell(reuseIdentifier: "a")
        (cell.text, cell.detailText, cell.badge) = ("Inbox", "new", Badge("12"))
        cell.frame = Rect(x: 0, y: 0, width: width, height: 1)
        #expect(screen(showing: cell) == expected)
    }

    @Test(arguments: ["standard", "2010"])
    func turnsAroundOnTheSelection(name: String) throws {
        let theme = try #require(Theme(named: name))
        let cell = TableViewCell(reuseIdentifier: "a")
        (cell.text, cell.badge, cell.isFocused) = ("Inbox", Badge("12"), true)
        cell.frame = Rect(x: 0, y: 0, width: 16, height: 1)
        let canvas = canvas(of: cell, theme: theme)
        let selection = theme.resolved(.selection)
        let style = canvas[14, 0].style
        if name == "2010" {
            #expect(style.foreground == selection.background && style.background == selection.foreground)
        } else {
            #expect(style == selection)
        }
    }

    @Test(arguments: ["light", "dark", "2010"])
    func keepsItsColoursOnAnInactiveSelection(name: String) throws {
        let theme = try #require(Theme(named: name)).dimmed
        let cell = TableViewCell(reuseIdentifier: "a")
        (cell.text, cell.badge, cell.isFocused) = ("Inbox", Badge("12"), true)
        cell.frame = Rect(x: 0, y: 0, width: 16, height: 1)
        #expect(canvas(of: cell, theme: theme)[14, 0].style == theme.resolved(.badge))
    }
}
