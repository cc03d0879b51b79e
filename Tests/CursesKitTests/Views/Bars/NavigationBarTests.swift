import Testing

@testable import CursesKit

@MainActor
struct NavigationBarTests {
    private func bar(_ title: String, back: String? = nil, width: Int) -> NavigationBar {
        let bar = NavigationBar()
        bar.title = Text(title)
        bar.backTitle = back.map { Text($0) }
        bar.frame = Rect(x: 0, y: 0, width: width, height: 1)
        return bar
    }

    @Test(arguments: [
        (20, "    Productions"), (13, " Productions"), (12, " Productio…"), (4, " P…"), (3, " …"), (2, ""),
        (1, ""),
        (0, ""),
    ])
    func centersItsTitle(width: Int, expected: String) {
        #expect(screen(showing: bar("Productions", width: width)) == expected)
    }

    @Test(arguments: [
        (30, " ‹ Back    Episode"), (22, " ‹ Back  Episode"), (17, " ‹ Back  Episode"),
        (16, " ‹ Back  Episo…"), (14, " ‹ Ba…  Epis…"), (10, " ‹ B…  E…"), (6, " ‹…"), (5, " ‹…"), (3, " …"),
        (2, " …"), (1, ""), (0, ""),
    ])
    func makesRoomForTheBackTitle(width: Int, expected: String) {
        #expect(screen(showing: bar("Episode", back: "Back", width: width)) == expected)
    }

    @Test func isDimFromEndToEndWhereKeysGoElsewhere() throws {
        let bar = bar("Episode", back: "Back", width: 30)
        let application = try TestApplication(showing: bar, size: Size(width: 30, height: 1))
        application.window.theme = .mono
        bar.isActive = false
        application.wait()
        #expect(application.terminal.canvas.styles.allSatisfy { $0.attributes == [.dim, .reverse] })
    }

    @Test func givesTheTitleThreeFifths() {
        let bar = bar("A title", back: "Something with a very long name", width: 30)
        #expect(screen(showing: bar) == " ‹ Something…  A title")
    }

    @Test(arguments: [
        (40, " ‹ Back         Episode    ██████······"), (24, " ‹ Back  Episode  ██···"),
        (16, " ‹ Back  …  █··"), (7, " ‹…  …"),
    ])
    func makesRoomForAViewAtTheRight(width: Int, expected: String) {
        let progress = ProgressView()
        progress.progress = 0.5
        let bar = bar("Episode", back: "Back", width: width)
        bar.rightView = progress
        #expect(screen(showing: bar) == expected)
        bar.rightView = nil
        #expect(!screen(showing: bar).contains("·"))
    }

    @Test func measuresWideGlyphs() {
        #expect(screen(showing: bar("漢字", back: "日本語", width: 20)) == " ‹ 日本語  漢字")
    }

    @Test func goesBackWhenItsBackTitleIsClicked() throws {
        let bar = bar("Episode", back: "Back", width: 30)
        let journal = Journal()
        bar.onBack = { journal.add("back") }
        let application = try TestApplication(showing: bar, size: bar.frame.size)
        for x in 0..<30 {
            application.click(x, 0)
            #expect(journal.takeAll() == (x <= 7 ? ["back"] : []), "at \(x)")
        }
    }

    @Test func ignoresClicksWithoutABackTitle() throws {
        let bar = bar("Episode", width: 30)
        let journal = Journal()
        bar.onBack = { journal.add("back") }
        let application = try TestApplication(showing: bar, size: bar.frame.size)
        for x in 0..<30 { application.click(x, 0) }
        #expect(journal.entries.isEmpty)
    }

    @Test func ignoresAClickThatWasDraggedAway() throws {
        let bar = bar("Episode", back: "Back", width: 30)
        let journal = Journal()
        bar.onBack = { journal.add("back") }
        let application = try TestApplication(showing: bar, size: Size(width: 30, height: 1))
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 2, y: 0))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 20, y: 0))))
        #expect(journal.entries.isEmpty)
    }

    @Test func hasItsColourFromEndToEnd() throws {
        let application = try TestApplication(
            showing: bar("Title", width: 30), size: Size(width: 30, height: 1))
        let bar = application.window.shownTheme.bar.color
        #expect(application.terminal.canvas.styles.allSatisfy { $0.background == bar })
    }

    /// A stack of two controllers in the theme of a phone.
    private func phone(height: Int, colors: ColorDepth = .direct) throws -> TestApplication {
        let root = ShowingController(View())
        root.title = "Library"
        let stack = NavigationController(rootViewController: root)
        let application = try TestApplication(
            stack, size: Size(width: 40, height: height), colors: colors)
        application.window.theme = .classic2010
        let page = ShowingController(View())
        page.title = "Episode"
        stack.pushViewController(page, animated: false)
        application.wait()
        return application
    }

    @Test func isHighWithAnArrowOnAPhone() throws {
        let rows = try phone(height: 24).terminal.canvas.rows
        #expect(
            Array(rows.prefix(4)) == [
                "▀▀▄▄▄▄▄▄▄▄▄▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
                "◀  Library      Episode",
                "▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
                "",
            ])
    }

    @Test func isLowInALowWindow() throws {
        let rows = try phone(height: 23).terminal.canvas.rows
        #expect(rows[0] == "◀  Library      Episode")
        #expect(rows[1].isEmpty)
    }

    @Test func hasAChevronWithFewColours() throws {
        let rows = try phone(height: 24, colors: .named16).terminal.canvas.rows
        #expect(rows[0] == " ‹ Library      Episode")
    }

    @Test func goesBackByItsArrow() throws {
        let application = try phone(height: 24)
        application.click(8, 1)
        #expect(application.terminal.canvas.rows[1] == "                Library")
    }
}
